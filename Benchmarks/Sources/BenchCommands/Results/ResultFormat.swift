/// The output formats of results.
enum ResultFormat: String, CaseIterable, Sendable {
  /// Tables for terminals.
  case text
  case markdown
  /// The record itself: docs/results-schema.md.
  case json
  case csv
  case junit
  /// One page with charts.
  case html
  /// A picture of the comparisons.
  case svg
}
