import FormModel
import FormRules
import Testing

@testable import FormImport

/// Texts of items that an expression computes.
@Suite struct FHIRLabelTests {
  private static func computed(_ expression: String, name: String = "cqf-expression") -> String {
    """
    "_text": {"extension": [{"url": "http://hl7.org/fhir/StructureDefinition/\(name)",
      "valueExpression": {"language": "text/fhirpath", "expression": "\(expression)"}}]}
    """
  }

  private static func answer(_ linkID: String) -> String {
    "%resource.descendants().where(linkId = '\(linkID)').answer.value"
  }

  private static let options = """
    "answerOption": [{"valueCoding": {"code": "a b", "display": "Ann's"}},
      {"valueCoding": {"code": "c"}}, {"valueString": "d"}]
    """

  private static func imported(_ items: String..., outside: String = "") throws -> ImportedForm {
    let items = items.joined(separator: ", ")
    let form = "{\"resourceType\": \"Questionnaire\", \(outside) \"item\": [\(items)]}"
    return try ImportSamples.imported(Array(form.utf8))
  }

  private static func reasons(_ form: borrowing ImportedForm) -> [String] {
    form.report.notes.map { "\($0.kind) \($0.construct): \($0.reason)" }
  }

  @Test("UR-10, IM-2: an expression computes a text; without a value the text is as it is written")
  func texts() throws {
    let form = try Self.imported(
      "{\"linkId\": \"n\", \"type\": \"string\"}",
      """
      {"linkId": "a", "type": "date", "text": "It's",
        \(Self.computed("'Day of ' + \(Self.answer("n"))"))}
      """,
      "{\"linkId\": \"b\", \"type\": \"display\", \(Self.computed(Self.answer("n")))}",
      """
      {"linkId": "c", "type": "group", "text": "Group",
        \(Self.computed("'With ' & \(Self.answer("n"))", name: "cqf-calculatedValue")),
        "item": [{"linkId": "d", "type": "boolean", \(Self.computed("1 + 1"))}]}
      """
    )
    #expect(Self.reasons(form).isEmpty)
    var session = try FormSession(form.form.clone())
    let fields = form.sources.map { $0.field }
    func labels() throws -> [String?] { try fields.map { try session.label(of: $0) } }
    #expect(try labels() == [nil, "It's", nil, "2"])
    #expect(try session.name(ofPage: fields[3].page) == "With ")
    try session.answer("n", .text("Ann"))
    #expect(try labels() == [nil, "Day of Ann", "Ann", "2"])
    #expect(try session.name(ofPage: fields[3].page) == "With Ann")
    try session.answer("n", nil)
    #expect(try labels() == [nil, "It's", nil, "2"])
  }

  @Test("UR-10, IM-2: the display of an answer is that of its option, of a text there is none")
  func displays() throws {
    for (type, isSeveral) in [("choice", false), ("open-choice", false), ("choice", true)] {
      let answer = Self.answer("q") + (isSeveral ? ".first()" : "")
      let form = try Self.imported(
        "{\"linkId\": \"q\", \"type\": \"\(type)\", \"repeats\": \(isSeveral), \(Self.options)}",
        """
        {"linkId": "a", "type": "string", "text": "none", \(Self.computed("\(answer).display + '!'"))}
        """
      )
      #expect(Self.reasons(form).isEmpty, "\(type)")
      var session = try FormSession(form.form.clone())
      let field = try #require(form.sources.last?.field)
      for (value, label) in [("a_b", "Ann's!"), ("c", "none"), ("d", "none")] {
        try session.answer("q", isSeveral ? .choices([value]) : .choice(value))
        #expect(try session.label(of: field) == label, "\(type) \(value)")
      }
      guard type == "open-choice" else { continue }
      try session.answer("q", .choice("other"))
      try session.answer("q_other", .text("a_b"))
      #expect(try session.label(of: field) == "none")
    }
  }

  @Test("UR-10, IM-3: a text that can't be computed stays as it is, and a line says why")
  func failures() throws {
    let long = String(repeating: "x", count: 70_000)
    let tests = [
      ("\(Self.answer("q")).display", "“display” of a value"),
      ("\(Self.answer("m"))", "several answers"),
      ("%resource.item", "no single answer"),
      ("%patient.name", "%patient, which is outside of the form"),
    ].map { ($0, $1.replacing("“", with: "\"").replacing("”", with: "\"")) }
    for (expression, reason) in tests {
      let form = try Self.imported(
        "{\"linkId\": \"q\", \"type\": \"string\"}",
        "{\"linkId\": \"m\", \"type\": \"choice\", \"repeats\": true, \(Self.options)}",
        "{\"linkId\": \"a\", \"type\": \"string\", \"text\": \"A\", \(Self.computed(expression))}"
      )
      #expect(Self.reasons(form) == ["changed text that an expression computes: \(reason)"])
      #expect(try form.form.details(at: try #require(form.sources.last?.field)).label == "A")
      #expect(form.form.logic.labels.isEmpty)
    }
    let form = try Self.imported(
      "{\"linkId\": \"n\", \"type\": \"string\"}",
      """
      {"linkId": "a", "type": "string", "text": "\(long)", \(Self.computed(Self.answer("n")))}
      """
    )
    #expect(
      Self.reasons(form) == ["changed text that an expression computes: a text as long as this"]
    )
  }

  @Test("UR-10, IM-3: texts of groups in a page and of repeats do not change")
  func groups() throws {
    let computed = Self.computed("'x'")
    let form = try Self.imported(
      """
      {"linkId": "p", "type": "group", "item": [
        {"linkId": "g", "type": "group", \(computed), "item": [{"linkId": "a", "type": "string"}]}]}
      """,
      """
      {"linkId": "r", "type": "group", "repeats": true, \(computed), "item": [
        {"linkId": "b", "type": "string"}]}
      """,
      "{\"linkId\": \"s\", \"type\": \"string\", \"repeats\": true, \(Self.computed("%none"))}"
    )
    #expect(
      Self.reasons(form) == [
        """
        changed text that an expression computes (4×): only labels of fields and pages change
        """
      ]
    )
  }

  @Test("IM-3, IM-5: options that many expressions spell out have a limit")
  func manyDisplays() throws {
    let long = String(repeating: "x", count: 30_000)
    let calculated =
      "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression"
    let items = (0..<40).map { number in
      """
      {"linkId": "\(number)", "type": "string", "extension": [{"url": "\(calculated)",
        "valueExpression": {"language": "text/fhirpath",
          "expression": "\(Self.answer("q")).display"}}]}
      """
    }
    let form = try Self.imported(
      """
      {"linkId": "q", "type": "choice", "answerOption": [
        {"valueCoding": {"code": "a", "display": "\(long)"}}]}
      """,
      items.joined(separator: ", ")
    )
    let count = form.form.logic.calculations.count
    #expect(count > 10 && count < 40)
    let reason = "all options in expressions together, much longer than the file"
    #expect(form.report.notes.map(\.reason) == Array(repeating: reason, count: 40 - count))
  }

  @Test("IM-3: a computed element that is no text of an item is not supported")
  func otherElements() throws {
    let form = try Self.imported(
      "{\"linkId\": \"a\", \"type\": \"string\"}",
      outside: Self.computed("'x'") + ","
    )
    #expect(
      Self.reasons(form)
        == ["unsupported extension \"cqf-expression\": no expression computes an element"]
    )
  }
}
