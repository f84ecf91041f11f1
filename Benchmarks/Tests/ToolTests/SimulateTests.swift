import Foundation
import Testing

@Suite struct SimulateTests {
  static let table: [ToolCase] = [
    .init("simulate --help", 0), .init("simulate --events 0", 64, "expected 1"),
    .init("simulate --seconds x", 64, "\"x\""), .init("simulate --seed 1.5", 64, "seed"),
    .init("simulate --event 3", 64, "did you mean --events?"),
    .init("simulate --format csv", 64, "json"), .init("simulate -", 64, "name a file"),
    .init("simulate --replay good.case --events 3", 64, "--edits"),
    .init("simulate --replay good.case good.form", 64, "good.form"),
    .init("simulate empty", 65, "empty"), .init("simulate --replay empty", 65, "line 1, column 1"),
    .init("simulate none", 66, "none"), .init("simulate --replay none", 66, "none"),
    .init("simulate --events 50 --cases none/here", 73, "none/here"),
    .init("simulate --events 300 --jobs 1", 0), .init("simulate good.form --events 300", 0),
    .init("simulate --replay good.case", 0), .init("simulate repeats.json --events 100", 0),
  ]

  static let workplace: Workplace = {
    do {
      let place = try Workplace()
      try place.write("", to: "empty")
      try place.write(
        """
        formnav-fuzz 1 navigation
        form inline {"schema": "formnav.form/1", "pages": []}
        screen 390 844 iOS leftToRight
        # a note

        actions 3
        tap next
        background
        prepare 500 400

        """,
        to: "good.case"
      )
      _ = try place.run(["generate", "--pages", "9", "-o", "good.form"])
      try place.write(
        """
        {"schema": "formnav.form/1", "pages": [
          {"name": "Home", "fields": [{"id": "n", "kind": "integer"}]},
          {"name": "Member", "fields": [{"id": "name"}]}, {"name": "End"}],
        "repeats": [{"id": "member", "label": "Member", "pages": [1, 2], "count": "${n}", "title": "name"}]}
        """,
        to: "repeats.json"
      )
      return place
    } catch {
      fatalError("no workplace: \(error)")
    }
  }()

  @Test("Every failure has its exit code and says why on standard error", arguments: table)
  func exitCode(row: ToolCase) throws { try row.check(in: Self.workplace) }

  @Test("The text is short, and its last line says how it ended")
  func text() throws {
    let run = try Self.workplace.run(["simulate", "--events", "300"])
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(run.code == 0 && lines.count <= 12)
    #expect(lines.dropLast().last?.hasPrefix("No failure in ") == true, "\(run.text)")
    for target in ["navigation", "apps", "goods-receipt"] {
      #expect(run.text.contains("\n\(target)"))
    }
  }

  @Test("A difference on a given form is told, and its case holds what is needed to show it again")
  func givenForm() throws {
    let place = try Workplace()
    #expect(try place.run(["generate", "--pages", "30", "-o", "a.form"]).code == 0)
    let run = try place.run(["simulate", "a.form", "--events", "300", "--jobs", "1", "--canary"])
    #expect(run.code == 3)
    let name = try #require(place.files.first { $0.hasSuffix(".case") })
    #expect(run.errors.contains("formnav fuzz --replay \(name)"))
    try FileManager.default.removeItem(atPath: place.path("a.form"))
    #expect(try place.run(["simulate", "--replay", name]).code == 3)
    #expect(place.files == [name])
  }

  @Test("What ends a user's process is drawn again from its journal's stream")
  func killed() throws {
    let place = try Workplace()
    let process = try place.start(
      ["fuzz", "--target", "apps", "--edits", "1G", "--worker", "0/1:journal"],
      output: "/dev/null",
      errors: "/dev/null"
    )
    for _ in 0..<1_000 where !place.files.contains("journal") { usleep(10_000) }
    usleep(200_000)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let again = try place.run(["simulate", "--replay", "journal"])
    #expect(again.code == 0, "\(again.errors)")
  }
}
