import Foundation
import Testing

@testable import MeasurementKit

/// What a ratio must show before a gate fails for it, and which records are compared at all.
@Suite struct RatioGateTests {
  /// One ratio of 4 in four runs that spread by a hundredth; the measured one has that interval.
  private func verdict(_ ratio: Double, half: Double) throws -> Verdict {
    func run(_ ratio: Double, _ half: Double) -> ResultRecord {
      var record = GateSample.timed(run: 1, noise: 0, isDisturbed: false)
      record.comparisons = [record.comparisons[0]]
      record.comparisons[0].ratio = Estimate(
        value: ratio,
        lower: ratio / exp(half),
        upper: ratio * exp(half)
      )
      return record
    }
    var thresholds = Thresholds((0..<4).map { _ in run(4, 0) })
    thresholds.ratios[0].spread = 0.01
    let found = ThresholdCheck(thresholds).verdicts(on: [run(ratio, half)])
    return try #require(found.first { $0.figure.hasPrefix("ratio") })
  }

  @Test func aRunThatIsNotSureOfItsRatioDoesNotFail() throws {
    #expect(try verdict(3.2, half: 0.001).state == .worse)
    #expect(try verdict(3.2, half: 0.4).state == .informational)
  }

  @Test func theErrorOfTheExpectedRatioCounts() throws {
    // Student's t of three degrees of freedom at 1 %, and the error of both.
    let error = 0.01 * (1 + 1.0 / 4).squareRoot()
    let margin = 0.01 * Detection.margin(runs: 1, expectedRuns: 4)
    let visible = exp(log(1.05) + 5.840909 * error + margin) - 1
    let found = try #require(try verdict(4, half: 0).smallestVisible)
    #expect(abs(found - visible) < 1e-4, "\(found) \(visible)")
  }

  @Test func anInformationalRatioIsOneMoreOfTheFamily() throws {
    func run(_ number: Int, _ names: Int) -> ResultRecord {
      var record = GateSample.timed(run: number, noise: 0.005, isDisturbed: false)
      record.comparisons = Array(record.comparisons.prefix(names))
      let wide = [1.0, 1.5, 0.7, 1.2][number % 4] * 4
      record.comparisons[0].ratio = Estimate(value: wide, lower: wide * 0.99, upper: wide * 1.01)
      return record
    }
    func visible(_ names: Int) throws -> Double {
      let check = ThresholdCheck(Thresholds((0..<8).map { run($0, names) }))
      let found = check.verdicts(on: [run(8, names)])
      let first = try #require(found.first { $0.figure.hasPrefix("ratio") })
      #expect(first.state == .informational)
      return try #require(first.smallestVisible)
    }
    #expect(try visible(2) > visible(1))
  }

  @Test func moreRatiosShowLargerChangesOnly() throws {
    func visible(_ names: Int) throws -> Double {
      var record = GateSample.timed(run: 1, noise: 0.02)
      record.comparisons = Array(record.comparisons.prefix(names))
      let verdicts = try RecordComparison(old: [record], new: [record]).verdicts()
      return try #require(verdicts.first { $0.figure.hasPrefix("ratio") }?.smallestVisible)
    }
    #expect(try visible(40) > visible(1))
  }

  @Test func ratiosOfOtherConditionsAreNotKept() {
    func runs(_ processor: String, seed: UInt64) -> [ResultRecord] {
      (0..<4).map {
        var record = GateSample.timed(run: $0)
        record.environment.processor.model = processor
        record.environment.seed = seed
        return record
      }
    }
    var thresholds = Thresholds(runs("a", seed: 42))
    let own = thresholds.ratios
    thresholds.keepRatios(of: Thresholds(runs("b", seed: 7)))
    #expect(thresholds.ratios == own)
    thresholds.keepRatios(of: Thresholds(runs("b", seed: 42)))
    #expect(thresholds.ratios.count == 2 * own.count)
  }

  @Test func aClassThatHoldsAgainIsBetter() {
    let check = ThresholdCheck(Thresholds([GateSample.counted(growth: .fails)]))
    let growth = check.verdicts(on: [GateSample.counted()]).filter { $0.figure.hasPrefix("growth") }
    #expect(growth.map(\.state) == [.better, .better])
  }

  @Test func anotherInstructionSetIsRefused() {
    var record = GateSample.counted()
    let check = ThresholdCheck(Thresholds([record]))
    record.environment.build.instructionSet = "another"
    #expect(check.mismatch([record])?.contains("instruction set another") == false)
    #expect(check.mismatch([record])?.hasSuffix("the record is of another") == true)
  }

  @Test func everyRecordIsOfTheSameMachine() {
    let one = GateSample.timed(run: 1)
    var other = one
    other.environment.processor.model = "another"
    #expect(throws: ComparisonError.self) {
      try RecordComparison(old: [one, one], new: [one, other])
    }
    #expect(throws: ComparisonError.self) {
      try RecordComparison(old: [one, other], new: [one, one])
    }
  }
}
