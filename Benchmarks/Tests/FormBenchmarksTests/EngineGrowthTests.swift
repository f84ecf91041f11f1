import FormContenders
import MeasurementKit
import Testing

@testable import FormBenchmarks

/// How times of other engines grow with the size of a form.
@Suite struct EngineGrowthTests {
  private func estimate(_ value: Double) -> Estimate {
    Estimate(value: value, lower: value / 2, upper: value * 2)
  }

  @Test("CP-3: growth is said for ten times the size, with an interval that holds both intervals")
  func tenfold() throws {
    let growth = try #require(
      EngineGrowth.tenfold([100, 1_000, 10_000, 100_000], [nil, estimate(3), nil, estimate(300)])
    )
    #expect(abs(growth.value - 10) < 1e-9)
    #expect(abs(growth.lower - 5) < 1e-9 && abs(growth.upper - 20) < 1e-9)
    #expect(EngineGrowth.tenfold([100, 1_000], [estimate(3), nil]) == nil)
    #expect(EngineGrowth.tenfold([100, 1_000], [estimate(0), estimate(1)]) == nil)
    #expect(EngineGrowth.tenfold([], []) == nil)
  }

  @Test("CP-2, CP-5: the table has a column for each size, and says who is left out where, and why")
  func table() {
    var record = ResultRecord(environment: .current(seed: 1))
    for questions in [100, 1_000, 10_000] {
      var own = RaceLane("engine")
      own.parse = 1e3 * Double(questions)
      own.load = 1e3
      own.alone = [100, 100, 100]
      own.withReads = [200, 200, 200]
      own.agreement = .agrees
      var slow = RaceLane("slow")
      if questions == 10_000 {
        slow.agreement = .failed(.tookTooLong(.load, seconds: 30, said: ""))
      } else {
        slow.alone = [1, 1, 1].map { $0 * Double(questions) * 100 }
        slow.withReads = slow.alone
        slow.agreement = .agrees
      }
      EngineRecord.add(
        [own, slow],
        parameters: ["growth": "xforms", "questions": .number(questions)],
        to: &record
      )
    }
    let text = BenchmarkReport(record).markdown()
    #expect(text.contains("How engines grow: generated forms, xforms"))
    #expect(text.contains("100 questions") && text.contains("10k questions"))
    let rows = text.split(separator: "\n").map { $0.filter { $0 != " " } }
    #expect(rows.contains("|engine|event|100ns|100ns|100ns|1.00×(1.00…1.00)|"), "\(text)")
    #expect(rows.contains("|slow|event|10.0µs|100µs|–|10.0×(10.0…10.0)|"), "\(text)")
    #expect(text.contains("slow, 10,000 questions: failed: it did not answer load within 30.0 s"))
    #expect(!text.contains("Engines in processes of their own"))
  }
}
