import FormModel
import Testing

@testable import FormImport

@Suite struct FHIRPartTests {
  private func notes(_ more: String, outside: String = "") throws -> [ImportNote] {
    let text = """
      {"resourceType": "Questionnaire", \(outside) "item": [
        {"linkId": "b", "type": "string"}, {"linkId": "a", "type": "string"\(more)}]}
      """
    return try ImportSamples.imported(Array(text.utf8)).report.notes
  }

  @Test("IM-3: each element of the specification is reported as its table says")
  func elements() throws {
    for (name, treatment) in FHIRParts.item.treatments where treatment != .read {
      try expect(treatment, in: try notes(", \"\(name)\": \"x\""), "property \"\(name)\"")
    }
    for (name, treatment) in FHIRParts.questionnaire.treatments where treatment != .read {
      let construct = treatment == .unused ? "metadata" : "property \"\(name)\""
      try expect(treatment, in: try notes("", outside: "\"\(name)\": \"x\","), construct)
    }
    for (name, treatment) in FHIRParts.extensions.treatments where treatment != .read {
      let url = "http://hl7.org/fhir/StructureDefinition/\(name)"
      // An expression may compute a text.
      for key in name.hasPrefix("cqf-") ? ["extension"] : ["extension", "_text"] {
        let list = "[{\"url\": \"\(url)\", \"valueString\": \"x\"}]"
        let part = key == "_text" ? "{\"extension\": \(list)}" : list
        let found = try notes(", \"\(key)\": \(part)")
        try expect(treatment, in: found, "extension \"\(name)\"")
      }
    }
  }

  private func expect(
    _ treatment: PartTable.Treatment,
    in notes: [ImportNote],
    _ construct: String
  ) throws {
    let note = try #require(notes.count == 1 ? notes.first : nil, "\(construct)")
    #expect(note.construct == construct)
    switch treatment {
    case .read: break
    case .unused: #expect(note.kind == .changed, "\(construct)")
    case .missing(let reason, let meaning):
      #expect(note.kind == .unsupported, "\(construct)")
      #expect(note.reason == reason && note.meaning == meaning)
    }
  }

  @Test(
    "IM-3: what no version of FHIR has is not supported, wherever it stands",
    arguments: [
      (", \"requird\": true", "property \"requird\""),
      (", \"enablewhen\": []", "property \"enablewhen\""),
      (", \"_requird\": {}", "property \"_requird\""),
      (", \"initial\": [{\"valueString\": \"x\", \"vlue\": 1}]", "property \"vlue\""),
      (
        ", \"enableWhen\": [{\"question\": \"b\", \"operator\": \"exists\", \"answerBoolean\": true, \"x\": 1}]",
        "property \"x\""
      ),
      (
        ", \"extension\": [{\"url\": \"http://hl7.org/fhir/StructureDefinition/questionnaire-hiden\"}]",
        "extension \"questionnaire-hiden\""
      ),
      (
        ", \"enableWhen\": [{\"question\": \"b\", \"operator\": \"exists\", \"answerBoolean\": true, "
          + "\"modifierExtension\": [{\"url\": \"u\"}]}]", "modifierExtension \"u\""
      ),
    ]
  )
  func unknown(part: String, construct: String) throws {
    let found = try notes(part)
    #expect(found.map(\.construct) == [construct])
    #expect(found.map(\.kind) == [.unsupported])
  }

  @Test("IM-3: what says nothing new is not reported")
  func silent() throws {
    #expect(try notes(", \"disabledDisplay\": \"hidden\", \"code\": null").isEmpty)
    let hidden =
      "{\"url\": \"http://hl7.org/fhir/StructureDefinition/questionnaire-signatureRequired\","
    #expect(try notes(", \"extension\": [\(hidden) \"valueBoolean\": false}]").isEmpty)
    let other = try notes(", \"extension\": [{\"url\": \"urn:x/y\"}]")
    #expect(other.map(\.kind) == [.changed])
  }

  @Test("IM-2: an item says itself or in an extension that it is open", arguments: [true, false])
  func answerConstraint(isProperty: Bool) throws {
    for (value, isOpen) in [
      ("optionsOrString", true), ("optionsOrType", true), ("optionsOnly", false),
    ] {
      let url =
        "http://hl7.org/fhir/5.0/StructureDefinition/extension-Questionnaire.item.answerConstraint"
      let part =
        isProperty
        ? "\"answerConstraint\": \"\(value)\""
        : "\"extension\": [{\"url\": \"\(url)\", \"valueCode\": \"\(value)\"}]"
      let text = """
        {"resourceType": "Questionnaire", "item": [{"linkId": "a", "type": "choice", \(part),
          "answerOption": [{"valueString": "x"}]}]}
        """
      let form = try ImportSamples.imported(Array(text.utf8))
      #expect(form.report.notes.isEmpty && form.report.fields == (isOpen ? 2 : 1))
    }
  }
}
