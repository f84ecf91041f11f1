import MeasurementKit

/// The build that an app gets if it depends on the package, since it can pass no processor flags. Two builds are
/// two programs, so both time the engine in pairs of short runs, in turns.
public struct PortableBuild {
  /// The name in results for the engine of that build.
  public static let contender = "engine-portable"
  /// The pairs of runs of every benchmark.
  public static let pairs = 6
  /// The pairs of runs of a benchmark of which fewer than `fewestPairs` are alike by then.
  public static let mostPairs = 12
  /// The fewest pairs that make a ratio, and the fewest alike that stand for all.
  private static let fewestPairs = 3

  /// A pair of runs of one benchmark.
  private struct Pair {
    /// How many times as long the portable build took as this one.
    let ratio: Double
    /// Whether both builds had a core to themselves, or neither: else their times say little of the builds.
    let isAlike: Bool
    /// Whether both had a core to themselves; nil if they are not alike, or the machine can't tell.
    let isOwnCore: Bool?
  }

  /// The first result of the portable build, and the pairs, of each benchmark.
  private var benchmarks: [(result: BenchmarkResult, pairs: [Pair])] = []

  public init() {}

  /// Adds a pair of runs, made in turns. The first pair says which benchmarks there are; later ones may play some of them.
  ///
  /// - Complexity: O(results²).
  public mutating func append(own: ResultRecord, portable: ResultRecord) {
    if benchmarks.isEmpty {
      benchmarks = portable.results.filter { $0.contender == Contenders.engine }.map { ($0, []) }
    }
    for index in benchmarks.indices {
      let key = ResultKey(benchmarks[index].result)
      func result(_ record: ResultRecord) -> BenchmarkResult? {
        record.results.first { ResultKey($0) == key }
      }
      guard let own = result(own), let time = own.time, time > 0,
        let portable = result(portable), let portableTime = portable.time
      else { continue }
      let isAlike = own.coreIsOwn == portable.coreIsOwn
      benchmarks[index].pairs.append(
        Pair(
          ratio: portableTime / time,
          isAlike: isAlike,
          isOwnCore: isAlike ? own.coreIsOwn : nil
        )
      )
    }
  }

  /// The names of the benchmarks of which too few pairs are alike, each once, in order.
  public var unsettled: [String] {
    var names: [String] = []
    for (result, pairs) in benchmarks
    where pairs.count(where: \.isAlike) < Self.fewestPairs && !names.contains(result.benchmark) {
      names.append(result.benchmark)
    }
    return names
  }

  /// Adds the results of the portable build to a record of this one: one for each benchmark of which there are three pairs, and
  /// how many times as long it took. Each pair of runs is two processes with memory of their own, so pairs are what the interval is of,
  /// as processes are for all other ratios.
  ///
  /// - Complexity: O(results²).
  public func add(to record: inout ResultRecord, bootstrap: Bootstrap) {
    for (result, pairs) in benchmarks where pairs.count >= Self.fewestPairs {
      let isMeasured = record.results.contains {
        $0.benchmark == result.benchmark && $0.parameters == result.parameters
      }
      guard isMeasured else { continue }
      let (isOwnCore, chosen) = Self.telling(pairs)
      let ratios = chosen.map(\.ratio)
      var result = result
      result.contender = Self.contender
      // Of one short run; the ratio has an interval of all pairs.
      (result.isolation, result.noise) = (nil, nil)
      record.results.append(result)
      record.comparisons.append(
        Comparison(
          benchmark: result.benchmark,
          parameters: result.parameters,
          contender: Self.contender,
          reference: Contenders.engine,
          ratio: .ofProcesses(ratios, within: bootstrap.median(of: ratios)),
          confidence: bootstrap.confidence,
          isOwnCore: isOwnCore
        )
      )
    }
  }

  /// The pairs that stand for all: those of one kind of core, else those that are alike, else, if these are too few, all.
  private static func telling(_ pairs: [Pair]) -> (isOwnCore: Bool?, pairs: [Pair]) {
    let alike = pairs.filter(\.isAlike)
    guard alike.count >= fewestPairs else { return (nil, pairs) }
    let kind = CoreKind.sorted(alike, atLeast: fewestPairs, by: \.isOwnCore)[0]
    return (kind.isOwnCore, kind.runs)
  }
}

extension BenchmarkResult {
  fileprivate var time: Double? { metric(.timeByRound)?.median }

  /// Whether its times are those of a core to itself; nil if the machine can't tell.
  fileprivate var coreIsOwn: Bool? { metric(.ownCoreOnly).map { $0.median == 1 } }
}
