import FormModel
import Foundation
import Testing

@testable import FormImport

/// Forms that only an attacker would write.
@Suite struct HostileFormTests {
  private func survey(_ condition: String) -> [UInt8] {
    let text = condition.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return Array(
      "{\"elements\": [{\"name\": \"a\"}, {\"name\": \"b\", \"visibleIf\": \"\(text)\"}]}".utf8
    )
  }

  private func questionnaire(_ condition: String) -> [UInt8] {
    Array(
      """
      {"resourceType": "Questionnaire", "item": [{"linkId": "a", "type": "integer"},
       {"linkId": "b", "type": "string", "extension": [{"url": "x/sdc-questionnaire-enableWhenExpression",
        "valueExpression": {"language": "text/fhirpath", "expression": "\(condition)"}}]}]}
      """.utf8
    )
  }

  private func xform(_ condition: String) -> [UInt8] {
    ImportSamples.xform(
      data: "<a/><b/>",
      binds: "<bind nodeset='/d/b' relevant=\"\(condition)\"/>",
      body: "<input ref='/d/a'/><input ref='/d/b'/>"
    )
  }

  /// The reason why a form's one condition is not supported; nil if it is.
  private func reason(_ bytes: [UInt8]) throws -> String? {
    let imported = try ImportSamples.imported(bytes)
    #expect(imported.report[.conditions].all == 1)
    #expect(imported.report[.conditions].unsupported + imported.form.logic.rules.count == 1)
    return imported.report.notes.first { $0.kind == .unsupported }?.reason
  }

