import Foundation
import Testing

@testable import MeasurementKit

@Suite struct StatisticsTests {
  @Test func theMedianIsTheMiddleOfTheSortedSamples() {
    #expect(Quantile.median(of: [3, 1, 2]) == 2 && Quantile.median(of: [4, 1, 3, 2]) == 2.5)
    #expect(Quantile.median(of: [7]) == 7)
  }

  @Test func theGeneratorGivesTheNumbersItIsKnownFor() {
    // The first outputs of SplitMix64 for the seed 1234567, published with its reference code.
    var generator = SampleGenerator(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
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
      #expect(Quantile.rank(percent / 100, of: Double(count)) == Double(value))
    }
  }

  /// Student's t from tables: 2.776 for four degrees of freedom, 2.086 for 20, 1.984 for 100.
  @Test(arguments: [(5, 2.776), (21, 2.086), (101, 1.984)])
  func anIntervalIsStudents(count: Int, quantile: Double) {
    let figures = (0..<count).map { 10 * exp($0 % 2 == 0 ? 0.1 : -0.1) }
    let logarithms = figures.map { log($0) }
    let mean = logarithms.reduce(0, +) / Double(count)
    let variance =
      logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)
    let found = Estimate(mean: figures)
    #expect(abs(log(found.value) - mean) < 1e-12)
    let half = quantile * (variance / Double(count)).squareRoot()
    #expect(abs(log(found.upper / found.value) / half - 1) < 2e-3)
    #expect(abs(log(found.value / found.lower) / half - 1) < 2e-3)
  }

  @Test func oneFigureHasNoInterval() {
    #expect(Estimate(mean: [1]) == Estimate(value: 1, lower: 1, upper: 1))
    #expect(Estimate(rounds: [1]).containsOne)
  }

  /// Nearly normal samples of five: about 95 % of the intervals contain the true mean.
  @Test func intervalsHoldTheTruthAsOftenAsTheySay() {
    var generator = SampleGenerator(seed: 5)
    let held = (0..<1_000).count { _ in
      let figures = (0..<5).map { _ in
        let normal = (0..<12).reduce(-6.0) { sum, _ in
          sum + Double(generator.next() >> 11) / Double(1 << 53)
        }
        return 10 * exp(0.1 * normal)
      }
      let found = Estimate(mean: figures)
      return found.lower <= 10 && found.upper >= 10
    }
    #expect((930...970).contains(held), "\(held) of 1000")
  }

  @Test func roundsAreTakenInTenStretches() {
    // One round in four is disturbed, but the median of no stretch of rounds is.
    let found = Estimate(rounds: (0..<100).map { $0 % 4 == 0 ? 50 : 10 })
    #expect(abs(found.value - 10) < 1e-9 && abs(found.upper - 10) < 1e-9)
    #expect(Estimate.stretches(of: (1...25).map(Double.init)).count == 10)
    #expect(Estimate.stretches(of: [3, 4]) == [3, 4])
  }

  @Test func anIntervalAroundOneContainsIt() {
    #expect(Estimate(value: 1.02, lower: 0.99, upper: 1.05).containsOne)
    #expect(!Estimate(value: 1.02, lower: 1.01, upper: 1.05).containsOne)
  }

  @Test func theExponentOfTimesIsFound() {
    var generator = SampleGenerator(seed: 2)
    for exponent in [0.0, 0.5, 1, 2] {
      let points = (1...6).map { decade in
        let size = pow(10, Double(decade))
        let costs = (0..<25).map { _ in
          pow(size, exponent)
            * (1 + 0.02 * (Double(generator.next() >> 11) / Double(1 << 53) - 0.5))
        }
        return (size: size, costs: costs)
      }
      let found = Growth.exponent(points)
      #expect(abs(found.value - exponent) < 0.01)
      #expect(found.lower <= found.value && found.value <= found.upper)
    }
  }
}
