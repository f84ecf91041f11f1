import FormModel
import Testing

@testable import FormImport

/// The field kind that each type of question becomes.
@Suite struct KindTests {
  private func kind(_ form: borrowing ImportedForm) throws -> String {
    try form.form.details(at: FieldID(page: 0, field: 0)).kind.name
  }

  @Test(
    "IM-2: each type of a FHIR item has its kind of field",
    arguments: [
      ("boolean", "boolean"), ("decimal", "decimal"), ("quantity", "decimal"),
      ("integer", "choice"), ("date", "choice"), ("dateTime", "dateTime"), ("time", "choice"),
      ("string", "choice"), ("text", "choice"), ("url", "text"), ("reference", "text"),
      ("attachment", "photo"), ("display", "note"), ("choice", "choice"), ("coding", "choice"),
      ("open-choice", "choice"), ("sign", "text"),
    ]
  )
  func items(type: String, expected: String) throws {
    for (property, isSeveral) in [("\"a\": null", false), ("\"repeats\": true", true)] {
      let text = """
        {"resourceType": "Questionnaire", "item": [{"linkId": "a", "type": "\(type)", \(property),
        "answerOption": [{"valueString": "x"}, {"valueString": "y"}]}]}
        """
      let form = try ImportSamples.imported(Array(text.utf8))
      let isChoice = expected == "choice"
      #expect(try kind(form) == (isChoice && isSeveral ? "choices" : expected))
      let unsupported = form.report.notes.filter { $0.kind == .unsupported }.map(\.construct)
      let isRepeated = isSeveral && !isChoice && type != "display"
      let unknown = type == "sign" ? ["item of type \"sign\""] : []
      let unread = isChoice || type == "display" ? [] : ["choices of \"a\""]
      #expect(unsupported == unknown + unread)
      #expect(form.form.logic.repeats.map(\.id) == (isRepeated ? ["a.repeat"] : []))
    }
  }

  @Test(
    "IM-2: each type of a bind, and each control, has its kind of field",
    arguments: [
      ("input", "string", "text"), ("input", "int", "integer"), ("input", "xsd:integer", "integer"),
      ("input", "decimal", "decimal"), ("input", "date", "date"), ("input", "time", "time"),
      ("input", "dateTime", "dateTime"), ("input", "boolean", "boolean"),
      ("input", "geopoint", "location"), ("input", "geotrace", "location"),
      ("input", "barcode", "barcode"), ("secret", "", "text"), ("rank", "", "choices"),
      ("trigger", "", "choice"), ("upload mediatype='image/*'", "binary", "photo"),
      ("upload mediatype='image/*' appearance='new draw'", "binary", "signature"),
      ("upload mediatype='audio/*'", "binary", "text"),
    ]
  )
  func controls(control: String, type: String, expected: String) throws {
    let name = control.prefix { $0 != " " }
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/>",
        binds: "<bind nodeset='/d/a' type='\(type)'/>",
        body: "<\(control) ref='/d/a'><item><value>x</value></item></\(name)>"
      )
    )
    #expect(try kind(form) == expected)
  }

  @Test(
    "IM-2: each type of a survey's question has its kind of field",
    arguments: [
      ("text", "text"), ("text\", \"inputType\": \"datetime-local", "dateTime"),
      ("text\", \"inputType\": \"time", "time"), ("text\", \"inputType\": \"range", "decimal"),
      ("color", "text"), ("file", "photo"), ("signaturepad", "signature"), ("image", "note"),
      ("buttongroup", "choice"), ("tagbox", "choices"), ("ranking", "choices"),
      ("imagepicker", "choice"), ("imagepicker\", \"multiSelect\": true, \"a\": \"", "choices"),
    ]
  )
  func questions(type: String, expected: String) throws {
    let text = "{\"elements\": [{\"name\": \"a\", \"choices\": [1], \"type\": \"\(type)\"}]}"
    let form = try ImportSamples.imported(Array(text.utf8))
    #expect(try kind(form) == expected)
    #expect(form.report.unsupportedCount == (type == "ranking" ? 1 : 0))
  }

  @Test(
    "IM-2, IM-3: choices that are not in the file leave a text, and the report says where they are",
    arguments: [
      (
        "{\"elements\": [{\"name\": \"a\", \"type\": \"dropdown\", \"choicesByUrl\": {\"url\": \"x\"}}]}",
        "they come from an address"
      ),
      (
        """
        {"elements": [{"name": "a", "type": "dropdown", "choicesFromQuestion": "b"},
        {"name": "b", "type": "paneldynamic"}]}
        """,
        "they come from another question"
      ),
      (
        "{\"resourceType\": \"Questionnaire\", \"item\": [{\"linkId\": \"a\", \"type\": \"choice\"}]}",
        "it offers none"
      ),
      (
        """
        {"resourceType": "Questionnaire", "contained": [{"resourceType": "ValueSet", "id": "v"}],
        "item": [{"linkId": "a", "type": "choice", "answerValueSet": "#v"}]}
        """, "value set \"#v\" does not list its concepts"
      ),
      (
        """
        {"resourceType": "Questionnaire", "item": [{"linkId": "a", "type": "choice", "answerValueSet": "|"}]}
        """, "value set \"|\" is not in the file"
      ),
    ]
  )
  func choicesElsewhere(text: String, reason: String) throws {
    let form = try ImportSamples.imported(Array(text.utf8))
    #expect(try kind(form) == "text")
    #expect(form.report.notes.map(\.reason) == [reason])
  }

  @Test(
    "IM-2, IM-3: an itemset of answers, of another file or of no list leaves a text",
    arguments: [
      ("/d/b", "they are answers of the form"), ("'", "they are answers of the form"),
      ("1", "they are answers of the form"),
      ("instance('m')/root/item", "instance \"m\" is not in the form, or has no rows"),
      (
        "randomize(instance('o')/root/item)",
        "instance \"o\" is in the file \"o.csv\", which --media FOLDER reads"
      ),
    ]
  )
  func itemsets(nodeset: String, reason: String) throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/><b/>",
        body: """
          <select1 ref='/d/a'><itemset nodeset="\(nodeset)"><value ref='n'/><label/><hint/></itemset></select1>
          """,
        model: "<instance id='o' src='jr://file-csv/o.csv'/>"
      )
    )
    #expect(try kind(form) == "text")
    #expect(form.report.notes.map(\.reason) == [reason, "only a question has one"])
  }
}
