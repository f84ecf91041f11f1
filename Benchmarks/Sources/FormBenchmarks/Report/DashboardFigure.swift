import Foundation
import MeasurementKit

/// One figure of a record as dashboards keep it: a name that stays, and a number of which less is better.
struct DashboardFigure {
  let key: ResultKey
  let metric: String
  let unit: String
  let value: Double
  /// The confidence interval over processes, if there is one.
  let interval: Estimate?

  /// The metrics of which less is better. Percentiles and what describes a run are left out.
  private static let metrics: Set<String> = [
    Metric.Name.timeByRound.rawValue, Metric.Name.allocated.rawValue,
    Metric.Name.instructions.rawValue, Metric.Name.lineMisses.rawValue,
    Metric.Name.dataLines.rawValue, Metric.Name.codeLines.rawValue,
    Metric.Name.worstInstructions.rawValue, Metric.Name.worstLineMisses.rawValue, "memory",
    "memory-per-field",
  ]

  /// "edit/reads/uniform engine (fields 100, pages 1000)".
  var benchmark: String { "\(key.benchmark) \(key.contender)\(key.parameters.inParentheses)" }

  /// Returns the figures of a record, each once, in its order.
  ///
  /// - Complexity: O(results × metrics).
  static func figures(_ record: ResultRecord) -> [DashboardFigure] {
    var seen: Set<ResultKey> = []
    return record.results.filter { seen.insert(ResultKey($0)).inserted }.flatMap { result in
      result.metrics.filter { metrics.contains($0.name) && $0.kind == .value }.map { metric in
        DashboardFigure(
          key: ResultKey(result),
          metric: metric.name,
          unit: metric.unit,
          value: metric.median,
          interval: metric.name == Metric.Name.timeByRound.rawValue ? result.interval : nil
        )
      }
    }
  }
}

/// The figures as JSON in Bencher Metric Format, for Bencher's adapter `json`.
public struct BencherReport {
  private let record: ResultRecord

  public init(_ record: ResultRecord) { self.record = record }

  private struct Value: Encodable {
    let value: Double
    let lower: Double?
    let upper: Double?

    private enum CodingKeys: String, CodingKey {
      case value
      case lower = "lower_value"
      case upper = "upper_value"
    }
  }

  public func json() throws -> Data {
    var benchmarks: [String: [String: Value]] = [:]
    for figure in DashboardFigure.figures(record) {
      // Every project of Bencher has this measure, in nanoseconds.
      let measure = figure.metric == Metric.Name.timeByRound.rawValue ? "latency" : figure.metric
      benchmarks[figure.benchmark, default: [:]][measure] = Value(
        value: figure.value,
        lower: figure.interval?.lower,
        upper: figure.interval?.upper
      )
    }
    return try benchmarks.prettyJSON()
  }
}

/// The figures as JSON for github-action-benchmark's tool `customSmallerIsBetter`.
public struct GitHubActionReport {
  private let record: ResultRecord

  public init(_ record: ResultRecord) { self.record = record }

  private struct Entry: Encodable {
    let name: String
    let unit: String
    let value: Double
    let range: String?
  }

  public func json() throws -> Data {
    try DashboardFigure.figures(record).map { figure in
      Entry(
        name: "\(figure.benchmark) \(figure.metric)",
        unit: figure.unit,
        value: figure.value,
        range: figure.interval.map { "± \(Figures.digits(($0.upper - $0.lower) / 2))" }
      )
    }
    .prettyJSON()
  }
}
