import Foundation
import Testing

@Suite struct SimulateTests {
  static let table: [ToolCase] = [
    .init("simulate --help", 0), .init("simulate --events 0", 64, "expected 1"),
    .init("simulate --users -1", 64, "\"-1\""), .init("simulate --seconds x", 64, "\"x\""),
    .init("simulate --seed 1.5", 64, "seed"), .init("simulate --check often", 64, "every, sampled"),
    .init("simulate --check 0", 64, "\"0\""),
    .init("simulate --against oracle", 64, "from-scratch"),
    .init("simulate --device tablett", 64, "did you mean tablet?"),
    .init("simulate --device phone:sideways", 64, "phone:sideways"),
    .init("simulate --device phone,", 64, "\"\""),
    .init("simulate --preset nothing", 64, "standard"),
    .init("simulate --pages 10", 64, "--preset"), .init("simulate --format csv", 64, "json"),
    .init("simulate --preset household good.form", 64, "FORM"),
    .init("simulate --replay good.case --events 3", 64, "--events"),
    .init("simulate --replay good.case good.form", 64, "good.form"),
    .init("simulate --event 3", 64, "did you mean --events?"),
    .init("simulate --preset one-page --pages 16M", 64, "fields in all"),
    .init("simulate empty", 65, "empty"), .init("simulate --replay empty", 65, "line 1, column 1"),
    .init("simulate --replay bad.case", 65, "line 6, column 9"),
    .init("simulate --replay short.case", 65, "3 actions"),
    .init("simulate --replay binary.case", 65, "UTF-8"),
    .init("simulate --replay form.case", 65, "its form: line"),
    .init("simulate --replay shape.case", 65, "its form"),
    .init("simulate none", 66, "none"), .init("simulate --replay none", 66, "none"),
    .init("simulate --replay file.case", 66, "none.form"),
    .init("simulate --events 5 -o none/out", 73, "none/out"),
    .init("simulate --events 5 --journal none/out", 73, "none/out"),
    .init("simulate --events 5 --journal good.form", 73, "good.form: File exists"),
    .init("simulate --events 500 --canary-at 7 --case none/case", 3, "none/case"),
    .init(
      "simulate --events 500 --canary-at 7 -o /dev/full",
      3,
      "simulate --replay formnav-1-0.case"
    ),
    .init("simulate --events 1000 --canary-at 500", 4, "no comparison met the canary"),
    .init("simulate --events 3 --users 1G", 0),
    .init("simulate --events 5 -o /dev/full", 74, "/dev/full"),
    .init("simulate --events 500 --users 2 --device phone,tablet:android:rtl", 0),
    .init("simulate --events 200 --preset household --pages 12 --check 50 -o /dev/null", 0),
    .init("simulate --events 200 --against prefix-array --format json", 0),
    .init("simulate good.form --events 100 --check never", 0),
    .init("simulate --replay good.case", 0),
  ]

  static let workplace: Workplace = {
    do {
      let place = try Workplace()
      let form = "{\"schema\": \"formnav.form/1\", \"pages\": []}"
      let screen = "screen 390 844 iOS leftToRight\n"
      let head = "formnav-case 1\nform inline \(form)\n\(screen)"
      let middle = "judge from-scratch 1\nactions 3\n"
      try place.write("", to: "empty")
      try place.write(
        "\(head)# a note\n\n\(middle)tap next\nbackground\nprepare 500 400\n",
        to: "good.case"
      )
      try place.write("\(head)\(middle)moved 3 x\n", to: "bad.case")
      try place.write("\(head)\(middle)tap next\n", to: "short.case")
      try place.write("formnav-case 1\nform inline {\n\(screen)actions 0\n", to: "form.case")
      try place.write(
        "formnav-case 1\nform generated standard -3 1\nscreen 1 1 iOS leftToRight\nactions 0\n",
        to: "shape.case"
      )
      try place.write(
        "formnav-case 1\nform file none.form\nscreen 1 1 android rightToLeft\nactions 0\n",
        to: "file.case"
      )
      try Data([0xFF, 0xFE]).write(to: place.directory.appendingPathComponent("binary.case"))
      _ = try place.run(["generate", "--pages", "9", "-o", "good.form"])
      return place
    } catch {
      fatalError("no workplace: \(error)")
    }
  }()

