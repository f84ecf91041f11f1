import Foundation
import Testing

@testable import MeasurementKit

/// What statistics come to on samples whose answer is known, or follows from that on others.
@Suite struct KnownAnswerTests {
  @Test func anIntervalHasAsManyStatisticsBelowAsAbove() {
    // 1…1,000 in an order of their own: 2.5 % lie below 25 or at it, 2.5 % above 975.
    var next = 0
    let found = Bootstrap(resamples: 1_000).estimate(500) {
      next = (next + 387) % 1_000
      return Double(next + 1)
    }
    #expect(found == Estimate(value: 500, lower: 25, upper: 975))
  }

  @Test func shiftedAndScaledSamplesShiftAndScaleTheInterval() {
    let samples = (0..<41).map { Double($0 * 29 % 41) }
    let found = Bootstrap(resamples: 400, seed: 3).median(of: samples)
    let moved = Bootstrap(resamples: 400, seed: 3).median(of: samples.map { 2 * $0 + 8 })
    #expect(moved.value == 2 * found.value + 8)
    #expect(moved.lower == 2 * found.lower + 8 && moved.upper == 2 * found.upper + 8)
  }

  /// A sample of the ways to flip holds the way things are: no result is rarer than one way of all.
  @Test(arguments: [12, 13, 20, 64, 65, 130])
  func whatIsSampledHoldsTheWayThingsAre(pairs: Int) {
    let one = [[Double](repeating: 1, count: pairs)]
    let found = SignFlips().test(one, scales: [1])[0]
    #expect(found.adjustedProbability >= 1 / Double(SignFlips.mostFlips))
    #expect(found.adjustedProbability <= 12 / Double(SignFlips.mostFlips))
    // Nothing that is seen is larger than all pairs together.
    #expect(found.smallestVisible <= 1)
  }

  /// Of 12 pairs all 4,096 ways are gone through here, and a sample of as many there.
  @Test func sampledProbabilitiesAreThoseOfAllWays() {
    var generator = SampleGenerator(seed: 21)
    for shift in [0.0, 0.2, 0.5] {
      let differences = (0..<12).map { _ in
        shift + (generator.next() & 1 == 0 ? 1.0 : -1.0)
      }
      let values = differences.map { bounded($0, differences) }
      let sums = (0..<4_096).map { way in
        var sum = 0.0
        for (pair, value) in values.enumerated() { sum += way >> pair & 1 == 0 ? value : -value }
        return abs(sum)
      }
      let exact = Double(sums.count { $0 >= sums[0] * (1 - 1e-9) }) / 4_096
      let found = SignFlips().test([differences], scales: [1])[0].adjustedProbability
      #expect(abs(found - exact) < 0.04, "\(found) instead of \(exact)")
    }
  }

  private func bounded(_ value: Double, _ all: [Double]) -> Double {
    let most = Quantile.median(of: all.map(abs))
    return min(max(value, -most), most)
  }

  /// Each pair is flipped for itself, those past the 64th too: of 64 and 64 opposite ones not all ways sum to nothing.
  @Test func everyPairFlipsForItself() {
    let differences = (0..<128).map { $0 < 64 ? 1.0 : -1.0 }
    let found = SignFlips().test([differences], scales: [1])[0]
    // The 99 % of a sum of 128 signs: 2.58 · √128 / 128.
    #expect(abs(found.smallestVisible - 0.228) < 0.03)
  }

  @Test func aRankIsAsWrittenInDecimals() {
    for (percent, count, value) in [
      (99.9, 1_000, 999), (99.0, 100, 99), (99.99, 10_000, 9_999), (7, 100, 7), (29, 100, 29),
      (99.9, 999, 999), (0, 10, 1), (100, 10, 10), (50, 10, 5), (50, 11, 6),
    ] as [(Double, UInt64, UInt64)] {
      var histogram = LatencyHistogram()
      for number in 1...count { histogram.record(number == count ? 1_000_000 : number) }
      let expected = value == count ? 1_000_000 : value
      let found = histogram.percentile(percent)!
      #expect(abs(Double(found) / Double(expected) - 1) < 0.01, "\(percent) % of \(count)")
      let sorted = (1...count).map { Double($0) }
      #expect(Quantile.quantile(percent / 100, ofSorted: sorted) == Double(value))
    }
  }

  /// A run that takes longer from turn to turn is as fast as itself all the same.
  @Test func aDriftCancelsOutOfSelfRatios() {
    let timings = Timings(
      name: "drifting",
      block: BlockSize(steps: 1, repeats: 1),
      operationsPerStep: 1,
      operations: 0,
      maximumRounds: 40
    )
    var turn = 10.0
    for _ in 0..<40 {
      timings.append(round: Turn(cost: turn), Turn(cost: turn * 1.05))
      turn *= 1.02
    }
    let noise = timings.noise()
    #expect(abs(noise.value - 1) < 0.003)
    #expect(noise.lower < 1 && noise.upper > 1)
  }

  /// What two records differ by is seen as far as the noise of both allows, whichever is the old one.
  @Test func bothRecordsNoiseCounts() throws {
    let quiet = GateSample.timed(run: 1, noise: 0.01)
    let noisy = GateSample.timed(run: 2, noise: 0.3)
    func visible(_ old: ResultRecord, _ new: ResultRecord) throws -> [Double] {
      try RecordComparison(old: [old], new: [new]).verdicts()
        .filter { $0.figure.hasPrefix("ratio") }.map { $0.smallestVisible! }
    }
    let (there, back) = (try visible(quiet, noisy), try visible(noisy, quiet))
    #expect(!there.isEmpty && there.count == back.count)
    for (one, other) in zip(there, back) { #expect(abs(one - other) < 1e-9) }
    let least = try visible(quiet, quiet)
    for (one, other) in zip(there, least) { #expect(one > 2 * other) }
  }

  /// The spread is that of a sample: of ±0.1 in even numbers of runs it is 0.1 · √(n / (n − 1)).
  @Test func theSpreadIsOfASample() throws {
    let runs = Thresholds.fewestRuns + Thresholds.fewestRuns % 2
    let records = (0..<runs).map { run in
      var record = GateSample.timed(run: 1, noise: 0)
      for index in record.comparisons.indices {
        let ratio = 4 * exp(run % 2 == 0 ? 0.1 : -0.1)
        record.comparisons[index].ratio = Estimate(value: ratio, lower: ratio, upper: ratio)
      }
      return record
    }
    let expected = 0.1 * (Double(runs) / Double(runs - 1)).squareRoot()
    let spreads = Thresholds(records).ratios.map(\.spread)
    #expect(!spreads.isEmpty)
    for spread in spreads { #expect(abs(spread - expected) < 2e-3) }
  }
}
