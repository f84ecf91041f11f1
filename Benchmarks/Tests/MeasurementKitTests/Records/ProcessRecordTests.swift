import Foundation
import Testing

@testable import MeasurementKit

@Suite struct ProcessRecordTests {
  private func record(
    _ time: Double,
    allocated: Double = 0,
    wrong: Bool = false,
    isOwnCore: Bool? = nil
  ) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 1))
    var distribution = LatencyHistogram()
    distribution.record(UInt64(time * 1_000), times: 10)
    var metric = Metric("time", unit: "ns/operation", value: time)
    metric.kind = .block
    metric.operationsPerSample = 256
    metric.setDistribution(distribution)
    record.results = [
      BenchmarkResult(
        benchmark: "a/b/c",
        contender: "engine",
        parameters: ["pages": 10],
        metrics: [
          metric, Metric(.timeByRound, unit: "ns/operation", value: time),
          Metric(.allocated, unit: "bytes/operation", value: allocated),
          Metric(.rounds, unit: "rounds", value: 5),
        ],
        answer: OracleCheck(wrong ? .disagrees : .agrees)
      )
    ]
    if let isOwnCore {
      record.results[0].metrics += [
        Metric(.ownCore, unit: "share", value: isOwnCore ? 0.5 : 0),
        Metric(.ownCoreOnly, unit: "0 or 1", value: isOwnCore ? 1 : 0),
      ]
      var rival = record.results[0]
      rival.contender = "rival"
      record.results.append(rival)
    }
    let ratio = 30 / time
    record.comparisons = [
      Comparison(
        benchmark: "a/b/c",
        parameters: ["pages": 10],
        contender: "rival",
        reference: "engine",
        ratio: Estimate(value: ratio, lower: ratio * 0.99, upper: ratio * 1.01),
        confidence: 0.95,
        isOwnCore: isOwnCore
      )
    ]
    return record
  }

  @Test func processesAreOneRecord() throws {
    let merged = ResultRecord(processes: [record(10), record(11), record(12)])
    let result = try #require(merged.results.first)
    #expect(merged.processes == 3 && merged.results.count == 1)
    #expect(result.metric(.timeByRound)?.median == 11)
    #expect(result.metric(.rounds)?.median == 15)
    #expect(result.metric(.time)?.samples == 30)
    let interval = try #require(result.interval)
    // Three processes that differ by 20 % say less than 20 %.
    #expect(interval.lower < 10 && interval.upper > 12)
    let ratio = try #require(merged.comparisons.first).ratio
    #expect(ratio.lower < 2.5 && ratio.upper > 3)
    #expect(try ResultRecord(json: merged.json()) == merged)
  }

  /// Rows of a kind know their variance together, times and ratios each for themselves; with empty caches the hour counts for more.
  @Test func aRowThatVariesLittleByChanceHasNoNarrowInterval() throws {
    /// Rows that vary by a tenth, every other one the other way, so that the machine is none the slower, and a last one that does
    /// not vary.
    func process(_ factor: Double, rows: Int) -> ResultRecord {
      var record = record(10, isOwnCore: factor < 2)
      let (result, comparison) = (record.results[0], record.comparisons[0])
      record.results = (0...rows).map { row in
        var result = result
        result.parameters = ["pages": .number(row)]
        if row == 0 { result.benchmark = "cold" }
        let time = row == rows ? 10 : 10 * (row % 2 == 0 ? factor : 2 - factor)
        result.metrics[1] = Metric(.timeByRound, unit: "ns/operation", value: time)
        return result
      }
      record.comparisons = (0...rows).map { row in
        var comparison = comparison
        comparison.parameters = ["pages": .number(row)]
        if row == 0 { comparison.benchmark = "cold" }
        let ratio = row == rows ? 3 : 3 * factor * factor
        comparison.ratio = Estimate(value: ratio, lower: ratio, upper: ratio)
        comparison.metric = row == 0 ? Comparison.coldTime : Comparison.time
        return comparison
      }
      return record
    }
    func widths(rows: Int) throws -> (time: Double, ratio: Double, warm: Double, cold: Double) {
      let merged = ResultRecord(
        processes: [0.95, 1, 1.05, 1].map { process($0, rows: rows) }
      )
      func width(_ estimate: Estimate) -> Double { estimate.upper / estimate.lower - 1 }
      let time = try #require(merged.results[rows].interval)
      let ratios = merged.comparisons.map(\.ratio)
      return (width(time), width(ratios[rows]), width(ratios[1]), width(ratios[0]))
    }
    let alone = ResultRecord(processes: [0.95, 1, 1.05, 1].map { process($0, rows: 20) })
    // One that had not the core to itself does not count, nor for what is typical.
    let mixed = ResultRecord(processes: [0.95, 1, 1.05, 1, 3].map { process($0, rows: 20) })
    for (result, other) in zip(mixed.results, alone.results) {
      let (one, two) = (try #require(result.interval), try #require(other.interval))
      #expect(abs(one.lower / two.lower - 1) < 1e-3 && abs(one.upper / two.upper - 1) < 1e-3)
    }
    #expect(mixed.comparisons.map(\.ratio) == alone.comparisons.map(\.ratio))
    let few = try widths(rows: ProcessVariance.leastRows - 2)
    #expect(few.time < 1e-9 && few.ratio < 1e-9)
    let many = try widths(rows: 20)
    #expect(many.time > 0.05 && many.ratio > 1.9 * many.time && many.ratio < many.warm)
    // There is one such row: it has its own variance.
    let deviation = SampleMoments([0.95, 1, 1.05, 1].map { 2 * log($0) }).deviation
    let half = 3.182446 * deviation * (2 * (1.0 / 4 + 0.6)).squareRoot()
    #expect(abs(log(many.cold + 1) - 2 * half) < 1e-5)
  }

  @Test func whatOneProcessSawIsNotLost() throws {
    let merged = ResultRecord(
      processes: [record(10), record(10, allocated: 16), record(10, wrong: true)]
    )
    #expect(merged.results[0].metric(.allocated)?.median == 16)
    #expect(merged.results[0].answer.check == .disagrees)
  }

  @Test func whatIsMeasuredAgainTakesThePlaceOfTheSameAlone() throws {
    let whole = record(10)
    var again = record(20)
    #expect(whole.replacing(with: again).results == again.results)
    #expect(whole.replacing(with: again).comparisons == again.comparisons)
    again.results[0].parameters = ["pages": 11]
    again.comparisons[0].metric = Comparison.systemTime
    #expect(whole.replacing(with: again) == whole)
    again.drift = MachineDrift(
      figures: [.init(name: "pointer chase", bytes: 16 << 10, before: 1, after: 2)]
    )
    #expect(whole.replacing(with: again).drift?.reason != nil)
  }

  /// Times of a shared core are of no use beside those of a core to itself: they are left out, but not their counts.
  @Test func figuresOfASharedCoreAreNotMixedWithOthers() throws {
    func merged(_ own: [Bool]) -> ResultRecord {
      ResultRecord(
        processes: own.map { record($0 ? 10 : 20, allocated: $0 ? 0 : 16, isOwnCore: $0) }
      )
    }
    let most = merged([true, false, true])
    for (found, expected) in [(most.results[0].interval, 10.0), (most.comparisons[0].ratio, 3.0)] {
      let found = try #require(found)
      #expect(abs(found.lower - expected) < 1e-9 && abs(found.upper - expected) < 1e-9)
    }
    #expect(most.results[0].metric(.time)?.samples == 20)
    #expect(most.results[0].metric(.rounds)?.median == 10)
    #expect(most.results[0].metric(.allocated)?.median == 16)
    #expect(most.results[0].isOwnCore && most.results[0].metric(.ownCore)?.median == 0.5)
    // Of half of them little can be said: all, and their interval says how unlike they are.
    let half = [true, true, false, false]
    for own in [[true, false], [true, false, false], half, [false, false]] {
      let all = merged(own)
      #expect(!all.results[0].isOwnCore)
      #expect(all.results[0].metric(.time)?.samples == 10 * own.count)
      let interval = try #require(all.results[0].interval)
      #expect(own.contains(true) == (interval.lower < 10 && interval.upper > 20))
    }
  }

  /// Three processes of which one had the core to itself; two further ones had it as well.
  @Test func furtherProcessesOfSomeBenchmarksCountThere() throws {
    let whole = [true, false, false].map { record($0 ? 10 : 20, isOwnCore: $0) }
    var other = record(10, isOwnCore: true)
    other.results[0].benchmark = "d/e/f"
    other.comparisons = []
    let before = ResultRecord(processes: whole)
    #expect(before.comparisons[0].ratio.isWide && !before.results[0].isOwnCore)
    #expect(before.results[0].metric(.processes) == nil)
    let further = [record(10, isOwnCore: true), other, record(10, isOwnCore: true)]
    let merged = ResultRecord(processes: whole, further: further)
    #expect(merged.processes == 3 && !merged.comparisons[0].ratio.isWide)
    // What only a further process measured is not in the record.
    #expect(merged.results.map(\.benchmark) == ["a/b/c", "a/b/c"])
    #expect(merged.results[0].isOwnCore && merged.results[0].metric(.time)?.samples == 30)
    #expect(merged.results[0].metric(.processes) == nil)
    #expect(merged.comparisons[0].isOwnCore == true)
    #expect(abs(merged.comparisons[0].ratio.value - 3) < 1e-9)
    // Of shared cores all count.
    let shared = ResultRecord(
      processes: [record(20, isOwnCore: false), record(21, isOwnCore: false)],
      further: [record(22, isOwnCore: false)]
    )
    #expect(shared.results[0].metric(.time)?.samples == 30)
    #expect(shared.results[0].metric(.processes)?.median == 3)
    // What is no time is of those that measured everything, but for what one process alone may see.
    #expect(shared.results[0].metric(.ownCore)?.median == 0)
    var seldom = record(10, allocated: 16, wrong: true, isOwnCore: true)
    seldom.drift = MachineDrift(
      figures: [.init(name: "pointer chase", bytes: 16 << 10, before: 1, after: 2)]
    )
    let seen = ResultRecord(processes: [whole[1], whole[2]], further: [seldom])
    #expect(seen.results[0].metric(.allocated)?.median == 16)
    #expect(seen.results[0].answer.check == .disagrees && seen.drift == nil)
    #expect(seen.results[0].metric(.ownCore)?.median == 0)
  }

  @Test func oneProcessIsItsRecord() {
    let one = record(10)
    #expect(ResultRecord(processes: [one]) == one)
  }

  @Test func whatNotAllProcessesMeasuredIsLeftOut() {
    var less = record(10)
    less.results = []
    less.comparisons = []
    let merged = ResultRecord(processes: [record(10), less])
    #expect(merged.results.isEmpty && merged.comparisons.isEmpty)
  }
}