  @Test("IM-3, UR-2: a number that no double holds is named, and the condition left out")
  func numbers() throws {
    let digits = String(repeating: "9", count: 400)
    let named = "a number this large"
    #expect(try reason(xform("/d/a = \(digits)")) == named)
    #expect(try reason(questionnaire("item.where(linkId='a').answer.value = \(digits)")) == named)
    #expect(try reason(survey("{a} = \(digits)")) == named)
    let test = "{\"question\": \"a\", \"operator\": \"=\", \"answerInteger\": \(digits)}"
    let text = "{\"linkId\": \"b\", \"type\": \"string\", \"enableWhen\": [\(test)]}"
    #expect(
      try reason(
        Array(
          """
          {"resourceType": "Questionnaire", "item": [{"linkId": "a", "type": "integer"}, \(text)]}
          """.utf8
        )
      ) == "an answer of the type Integer"
    )
    #expect(try reason(xform("/d/a = 0.\(digits)")) == nil)
  }

  @Test("IM-3, UR-1: a first answer of an integer that no field holds is named, and left out")
  func noIntegers() throws {
    for (number, isTaken) in [("-9223372036854775808", false), ("-9223372036854775807", true)] {
      let imported = try ImportSamples.imported(
        Array(
          """
          {"resourceType": "Questionnaire", "item": [
            {"linkId": "a", "type": "integer", "initial": [{"valueInteger": \(number)}]}]}
          """.utf8
        )
      )
      #expect(imported.report.notes.isEmpty == isTaken, "\(number)")
      #expect(try FormListing(imported.form).text.contains("=") == isTaken, "\(number)")
    }
  }

  @Test("IM-3, UR-1: a first answer on a day that no calendar has is named, and left out")
  func noDays() throws {
    for day in ["0000-12-31", "2023-02-29", "2023-13-01", "10000-01-01"] {
      let imported = try ImportSamples.imported(
        Array(
          """
          {"resourceType": "Questionnaire", "item": [
            {"linkId": "a", "type": "date", "initial": [{"valueDate": "\(day)"}]},
            {"linkId": "b", "type": "dateTime", "initial": [{"valueDateTime": "\(day)T09:30:00Z"}]}]}
          """.utf8
        )
      )
      #expect(imported.report.notes.map(\.construct).count == 2, "\(day)")
      #expect(try !FormListing(imported.form).text.contains("="), "\(day)")
    }
  }

  @Test("IM-3, UR-2: a sum of more parts than our expressions may be deep is named")
  func sums() throws {
    let sum = Array(repeating: "1", count: 300).joined(separator: " + ")
    #expect(try reason(questionnaire("\(sum) > 1"))?.contains("an expression this") == true)
    #expect(try reason(survey("\(sum) > 1"))?.contains("an expression this") == true)
    let few = Array(repeating: "1", count: 200).joined(separator: " + ")
    #expect(try reason(questionnaire("\(few) > 1")) == nil)
    #expect(try reason(survey("\(few) > 1")) == nil)
  }

  @Test("IM-3, IM-5: what grows with each operator is stopped, however long the file is")
  func growth() throws {
    let sum = Array(repeating: "1", count: 100_000).joined(separator: " + ")
    #expect(try reason(questionnaire(sum))?.hasSuffix("this long") == true)
    #expect(try reason(survey(sum))?.hasSuffix("this long") == true)
    let rounds = "%resource" + String(repeating: ".round()", count: 100_000)
    #expect(try reason(questionnaire(rounds)) != nil)
  }

  @Test("IM-3, IM-5: variables and conditions that each read the next are followed so far, not on")
  func chains() throws {
    let variables = (0..<20_000).map { number in
      """
      {"url": "x/variable", "valueExpression": {"name": "v\(number)", "language": "text/fhirpath",
       "expression": "%v\(number + 1) + 1"}}
      """
    }
    let extensions = variables.joined(separator: ", ")
    let chained = questionnaire("%v0 > 1")
    let text = String(decoding: chained, as: UTF8.self)
      .replacing("{\"resourceType\"", with: "{\"extension\": [\(extensions)], \"resourceType\"")
    #expect(try reason(Array(text.utf8))?.hasPrefix("%v0, which reads %v1, which reads") == true)
    let count = 20_000
    let bytes = ImportSamples.xform(
      data: (0..<count).map { "<g\($0)><q/></g\($0)>" }.joined(),
      binds: (0..<count).map {
        "<bind nodeset='/d/g\($0)' relevant='count(/d/g\(min($0 + 1, count - 1))) = 1'/>"
      }.joined(),
      body: (0..<count).map { "<input ref='/d/g\($0)/q'/>" }.joined()
    )
    let report = try ImportSamples.imported(bytes).report
    #expect(report.fields == count)
    let reasons = report.notes.filter { $0.kind == .unsupported }.map(\.reason)
    #expect(reasons.contains { $0.hasSuffix("that each read the next") })
  }

  @Test("IM-2, IM-3: tests that are too many for one expression become several, and none is lost")
  func manyTests() throws {
    let test = #"{"question": "a", "operator": "=", "answerInteger": 1}"#
    let tests = Array(repeating: test, count: 5_000).joined(separator: ", ")
    let text = """
      {"resourceType": "Questionnaire", "item": [{"linkId": "a", "type": "integer"},
       {"linkId": "b", "type": "string", "enableBehavior": "any", "enableWhen": [\(tests)]}]}
      """
    let imported = try ImportSamples.imported(Array(text.utf8))
    let logic = imported.form.logic
    #expect(imported.report[.conditions].unsupported == 0 && logic.rules.count == 1)
    // 5,000 variables, 79 that join 64 of these each, and two that join those.
    #expect(logic.variables.count == 5_000 + 79 + 2)
    let expressions = logic.variables.map(\.expression) + logic.rules.map(\.condition)
    #expect(expressions.allSatisfy { ExpressionText.fits($0) })
  }

  @Test("IM-3: of two calculated values of one name the first is read, and the report says so")
  func calculatedTwice() throws {
    let text = """
      {"calculatedValues": [{"name": "v", "expression": "1"}, {"name": "V", "expression": "2"}],
       "elements": [{"name": "a", "visibleIf": "{v} = 1"}]}
      """
    let imported = try ImportSamples.imported(Array(text.utf8))
    #expect(imported.form.logic.variables == [Variable(id: "v", expression: "1")])
    #expect(imported.report.notes.map(\.construct) == ["calculated value \"V\""])
  }

  @Test("IM-5: a list is held once, however many questions show it and expressions name its labels")
  func sharedLists() throws {
    let count = 500
    let body = (0..<count).map { number in
      """
      <select1 ref='/d/q\(number)'><itemset nodeset="instance('l')/root/item"><value ref='name'/>
      <label ref='label'/></itemset></select1>
      """
    }
    let binds = (0..<count).map { number in
      "<bind nodeset='/d/c\(number)' calculate=\"jr:choice-name(/d/q\(number), '/d/q\(number)')\"/>"
    }
    let items = (0..<1_000).map { "<item><name>n\($0)</name><label>L\($0)</label></item>" }
    let bytes = ImportSamples.xform(
      data: (0..<count).map { "<q\($0)/><c\($0)/>" }.joined(),
      binds: binds.joined(),
      body: body.joined(),
      model: "<instance id='l'><root>\(items.joined())</root></instance>"
    )
    let most = try AllocatedBytes.most {
      let imported = try ImportSamples.imported(bytes)
      #expect(imported.form.fieldCount == count)
    }
    guard let most else { return }
    #expect(most <= 64 * bytes.count, "\(most) bytes for \(bytes.count)")
  }

  @Test("IM-2: a name that a rule would take for a place gets another beginning")
  func placeNames() throws {
    let names = ["#0/0", "page:A", "#"].map { "{\"name\": \"\($0)\"}" }.joined(separator: ", ")
    let text = "{\"elements\": [\(names)]}"
    let imported = try ImportSamples.imported(Array(text.utf8))
    let ids = try imported.form.pages.prefix(3).map {
      try imported.form.details(at: FieldID(page: $0, field: 0)).id
    }
    #expect(ids == ["_#0/0", "_page:A", "_#"])
  }

  @Test("IM-3: a note is short, and holds nothing that a terminal obeys")
  func notes() throws {
    let long = String(repeating: "x", count: 10_000)
    for name in ["\u{202E}\u{7F}", long] {
      let notes = try ImportSamples.imported(survey("{\(name)} = 1")).report.notes
      #expect(notes.count == 1)
      for note in notes {
        #expect(note.reason.unicodeScalars.count <= 2_000)
        #expect(!note.reason.unicodeScalars.contains { $0.value == 0x7F || $0.value == 0x202E })
      }
    }
  }
}

