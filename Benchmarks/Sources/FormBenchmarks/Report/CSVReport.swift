import MeasurementKit
import TextEscaping

/// The results as one table for spreadsheets and data frames (RFC 4180, with line feeds). A row is
/// one metric of one contender, and each parameter has a column. No cell can be read as a formula.
public struct CSVReport {
  private let record: ResultRecord

  public init(_ record: ResultRecord) { self.record = record }

  public func text() -> String {
    let parameters = Set(record.results.flatMap { $0.parameters.values.keys }).sorted()
    var text = Self.line(
      ["benchmark", "contender"] + parameters.map(Escape.cell) + [
        "metric", "unit", "kind", "median", "p90", "p99", "p999", "max", "mean", "samples",
        "operations_per_sample", "ratio", "ratio_lower", "ratio_upper", "reference", "check",
      ]
    )
    let comparisons = Dictionary(
      record.comparisons.map { (Key(result: ResultKey($0), metric: $0.metric), $0) }
    ) { first, _ in first }
    var told: Set<Key> = []
    for result in record.results {
      let own =
        [Escape.cell(result.benchmark), Escape.cell(result.contender)]
        + parameters.map { Self.text(result.parameters[$0]) }
      for metric in result.metrics {
        let key = Key(result: ResultKey(result), metric: metric.name)
        let comparison = comparisons[key]
        told.insert(key)
        text += Self.line(
          own + Self.cells(metric) + Self.cells(comparison) + [result.answer.check.rawValue]
        )
      }
    }
    // Ratios whose metric is not in any result.
    for comparison in record.comparisons
    where !told.contains(Key(result: ResultKey(comparison), metric: comparison.metric)) {
      let own =
        [Escape.cell(comparison.benchmark), Escape.cell(comparison.contender)]
        + parameters.map { Self.text(comparison.parameters[$0]) }
      let metric = [Escape.cell(comparison.metric), "", "ratio"] + Array(repeating: "", count: 8)
      text += Self.line(own + metric + Self.cells(comparison) + [""])
    }
    return text
  }

  /// The key that a comparison and its metric share.
  private struct Key: Hashable {
    let result: ResultKey
    let metric: String
  }

  private static func cells(_ metric: Metric) -> [String] {
    [Escape.cell(metric.name), Escape.cell(metric.unit), metric.kind.rawValue, "\(metric.median)"]
      + [metric.p90, metric.p99, metric.p999, metric.max, metric.mean].map(text)
      + [metric.samples, metric.operationsPerSample].map(text)
  }

  private static func cells(_ comparison: Comparison?) -> [String] {
    [comparison?.ratio.value, comparison?.ratio.lower, comparison?.ratio.upper].map(text)
      + [Escape.cell(comparison?.reference ?? "")]
  }

  private static func text<Number>(_ number: Number?) -> String { number.map { "\($0)" } ?? "" }

  /// Returns a value as text. Negative numbers are safe: spreadsheets read no formula there.
  private static func text(_ value: Parameters.Value?) -> String {
    switch value {
    case .number(let number): "\(number)"
    case .text(let text): Escape.cell(text)
    case nil: ""
    }
  }

  /// - Parameter cells: already escaped.
  private static func line(_ cells: [String]) -> String {
    cells.joined(separator: ",") + "\n"
  }
}
