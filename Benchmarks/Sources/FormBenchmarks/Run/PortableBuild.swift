import MeasurementKit

/// The engine built without processor flags, which is what a dependent package gets. Each build is
/// a program of its own, so both time the engine in alternating short runs.
public struct PortableBuild {
  /// The contender name of that build's engine.
  public static let contender = "engine-portable"
  /// The pairs of runs, and the measuring seconds of each run.
  public static let pairs = 6
  public static let secondsOfRun = 5.0

  /// For each benchmark, the portable build's first result, and its time ÷ ours in each pair.
  private var benchmarks: [(result: BenchmarkResult, ratios: [Double])] = []

  public init() {}

  /// Adds a pair of runs made in turns. The first pair determines the benchmarks.
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

  /// Adds the portable build's results to this build's record: the ratio of each benchmark, with a
  /// confidence interval over pairs.
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
