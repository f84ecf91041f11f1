import FormModel
import FormRules
import Testing

@testable import FormImport

/// Quantities with a single unit.
@Suite struct FHIRUnitTests {
  private static let url = "http://hl7.org/fhir/StructureDefinition"

  private static func unit(_ code: String, _ more: String = "") -> String {
    "{\"url\": \"\(url)/questionnaire-unitOption\", \"valueCoding\": {\"code\": \"\(code)\"\(more)}}"
  }

  private static let whole = unit("m", #", "system": "s", "display": "metres""#)

  private static func form(
    _ extensions: String,
    type: String = "quantity",
    _ more: String = ""
  ) -> String {
    """
    {"resourceType": "Questionnaire", "item": [
      {"linkId": "q", "type": "\(type)", "extension": [\(extensions)]\(more)},
      {"linkId": "n", "type": "integer"}]}
    """
  }

  private static func response(_ quantity: String) -> String {
    """
    {"resourceType": "QuestionnaireResponse", "status": "completed", "item": [
      {"linkId": "q", "answer": [{"valueQuantity": {\(quantity)}}]}]}
    """
  }

  private static func same(_ text: String) throws -> String {
    try JSONNode.read(Array(text.utf8)).text
  }

  @Test("EX-4, IM-2: an answer has the unit of the only option")
  func written() throws {
    for (extensions, unit) in [
      (Self.whole, #", "unit": "metres", "system": "s", "code": "m""#),
      (Self.unit("m"), #", "code": "m""#),
    ] {
      let sample = try SubmissionSample(Self.form(extensions))
      #expect(sample.imported.report.notes.isEmpty)
      for given in ["", unit, #", "unit": "m""#] {
        let text = Self.response("\"value\": 2.5\(given)")
        #expect(try sample.stream(text).findings == [])
        let alone = try sample.again(text, keeps: false)
        expectEqual(alone, try Self.same(Self.response("\"value\": 2.5\(unit)")))
        expectEqual(try sample.again(text, keeps: true), try Self.same(text))
      }
    }
  }

  @Test("EX-1, EX-4: an answer in another unit is no answer, but stays in the file")
  func otherUnits() throws {
    let sample = try SubmissionSample(Self.form(Self.whole))
    for (given, isTaken) in [
      (#""code": "m""#, true), (#""code": "m", "system": "s", "unit": "feet""#, true),
      (#""unit": "metres""#, true), (#""code": "cm""#, false), (#""unit": "feet""#, false),
      (#""code": "m", "system": "t""#, false), (#""code": "metres""#, false),
    ] {
      let text = Self.response("\"value\": 2.5, \(given)")
      let found = try sample.stream(text)
      #expect(found.stream.isEmpty != isTaken && found.findings.isEmpty == isTaken, "\(given)")
      expectEqual(try sample.again(text, keeps: true), try Self.same(text))
    }
    let text = Self.response(#""value": 2.5, "code": "cm""#)
    let finding = try sample.stream(text).findings.first
    #expect(finding?.contains("its unit is \"cm\", not \"m\"") == true)
  }

  @Test("IM-3: of several units, or of those from elsewhere, a line says that there is none")
  func choicesOfUnits() throws {
    let open = "{\"url\": \"\(Self.url)/sdc-questionnaire-unitOpen\", \"valueCode\": \"x\"}"
    let set = "{\"url\": \"\(Self.url)/questionnaire-unitValueSet\", \"valueCanonical\": \"x\"}"
    let blank = "{\"url\": \"\(Self.url)/questionnaire-unitOption\"}"
    let noCode = "{\"url\": \"\(Self.url)/questionnaire-unitOption\", \"valueCoding\": {}}"
    for (extensions, type) in [
      (Self.whole + "," + Self.unit("cm"), "quantity"), (Self.whole + "," + open, "quantity"),
      (Self.whole + "," + set, "quantity"), (blank, "quantity"), (noCode, "quantity"),
      (Self.whole, "decimal"),
    ] {
      let sample = try SubmissionSample(Self.form(extensions, type: type))
      let note = try #require(
        sample.imported.report.notes.first { $0.construct.contains("unitOption") }
      )
      #expect(note.kind == .unsupported)
      #expect(note.reason == "a number has no unit that a person chooses")
      if type == "decimal" { continue }
      let text = Self.response("\"value\": 2, \"code\": \"cm\"")
      #expect(try sample.stream(text).findings == [])
      let alone = try sample.again(text, keeps: false)
      expectEqual(alone, try Self.same(Self.response("\"value\": 2")))
    }
  }

  @Test("IM-2, IM-3: a first answer and a test in another unit are not imported")
  func conditions() throws {
    let test = #", "enableWhen": [{"question": "q", "operator": ">", "answerQuantity": "#
    let cases = [("m", []), ("cm", ["its unit is \"cm\", not \"m\""])]
    for (unit, reason) in cases {
      let quantity = #"{"value": 3, "code": "\#(unit)"}"#
      let initial = ", \"initial\": [{\"valueQuantity\": \(quantity)}]"
      let form = Self.form(Self.whole, initial)
        .replacing("\"integer\"", with: "\"integer\"\(test)\(quantity)}]")
      let imported = try ImportSamples.imported(Array(form.utf8))
      #expect(imported.report.notes.map(\.reason) == reason + reason)
      #expect(imported.form.logic.answers.isEmpty == !reason.isEmpty)
      #expect(imported.form.logic.rules.isEmpty == !reason.isEmpty)
    }
  }
}
