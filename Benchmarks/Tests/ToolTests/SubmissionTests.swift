import Foundation
import Testing

@Suite struct SubmissionTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Corpus")

  private static let form = corpus.appendingPathComponent("forms/xforms/household.xml").path
  private static let filled = corpus.appendingPathComponent("submissions/household.xml").path

  @Test("EX-4: a filled form becomes a stream, which is played and written again")
  func thereAndBack() throws {
    let workplace = try Workplace()
    let made = try workplace.run(
      ["generate", "--submission", Self.filled, "--form", Self.form, "-o", "filled.edits"]
    )
    #expect(made.code == 0 && made.errors.isEmpty, "\(made.errors)")
    let played = try workplace.run([
      "replay", Self.form, "filled.edits", "--submission", Self.filled, "--submission-out",
      "again.xml",
    ])
    #expect(played.code == 0 && played.text.contains("edits               8"), "\(played.errors)")
    let again = try String(contentsOfFile: workplace.path("again.xml"), encoding: .utf8)
    for part in ["<well_depth>12.50</well_depth>", "<per_room>1.3</per_room>"] {
      #expect(again.contains(part))
    }
    let alone = try workplace.run(["replay", Self.form, "filled.edits", "--submission-out", "-"])
    #expect(alone.text.contains("<well_depth>12.5</well_depth>"))
    #expect(alone.errors.contains("state digest"))
    let refused = try workplace.run(["replay", Self.form, "filled.edits", "--submission", "x"])
    #expect(refused.code == 64)
  }

  @Test("EX-2: check-submission tells what is wrong with each file, and goes on")
  func checks() throws {
    let workplace = try Workplace()
    let fine = try workplace.run(["check-submission", Self.form, Self.filled])
    #expect(fine.code == 0 && fine.text.hasSuffix("complete and valid\n"), "\(fine.errors)")
    try workplace.write(
      "<survey><respondent><consent>no</consent></respondent></survey>",
      to: "a.xml"
    )
    try workplace.write("<survey>", to: "b.xml")
    let run = try workplace.run(["check-submission", Self.form, "a.xml", "b.xml", Self.filled])
    #expect(run.code == 65)
    #expect(run.text.contains("a.xml: missing: /survey/respondent/name: it is mandatory\n"))
    #expect(run.text.contains("b.xml: line 1, column 9: expected an end tag for every element"))
    #expect(run.errors.contains("2 of 3 submissions are not complete and valid"))
    let json = try workplace.run(["check-submission", Self.form, "a.xml", "--format", "json"])
    let report = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect(report?["schema"] as? String == "formnav.submissions/1")
    let submissions = report?["submissions"] as? [[String: Any]]
    let findings = submissions?.first?["findings"] as? [[String: Any]]
    #expect(findings?.first?["kind"] as? String == "missing")
    #expect(try workplace.run(["check-submission", Self.form, "none.xml"]).code == 66)
    #expect(try workplace.run(["check-submission", Self.form]).code == 64)
  }

  @Test("ST-1: status says of each file how far it is, and goes on after one that can't be read")
  func status() throws {
    let workplace = try Workplace()
    try FileManager.default.createDirectory(
      atPath: workplace.path("filled/inner"),
      withIntermediateDirectories: true
    )
    let filled = try String(contentsOfFile: Self.filled, encoding: .utf8)
    try workplace.write(filled, to: "filled/a.xml")
    try workplace.write(
      "<survey><respondent><consent>no</consent></respondent></survey>",
      to: "filled/b, =1.xml"
    )
    try workplace.write("<survey>", to: "filled/c.xml")
    // Not a form: the system's.
    try workplace.write("", to: "filled/.DS_Store")
    let heading =
      "filled of total  mandatory left  invalid  complete pages  not taken  first page left  file"
    let row = "         8 of 8               0        0          3 of 3          0                –"
    let one = try workplace.run(["status", Self.form, "filled/a.xml"])
    #expect(one.code == 0 && one.text == "\(heading)\n\(row)  filled/a.xml\n", "\(one.errors)")
    let csv = try workplace.run(["status", Self.form, "filled", "none.xml", "--format", "csv"])
    #expect(csv.code == 65 && csv.errors.contains("2 of 4 files can't be read"))
    #expect(
      csv.text.split(separator: "\n").dropFirst().map(String.init) == [
        "filled/a.xml,8,8,0,0,3,3,0,,,true,",
        "\"filled/b, =1.xml\",1,2,1,0,0,1,0,1,Respondent,false,",
        "filled/c.xml,,,,,,,,,,,\"filled/c.xml: line 1, column 9: expected an end tag for every "
          + "element, found end of input\"",
        "none.xml,,,,,,,,,,,can't open none.xml: No such file or directory",
      ]
    )
    let lines = try workplace.run(["status", Self.form, "filled/b, =1.xml", "--format", "jsonl"])
    let line = try JSONSerialization.jsonObject(with: lines.output) as? [String: Any]
    #expect(line?["schema"] as? String == "formnav.status/1" && line?["total"] as? Int == 2)
    #expect(line?["canBeFinished"] as? Bool == false)
    #expect(line?["firstLeftName"] as? String == "Respondent")
    try workplace.write(
      #"{"schema": "formnav.form/1", "pages": [{"fields": [{"id": "a"}]}]}"#,
      to: "own.json"
    )
    try workplace.write(#"{"a": "x"}"#, to: "answers.json")
    let own = try workplace.run(["status", "own.json", "answers.json"])
    let end = "1 of 1          0                –  answers.json\n"
    #expect(own.text.hasSuffix(end), "\(own.errors)")
    #expect(try workplace.run(["status", Self.form]).code == 64)
  }
}
