import MeasurementKit

/// What a run had no time for, and the option that helps.
public struct RunShortfall {
  /// Nil if the run had time for everything.
  public let line: String?

  /// - Parameters:
  ///   - unreached: the names of the benchmarks for which there was no time.
  ///   - options: the run's options.
  public init(_ record: ResultRecord, unreached: [String], _ options: BenchmarkOptions) {
    let longer =
      options.isQuick ? "a run without --quick" : options.isFull ? "a --filter" : "--full"
    let measured = record.processes ?? 1
    let missing =
      unreached.isEmpty
      ? measured < options.processes
        ? "time for \(measured) of \(options.processes) processes" : nil
      : "no time for \(unreached.joined(separator: ", "))"
    line = missing.map { "\($0); \(longer) leaves more" }
  }
}
