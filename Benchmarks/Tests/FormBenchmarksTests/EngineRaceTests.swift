import FormBaselines
import FormContenders
import FormFormats
import FormFuzzing
import FormModel
import Foundation
import MeasurementKit
import Testing

@testable import FormBenchmarks

/// Races of contenders in other processes.
@Suite struct EngineRaceTests {
  private func record(
    _ entrants: [RaceEntrant],
    failures: ([RaceFailure]) -> Void = { _ in }
  ) throws -> ResultRecord {
    var options = BenchmarkOptions()
    options.pages = 5
    options.fields = 4
    return try withTemporaryFolder("formnav-race-tests") { folder in
      var record = ResultRecord(environment: .current(seed: 1))
      failures(
        try GeneratedRace(options, folder: folder)
          .run(entrants, to: &record) { race in
            race.rounds = 2
            race.turn = 1e5
            race.checkedEvents = 20
            race.limits = ContenderTimeLimits(start: 60, other: 60)
          }
      )
      return record
    }
  }

  private static func script(_ path: String, _ arguments: String...) -> [String] {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return ["python3", root.appendingPathComponent(path).path] + arguments
  }

  @Test("who has no result is told from who is not installed")
  func failures() throws {
    let misbehaving = "Benchmarks/Tests/Contenders/misbehaving.py"
    let entrants = [
      RaceEntrant(name: "absent", command: ["/bin/sh", "-c", "exec no-such-program"]),
      RaceEntrant(name: "dying", command: Self.script(misbehaving, "die")),
      RaceEntrant(name: "lying", command: Self.script(misbehaving, "claims-too-much")),
      RaceEntrant(name: "naive", command: Self.script("Benchmarks/Contenders/python/naive.py")),
    ]
    var failures: [RaceFailure] = []
    _ = try record(entrants) { failures = $0 }
    #expect(failures.map(\.contender) == ["absent", "dying", "lying"])
    #expect(failures.map(\.reason.isMissing) == [true, false, false])
    #expect(failures.allSatisfy { !$0.isSlowness })
  }

  @Test("CP-3, CP-5: who is right has times and a ratio; who is not says why, and the others go on")
  func race() throws {
    let misbehaving = "Benchmarks/Tests/Contenders/misbehaving.py"
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
    #expect(text.contains("failed: it ended with code 9"))
  }
}

extension EngineRaceTests {
  /// Two pages; the second is shown from the age of 18.
  private func household() throws -> FormDefinition {
    let json = """
      {"schema":"formnav.form/1","pages":[
        {"name":"Person","fields":[{"id":"age","kind":"integer","mandatory":true}]},
        {"name":"Adult","fields":[{"id":"work","kind":"text","hidden":true}]}],
       "rules":[{"when":"${age} >= 18","show":["work"]}]}
      """
    return try FormFile.read(bytes: Array(json.utf8))
  }

  @Test("CP-3: on an imported form answers are played; who reads our JSON and plays none is n/a")
  func importedForm() throws {
    var imports = 0
    let record = try withTemporaryFolder("formnav-race-tests") { folder in
      var record = ResultRecord(environment: .current(seed: 1))
      let race = try ImportedRace(
        household(),
        source: ContenderForm(format: ContenderForm.Format.xforms, path: "/none.xml"),
        name: "household.xml",
        seed: 3,
        folder: folder,
        importing: { imports += 1 }
      )
      let naive = Self.script("Benchmarks/Contenders/python/naive.py")
      race.run(
        [RaceEntrant(name: "naive", command: naive)],
        to: &record
      ) { race in
        race.rounds = 2
        race.turn = 1e5
        race.checkedEvents = 40
        race.limits = ContenderTimeLimits(start: 60, other: 60)
      }
      return record
    }
    #expect(imports == 1)
    let rows = record.results.filter { $0.benchmark == EngineRecord.Benchmark.alone.rawValue }
    #expect(rows.map(\.contender) == ["engine", "naive"])
    #expect(rows[0].answer.check == .agrees)
    #expect(rows[0].metrics.contains { $0.name == "time-by-round" })
    // This contender reads no XForms, and of our formats only JSON, in which it gets the form.
    #expect(rows[1].note == "n/a: it plays no answers")
  }
}
