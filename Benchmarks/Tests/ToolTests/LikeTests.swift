import Foundation
import Testing

@Suite struct LikeTests {
  private static let form = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Corpus/forms/xforms/clinic-visit.xml").path

  static let table: [ToolCase] = [
    .init("generate --repeat 2", 64, "--repeat goes with --like"),
    .init("generate --repeat x --like a", 64, "--repeat: expected 0..."),
    .init("generate --like a --rules chain", 64, "--rules does not go with --like"),
    .init("generate --like a --fields 3", 64, "--fields does not go with --like"),
    .init("generate --like a --repeat 2 --pages 3", 64, "--pages does not go with --repeat"),
    .init("generate --like a --repeat 2 --seed 3", 64, "copies are all alike"),
    .init("generate --like missing -o x", 66, "missing"),
    .init("inspect --format json good.edits", 64, "--format goes with --shape"),
    .init("inspect --shape good.edits", 65, "expected"),
    .init("inspect --shape circle.json", 65, "circle"), .init("inspect circle.json", 65, "circle"),
    .init("generate --like circle.json -o x", 65, "circle"),
    .init("generate --like circle.json --repeat 2 -o x", 65, "circle"),
  ]

  @Test(arguments: table) func exitCodesFollowTheTable(row: ToolCase) throws {
    let workplace = try Workplace()
    try workplace.write("fill 1 1\n", to: "good.edits")
    try workplace.write(
      """
      {"schema": "formnav.form/1", "pages": [{"fields": [
        {"id": "a", "calculation": "${b}"}, {"id": "b", "calculation": "${a}"}
      ]}]}
      """,
      to: "circle.json"
    )
    try row.check(in: workplace)
    #expect(!workplace.files.contains("x"))
  }

  private static func data(_ workplace: Workplace, _ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: workplace.path(name)))
  }

  @Test("IM-1: the shape of a form from elsewhere is fitted, and forms of it are made")
  func fits() throws {
    let workplace = try Workplace()
    let text = try workplace.run(["inspect", Self.form, "--shape"])
    // The heading takes several lines if the path is long.
    let words = text.text.replacing("\n", with: " ")
    #expect(text.code == 0 && words.contains("the shape for generate --like"))
    let json = try workplace.run(["inspect", Self.form, "--shape", "--format", "json"])
    let shape = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect(shape?["schema"] as? String == "formnav.shape/1" && shape?["fields"] as? Int == 8)
    let sizes = (shape?["fieldsPerPage"] as? [String: Any])?["sizes"] as? [[String: Int]]
    #expect(sizes?.reduce(0) { $0 + $1["fields", default: 0] * $1["pages", default: 0] } == 8)

    let like = ["generate", "--like", Self.form, "--pages", "10k", "-o"]
    #expect(try workplace.run(like + ["one.form"]).code == 0)
    #expect(try workplace.run(like + ["again.form"]).code == 0)
    #expect(try workplace.run(like + ["other.form", "--seed", "2"]).code == 0)
    let one = try Self.data(workplace, "one.form")
    let again = try Self.data(workplace, "again.form")
    let other = try Self.data(workplace, "other.form")
    #expect(one == again && one != other)
    #expect(try workplace.run(["inspect", "one.form"]).text.contains("10,000"))
  }

  @Test("copies stand one behind the other; those that no form holds are refused with a reason")
  func repeats() throws {
    let workplace = try Workplace()
    let repeating = ["generate", "--like", Self.form, "--repeat"]
    for (count, fields) in [(0, 0), (1, 8), (5, 40)] {
      let run = try workplace.run(repeating + ["\(count)", "-o", "copies.form"])
      #expect(run.code == 0, "\(run.errors)")
      let found = try workplace.run(["inspect", "copies.form", "--shape", "--format", "json"])
      let shape = try JSONSerialization.jsonObject(with: found.output) as? [String: Any]
      #expect(shape?["fields"] as? Int == fields)
    }
    let tooMany = try workplace.run(repeating + ["16M", "-o", "none.form"])
    #expect(tooMany.code == 64 && tooMany.errors.contains("too many pages"), "\(tooMany.errors)")
    #expect(!workplace.files.contains("none.form"))
  }

  @Test("MX-1: what the shape lacks is counted by inspect, and --like says that it leaves it out")
  func leavesOut() throws {
    let workplace = try Workplace()
    try workplace.write(
      """
      {"schema": "formnav.form/1", "pages": [{"fields": [
        {"id": "a", "kind": "date", "constraint": ". <= today()", "policy": "blank"},
        {"id": "b", "calculation": "${a}", "trigger": "a"},
        {"id": "c", "kind": "choice", "choices": "l", "filter": "#{value} = ${b}"},
        {"label": "x", "labelExpression": "${b}"}
      ]}, {"fields": [{}]}], "choices": [{"id": "l", "choices": [{"value": "x"}]}],
       "repeats": [{"id": "r", "pages": [1, 2], "count": "2"}]}
      """,
      to: "all.json"
    )
    try workplace.write(
      #"{"schema": "formnav.form/1", "pages": [{"fields": [{}]}]}"#,
      to: "none.json"
    )
    let like = try workplace.run(["generate", "--like", "all.json", "-o", "like.json"])
    let features =
      "repeats, choices that depend on answers, calculations with triggers, labels with values, policies of single "
      + "fields, reads of the clock"
    #expect(
      like.code == 0
        && like.errors.contains("--like leaves out \(features); --repeat copies everything")
    )
    #expect(
      try workplace.run(["generate", "--like", "none.json", "-o", "like.json"]).errors.isEmpty
    )
    let figures = try workplace.run(["inspect", "all.json"]).text
    for name in ["with a trigger", "counts", "filters", "labels", "read the clock"] {
      #expect(figures.contains(try Regex("\(name) +1\\s")), "\(name)")
    }
    #expect(figures.contains(/hidden answers +retained +fields with another policy: 1/))
    let plain = try workplace.run(["inspect", "like.json"]).text
    #expect(!plain.contains("counts") && !plain.contains("read the clock"))
  }
}
