import Foundation
import Testing

@Suite struct FuzzTests {
  static let table: [ToolCase] = [
    .init("fuzz --help", 0), .init("fuzz --edits 0", 64, "expected 1"),
    .init("fuzz --target engin", 64, "did you mean engine?"), .init("fuzz --jobs 0", 64, "\"0\""),
    .init("fuzz --shard 3/2", 64, "\"3/2\""), .init("fuzz --shard 0/2", 64, "INDEX/COUNT"),
    .init("fuzz --shard 1", 64, "INDEX/COUNT"), .init("fuzz --seconds -1", 64, "\"-1\""),
    .init("fuzz --seed x", 64, "seed"), .init("fuzz engine", 64, "engine"),
    .init("fuzz --worker 0/1:j", 64, "one --target"),
    .init("fuzz --worker 2/1:j", 64, "INDEX/COUNT:FILE"),
    .init("fuzz --replay a.case --seed 3", 64, "--seed"),
    .init("fuzz --target engine --form a.form", 64, "navigation and apps"),
    .init("fuzz --form none --edits 9", 66, "none"), .init("fuzz --replay none", 66, "none"),
    .init("fuzz --replay empty", 65, "line 1, column 1"),
    .init("fuzz --replay bad.case", 65, "line 4"),
    .init("fuzz --replay short.case", 65, "2 steps"),
    .init("fuzz --replay other.case", 65, "a target"),
    .init("fuzz --replay form.case", 65, "line 2, column 11"),
    .init("fuzz --replay good.case", 0), .init("fuzz --replay drawn.case", 0),
    .init("fuzz --target engine --edits 500 --jobs 2 --seed 3", 0),
    .init("fuzz --edits 9 --cases none/here", 73, "none/here: No such file"),
    .init("fuzz --canary --target engine --edits 1 --shard 8/8", 4, "no comparison caught"),
    .init("fuzz --edits 9 --cases good.case", 73, "good.case: Not a directory"),
    .init("fuzz --format xml", 64, "expected text, json"),
    .init("fuzz --target al", 64, "did you mean all?"), .init("fuzz --seconds 0", 64, "0.01"),
    .init("fuzz --seconds 0.5.1", 64, "seconds"), .init("fuzz --seconds 1e3", 64, "\"1e3\""),
  ]

  static let workplace: Workplace = {
    do {
      let place = try Workplace()
      let head = "formnav-fuzz 1 engine\nbatch 0\nquestions 0\n"
      try place.write("", to: "empty")
      try place.write("\(head)page 2*- hmx\nsteps 0\n", to: "bad.case")
      try place.write("\(head)page -\nsteps 2\nedit fill 0 0\n", to: "short.case")
      try place.write("formnav-fuzz 1 motor\n", to: "other.case")
      try place.write(
        "formnav-fuzz 1 navigation\nform file none.form\nscreen 9 9 iOS leftToRight\nactions 0\n",
        to: "form.case"
      )
      try place.write(
        "\(head)# a note\nproperties\nhidden 3*hm rf -\npage\nsteps 3\nedit fill 0 4\nmove 1\nreload\n",
        to: "good.case"
      )
      try place.write("formnav-fuzz 1 engine\nstream 0017 of seed 3\ndrawn\n", to: "drawn.case")
      return place
    } catch {
      fatalError("no workplace: \(error)")
    }
  }()

  @Test("fuzz prints a table also into a pipe, and a line of JSON if asked")
  func formatsOfReports() throws {
    let place = try Workplace()
    let run = ["fuzz", "--target", "engine", "--edits", "500", "--jobs", "1"]
    let text = try place.run(run).text
    #expect(text.split(separator: "\n").last?.hasPrefix("No failure in ") == true)
    #expect(text.contains("\nengine ") && text.contains("Seed 1, 1 processes."))
    let full = try place.run(run + ["--full"]).text
    #expect(full.contains("engine met: ") && !text.contains("engine met: "))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
    #expect(try place.run(run + ["--format", "json"]).text.hasPrefix("{"))
  }

  @Test("Every failure has its exit code and says why on standard error", arguments: table)
  func exitCode(row: ToolCase) throws { try row.check(in: Self.workplace) }

  private func report(_ run: ToolRun) throws -> [String: Any] { try report(run.output) }

