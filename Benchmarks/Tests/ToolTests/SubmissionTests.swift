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
}
