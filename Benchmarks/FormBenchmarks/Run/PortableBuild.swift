import MeasurementKit

/// The build that an app gets if it depends on the package, since it can pass no processor flags. Two builds are
/// two programs, so both time the engine in pairs of short runs, in turns.
public enum PortableBuild {
  /// The name in results for the engine of that build.
  public static let contender = "engine-portable"
  /// The number of pairs of runs.
  public static let pairs = 6
  /// The fewest pairs of one kind that stand for all: both builds had a core to themselves, or neither.
  private static let fewestPairs = 3

  /// The times of a pair of runs, and whether they are of a core to itself; nil if the machine can't tell.
  private struct Pair {
    let ratio: Double
    let isOwn: Bool?
    let isPortable: Bool?
  }

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
      let measured = runs.compactMap { run -> Pair? in
        guard let own = self.result(result, in: run.own), let time = own.time, time > 0,
          let portable = self.result(result, in: run.portable), let portableTime = portable.time
        else { return nil }
        return Pair(
          ratio: portableTime / time,
          isOwn: own.coreIsOwn,
          isPortable: portable.coreIsOwn
        )
      }
      // Pairs in which one build had a core to itself and the other had not say little of the builds.
      let kinds = [true, false].map { kind in
        measured.filter { $0.isOwn == kind && $0.isPortable == kind }
      }
      let chosen = kinds.first { $0.count >= fewestPairs } ?? measured
      let ratios = chosen.map(\.ratio)
      let isMeasured = record.results.contains {
        $0.benchmark == result.benchmark && $0.parameters == result.parameters
      }
      guard isMeasured, measured.count == runs.count else { continue }
      var result = result
      result.contender = contender
      // Of one short run; the ratio has an interval of all pairs.
      (result.isolation, result.noise) = (nil, nil)
      record.results.append(result)
      record.comparisons.append(
        Comparison(
          benchmark: result.benchmark,
          parameters: result.parameters,
          contender: contender,
          reference: Contenders.engine,
          ratio: .ofProcesses(ratios, within: bootstrap.median(of: ratios)),
          confidence: bootstrap.confidence,
          isOwnCore: chosen.contains { $0.isOwn == nil }
            ? nil : chosen.allSatisfy { $0.isOwn == true && $0.isPortable == true }
        )
      )
    }
  }

  private static func result(_ result: BenchmarkResult, in record: ResultRecord) -> BenchmarkResult?
  {
    record.results.first {
      $0.benchmark == result.benchmark && $0.contender == result.contender
        && $0.parameters == result.parameters
    }
  }
}

extension BenchmarkResult {
  fileprivate var time: Double? { metric(.timeByRound)?.median }

  /// Whether its times are those of a core to itself; nil if the machine can't tell.
  fileprivate var coreIsOwn: Bool? { metric(.ownCoreOnly).map { $0.median == 1 } }
}
