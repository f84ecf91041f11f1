import MeasurementKit

/// The build that an app gets if it depends on the package, since it can pass no processor flags. Two builds are
/// two programs, so both time the engine in pairs of short runs, in turns.
public struct PortableBuild {
  /// The name in results for the engine of that build.
  public static let contender = "engine-portable"
  /// The pairs of runs, and the seconds of measuring of each run.
  public static let pairs = 6
  public static let secondsOfRun = 5.0

  /// The first result of the portable build, and how many times as long it took in each pair, of each benchmark.
  private var benchmarks: [(result: BenchmarkResult, ratios: [Double])] = []

  public init() {}

  /// Adds a pair of runs, made in turns. The first pair says which benchmarks there are.
  ///
  /// - Complexity: O(results²).
  public mutating func append(own: ResultRecord, portable: ResultRecord) {
    if benchmarks.isEmpty {
      benchmarks = portable.results.filter { $0.contender == Contenders.engine }.map { ($0, []) }
    }
    for index in benchmarks.indices {
      let key = ResultKey(benchmarks[index].result)
      func time(_ record: ResultRecord) -> Double? {
        record.results.first { ResultKey($0) == key }?.metric(.timeByRound)?.median
      }
      guard let own = time(own), own > 0, let portable = time(portable) else { continue }
      benchmarks[index].ratios.append(portable / own)
    }
  }

  /// Adds the results of the portable build to a record of this one: how many times as long each benchmark took, with an
  /// interval over pairs.
  ///
  /// - Complexity: O(results²).
  public func add(to record: inout ResultRecord) {
    for (var result, ratios) in benchmarks where ratios.count > 1 {
      let isMeasured = record.results.contains {
        $0.benchmark == result.benchmark && $0.parameters == result.parameters
      }
      guard isMeasured else { continue }
      result.contender = Self.contender
      record.results.append(result)
      record.comparisons.append(
        Comparison(
          benchmark: result.benchmark,
          parameters: result.parameters,
          contender: Self.contender,
          reference: Contenders.engine,
          ratio: Estimate(mean: ratios)
        )
      )
    }
  }
}
