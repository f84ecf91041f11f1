import Foundation
import Testing

/// Edit streams that are drawn for a form, and replayed.
@Suite struct StreamTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Small forms of each kind.
  static let kinds: [(String, String)] = [
    (
      "counted",
      """
      {"schema": "formnav.form/1", "pages": [{"fields": [{"id": "n", "kind": "integer"}]},
       {"fields": [{"id": "a"}, {"id": "b", "kind": "boolean"}]}],
       "repeats": [{"id": "r", "pages": [1, 2], "count": "${n}"}]}
      """
    ),
    (
      "limited",
      """
      {"schema": "formnav.form/1", "pages": [{"fields": [{"id": "a"}]}, {"fields": [{"id": "b"}]}],
       "repeats": [{"id": "r", "pages": [0, 2], "minimum": 1, "maximum": 3},
        {"id": "s", "pages": [1, 2], "maximum": 2}]}
      """
    ),
    (
      "computed",
      """
      {"schema": "formnav.form/1", "pages": [{"fields": [{"id": "a", "kind": "integer"},
        {"id": "b", "kind": "integer", "calculation": "${a} + 1"}, {"id": "c", "kind": "note"},
        {"id": "d", "readOnly": true}]}],
       "rules": [{"when": "${b} > 3", "hide": ["d"]}]}
      """
    ),
  ]

  @Test("A form takes what is drawn for it, at every step", arguments: kinds)
  func drawn(name: String, json: String) throws {
    let workplace = try Workplace()
    try workplace.write(json, to: "form.json")
    try check(workplace, "form.json", count: 600)
  }

  @Test(
    "So does an imported form",
    arguments: ["xforms/checklist.xml", "xforms/household.xml", "fhir/antenatal-visit.json"]
  )
  func imported(name: String) throws {
    let workplace = try Workplace()
    try check(workplace, Self.root.appendingPathComponent("Corpus/forms/\(name)").path, count: 200)
  }

  @Test("So does a form with filters and nested repeats", arguments: ["kinds", "repeats"])
  func embedded(name: String) throws {
    let workplace = try Workplace()
    let path = Self.root.appendingPathComponent("Tests/Embedding/\(name).json").path
    try check(workplace, path, count: 200)
  }

  private func check(_ workplace: Workplace, _ form: String, count: Int) throws {
    for profile in ["person", "mixed", "uniform"] {
      let drawn = try workplace.run([
        "generate", "--edits", "\(count)", "--profile", profile, "--seed", "7", "--form", form,
        "--format", "text", "-o", "drawn.edits",
      ])
      #expect(drawn.code == 0, "\(profile): \(drawn.errors)")
      let played = try workplace.run([
        "replay", form, "drawn.edits", "--contenders", "engine,oracle",
      ])
      #expect(played.code == 0, "\(profile): \(played.errors)")
      #expect(played.text.contains("edits               \(count)\n"), "\(profile): \(played.text)")
    }
  }

  private static let simple = """
    {"schema": "formnav.form/1", "pages": [{"fields": [{"id": "a"}]}],
     "repeats": [{"id": "g", "pages": [0, 1]}]}
    """

  @Test("Engine and oracle end alike on a form with repeats; a rival says that it can't play it")
  func repeats() throws {
    let workplace = try Workplace()
    try workplace.write(Self.simple, to: "form.json")
    try workplace.write(
      "fill 0 0\naddInstance 0 2\ninside 2 answer 0 0 text \"a\"\n",
      to: "some.edits"
    )
    func digest(_ contenders: String) throws -> [Substring] {
      let run = try workplace.run(["replay", "form.json", "some.edits", "--contenders", contenders])
      #expect(run.code == 0, "\(contenders): \(run.errors)")
      return run.text.split(separator: "\n").filter { $0.hasPrefix("state digest") }
    }
    let engine = try digest("engine")
    #expect(try engine.count == 1 && digest("oracle") == engine)
    #expect(try digest("engine,oracle") == engine + engine && digest("all") == engine + engine)
    let rival = ToolCase(
      "replay form.json some.edits --contenders engine,recompute-page",
      64,
      "recompute-page can't play repeats, and the form has some"
    )
    try rival.check(in: workplace)
  }

  @Test(
    "RP-3: an instance far behind the last is refused with line and column",
    arguments: [
      "inside 4000000000 fill 0 0", "inside 2 fill 0 0", "inside 1.1 fill 0 0",
      "addInstance 0 4000000000", "removeInstance 0 2", "addInstance 4000000000 1",
    ]
  )
  func far(line: String) throws {
    let workplace = try Workplace()
    try workplace.write(Self.simple, to: "form.json")
    try workplace.write("fill 0 0\n  \(line)\n", to: "far.edits")
    for contender in ["engine", "oracle"] {
      let run = try workplace.run([
        "replay", "form.json", "far.edits", "--contenders", contender,
      ])
      #expect(run.code == 65, "\(contender): \(run.errors)")
      #expect(run.errors.contains("line 2, column 3: edit 1, "), "\(contender): \(run.errors)")
    }
  }

  @Test("The engine by itself takes answers on a form without rules")
  func plainAnswers() throws {
    let workplace = try Workplace()
    try workplace.write(
      "{\"schema\": \"formnav.form/1\", \"pages\": [{\"fields\": [{\"id\": \"a\"}]}]}",
      to: "form.json"
    )
    try workplace.write("answer 0 0 text \"a\"\n", to: "some.edits")
    let run = try workplace.run(["replay", "form.json", "some.edits"])
    #expect(run.code == 0 && run.text.contains("  filled            1\n"), "\(run.errors)")
    let all = ToolCase("replay form.json some.edits --contenders all", 65, "found an answer")
    try all.check(in: workplace)
  }
}
