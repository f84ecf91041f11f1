import MeasurementKit

/// The build that an app gets if it depends on the package, since it can pass no processor flags. Two builds are
/// two programs, so both time the engine in pairs of short runs, in turns.
public enum PortableBuild {
  /// The name in results for the engine of that build.
  public static let contender = "engine-portable"
  /// The number of pairs of runs.
  public static let pairs = 6

  /// Adds the results of the portable build's runs to a record of this build: one for each benchmark, and how many
  /// times as long it took as this build. Each pair of runs is two processes with memory of their own, so pairs are what the
  /// interval is of, as processes are for all other ratios.
  ///
  /// - Parameter runs: records of this build and of the portable one, made in turns.
  public static func add(
    _ runs: [(own: ResultRecord, portable: ResultRecord)],
    to record: inout ResultRecord,
    bootstrap: Bootstrap
  ) {
    guard let first = runs.first else { return }
    for result in first.portable.results where result.contender == Contenders.engine {
      let ratios = runs.compactMap { run -> Double? in
        guard let own = time(of: result, in: run.own),
          let portable = time(of: result, in: run.portable), own > 0
        else { return nil }
        return portable / own
      }
      let isMeasured = record.results.contains {
        $0.benchmark == result.benchmark && $0.parameters == result.parameters
      }
      guard isMeasured, ratios.count == runs.count else { continue }
      var result = result
      result.contender = contender
      record.results.append(result)
      record.comparisons.append(
        Comparison(
          benchmark: result.benchmark,
          parameters: result.parameters,
          contender: contender,
          reference: Contenders.engine,
          ratio: .ofProcesses(ratios, within: bootstrap.median(of: ratios)),
          confidence: bootstrap.confidence
        )
      )
    }
  }

  private static func time(of result: BenchmarkResult, in record: ResultRecord) -> Double? {
    record.results.first {
      $0.benchmark == result.benchmark && $0.contender == result.contender
        && $0.parameters == result.parameters
    }?.metric(.timeByRound)?.median
  }
}
