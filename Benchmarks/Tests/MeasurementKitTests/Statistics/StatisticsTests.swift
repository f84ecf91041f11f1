import Foundation
@testable import MeasurementKit
import Testing

@Suite struct StatisticsTests {
  @Test func theMedianIsTheMiddleOfTheSortedSamples() {
    var generator = SampleGenerator(seed: 11)
    var wrong: [Int] = []
    for count in 1...200 {
      let samples = (0..<count).map { _ in Double(generator.index(below: 50)) }
      let sorted = samples.sorted()
      let middle =
        count.isMultiple(of: 2)
        ? (sorted[count / 2 - 1] + sorted[count / 2]) / 2 : sorted[count / 2]
      if Quantile.median(of: samples) != middle { wrong.append(count) }
    }
    #expect(wrong == [])
  }

  @Test func quantilesAreNearestRanks() {
    let sorted = (1...10).map(Double.init)
    #expect(Quantile.quantile(0, ofSorted: sorted) == 1)
    #expect(Quantile.quantile(0.5, ofSorted: sorted) == 5)
    #expect(Quantile.quantile(0.91, ofSorted: sorted) == 10)
    #expect(Quantile.quantile(1, ofSorted: sorted) == 10)
  }

  @Test func theGeneratorGivesTheNumbersItIsKnownFor() {
    // The first outputs of SplitMix64 from seed 1234567, as published with its reference code.
    var generator = SampleGenerator(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
  }

  /// Of many samples drawn from a known distribution, about 95 % of the intervals hold its median.
  @Test func intervalsHoldTheMedianAsOftenAsTheySay() {
    var generator = SampleGenerator(seed: 5)
    var held = 0
    for trial in 0..<200 {
      let samples = (0..<60).map { _ in
        -log(1 - Double(generator.next() >> 11) / Double(1 << 53))
      }
      let found = Bootstrap(resamples: 200, seed: UInt64(trial)).median(of: samples)
      if found.lower <= log(2), found.upper >= log(2) { held += 1 }
    }
    #expect((175...200).contains(held), "\(held) of 200")
  }

  @Test func oneSeedGivesOneInterval() {
    let samples = (0..<101).map { sqrt(Double($0 * 37 % 101)) }
    #expect(Bootstrap(seed: 9).median(of: samples) == Bootstrap(seed: 9).median(of: samples))
    let few = (9...10).map { Bootstrap(resamples: 20, seed: $0).median(of: samples) }
    #expect(few[0] != few[1])
  }

  @Test func outliersAreBeyondTheOuterFences() {
    let timings = Timings(
      name: "a",
      block: BlockSize(steps: 1, repeats: 8),
      operationsPerStep: 1,
      operations: 0,
      maximumRounds: 40
    )
    // Quartiles 10 and 12: outer fences at 4 and 18.
    for cost in [Double](repeating: 10, count: 8) + [Double](repeating: 12, count: 8) + [
      16, 18, 18.5, 3.5,
    ] {
      timings.append(round: Turn(cost: cost), Turn(cost: cost))
    }
    #expect(timings.outliers == 2)
  }
}

@Suite struct GrowthTests {
  /// Costs of `exponent` over 10…10⁶, with 2 % of noise.
  private func growth(_ cost: (Double) -> Double, noise: Double = 0.02) -> Growth {
    var generator = SampleGenerator(seed: 2)
    let points = (1...6).map { decade in
      let size = pow(10, Double(decade))
      let costs = (0..<25).map { _ in
        cost(size) * (1 + noise * (Double(generator.next() >> 11) / Double(1 << 53) - 0.5))
      }
      return GrowthPoint(size: size, costs: costs)
    }
    return Growth(points)
  }

  @Test func findsTheExponent() {
    for exponent in [0.0, 0.5, 1, 2] {
      let found = growth { pow($0, exponent) }.exponent
      #expect(abs(found.value - exponent) < 0.01)
      #expect(found.lower <= found.value && found.value <= found.upper)
    }
  }

  @Test func judgesTheDeclaredClass() {
    let constant = growth { _ in 3 }
    #expect(constant.verdict(on: .constant) == .holds)
    #expect(constant.verdict(on: .linear) == .fails)
    let linear = growth { $0 * 0.2 }
    #expect(linear.verdict(on: .linear) == .holds)
    #expect(linear.verdict(on: .constant) == .fails)
    #expect(linear.verdict(on: .logarithmic) == .fails)
    let logarithmic = growth { 10 + log($0) }
    #expect(logarithmic.verdict(on: .logarithmic) == .holds)
    #expect(logarithmic.verdict(on: .linear) == .fails)
  }

  @Test func noiseIsNoVerdict() {
    #expect(growth({ _ in 3 }, noise: 1.9).verdict(on: .constant) == .inconclusive)
  }
}
