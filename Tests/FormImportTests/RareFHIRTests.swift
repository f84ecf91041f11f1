import FormModel
import Testing

@testable import FormImport

/// Rare parts of questionnaires are read as R4 defines them.
@Suite struct RareFHIRTests {
  static let url = "http://hl7.org/fhir/StructureDefinition"

  func imported(_ items: String, _ more: String = "") throws -> ImportedForm {
    try ImportSamples.imported(
      Array("{\"resourceType\": \"Questionnaire\", \(more) \"item\": [\(items)]}".utf8)
    )
  }

  /// An item of that type, with more members.
  func item(_ id: String, _ type: String, _ more: String = "") -> String {
    "{\"linkId\": \"\(id)\", \"type\": \"\(type)\"\(more.isEmpty ? "" : ", " + more)}"
  }

  func when(_ tests: String..., behavior: String? = nil) -> String {
    let tests = tests.map { "{\($0)}" }.joined(separator: ", ")
    return "\"enableWhen\": [\(tests)]" + (behavior.map { ", \"enableBehavior\": \"\($0)\"" } ?? "")
  }

  func test(_ question: String, _ sign: String, _ answer: String) -> String {
    "\"question\": \"\(question)\", \"operator\": \"\(sign)\", \(answer)"
  }

  @Test(
    "IM-2: what stands within a question is shown only with it, however deep, and mandatory only then"
  )
  func innerItems() throws {
    let inner = """
      "item": [\(item("p.1", "string", "\"required\": true, \(when(test("b", "=", "\"answerInteger\": 1"))), \"item\": [\(item("p.1.1", "string"))]")),
      \(item("p.g", "group", "\"item\": [\(item("p.g.1", "string"))]"))]
      """
    let form = try imported(
      [
        item("a", "boolean"), item("b", "integer"),
        item("p", "string", when(test("a", "=", "\"answerBoolean\": true")) + ", " + inner),
        item("q", "string", "\"item\": [\(item("q.1", "string"))]"),
      ].joined(separator: ", ")
    )
    #expect(
      try FormListing(form.form).lines.filter { $0.contains("when") || $0.contains("hidden") } == [
        "  p text hidden", "  p.1 text hidden mandatory", "  p.1.1 text hidden", "page 5 hidden: -",
        "show p when string(${a}) = 'true'", "show p.1 when (string(${a}) = 'true') and (${b} = 1)",
        "show p.1.1 when (string(${a}) = 'true') and (${b} = 1)",
        "show page 5 when string(${a}) = 'true'",
      ]
    )
  }

  @Test(
    "IM-2: what is never shown hides what stands within it; a long condition is written out once"
  )
  func innerItemsOfHidden() throws {
    let hidden =
      "\"extension\": [{\"url\": \"\(Self.url)/questionnaire-hidden\", \"valueBoolean\": true}]"
    let condition = when(
      test("a", "=", "\"answerString\": \"\(String(repeating: "x", count: 100))\"")
    )
    let inner =
      "\"item\": [\(item("i", "string", when(test("a", "=", "\"answerString\": \"y\""))))]"
    let form = try imported(
      [
        item("a", "string"), item("h", "string", "\(hidden), \(inner), \(condition)"),
        item("p", "string", "\(condition), \(inner.replacing("\"i\"", with: "\"j\""))"),
      ].joined(separator: ", ")
    )
    let name = "p.enabled"
    #expect(form.form.logic.variables.map(\.id) == [name])
    #expect(
      form.form.logic.rules.map(\.condition) == [
        "${\(name)} = 1", "(${\(name)} = 1) and (${a} = 'y')",
      ]
    )
    #expect(
      try FormListing(form.form).lines.filter { $0.hasSuffix("hidden") }.count == 4
    )
  }

  @Test("IM-3: of tests of which any may hold, one that is not followed shows the item always")
  func anyOfUnknown() throws {
    let (known, unknown) = (
      test("a", "=", "\"answerInteger\": 1"), test("a", "=", "\"answerTime\": \"12:00:00\"")
    )
    for (behavior, conditions) in [("any", []), ("all", ["${a} = 1"])] {
      // Each counts, wherever it stands.
      let form = try imported(
        item("a", "integer") + ", "
          + item("b", "string", when(unknown, known, unknown, behavior: behavior))
      )
      #expect(form.form.logic.rules.map(\.condition) == conditions)
      #expect(form.report[.conditions].all == 3 && form.report[.conditions].unsupported == 2)
    }
  }

  @Test(
    "IM-2: each kind of choice is compared with its value as the choice has it",
    arguments: ["choice", "open-choice", "coding"]
  )
  func choiceAnswers(type: String) throws {
    let options =
      "\"answerOption\": [{\"valueString\": \"a b\"}, {\"valueCoding\": {\"code\": \"c d\"}}]"
    let form = try imported(
      [
        item("a", type, options),
        item("b", "string", when(test("a", "=", "\"answerString\": \"a b\""))),
        item("c", "string", when(test("a", "!=", "\"answerCoding\": {\"code\": \"c d\"}"))),
      ].joined(separator: ", ")
    )
    let isOpen = type == "open-choice"
    let text = isOpen ? "(${a} = 'a_b') or (${a_other} = 'a b')" : "${a} = 'a_b'"
    let conditions = (isOpen ? ["${a} = 'other'"] : []) + [text, "not(${a} = 'c_d')"]
    #expect(form.form.logic.rules.map(\.condition) == conditions)
  }

  @Test(
    "IM-2: a value set is found by its URL with a version; a first answer only where it is said to be one"
  )
  func valueSets() throws {
    let set = """
      "contained": [{"resourceType": "ValueSet", "url": "http://x/v", "compose": {"include": [{"concept": [{"code": "k"}]}]}}],
      """
    let options = """
      "answerOption": [{"valueString": "a", "initialSelected": false}, {"valueString": "b", "initialSelected": true}]
      """
    let form = try imported(
      [
        item("v", "choice", "\"answerValueSet\": \"http://x/v|2.0\""), item("w", "choice", options),
      ].joined(separator: ", "),
      set
    )
    #expect(form.report.notes.isEmpty)
    #expect(
      try FormListing(form.form).lines.filter { $0.hasPrefix("  ") } == [
        "  v choice http://x/v|2.0[k]", "  w choice = choice(\"b\") w[a b]",
      ]
    )
  }

  @Test("IM-2: an item without a type is a group if it holds items, else a text that is shown")
  func noType() throws {
    let form = try imported(
      "{\"linkId\": \"g\", \"text\": \"G\", \"item\": [\(item("a", "string"))]}, {\"linkId\": \"n\", \"text\": \"N\"}"
    )
    #expect(
      try FormListing(form.form).text == "page 0: G\n  a text\npage 1: N\n  n note readOnly: N"
    )
  }

  @Test(
    "IM-2, UR-9: limits let pass what is as long and as large as they say; what warns lets pass all"
  )
  func limits() throws {
    func limit(_ name: String, _ value: String) -> String {
      "{\"url\": \"\(Self.url)/\(name)\", \(value)}"
    }
    let warning = """
      {"url": "\(Self.url)/targetConstraint", "extension": [{"url": "severity", "valueCode": "warning"},
      {"url": "expression", "valueExpression": {"language": "text/fhirpath", "expression": "%resource.item.where(linkId='n').answer.value > 3"}}]}
      """
    let extensions = [
      limit("minValue", "\"valueDecimal\": 1.5e-1"), limit("maxValue", "\"valueInteger\": 2e2"),
      warning,
    ]
    let form = try imported(
      item(
        "t",
        "string",
        "\"maxLength\": 3, \"extension\": [\(limit("minLength", "\"valueInteger\": 2"))]"
      )
        + ", " + item("n", "decimal", "\"extension\": [\(extensions.joined(separator: ", "))]")
    )
    #expect(
      form.form.logic.constraints.map(\.expression) == [
        "string-length(.) <= 3 and string-length(.) >= 2", ". >= 0.15 and . <= 200",
      ]
    )
    #expect(form.report.notes.map(\.reason) == ["it warns"])
  }

  @Test("IM-2, UR-9: an expression may compute a limit; while it has no value, there is none")
  func computedLimits() throws {
    func limit(_ name: String, _ value: String, _ expression: String) -> String {
      """
      {"url": "\(Self.url)/\(name)", "\(value)": {"extension": [{"url": "\(Self.url)/cqf-calculatedValue",
      "valueExpression": {"language": "text/fhirpath", "expression": "\(expression)"}}]}}
      """
    }
    let most = "%resource.item.where(linkId='most').answer.value"
    let day = "\"extension\": [\(limit("minValue", "_valueDate", "today() - 60 days"))]"
    let number = "\"extension\": [\(limit("maxValue", "valueInteger", most))]"
    // 20,000 is 2024-10-04.
    let month = "\"extension\": [\(limit("maxValue", "valueDate", "today() - 20 months"))]"
    let items = [
      item("d", "date", day), item("m", "date", month), item("most", "integer"),
      item("n", "integer", number),
    ]
    let text = "{\"resourceType\": \"Questionnaire\", \"item\": [\(items.joined(separator: ", "))]}"
    var form = try Filling(Array(text.utf8), today: 20_000)
    #expect(form.report.notes.isEmpty)
    for (days, isValid) in [(19_939, false), (19_940, true)] {
      try form.answer("d", .date(days: days))
      #expect(try form.isInvalid("d") != isValid)
    }
    for (days, isValid) in [(19_392, true), (19_393, false)] {
      try form.answer("m", .date(days: days))
      #expect(try form.isInvalid("m") != isValid)
    }
    for (most, isValid) in [(nil, true), (4, false), (5, true)] {
      try form.answer("most", most.map { .integer($0) })
      try form.answer("n", .integer(5))
      #expect(try form.isInvalid("n") != isValid)
    }
    let unread = limit("minValue", "valueInteger", "item")
    let told = try imported(item("n", "integer", "\"extension\": [\(unread)]"))
    #expect(told.report.notes.map(\.reason) == ["items, not answers"])
    let years = String(repeating: " + 1 year", count: FHIRImporter.mostDates + 1)
    let many = limit("minValue", "_valueDate", "today()" + years)
    let refused = try imported(item("n", "date", "\"extension\": [\(many)]"))
    #expect(
      refused.report.notes.map(\.reason) == ["more dates by months than a form computes"]
    )
  }

  @Test("IM-3: variables that read each other are told, not followed without end")
  func circle() throws {
    func variable(_ name: String, _ text: String) -> String {
      """
      {"url": "\(Self.url)/variable", "valueExpression": {"name": "\(name)", "language": "text/fhirpath", "expression": "\(text)"}}
      """
    }
    let calculated = """
      {"url": "x/sdc-questionnaire-calculatedExpression", "valueExpression": {"language": "text/fhirpath", "expression": "%a"}}
      """
    let form = try imported(
      item("i", "integer", "\"extension\": [\(calculated)]"),
      "\"extension\": [\(variable("a", "%b + 1")), \(variable("b", "%a + 1"))],"
    )
    #expect(
      form.report.notes.map(\.reason) == ["%a, which reads %b, which reads %a, which reads itself"]
    )
  }

  @Test("IM-3: that a group is required is told once for all, unless a question in it is required")
  func requiredGroups() throws {
    let inner = "\"required\": true, \"item\": [\(item("q", "string"))]"
    let required = item("t", "string", "\"required\": true")
    let form = try imported(
      item("g", "group", inner) + ", "
        + item(
          "h",
          "group",
          inner.replacing("\"q\"", with: "\"r\"").replacing("true", with: "false")
        )
        + ", " + item("i", "group", inner.replacing("\"q\"", with: "\"s\""))
        + ", " + item("k", "group", "\"required\": true, \"item\": [\(required)]")
    )
    #expect(form.report.notes.map(\.construct) == ["required group (2×)"])
    #expect(form.report.unsupportedCount == 1)
  }

  @Test("IM-2: of two groups of one page with a condition each, the page and a group have them")
  func groupInGroup() throws {
    let inner = item(
      "i",
      "group",
      "\(when(test("n", "=", "\"answerInteger\": 1"))), \"repeats\": true, \"item\": [\(item("a", "string"))]"
    )
    let form = try imported(
      item("n", "integer") + ", "
        + item(
          "o",
          "group",
          "\(when(test("n", "<", "\"answerInteger\": 2"))), \"item\": [\(inner)]"
        )
    )
    #expect(
      try FormListing(form.form).lines.dropFirst(2) == [
        "page 1 hidden: -", "  a text", "group o pages 1..<2 hidden",
        "repeat i pages 1..<2 from 1", "show page 1 when ${n} = 1",
        "show o when ${n} < 2",
      ]
    )
  }

  @Test(
    "IM-2: a single group that holds a question of its own is a page; one of groups alone is none"
  )
  func singleGroup() throws {
    let group = item("g", "group", "\"item\": [\(item("a", "string"))]")
    let other = group.replacing("\"g\"", with: "\"h\"").replacing("\"a\"", with: "\"b\"")
    for (inner, pages) in [(item("q", "string"), 1), (other, 2)] {
      let form = try imported(item("o", "group", "\"item\": [\(group), \(inner)]"))
      #expect(form.form.pageCount == pages)
    }
  }

  @Test(
    "IM-2: several first answers are all chosen; a variable that is said twice alike is no second one"
  )
  func saidTwice() throws {
    let variable = """
      {"url": "\(Self.url)/variable", "valueExpression": {"name": "v", "language": "text/fhirpath", "expression": "1"}}
      """
    let constraint = { (name: String) in
      """
      {"url": "\(Self.url)/targetConstraint", "extension": [{"url": "human", "valueString": "\(name)"},
      {"url": "expression", "valueExpression": {"language": "text/fhirpath", "expression": "%v = 1"}}]}
      """
    }
    let choices = """
      "repeats": true, "answerOption": [{"valueString": "a"}, {"valueString": "b"}, {"valueString": "c"}],
      "initial": [{"valueString": "c"}, {"valueString": "a"}], "extension": [\(variable), \(constraint("A")), \(constraint("B"))]
      """
    let form = try imported(item("s", "choice", choices), "\"extension\": [\(variable)],")
    #expect(form.report.notes.isEmpty)
    #expect(
      try FormListing(form.form).lines.dropFirst() == [
        "  s choices = choices([\"c\", \"a\"]) s[a b c]", "s needs (1 = 1) and (1 = 1) else A",
      ]
    )
  }
  func url(_ name: String, _ value: String) -> String {
    "\"extension\": [{\"url\": \"\(Self.url)/\(name)\", \(value)}]"
  }
}
