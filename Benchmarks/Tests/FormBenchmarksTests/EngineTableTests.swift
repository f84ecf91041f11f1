import FormContenders
import MeasurementKit
import Testing

@testable import FormBenchmarks

/// The table of engines in processes of their own.
@Suite struct EngineTableTests {
  @Test("CP-2, CP-5: the table has a row for each form, and says who is left out where, and why")
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
    let rows = text.split(separator: "\n").map { $0.filter { $0 != " " } }
    #expect(
      rows.contains { $0.hasPrefix("|engine|xforms|10,000|10.0ms|1.00µs|100ns||200ns||") },
      "\(text)"
    )
    #expect(
      rows.contains { $0.hasPrefix("|slow|xforms|1,000|–|–|100µs|1,000×±1%|100µs|500×±1%|") },
      "\(text)"
    )
    #expect(text.contains("slow, xforms, 10,000: failed: it did not answer load within 30.0 s"))
  }
}
