import Foundation
import MeasurementKit

/// All benchmarks, for people and programs.
public struct BenchmarkCatalogue: Codable, Sendable {
  public private(set) var schema = "formnav.benchmarks/1"
  public let benchmarks: [BenchmarkDescription]

  /// The benchmarks that the filter selects, including those that need a scaling run.
  ///
  /// - Throws: `BenchmarkError` if an option is invalid, or the filter selects no benchmark.
  public init(_ options: BenchmarkOptions) throws(BenchmarkError) {
    try options.validate()
    let filter = try BenchmarkFilter(options.filter)
    let definitions = Definition.registry.filter { filter.matches($0.name) }
    guard !definitions.isEmpty else { throw .nothingMatches(filter: options.filter ?? "") }
    benchmarks = definitions.map { $0.description(options) }
  }

  public func json() throws -> Data { try prettyJSON() }

  /// Returns a line per benchmark: its name, how it is measured, and a summary that fits the width.
  public func text(_ style: TextStyle = .plain) -> String {
    let column = (benchmarks.map(\.name.count).max() ?? 0) + 2
    let measures = "counted  ".count
    var text = ""
    for benchmark in benchmarks {
      let name = benchmark.name.padding(toLength: column, withPad: " ", startingAt: 0)
      let measured = benchmark.measured == .both ? "both" : benchmark.measured.rawValue
      let room = max(style.columns - column - measures, 8)
      let summary = benchmark.summary.prefix { $0 != "." }
      let short = summary.count > room ? summary.prefix(room - 1) + "…" : summary
      let how = measured.padding(toLength: measures, withPad: " ", startingAt: 0)
      text += style.bold(name) + style.dim(how) + short + "\n"
    }
    return text
  }
}
