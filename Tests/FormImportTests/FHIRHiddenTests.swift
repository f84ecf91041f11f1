import FormModel
import FormProgress
import FormRules
import Testing

@testable import FormImport

@Suite struct FHIRHiddenTests {
  private let hidden = """
    "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden",
      "valueBoolean": true}]
    """

  private func filling(_ items: String) throws -> Filling {
    try Filling(Array("{\"resourceType\": \"Questionnaire\", \"item\": [\(items)]}".utf8))
  }

  private let consent = """
    {"linkId": "consent", "type": "string", "enableWhen":
      [{"question": "age", "operator": ">=", "answerInteger": 18}]}
    """

  @Test("IM-2, UR-6: the answer of a hidden item, or of one in a hidden group, is read")
  func hiddenAnswers() throws {
    let age = "{\"linkId\": \"age\", \"type\": \"integer\", \(hidden)}"
    let group = """
      {"linkId": "g", "type": "group", \(hidden), "item": [{"linkId": "age", "type": "integer"}]}
      """
    let question = """
      {"linkId": "q", "type": "string", \(hidden), "item": [{"linkId": "age", "type": "integer"}]}
      """
    for items in [age, group, question] {
      var form = try filling(items + ", " + consent)
      #expect(!(try form.isShown("consent")))
      try form.answer("age", .integer(30))
      #expect(try form.isShown("consent"))
      #expect(!(try form.isShown("age")))
      try form.answer("age", .integer(17))
      #expect(!(try form.isShown("consent")))
    }
  }

  @Test("IM-2, UR-6: a hidden item that is disabled has no calculated value")
  func disabledCalculation() throws {
    let url =
      "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression"
    let calculated = """
      {"linkId": "age", "type": "integer", "extension": [
        {"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden", "valueBoolean": true},
        {"url": "\(url)", "valueExpression": {"language": "text/fhirpath", "expression": "20 + 20"}}]}
      """
    let items = """
      {"linkId": "on", "type": "boolean"}, {"linkId": "g", "type": "group", "enableWhen":
        [{"question": "on", "operator": "=", "answerBoolean": true}], "item": [\(calculated)]}
      """
    var form = try filling(items + ", " + consent)
    #expect(!(try form.isShown("consent")))
    try form.answer("on", .boolean(true))
    #expect(try form.isShown("consent"))
    try form.answer("on", .boolean(false))
    #expect(!(try form.isShown("consent")))
  }

  @Test("IM-2: so has one without a linkId, in a group without one")
  func namelessCalculation() throws {
    let url = "http://hl7.org/fhir"
    let text = """
      {"resourceType": "Questionnaire", "item": [{"linkId": "on", "type": "boolean"},
        {"type": "group", "enableWhen": [{"question": "on", "operator": "=", "answerBoolean": true}], "item": [
          {"type": "integer", "extension": [
            {"url": "\(url)/StructureDefinition/questionnaire-hidden", "valueBoolean": true},
            {"url": "\(url)/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
              "valueExpression": {"language": "text/fhirpath", "expression": "20 + 20"}}]}]}]}
      """
    let imported = try ImportSamples.imported(Array(text.utf8))
    #expect(imported.report.notes.isEmpty)
    let field = try #require(imported.sources.first { $0.source == "" }).field
    var session = try FormSession(imported.form.clone())
    for (on, expected) in [(nil, nil), (true, 40), (false, nil)] as [(Bool?, WideInt?)] {
      try session.answer("on", on.map { .boolean($0) })
      let found = try session.answer(at: field)
      #expect(found == expected.map { .integer($0) }, "\(on as Any)")
    }
  }

  @Test("IM-3: that a hidden answer is read while its item is disabled is not supported")
  func disabledAnswer() throws {
    let condition = """
      "enableWhen": [{"question": "on", "operator": "=", "answerBoolean": true}]
      """
    let items = """
      {"linkId": "on", "type": "boolean"}, {"linkId": "age", "type": "integer", \(condition), \(hidden)}
      """
    let text = "{\"resourceType\": \"Questionnaire\", \"item\": [\(items)]}"
    let notes = try ImportSamples.imported(Array(text.utf8)).report.notes
    #expect(notes.map(\.construct) == ["hidden item \"age\""])
    #expect(notes.map(\.kind) == [.unsupported])
  }

  @Test("IM-2: a hidden item needs no linkId")
  func namelessHidden() throws {
    let hidden = "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden"
    let imported = try ImportSamples.imported(
      Array(
        """
        {"resourceType": "Questionnaire", "item": [{"linkId": "a", "type": "string"},
          {"type": "string", "extension": [{"url": "\(hidden)", "valueBoolean": true}]}]}
        """.utf8
      )
    )
    let session = try FormSession(imported.form.clone())
    #expect(imported.form.fieldCount == 2 && session.engine.visiblePageCount == 1)
  }
}
