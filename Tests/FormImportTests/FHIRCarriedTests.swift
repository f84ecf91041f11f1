import FormModel
import FormRules
import Testing

@testable import FormImport

/// Choices of a Questionnaire that are the answers of another question.
@Suite struct FHIRCarriedTests {
  private static let url =
    "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-answerExpression"

  private static func answer(_ linkID: String) -> String {
    "%resource.item.where(linkId='\(linkID)').answer.value"
  }

  private static func target(
    _ expression: String,
    _ linkID: String = "t",
    _ more: String = "",
    type: String = "choice"
  ) -> String {
    """
    {"linkId": "\(linkID)", "type": "\(type)", "extension": [{"url": "\(url)",
      "valueExpression": {"language": "text/fhirpath", "expression": "\(expression)"}}]\(more)}
    """
  }

  private static func source(
    _ linkID: String,
    isSeveral: Bool = false,
    type: String = "choice"
  ) -> String {
    """
    {"linkId": "\(linkID)", "type": "\(type)", "repeats": \(isSeveral), "answerOption": [
      {"valueCoding": {"system": "s", "code": "a b", "display": "A"}},
      {"valueCoding": {"code": "c"}, "extension": [
        {"url": "http://x/questionnaire-optionExclusive", "valueBoolean": true}]}]}
    """
  }

  private static func imported(_ items: String...) throws -> ImportedForm {
    let items = items.joined(separator: ", ")
    return try ImportSamples.imported(
      Array("{\"resourceType\": \"Questionnaire\", \"item\": [\(items)]}".utf8)
    )
  }

  @Test("CH-1, IM-2: a question offers what is chosen in another one")
  func chosen() throws {
    for isSeveral in [true, false] {
      let form = try Self.imported(
        Self.target(Self.answer("q"), "t", #", "repeats": true"#),
        Self.source("q", isSeveral: isSeveral),
        """
        {"linkId": "n", "type": "string", "enableWhen": [{"question": "t", "operator": "=",
          "answerCoding": {"system": "s", "code": "a b"}}]}
        """
      )
      #expect(form.report.notes.isEmpty, "\(form.report.text)")
      #expect(form.report[.filters].all == 1)
      #expect(form.form.logic.constraints.count == (isSeveral ? 1 : 0))
      var session = try FormSession(form.form.clone())
      let field = try #require(form.sources.first?.field)
      #expect(try session.choices(of: field).isEmpty)
      for value in ["c", "a_b"] {
        try session.answer("q", isSeveral ? .choices([value]) : .choice(value))
        #expect(try session.choices(of: field).map(\.value) == [value])
      }
      try session.answer("t", .choices(["a_b"]))
      #expect(form.form.logic.rules.map(\.condition) == ["selected(${t}, 'a_b')"])
      let data = form.layout.data(of: session)
      #expect(try Self.codings(of: "t", in: data) == ["s a b A"])
      let filled = try form.layout.submission(from: Array(data.utf8), for: form.form)
      #expect(filled.findings.isEmpty)
      try session.answer("q", nil)
      #expect(try session.isInvalid(at: field))
    }
  }

  private static func codings(of linkID: String, in data: String) throws -> [String] {
    let items = try JSONNode.read(Array(data.utf8))["item"]?.elements ?? []
    let item = items.first { $0["linkId"]?.string == linkID }
    return (item?["answer"]?.elements ?? []).compactMap { $0["valueCoding"] }.map { coding in
      ["system", "code", "display"].compactMap { coding[$0]?.string }.joined(separator: " ")
    }
  }

  @Test("CH-1, RP-4: in a repeat an instance offers what is chosen in it, from outside nothing")
  func repeats() throws {
    let form = try Self.imported(
      """
      {"linkId": "r", "type": "group", "repeats": true, "item": [
        \(Self.source("q", isSeveral: true)), \(Self.target(Self.answer("q")))]}
      """,
      Self.target(Self.answer("q"), "outside")
    )
    #expect(
      form.report.notes.map(\.construct) == [
        "choices of \"outside\"", "extension \"sdc-questionnaire-answerExpression\"",
      ]
    )
    #expect(form.form.logic.choiceFilters.map(\.expression) == ["selected(${q}, #{value})"])
  }

  @Test(
    "IM-3: an expression that is no answer of a choice leaves a text, and a line says so",
    arguments: [
      "'a' | 'b'", answer("text"), answer("open"), answer("t"), answer("other"), answer("none"),
      "\(answer("q")).code + 'x'", "%q", "\(answer("t")).display",
    ]
  )
  func others(expression: String) throws {
    let form = try Self.imported(
      Self.target(expression),
      "{\"linkId\": \"text\", \"type\": \"string\", \"repeats\": true}",
      Self.source("open", type: "open-choice"),
      Self.target(Self.answer("q"), "other"),
      "{\"linkId\": \"none\", \"type\": \"choice\"}",
      Self.source("q")
    )
    let notes = form.report.notes.filter { $0.construct.contains("answerExpression") }
    #expect(notes.map(\.reason) == ["it is not the answer of a choice"], "\(form.report.text)")
    #expect(form.report.notes.contains { $0.construct == "choices of \"t\"" })
    #expect(form.form.logic.choiceFilters.count == 1)
  }

  @Test("IM-3: a question with options of its own, an open one and no choice have a line")
  func ownOptions() throws {
    let expression = Self.answer("q")
    let inner = ", \"item\": [{\"linkId\": \"e\", \"type\": \"string\"}]"
    let form = try Self.imported(
      Self.source("q"),
      Self.target(expression, "a", ", \"answerOption\": [{\"valueCoding\": {\"code\": \"x\"}}]"),
      Self.target(expression, "b", ", \"answerValueSet\": \"#v\""),
      Self.target(expression, "c", type: "open-choice"),
      Self.target(expression, "d", inner, type: "group"),
      Self.target(expression, "f", type: "date")
    )
    let notes = form.report.notes.map(\.construct).filter { $0.contains("answerExpression") }
    #expect(notes == ["extension \"sdc-questionnaire-answerExpression\" (5×)"])
    #expect(form.form.logic.choiceFilters.isEmpty)
  }
}
