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
  /// Bencher Metric Format.
  case bencher
  /// JSON for github-action-benchmark, smaller is better.
  case githubActionBenchmark = "github-action-benchmark"
  /// A table with a row for each record.
  case history

  /// True if the output can hold several records.
  var takesSeveral: Bool { self == .html || self == .history }
}
