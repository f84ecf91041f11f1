import Foundation
import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct PortableBuildTests {
  private func record(
    _ benchmarks: [String],
    nanoseconds: Double,
    isOwnCore: Bool = false
  ) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 1))
    record.results = benchmarks.flatMap { benchmark in
      [Contenders.engine, "recompute-page"].map { contender in
        BenchmarkResult(
          benchmark: benchmark,
          contender: contender,
          parameters: ["pages": 10, "fields": 3],
          metrics: [
            Metric("time", unit: "ns/operation", value: nanoseconds),
            Metric(.timeByRound, unit: "ns/operation", value: nanoseconds),
            Metric(.ownCoreOnly, unit: "0 or 1", value: isOwnCore ? 1 : 0),
          ],
          answer: OracleCheck(.agrees)
        )
      }
    }
    return record
  }

  private func build(_ runs: [(own: ResultRecord, portable: ResultRecord)]) -> PortableBuild {
    var build = PortableBuild(bootstrap: Bootstrap(seed: 1))
    for (own, portable) in runs { build.append(own: own, portable: portable) }
    return build
  }

  private func add(
    _ runs: [(own: ResultRecord, portable: ResultRecord)],
    to record: inout ResultRecord
  ) {
    build(runs).add(to: &record)
  }

  @Test func aRatioThatPairsAgreeOnByChanceHasNoNarrowInterval() throws {
    let names = (0..<10).map { "edit/reads/\($0)" }
    let factors = [0.9, 1, 1.1]
    var all = record(names, nanoseconds: 10)
    let runs = factors.map { factor in
      var portable = record(Array(names.dropLast()), nanoseconds: 10 * factor)
      portable.results += record([names[9]], nanoseconds: 10).results
      return (own: record(names, nanoseconds: 10), portable: portable)
    }
    add(runs, to: &all)
    let steady = try #require(all.comparisons.last).ratio
    let logarithms = factors.map { log($0) }
    let mean = logarithms.reduce(0, +) / 3
    let variance = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 2
    // The typical variance makes half of it; Student's t is that of four degrees of freedom.
    let typical = variance / (512.0 / 729)
    let half = 2.776445 * (2 * (1 / 3.0 + 0.04) * typical / 2).squareRoot()
    #expect(steady.value == 1 && abs(log(steady.upper) - half) < 1e-6)
  }

  @Test func theRatioIsOfPairs() throws {
    var all = record(["edit/reads/person", "edit/reads/mixed"], nanoseconds: 10)
    // The machine slows down from pair to pair; the ratio does not change.
    let runs = [1.0, 2, 4, 8].map { slow in
      (
        own: record(["edit/reads/person"], nanoseconds: 10 * slow),
        portable: record(["edit/reads/person", "edit/reads/other"], nanoseconds: 15 * slow)
      )
    }
    add(runs, to: &all)
    let comparison = try #require(all.comparisons.first)
    #expect(all.comparisons.count == 1)
    #expect(comparison.contender == "engine-portable" && comparison.reference == "engine")
    for bound in [comparison.ratio.value, comparison.ratio.lower, comparison.ratio.upper] {
      #expect(abs(bound - 1.5) < 1e-9)
    }
    let added = all.results.filter { $0.contender == PortableBuild.contender }
    #expect(added.map(\.benchmark) == ["edit/reads/person"])
    let text = BenchmarkReport(all).text()
    #expect(text.contains("portable ×") && text.contains("1.50×"))
    var level = record(["edit/reads/person"], nanoseconds: 10)
    let equal = (own: level, portable: level)
    add([equal, equal, equal], to: &level)
    #expect(BenchmarkReport(level).text().contains("1.00× ±1%"))
    #expect(
      !BenchmarkReport(record(["edit/reads/person"], nanoseconds: 1)).text().contains(
        "portable"
      )
    )
  }

  /// The comparison of pairs of which each says whether either build had a core to itself. The portable build takes 1.5 times
  /// as long, and a shared core twice as long.
  private func comparison(_ pairs: [(own: Bool, portable: Bool)]) throws -> Comparison {
    func run(_ nanoseconds: Double, _ isOwnCore: Bool) -> ResultRecord {
      record(
        ["edit/reads/person"],
        nanoseconds: isOwnCore ? nanoseconds : 2 * nanoseconds,
        isOwnCore: isOwnCore
      )
    }
    var all = record(["edit/reads/person"], nanoseconds: 10)
    let runs = pairs.map { (own: run(10, $0.own), portable: run(15, $0.portable)) }
    add(runs, to: &all)
    return try #require(all.comparisons.first)
  }

  /// Pairs in which one build had a core to itself and the other had none are no comparison.
  @Test func pairsWithACoreToThemselvesStandForAll() throws {
    func ratio(own: Int, of pairs: Int) throws -> Double {
      try comparison((0..<pairs).map { (own: true, portable: $0 < own) }).ratio.value
    }
    #expect(abs(try ratio(own: 3, of: 6) - 1.5) < 1e-9)
    #expect(abs(try ratio(own: 2, of: 4) - 4.5.squareRoot()) < 1e-9)
  }

  /// On a machine whose core is nearly always shared, pairs in which neither build had one to itself are alike as well.
  @Test func pairsOfSharedCoresStandForAllIfThereAreEnough() throws {
    func comparison(shared: Int, of pairs: Int) throws -> Comparison {
      try self.comparison((0..<pairs).map { (own: false, portable: $0 >= shared) })
    }
    let enough = try comparison(shared: 3, of: 6)
    #expect(abs(enough.ratio.value - 1.5) < 1e-9, "\(enough)")
    #expect(enough.isOwnCore == false)
    let few = try comparison(shared: 2, of: 6)
    #expect(few.ratio.value < 1.3 && few.isOwnCore == nil)
  }

  /// Two pairs of each kind of core are four that compare like with like.
  @Test func alikePairsOfEitherKindStandForThoseThatAreNot() throws {
    let alike = [(own: true, portable: true), (own: false, portable: false)]
    let unlike = (own: false, portable: true)
    let found = try comparison(alike + [unlike, unlike, unlike] + alike)
    #expect(abs(found.ratio.value - 1.5) < 1e-9 && found.isOwnCore == nil)
  }

  /// More pairs are played of those benchmarks alone of which too few are alike.
  @Test func moreIsPlayedOfWhatIsNotSettled() throws {
    let names = ["edit/reads/person", "edit/reads/mixed", "index/rank/random"]
    func pair(_ names: [String], alike: Bool) -> (own: ResultRecord, portable: ResultRecord) {
      (record(names, nanoseconds: 10), record(names, nanoseconds: 15, isOwnCore: !alike))
    }
    var portable = build([])
    #expect(portable.unsettled.isEmpty)
    var none = record(names, nanoseconds: 10)
    add([pair(names, alike: true), pair(names, alike: true)], to: &none)
    #expect(none.comparisons.isEmpty, "two pairs")
    let six = (0..<PortableBuild.pairs).map { pair(names, alike: $0 < 2) }
    portable = build(six)
    #expect(portable.unsettled == names)
    let some = pair([names[0], names[2]], alike: true)
    portable = build(six + [some])
    #expect(portable.unsettled == [names[1]])
    // Alike, and far from each other: that is not settled.
    let slow = (own: record(names, nanoseconds: 10), portable: record(names, nanoseconds: 30))
    #expect(build((0..<5).map { _ in pair(names, alike: true) } + [slow]).unsettled == names)
    #expect(build((0..<6).map { _ in pair(names, alike: true) }).unsettled.isEmpty)
    // A benchmark that is lacking in further pairs keeps what it has.
    var all = record(names, nanoseconds: 10)
    portable.add(to: &all)
    #expect(all.comparisons.map(\.benchmark) == names)
  }

  /// One short run of it says nothing of what the others leave in the caches, so it can't make a run not valid.
  @Test func itsIsolationAndNoiseAreNotTheRuns() throws {
    var portable = record(["edit/reads/person"], nanoseconds: 15)
    for index in portable.results.indices {
      portable.results[index].isolation = Estimate(value: 1.3, lower: 1.2, upper: 1.4)
      portable.results[index].noise = Estimate(value: 1.3, lower: 1.2, upper: 1.4)
    }
    var all = record(["edit/reads/person"], nanoseconds: 10)
    let own = record(["edit/reads/person"], nanoseconds: 10)
    add(Array(repeating: (own: own, portable: portable), count: 3), to: &all)
    let added = try #require(all.results.first { $0.contender == PortableBuild.contender })
    #expect(added.isolation == nil && added.noise == nil)
  }

  @Test func aMachineThatCanNotTellSaysNothingOfTheCore() throws {
    func untold(_ nanoseconds: Double) -> ResultRecord {
      var record = record(["edit/reads/person"], nanoseconds: nanoseconds)
      for index in record.results.indices {
        record.results[index].metrics.removeAll { $0.name == Metric.Name.ownCoreOnly.rawValue }
      }
      return record
    }
    var all = untold(10)
    let runs = (0..<3).map { _ in (own: untold(10), portable: untold(15)) }
    add(runs, to: &all)
    let comparison = try #require(all.comparisons.first)
    #expect(comparison.isOwnCore == nil && abs(comparison.ratio.value - 1.5) < 1e-9)
  }

  /// Six pairs of runs: another six would give a ratio in the interval 95 times in 100.
  @Test func theIntervalHoldsTheRatioOfOtherPairs() throws {
    var generator = Seeded(seed: 9)
    let estimates = try (0..<40).map { _ in
      var all = record(["edit/reads/person"], nanoseconds: 10)
      let runs = (0..<PortableBuild.pairs).map { _ in
        // Twelve uniform draws are near enough to a normal one.
        let normal = (0..<12).reduce(-6.0) { sum, _ in sum + generator.next() }
        let portable = record(["edit/reads/person"], nanoseconds: 15 * (1 + 0.03 * normal))
        return (own: record(["edit/reads/person"], nanoseconds: 10), portable: portable)
      }
      add(runs, to: &all)
      return try #require(all.comparisons.first).ratio
    }
    var held = 0
    for (index, one) in estimates.enumerated() {
      for (other, found) in estimates.enumerated() where other != index {
        if one.lower <= found.value, found.value <= one.upper { held += 1 }
      }
    }
    let share = Double(held) / Double(estimates.count * (estimates.count - 1))
    #expect(share > 0.9 && share < 0.99, "\(share)")
  }

  /// Uniform draws from 0 to 1 that repeat.
  private struct Seeded {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
  }

  @Test func itIsNoRivalAndHasNoRowOfItsOwn() throws {
    let names = ["edit/reads/person", "bar/layout/any", "sessions/edit/random"]
    var all = record(names, nanoseconds: 10)
    let (bar, session) = ("bar/layout/any", "sessions/edit/random")
    func rows(_ record: ResultRecord, _ name: String) -> Int {
      BenchmarkReport(record).text().split(separator: "\n").count { $0.hasPrefix(name) }
    }
    let before = (rows(all, bar), rows(all, session))
    #expect(before.0 > 0 && before.1 > 0)
    // Quicker without processor flags: nothing that the engine does not win.
    let runs = [1.0, 1.1, 1.2].map { slow in
      (own: record(names, nanoseconds: 10 * slow), portable: record(names, nanoseconds: 5 * slow))
    }
    add(runs, to: &all)
    #expect(all.results.count == 9)
    #expect((rows(all, bar), rows(all, session)) == before)
    #expect(!BenchmarkReport(all).text().contains("Faster than the engine"))
    // Its answers are judged all the same.
    #expect(BenchmarkReport(all).agreement.contains(" 9 final states"))
    // No rival is left to draw.
    #expect(ComparisonPicture(all) == nil)
  }
}
