import FormBaselines
import FormContenders
import FormFuzzing
import FormModel
import Foundation
import MeasurementKit
import Testing

@testable import FormBenchmarks

/// Races of contenders in other processes.
@Suite struct EngineRaceTests {
  private func record(_ entrants: [RaceEntrant]) throws -> ResultRecord {
    var options = BenchmarkOptions()
    options.pages = 5
    options.fields = 4
    return try withTemporaryFolder("formnav-race-tests") { folder in
      var record = ResultRecord(environment: .current(seed: 1))
      try GeneratedRace(options, folder: folder)
        .run(entrants, to: &record, bootstrap: Bootstrap(resamples: 50)) { race in
          race.rounds = 2
          race.turn = 1e5
          race.checkedEvents = 20
          race.limits = ContenderTimeLimits(start: 60, other: 60)
        }
      return record
    }
  }

  private static func script(_ path: String, _ arguments: String...) -> [String] {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return ["python3", root.appendingPathComponent(path).path] + arguments
  }

  @Test("CP-3, CP-5: who is right has times and a ratio; who is not says why, and the others go on")
  func race() throws {
    let misbehaving = "Tests/Contenders/misbehaving.py"
    let record = try record([
      RaceEntrant(name: "dying", command: Self.script(misbehaving, "die")),
      RaceEntrant(name: "wrong", command: Self.script(misbehaving, "off-by-one")),
      RaceEntrant(name: "lying", command: Self.script(misbehaving, "claims-too-much")),
      RaceEntrant(
        name: "naive",
        command: Self.script("Benchmarks/Contenders/python/naive.py")
      ),
    ])
    func result(_ name: String) -> BenchmarkResult? {
      record.results.first { $0.contender == name && $0.benchmark == "engines/event/reads" }
    }
    #expect(result("engine")?.answer.check == .agrees)
    #expect(result("naive")?.answer.check == .agrees)
    #expect(result("naive")?.metric(.timeByRound) != nil)
    #expect(result("naive")?.metric("outside-clock") != nil)
    #expect(
      result("dying")?.note
        == "failed: it ended with code 9 instead of answering check; it said: out of luck"
    )
    #expect(result("dying")?.metric(.timeByRound) == nil)
    #expect(result("wrong")?.answer.check == .disagrees)
    #expect(
      result("wrong")?.note
        == "wrong on the form as it was loaded: the form's filled: expected 7, found 6"
    )
    #expect(result("lying")?.note?.hasPrefix("failed: it claims ") == true)
    let compared = record.comparisons.map(\.contender)
    #expect(Set(compared) == ["naive"])
    let text = BenchmarkReport(record).text(.plain)
    #expect(text.contains("Engines in processes of their own"))
    #expect(text.contains("dying: failed: it ended with code 9"))
  }
}
