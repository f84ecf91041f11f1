import Foundation
import MeasurementKit
import Testing

@Suite struct FamilyTests {
  /// Tails from tables of Student's distribution.
  @Test(arguments: [
    (1.0, 12.706, 0.05), (4.0, 2.776, 0.05), (9.0, 3.250, 0.01), (30.0, 2.042, 0.05),
    (.infinity, 1.95996, 0.05), (9.0, 0.0, 1.0),
  ])
  func studentsTailsAreThoseOfTheTables(freedom: Double, statistic: Double, tail: Double) {
    let student = StudentDistribution(degreesOfFreedom: freedom)
    #expect(abs(student.twoSidedTail(statistic) - tail) < 2e-4)
    if statistic > 0 { #expect(abs(student.twoSidedQuantile(tail) - statistic) < 2e-3 * statistic) }
  }

  @Test func holmMultipliesByWhatIsLeft() {
    #expect(Holm.adjusted([0.01, 0.04, 0.03]) == [0.03, 0.06, 0.06])
    #expect(Holm.adjusted([0.5, 0.9]) == [1, 1])
    #expect(Holm.adjusted([]) == [])
  }

  @Test func flippingSignsSeesWhatAllPairsAgreeOn() {
    var generator = SampleGenerator(seed: 4)
    func noise() -> Double { Double(generator.next() >> 11) / Double(1 << 53) - 0.5 }
    var differences = (0..<30).map { _ in (0..<10).map { _ in 0.04 * noise() } }
    differences[7] = differences[7].map { $0 + 0.1 }
    let results = SignFlips(level: 0.01).test(differences, scales: .init(repeating: 1, count: 30))
    let seen = results.indices.filter { results[$0].adjustedProbability <= 0.01 }
    #expect(seen == [7])
    #expect(abs(results[7].difference - 0.1) < 0.02)
    #expect(results[7].smallestVisible < 0.1)
    #expect(SignFlips(level: 0.01).fewestPairs == 8)
    #expect(SignFlips().test([], scales: []).isEmpty)
  }

  /// The chance of one alarm among all, not of each: families of thirty, without any difference.
  @Test func falseAlarmsStayBelowTheLevelOfTheWholeFamily() {
    var generator = SampleGenerator(seed: 8)
    var alarms = 0
    for _ in 0..<60 {
      let differences = (0..<30).map { _ in
        // Heavy tails: a quotient of uniform numbers.
        (0..<8).map { _ -> Double in
          let sign: Double = generator.next() & 1 == 0 ? 1 : -1
          return sign * 0.01 * Double(1 + generator.index(below: 1_000))
            / Double(1 + generator.index(below: 1_000))
        }
      }
      let results = SignFlips(level: 0.05).test(differences, scales: .init(repeating: 1, count: 30))
      alarms += results.contains { $0.adjustedProbability <= 0.05 } ? 1 : 0
    }
    #expect(alarms <= 8, "\(alarms) of 60")
  }
}
