import MeasurementKit

/// What a run could not resolve in its time, and the option that helps.
public struct RunShortfall {
  /// One sentence each; empty if the run resolved everything.
  public let lines: [String]

  /// - Parameters:
  ///   - unreached: the names of the benchmarks for which there was no time.
  ///   - options: the run's options.
  public init(_ record: ResultRecord, unreached: [String], _ options: BenchmarkOptions) {
    var lines: [String] = []
    let longer = options.isQuick ? "a run without --quick" : options.isFull ? nil : "--full"
    let measured = record.processes ?? 1
    if !unreached.isEmpty {
      lines.append(
        "no time for \(unreached.joined(separator: ", ")); \(longer ?? "a --filter") leaves more"
      )
    } else if measured < options.processes {
      lines.append(
        "time for \(measured) of \(options.processes) processes; \(longer ?? "a --filter") leaves more"
      )
    }
    let wide = record.comparisons.filter {
      $0.reference == Contenders.engine && $0.ratio.isWide
    }
    if let widest = wide.max(by: { $0.ratio.relativeHalfWidth < $1.ratio.relativeHalfWidth }) {
      lines.append(
        "\(Figures.counted(wide.count, "ratio")) of \(record.comparisons.count) with an interval wider than a third, most in "
          + "\(widest.benchmark) against \(widest.contender); "
          + "\(longer.map { "\($0) or " } ?? "")a quieter machine narrows them"
      )
    }
    self.lines = lines
  }
}