  private func report(_ line: Data?) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: line ?? Data()) as? [String: Any])
  }

  /// A long campaign in several processes. It writes to the files “report” and “errors”.
  private func startCampaign(in place: Workplace, jobs: Int) throws -> Process {
    let process = try place.start(
      ["fuzz", "--target", "engine", "--edits", "1G", "--jobs", "\(jobs)", "--format", "json"],
      output: place.path("report"),
      errors: place.path("errors")
    )
    for _ in 0..<1_000 where journals(in: place).count < jobs { usleep(10_000) }
    usleep(300_000)
    return process
  }

  private func journals(in place: Workplace) -> [String] {
    place.files.filter { $0.hasSuffix(".journal") }
  }

  @Test("A canary is told and cut down, and the case it leaves shows it again")
  func canary() throws {
    let place = try Workplace()
    let run = try place.run([
      "fuzz", "--target", "engine", "--canary", "--seed", "5", "--jobs", "1", "--format", "json",
    ])
    #expect(run.code == 3)
    let report = try report(run)
    #expect(report["divergences"] as? Int == 1)
    let failure = try #require(report["failure"] as? [String: Any])
    #expect(failure["shrunkSteps"] as? Int == 1)
    let path = try #require(failure["path"] as? String)
    #expect(place.files == [path])
    let command = "formnav fuzz --replay \(path)"
    #expect(run.errors.contains(command))
    let text = try String(contentsOfFile: place.path(path), encoding: .utf8)
    #expect(text.contains("# \(command)\n"))
    let again = try place.run(["fuzz", "--replay", path])
    #expect(again.code == 3)
    #expect(again.errors.contains("engine: digest"))
  }

  @Test("A case on an imported form is played again, whole and cut down")
  func caseOnImportedForm() throws {
    let place = try Workplace()
    let forms = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Corpus/forms/xforms/household.xml")
    try FileManager.default.copyItem(atPath: forms.path, toPath: place.path("survey.xml"))
    let run = try place.run([
      "fuzz", "--target", "navigation", "--form", "survey.xml", "--canary", "--jobs", "1",
    ])
    #expect(run.code == 3, "\(run.errors)")
    let shrunk = try #require(place.files.first { $0.hasSuffix(".case") })
    #expect(try place.run(["fuzz", "--replay", shrunk]).code == 3)
    // A stream whose process crashes is kept as it was drawn, or names the form.
    let head = "formnav-fuzz 1 navigation\nstream 3 of seed 1\ncanary\n"
    try place.write("\(head)drawn on survey.xml\n", to: "drawn.case")
    let actions = "screen 400 800 iOS leftToRight\nactions 1\nedit hidePage 0\n"
    try place.write("\(head)form file survey.xml\n\(actions)", to: "file.case")
    for name in ["drawn.case", "file.case"] {
      let again = try place.run(["fuzz", "--replay", name])
      #expect(again.code == 3 && again.errors.contains("visible pages"), "\(again.errors)")
    }
  }

  @Test("Every case that a campaign of several processes leaves is named")
  func everyCaseIsNamed() throws {
    let place = try Workplace()
    let run = try place.run(["fuzz", "--target", "engine", "--canary", "--jobs", "4"])
    #expect(run.code == 3 && !place.files.isEmpty)
    for name in place.files { #expect(run.errors.contains(name), "\(run.errors)") }
  }

  @Test("A failure is told whether or not its report can be written, and so is a case that can't")
  func unwrittenReport() throws {
    let place = try Workplace()
    let arguments = [
      "fuzz", "--target", "engine", "--canary", "--seed", "5", "--jobs", "1", "--format", "json",
    ]
    let full = try place.run(arguments, shell: "\"$@\" >/dev/full")
    let name = try #require(place.files.first)
    #expect(full.code == 3 && full.errors.contains("formnav fuzz --replay \(name)"))
    _ = try place.run(arguments, shell: "{ \"$@\"; echo $? >code; } | true")
    #expect(FileManager.default.contents(atPath: place.path("code")) == Data("3\n".utf8))
    // A folder stands at the case's path.
    try FileManager.default.removeItem(atPath: place.path(name))
    try FileManager.default.createDirectory(
      atPath: place.path(name),
      withIntermediateDirectories: false
    )
    let blocked = try place.run(arguments)
    let failure = try #require(report(blocked)["failure"] as? [String: Any])
    #expect(blocked.code == 3 && failure["check"] as? String == "engine: digest")
    #expect((failure["unwritten"] as? String)?.contains(name) == true)
  }

  @Test("Processes whose parent was killed end, and leave journals that are cases")
  func orphans() throws {
    let place = try Workplace()
    let process = try startCampaign(in: place, jobs: 2)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    func sizes() -> [String] {
      journals(in: place).map {
        (try? String(contentsOfFile: place.path($0), encoding: .utf8)) ?? ""
      }
    }
    // Once all processes have ended, the journals stop changing.
    var before: [String] = []
    for _ in 0..<100 where sizes() != before {
      before = sizes()
      usleep(500_000)
    }
    #expect(sizes() == before && before.count == 2)
    for journal in journals(in: place) {
      let again = try place.run(["fuzz", "--replay", journal])
      #expect(again.code == 0, "\(again.errors)")
    }
  }

  @Test("Jobs and shards share the streams out, and come to the same together")
  func shards() throws {
    let place = try Workplace()
    func target(_ arguments: String) throws -> [String: Any] {
      let run = try place.run(
        ["fuzz", "--target", "engine", "--edits", "3000", "--format", "json"]
          + arguments.split(separator: " ").map(String.init)
      )
      #expect(run.code == 0, "\(run.errors)")
      let report = try report(run)
      #expect(report["schema"] as? String == "formnav.fuzz/1")
      #expect(run.text.filter { $0 == "\n" }.count == 1)
      return try #require((report["targets"] as? [[String: Any]])?.first)
    }
    func digest(_ target: [String: Any]) throws -> UInt64 {
      try #require(UInt64(target["digest"] as? String ?? "", radix: 16))
    }
    let whole = try target("--jobs 1")
    let shared = try target("--jobs 3")
    #expect(try digest(whole) == digest(shared))
    let (first, second) = (try target("--shard 1/2 --jobs 1"), try target("--shard 2/2 --jobs 2"))
    #expect(try digest(first) &+ digest(second) == digest(whole))
    let steps = [first, second].compactMap { $0["steps"] as? Int }.reduce(0, +)
    #expect(steps == whole["steps"] as? Int)
  }

  @Test("Inputs of each format are counted, and those of them that are refused")
  func formats() throws {
    let place = try Workplace()
    let run = try place.run([
      "fuzz", "--target", "formats", "--edits", "12000", "--jobs", "2", "--format", "json",
    ])
    #expect(run.code == 0, "\(run.errors)")
    let target = try #require((report(run)["targets"] as? [[String: Any]])?.first)
    let formats = try #require(target["formats"] as? [String: [String: Int]])
    #expect(
      formats.keys.sorted() == [
        "binary-edits", "binary-form", "fuzz-case", "histogram", "json-form",
        "result-record", "screen-state", "text-edits", "thresholds",
      ]
    )
    #expect(formats.values.compactMap { $0["steps"] }.reduce(0, +) == target["steps"] as? Int)
    for (name, counts) in formats {
      let (steps, refused) = (counts["steps"] ?? 0, counts["refused"] ?? 0)
      #expect(refused > 0 && refused < steps, "\(name)")
    }
  }

  @Test("IM-1, IM-5: inputs of each imported format are damaged; some are refused, some imported")
  func imports() throws {
    let place = try Workplace()
    let run = try place.run([
      "fuzz", "--target", "imports", "--edits", "3000", "--jobs", "2", "--format", "json",
    ])
    #expect(run.code == 0, "\(run.errors)")
    let target = try #require((report(run)["targets"] as? [[String: Any]])?.first)
    let formats = try #require(target["formats"] as? [String: [String: Int]])
    #expect(formats.keys.sorted() == ["fhir", "surveyjs", "xforms"])
    for (name, counts) in formats {
      let (steps, refused) = (counts["steps"] ?? 0, counts["refused"] ?? 0)
      #expect(refused > 0 && refused < steps, "\(name)")
    }
  }

  @Test("An interrupted campaign says what was played, by a line like any other")
  func interrupt() throws {
    let place = try Workplace()
    let process = try startCampaign(in: place, jobs: 2)
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 143)
    let report = try report(FileManager.default.contents(atPath: place.path("report")))
    #expect(report["interrupted"] as? String == "SIGTERM")
    #expect(report["failure"] == nil && report["divergences"] as? Int == 0)
    #expect((report["targets"] as? [[String: Any]])?.count == 1)
    #expect(place.files == ["errors", "report"])
  }

  @Test("A process that is killed leaves a journal, and the journal is a case")
  func killed() throws {
    let place = try Workplace()
    let process = try place.start(
      ["fuzz", "--target", "engine", "--edits", "1G", "--worker", "0/1:journal"],
      output: "/dev/null",
      errors: "/dev/null"
    )
    for _ in 0..<1_000 where !place.files.contains("journal") { usleep(10_000) }
    usleep(200_000)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(place.files == ["journal"])
    let again = try place.run(["fuzz", "--replay", "journal"])
    #expect(again.code == 0, "\(again.errors)")
  }

  @Test("What ends one process is a failure with a case, not the end of the record")
  func crash() throws {
    let place = try Workplace()
    let process = try startCampaign(in: place, jobs: 1)
    // The process that plays is the only child.
    func child() -> Int32? {
      let path = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
      return (try? String(contentsOfFile: path, encoding: .utf8))?
        .split(separator: " ").first.flatMap { Int32($0) }
    }
    guard let child = child() else {
      // Some systems do not list the children of a process.
      process.terminate()
      process.waitUntilExit()
      return
    }
    kill(child, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationStatus == 3)
    let report = try report(FileManager.default.contents(atPath: place.path("report")))
    let failure = try #require(report["failure"] as? [String: Any])
    #expect(failure["check"] as? String == "crash")
    #expect((failure["message"] as? String)?.hasSuffix("it plays to its end") == true)
    let path = try #require(failure["path"] as? String)
    // The stream itself does not fail.
    #expect(try place.run(["fuzz", "--replay", path]).code == 0)
  }
}
