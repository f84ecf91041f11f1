import FormModel
import Testing

@testable import FormImport

/// Rare values, and parts that our forms can't hold.
extension RareFHIRTests {
  func fhirPath(_ text: String) -> String {
    "\"valueExpression\": {\"language\": \"text/fhirpath\", \"expression\": \"\(text)\"}"
  }

  @Test("IM-3: of a test, an expression and a constraint that can't be followed it is told why")
  func failures() throws {
    let enabling = "sdc-questionnaire-enableWhenExpression"
    let calculated = "sdc-questionnaire-calculatedExpression"
    func wrong(_ name: String, _ value: String) -> String {
      "{\"url\": \"targetConstraint\", \"extension\": [{\"url\": \"\(name)\", \(value)}]}"
    }
    for (more, reason) in [
      (when(test("q", "=", "\"answerInteger\": 1")), "\"q\" is no question of the form"),
      (when("\"operator\": \"=\", \"answerInteger\": 1"), "\"\" is no question of the form"),
      (when(test("n", "=", "\"hasAnswer\": null")), "no answer to compare with"),
      (when(test("n", "~", "\"answerInteger\": 1")), "the operator \"~\""),
      (when(test("n", "", "\"answerInteger\": 1")), "the operator \"\""),
      (when(test("n", ">", "\"answerDate\": \"2024\"")), "an answer of the type Date"),
      (when(test("n", ">", "\"answerDecimal\": 1e300")), "an answer of the type Decimal"),
      (when(test("n", ">", "\"answerDecimal\": 1e-9")), "an answer of the type Decimal"),
      (url(enabling, fhirPath("%resource")), "no condition"),
      (url(enabling, "\"valueInteger\": 1"), "no expression"),
      (
        url(enabling, "\"valueExpression\": {\"language\": \"text/cql\", \"expression\": \"1\"}"),
        "the language \"text/cql\""
      ),
      (url(calculated, fhirPath("item")), "items, not answers"),
      (url("minValue", "\"valueTime\": \"12:00:00\""), "its value is of another kind"),
      (
        url("regex", "\"valueString\": \"*\""),
        "the pattern \"*\": expected what is repeated, or \\ before the sign, found \"*\""
      ),
      (url("regex", "\"valueInteger\": 1"), "its value is of another kind"),
      ("\"extension\": [\(wrong("human", "\"valueString\": \"A\""))]", "no expression"),
      ("\"extension\": [\(wrong("expression", fhirPath("item")))]", "no condition"),
      ("\"modifierExtension\": [{}]", "it changes what the element means"),
      (
        "\"initial\": [{\"valueCoding\": {}}]", "a field of kind integer can't hold it"
      ),
    ] {
      let form = try imported(item("n", "integer") + ", " + item("i", "integer", more))
      #expect(form.report.notes.map(\.reason) == [reason])
      #expect(form.form.logic.rules.isEmpty && form.form.logic.constraints.isEmpty)
    }
    let pattern = url("regex", "\"valueString\": \"1\"")
    let form = try imported(item("t", "time", pattern) + ", " + item("s", "string", pattern))
    #expect(form.report.notes.map(\.reason) == ["a pattern of a time"])
    #expect(form.form.logic.constraints.count == 1)
  }

  @Test("IM-3: constraints of groups, and those that are too long together, are told")
  func constraints() throws {
    let constraint = "{\"url\": \"x/questionnaire-constraint\"}"
    let long = String(repeating: "x", count: 30_000)
    func needs(_ text: String) -> String {
      "{\"url\": \"targetConstraint\", \"extension\": [{\"url\": \"expression\", \(fhirPath(text))}]}"
    }
    let both = [long, long, long].map { needs("'\($0)' != item.where(linkId='a').answer.value") }
    let form = try imported(
      item("g", "group", "\"extension\": [\(constraint)], \"item\": [\(item("a", "string"))]")
        + ", "
        + item("b", "string", "\"extension\": [\(both.joined(separator: ", "))]")
    )
    #expect(
      form.report.notes.map { "\($0.construct): \($0.reason)" } == [
        "constraint of \"g\": it is of no single answer"
      ] + Array(repeating: "constraints of \"b\": they are too long together", count: 3)
    )
    #expect(form.form.logic.constraints.isEmpty)
  }

  @Test(
    "IM-2: a reference, a coding's display and a condition that is a value are read as what they are"
  )
  func rareValues() throws {
    let options = """
      "answerOption": [{"valueReference": {"reference": "Patient/1"}}, {"valueCoding": {"display": "The other"}},
      {"valueCoding": {}}, {"valueString": "The_other"}, {}]
      """
    let form = try imported(
      [
        item(
          "c",
          "choice",
          options + ", \"initial\": [{\"valueReference\": {\"reference\": \"Patient/1\"}}]"
        ),
        item(
          "r",
          "string",
          when(test("c", "=", "\"answerReference\": {\"reference\": \"Patient/1\"}"))
        ),
        item(
          "x",
          "string",
          url(
            "sdc-questionnaire-enableWhenExpression",
            "\"valueString\": \"item.where(linkId='c').answer\""
          )
        ),
      ].joined(separator: ", ")
    )
    #expect(
      try FormListing(form.form).lines.filter { !$0.hasPrefix("page") } == [
        "  c choice = choice(\"Patient/1\") c[Patient/1 The_other The_other-2]", "  r text hidden",
        "  x text hidden",
        "show r when ${c} = 'Patient/1'", "show x when string-length(${c}) > 0",
      ]
    )
    #expect(form.report.notes.map(\.construct) == ["choice without a value"])
  }

  @Test("IM-2: value sets are shared, found by their parts, and their concepts are offered once")
  func rareValueSets() throws {
    let sets = """
      "contained": [{"resourceType": "ValueSet", "id": "v", "compose": {"include": [{"system": "s",
      "concept": [{"code": "k"}, {"display": "no code"}, {"code": "k"}]}]}}, {"resourceType": "ValueSet", "id": "v"}, {}],
      """
    let form = try imported(
      ["a", "b"].map { item($0, "choice", "\"answerValueSet\": \"#v\"") }.joined(separator: ", "),
      sets
    )
    #expect(form.form.logic.choiceLists == [ChoiceList(id: "#v", choices: [Choice(value: "k")])])
    #expect(Array(form.form.logic.fieldChoices.values) == [0, 0])
    #expect(
      form.report.notes.map(\.construct) == [
        "choice without a value", "choice with the value of another one", "contained resource \"\"",
      ]
    )
  }

  @Test("IM-2: a long variable is written once; one that fails, fails wherever it is read")
  func longVariables() throws {
    func variable(_ name: String, _ text: String) -> String {
      """
      {"url": "\(Self.url)/variable", "valueExpression": {"name": "\(name)", "language": "text/fhirpath", "expression": "\(text)"}}
      """
    }
    func enabled(_ id: String, _ text: String) -> String {
      item(id, "string", url("sdc-questionnaire-enableWhenExpression", fhirPath(text)))
    }
    let (answer, long) = ("item.where(linkId='a').answer.value", String(repeating: "x", count: 60))
    let variables = [
      variable("truth", "\(answer) = '\(long)'"), variable("text", "\(answer) & '\(long)'"),
      variable("number", "\(answer).length() + \(long.count)\(String(repeating: "0", count: 60))"),
      variable("known", "item.where(linkId='b').answer.value"), variable("items", "item"),
      variable("empty", "{}"), variable("empty", "1"), "{\"url\": \"variable\"}",
      variable("length", "\(answer).substring(1).length()"), variable("short", answer),
    ]
    let form = try imported(
      [
        item("a", "string"), item("b", "boolean"), enabled("c", "%truth and %known"),
        enabled("d", "%text = 'x'"),
        enabled("e", "%number > 1"), enabled("f", "%items"), enabled("g", "%items"),
        enabled("h", "%empty"), enabled("i", "%length = 1 and %short = 'x'"),
      ].joined(separator: ", "),
      "\"extension\": [\(variables.joined(separator: ", "))],"
    )
    #expect(form.form.logic.variables.map(\.id) == ["truth", "text", "number", "length"])
    #expect(
      form.form.logic.rules.map(\.condition) == [
        "(${truth} = 'true') and (string(${b}) = 'true')",
        "${text} = 'x'", "${number} > 1", "false()",
        "(string-length(${length}) > 0 and ${length} = 1) and (string-length(${a}) > 0 and ${a} = 'x')",
      ]
    )
    #expect(
      form.report.notes.map(\.reason) == [
        "an earlier one has the same name", "%items, which reads items, not answers",
        "%items, which reads items, not answers",
      ]
    )
  }

  @Test("IM-2, IM-3: items without a linkId, and two of one, are fields of their own")
  func ids() throws {
    let nameless = "{\"type\": \"string\", \"text\": \"\"}"
    let group =
      "{\"type\": \"group\", \"readOnly\": true, \"repeats\": true, \"item\": [\(nameless)]}"
    let form = try imported(
      [nameless, item("a", "string"), item("a", "integer"), group].joined(separator: ", ")
    )
    let lines = try FormListing(form.form).lines.filter { !$0.hasPrefix("page") }
    #expect(
      lines == [
        "  item text", "  a text", "  a-2 integer", "  item-2 text",
        "group item.group pages 3..<4 readOnly", "repeat repeat pages 3..<4 from 1",
      ]
    )
    #expect(form.report.notes.map(\.construct) == ["item \"a\""])
  }

  @Test("IM-2, IM-3: a page or a tab that holds what repeats is several pages")
  func pagesOfRepeats() throws {
    for control in ["page", "tab"] {
      let code = "\"valueCodeableConcept\": {\"coding\": [{\"code\": \"\(control)\"}]}"
      let inner = item("r", "group", "\"repeats\": true, \"item\": [\(item("a", "string"))]")
      let form = try imported(
        item(
          "p",
          "group",
          url("questionnaire-itemControl", code) + ", \"item\": [\(item("q", "string")), \(inner)]"
        )
      )
      #expect(form.form.pageCount == 2)
      #expect(form.report.notes.map(\.construct) == ["page \"p\""])
    }
  }
}