@Suite struct ExpressionMeasureTests {
  @Test(
    "UR-2: an expression is measured as ours are read",
    arguments: [
      ("1", 0, 1), ("(1)", 1, 1), ("((1)) + -2", 2, 4), ("not(${a} = 'x)')", 1, 4),
      ("- - -1", 3, 4), ("-(-1) - -1", 3, 6), ("string-length(${a-b}) > 0", 1, 4),
      ("if(${a} >= 2, \"(\", concat('a', 'b')) != 1", 2, 10), ("a div b", 0, 3),
      (". = .. or 1.5 < 2", 0, 7), ("1)", 0, 1),
    ]
  )
  func measures(text: String, depth: Int, nodes: Int) {
    var measure = ExpressionMeasure()
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { measure.take($0) }
    #expect(measure.depth == depth && measure.nodes == nodes, "\(measure)")
  }

  @Test("UR-2: what is too long, too deep or of too many parts does not fit")
  func bounds() {
    func nested(_ count: Int) -> String {
      String(repeating: "(", count: count) + "1" + String(repeating: ")", count: count)
    }
    #expect(ExpressionText.fits(nested(248)) && !ExpressionText.fits(nested(249)))
    func sum(_ count: Int) -> String {
      Array(repeating: "1", count: count).joined(separator: "+")
    }
    #expect(ExpressionText.fits(sum(2_016)) && !ExpressionText.fits(sum(2_017)))
    func call(_ count: Int) -> String {
      "concat(" + Array(repeating: "1", count: count).joined(separator: ",") + ")"
    }
    #expect(ExpressionText.fits(call(255)) && !ExpressionText.fits(call(256)))
    let long = String(repeating: " ", count: 64_512)
    #expect(ExpressionText.fits(long) && !ExpressionText.fits(long + " "))
  }

  @Test("IM-5: a group's title that many pages inherit takes no more than labels may")
  func inheritedTitles() throws {
    let page =
      #""extension": [{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl","#
      + #" "valueCodeableConcept": {"coding": [{"code": "page"}]}}]"#
    let parts = (0..<200).flatMap { index in
      [
        #"{"linkId": "p\#(index)", "type": "group", \#(page), "item": [{"linkId": "a\#(index)", "type": "string"}]}"#,
        #"{"linkId": "q\#(index)", "type": "string"}"#,
      ]
    }
    let title = String(repeating: "x", count: 100_000)
    let text =
      #"{"resourceType": "Questionnaire", "item": [{"linkId": "g", "type": "group", "text": "\#(title)","#
      + #" "item": [\#(parts.joined(separator: ", "))]}]}"#
    let imported = try FormImporter.form(from: Array(text.utf8), format: .fhir)
    #expect(imported.form.pageCount == 400)
    let bytes = imported.form.pages.reduce(0) { sum, page in
      sum + ((try? imported.form.name(ofPage: page))?.utf8.count ?? 0)
    }
    #expect(bytes > 10 * title.utf8.count && bytes <= 16 * text.utf8.count + 65_536)
  }
}
