import MeasurementKit

/// The build that an app gets if it depends on the package, since it can pass no processor flags. Two builds are
/// two programs, so both time the engine in pairs of short runs, in turns.
public struct PortableBuild {
  /// The name in results for the engine of that build.
  public static let contender = "engine-portable"
  /// The pairs of runs of every benchmark.
  public static let pairs = 6
  /// The pairs of runs of a benchmark that is not settled by then.
  public static let mostPairs = 12
  /// The fewest pairs that make a ratio, and the fewest alike that stand for all.
  private static let fewestPairs = 3
  /// The variance of ratios that no pair shows, as a share of that between pairs: less than between processes, since short runs
  /// differ more by themselves.
  private static let unseenShare = 0.04

  /// A pair of runs of one benchmark.
  private struct Pair {
    /// How many times as long the portable build took as this one.
    let ratio: Double
    /// Whether either build had a core to itself; nil if the machine can't tell.
    let isOwn, isPortable: Bool?

    /// Whether both had, or neither: else their times say little of the builds.
    var isAlike: Bool { isOwn == isPortable }
  }

  /// The first result of the portable build, and the pairs, of each benchmark.
  private var benchmarks: [(result: BenchmarkResult, pairs: [Pair])] = []

  private let bootstrap: Bootstrap

  public init(bootstrap: Bootstrap) { self.bootstrap = bootstrap }

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
      benchmarks[index].pairs.append(
        Pair(
          ratio: portableTime / time,
          isOwn: own.coreIsOwn,
          isPortable: portable.coreIsOwn
        )
      )
    }
  }

  /// The names of the benchmarks of which too few pairs are alike, or whose ratio has too wide an interval: each once, in order.
  public var unsettled: [String] {
    let typical = typical
    var names: [String] = []
    for (result, pairs) in benchmarks
    where !isSettled(pairs, typical) && !names.contains(result.benchmark) {
      names.append(result.benchmark)
    }
    return names
  }

  /// Adds the results of the portable build to a record of this one: one for each benchmark of which there are three pairs, and
  /// how many times as long it took. Each pair of runs is two processes with memory of their own, so pairs are what the interval is of,
  /// as processes are for all other ratios.
  ///
  /// - Complexity: O(results²).
  public func add(to record: inout ResultRecord) {
    let typical = typical
    for (result, pairs) in benchmarks where pairs.count >= Self.fewestPairs {
      let isMeasured = record.results.contains {
        $0.benchmark == result.benchmark && $0.parameters == result.parameters
      }
      guard isMeasured else { continue }
      let chosen = Self.telling(pairs)
      let cores = Set(chosen.map(\.isOwn))
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
          ratio: ratio(chosen, typical),
          confidence: bootstrap.confidence,
          isOwnCore: cores.count == 1 && chosen.allSatisfy(\.isAlike) ? chosen[0].isOwn : nil
        )
      )
    }
  }

  /// The pairs that stand for all: those that are alike, or, if these are too few, all.
  private static func telling(_ pairs: [Pair]) -> [Pair] {
    let alike = pairs.filter(\.isAlike)
    return alike.count >= fewestPairs ? alike : pairs
  }

  /// What all benchmarks say of the variance between pairs.
  private var typical: ProcessVariance {
    ProcessVariance(of: benchmarks.map { Self.telling($0.pairs).map(\.ratio) })
  }

  private func isSettled(_ pairs: [Pair], _ typical: ProcessVariance) -> Bool {
    pairs.count(where: \.isAlike) >= Self.fewestPairs
      && !ratio(Self.telling(pairs), typical).isWide
  }

  private func ratio(_ pairs: [Pair], _ typical: ProcessVariance) -> Estimate {
    let ratios = pairs.map(\.ratio)
    return .ofProcesses(
      ratios,
      within: bootstrap.median(of: ratios),
      typical: typical,
      unseen: Self.unseenShare
    )
  }
}

extension BenchmarkResult {
  fileprivate var time: Double? { metric(.timeByRound)?.median }

  /// Whether its times are those of a core to itself; nil if the machine can't tell.
  fileprivate var coreIsOwn: Bool? { metric(.ownCoreOnly).map { $0.median == 1 } }
}