  @Test("Every failure has its exit code and says why on standard error", arguments: table)
  func exitCode(row: ToolCase) throws { try row.check(in: Self.workplace) }

  @Test("A difference is told, its case is written, and the command it names shows it again")
  func difference() throws {
    let place = try Workplace()
    let run = try place.run([
      "simulate", "--seed", "5", "--events", "2000", "--canary-at", "120", "--case",
      "found it.case",
    ])
    #expect(run.code == 3)
    #expect(run.text.contains("a difference"))
    #expect(run.errors.contains("user 0, event 121"))
    let command = "formnav simulate --replay 'found it.case'"
    #expect(run.errors.contains(command))
    let text = try String(contentsOfFile: place.path("found it.case"), encoding: .utf8)
    #expect(text.contains("# \(command)\n"))
    #expect(text.contains("user 0 of seed 5\n"))
    let again = try place.run(["simulate", "--replay", "found it.case", "--format", "json"])
    #expect(again.code == 3)
    #expect(again.errors.contains("event 121"))
    let report = try #require(
      JSONSerialization.jsonObject(with: again.output) as? [String: Any]
    )
    #expect(report["schema"] as? String == "formnav.simulation/1")
    #expect(report["events"] as? Int == 121)
    #expect(report["difference"] is String)
  }

  @Test("A simulation of a given form names it in its case")
  func givenForm() throws {
    let place = try Workplace()
    #expect(try place.run(["generate", "--pages", "30", "-o", "a.form"]).code == 0)
    #expect(try place.run(["simulate", "a.form", "--events", "300", "--canary-at", "9"]).code == 3)
    #expect(place.files.sorted() == ["a.form", "formnav-1-0.case"])
    #expect(try place.run(["simulate", "--replay", "formnav-1-0.case"]).code == 3)
  }

  @Test("An interrupt ends a simulation with its code and the whole summary of what it played")
  func interrupt() throws {
    let place = try Workplace()
    let process = try place.start(
      ["simulate", "--events", "1G", "--format", "json", "-o", "results"],
      output: "/dev/null",
      errors: place.path("errors")
    )
    // The file beside the target says that the tool is at work.
    for _ in 0..<1_000 where place.files.count < 2 { usleep(10_000) }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    #expect(place.files == ["errors", "results"])
    let report = try #require(
      JSONSerialization.jsonObject(
        with: FileManager.default.contents(atPath: place.path("results")) ?? Data()
      ) as? [String: Any]
    )
    #expect(report["interrupted"] as? String == "SIGINT")
    #expect(report["events"] is Int && report["difference"] == nil)
  }

  @Test(
    "A journal is a case of what was being played when the tool was killed, and goes at the end"
  )
  func journal() throws {
    let place = try Workplace()
    let process = try place.start(
      ["simulate", "--events", "1G", "--users", "1", "--journal", "journal"],
      output: "/dev/null",
      errors: "/dev/null"
    )
    func size() -> Int {
      FileManager.default.contents(atPath: place.path("journal"))?.count ?? 0
    }
    for _ in 0..<1_000 where size() < 20_000 { usleep(10_000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let again = try place.run(["simulate", "--replay", "journal", "--format", "json"])
    #expect(again.code == 0, "\(again.errors)")
    let report = try #require(
      JSONSerialization.jsonObject(with: again.output) as? [String: Any]
    )
    #expect(report["events"] as? Int ?? 0 > 100)
    // What it says is not lost: the next one needs another name.
    let next = ["simulate", "--events", "600", "--journal"]
    #expect(try place.run(next + ["journal"]).code == 73)
    #expect(try place.run(next + ["another"]).code == 0)
    #expect(place.files == ["journal"])
  }

  @Test("The same seed simulates the same")
  func determinism() throws {
    let place = try Workplace()
    func coverage(_ seed: String) throws -> Data {
      let run = try place.run(
        ["simulate", "--events", "1500", "--format", "json", "--seed", seed]
      )
      let report = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
      return try JSONSerialization.data(
        withJSONObject: try #require(report?["coverage"]),
        options: .sortedKeys
      )
    }
    #expect(try coverage("3") == coverage("3"))
    #expect(try coverage("3") != coverage("4"))
  }
}
