import FormModel
import FormRules
import Testing

@testable import FormImport

/// What FHIRPath says of missing answers, texts and whole numbers, and FHIR of tests and calculated questions.
@Suite struct FHIRMeaningTests {
  private static let path = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  private static func item(_ id: String, _ type: String, _ more: String = "") -> String {
    "{\"linkId\": \"\(id)\", \"type\": \"\(type)\"\(more.isEmpty ? "" : ", " + more)}"
  }

  /// A question that an expression decides; `%n` in it is the answer of the question “n”.
  private static func item(
    _ id: String,
    _ type: String,
    _ name: String,
    _ expression: String,
    _ more: String = ""
  ) -> String {
    var text = expression
    for id in ["n", "k", "s", "t", "u", "m"] {
      text = text.replacing("%\(id)", with: "%resource.item.where(linkId='\(id)').answer.value")
    }
    return item(
      id,
      type,
      """
      "extension": [{"url": "\(path)\(name)", "valueExpression": {"language": "text/fhirpath",
      "expression": "\(text)"}}]\(more)
      """
    )
  }

  private static func questionnaire(_ items: String...) -> [UInt8] {
    let options = ["a", "b", "c"].map { "{\"valueCoding\": {\"code\": \"\($0)\"}}" }
      .joined(separator: ", ")
    let questions = [
      item("n", "decimal"), item("k", "decimal"), item("s", "string"), item("t", "string"),
      item("u", "string"), item("m", "choice", "\"repeats\": true, \"answerOption\": [\(options)]"),
    ]
    let all = (questions + items).joined(separator: ", ")
    return Array("{\"resourceType\": \"Questionnaire\", \"item\": [\(all)]}".utf8)
  }

  @Test(
    "IM-2, IM-4: what FHIRPath computes without answers, and of 2.5, “a”, “b” and two choices",
    arguments: [
      ("integer", "%s.length()", nil, .integer(1)),
      ("boolean", "%s.length() > 0", nil, .boolean(true)),
      ("integer", "'ab'.length()", .integer(2), .integer(2)),
      ("decimal", "%n.toInteger()", nil, nil),
      ("decimal", "%n.toDecimal()", nil, .decimal(2.5)),
      ("decimal", "(-2.5).abs()", .decimal(2.5), .decimal(2.5)),
      ("decimal", "(%n * 2).toInteger()", nil, .decimal(5)),
      ("boolean", "%n ~ %k", .boolean(true), .boolean(false)),
      ("boolean", "%n !~ %k", .boolean(false), .boolean(true)),
      ("boolean", "%n ~ 2.5", .boolean(false), .boolean(true)),
      ("boolean", "%s & %t = 'ab'", .boolean(false), .boolean(true)),
      ("string", "%s + %t", nil, .text("ab")),
      ("string", "'x' + 'y'", .text("xy"), .text("xy")),
      ("string", "%s + 'x'", nil, .text("ax")),
      ("string", "iif(%n.exists(), 'A', '') + 'B'", .text("B"), .text("AB")),
      ("string", "%s.where($this = 'a') + (%t)", nil, .text("ab")),
      ("string", "%m.code.first()", nil, .text("a")),
      ("boolean", "%m.ofType(Coding).exists()", .boolean(false), .boolean(true)),
      ("boolean", "%s.contains(%u)", nil, nil),
      ("boolean", "'ab'.startsWith(%s)", nil, .boolean(true)),
    ] as [(String, String, AnswerValue?, AnswerValue?)]
  )
  func values(type: String, expression: String, none: AnswerValue?, some: AnswerValue?) throws {
    let calculated = Self.item("v", type, "calculatedExpression", expression)
    var form = try Filling(Self.questionnaire(calculated))
    #expect(form.report.notes.isEmpty)
    #expect(try form.value("v") == none)
    try form.answer("n", .decimal(2.5))
    try form.answer("s", .text("a"))
    try form.answer("t", .text("b"))
    try form.answer("m", .choices(["a", "b"]))
    #expect(try form.value("v") == some)
  }

  @Test(
    "IM-3: FHIRPath of texts and lists that our language lacks is told",
    arguments: [
      ("%s > 'a'", "an order of texts"), ("%s <= %t", "an order of texts"),
      ("%s ~ 'A'", "texts without case"), ("%s + 1", "a sum of texts"),
      ("%s - %t", "a sum of texts"), ("%m.single()", "single() of several answers"),
    ]
  )
  func reasons(expression: String, reason: String) throws {
    let calculated = Self.item("v", "string", "calculatedExpression", expression)
    let report = try ImportSamples.imported(Self.questionnaire(calculated)).report
    #expect(report.notes.map(\.reason) == [reason])
  }

  @Test(
    "IM-2, UR-3: a person may answer a calculated question that is neither read-only nor hidden"
  )
  func editable() throws {
    let hidden = """
      , "readOnly": false, "extension": [{"url": "x/questionnaire-hidden", "valueBoolean": true}]
      """
    let locked = Self.item("w", "decimal", "calculatedExpression", "%n * 2", ", \"readOnly\": true")
    let inner = Self.item("x", "decimal", "calculatedExpression", "%n * 2")
    let group = "\"readOnly\": true, \"item\": [\(Self.item("h", "group", "\"item\": [\(inner)]"))]"
    let shown = Self.item("v", "decimal", "calculatedExpression", "%n * 2")
    let withheld = Self.item(
      "z",
      "group",
      "\"item\": [\(shown.replacing("\"v\"", with: "\"y\""))]\(hidden)"
    )
    let questionnaire = Self.questionnaire(shown, locked, Self.item("g", "group", group), withheld)
    let calculations = try ImportSamples.imported(questionnaire).form.logic.calculations
    #expect(calculations.map(\.isEditable) == [true, false, false, false])
    var form = try Filling(questionnaire)
    try form.answer("n", .decimal(2))
    try form.answer("v", .decimal(7))
    #expect(try form.value("v") == .decimal(7) && form.value("w") == .decimal(4))
    try form.answer("n", .decimal(3))
    #expect(try form.value("v") == .decimal(6) && form.value("w") == .decimal(6))
    #expect(throws: SessionError.self) { try form.answer("w", .decimal(1)) }
  }

  @Test("IM-2: a day is compared with an option that is a day")
  func days() throws {
    let options =
      "\"answerOption\": [{\"valueDate\": \"2026-01-31\"}, {\"valueDate\": \"2025-01-31\"}]"
    let test = "{\"question\": \"d\", \"operator\": \"<\", \"answerDate\": \"2026-01-01\"}"
    let questions = [
      Self.item("d", "choice", options), Self.item("e", "string", "\"enableWhen\": [\(test)]"),
    ]
    var form = try Filling(Self.questionnaire(questions.joined(separator: ", ")))
    for (day, isShown) in [("2026-01-31", false), ("2025-01-31", true)] {
      try form.answer("d", .choice(day))
      #expect(try form.isShown("e") == isShown)
    }
  }
}
