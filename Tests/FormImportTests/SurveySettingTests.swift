import FormModel
import FormRules
import Testing

@testable import FormImport

/// Answers that a survey sets when others change (UR-3).
@Suite struct SurveySettingTests {
  private func bytes(_ elements: String, _ more: String = "") -> [UInt8] {
    Array("{\(more) \"elements\": [\(elements)]}".utf8)
  }

  private static let questions = """
    {"name": "a"}, {"name": "b"}, {"name": "n", "inputType": "number"}, {"name": "m", "inputType": "number"},
    {"name": "yes", "type": "boolean"}
    """

  @Test("IM-2, UR-3: setValueExpression sets an answer when one that it reads changes")
  func setting() throws {
    let survey = bytes(
      """
      \(Self.questions), {"name": "q", "setValueExpression": "iif({n} > 5, 'big', 'small')"},
      {"name": "copy", "setValueExpression": "{ n }"},
      {"name": "sum", "inputType": "number", "setValueExpression": "{n} + {m} + {n}"},
      {"name": "next", "inputType": "number", "setValueExpression": "{sum} * 2"}
      """
    )
    var filling = try Filling(survey)
    #expect(filling.report.notes.isEmpty, "\(filling.report.text)")
    #expect(try filling.text("q") == nil && filling.text("sum") == nil)
    try filling.answer("n", .decimal(1))
    #expect(try filling.text("q") == "small" && filling.text("copy") == "1")
    #expect(try filling.value("sum") == .decimal(2) && filling.value("next") == .decimal(4))
    try filling.answer("q", .text("own"))
    try filling.answer("sum", .decimal(7))
    #expect(try filling.text("q") == "own" && filling.value("next") == .decimal(14))
    try filling.answer("m", .decimal(3))
    #expect(try filling.text("q") == "own" && filling.value("sum") == .decimal(5))
    try filling.answer("n", nil)
    #expect(try filling.text("copy") == nil && filling.value("sum") == .decimal(3))
  }

  @Test("IM-2, UR-3: setValueIf lets an answer be set only while its condition counts as true")
  func settingIf() throws {
    let survey = bytes(
      """
      \(Self.questions), {"name": "q", "setValueIf": "{n} = 1", "setValueExpression": "{m}"},
      {"name": "gone", "setValueIf": "{n}"},
      {"name": "none", "setValueIf": "", "setValueExpression": "", "resetValueIf": "", "defaultValueExpression": ""}
      """
    )
    var filling = try Filling(survey)
    #expect(filling.report.notes.isEmpty, "\(filling.report.text)")
    try filling.answer("gone", .text("x"))
    try filling.answer("m", .decimal(2))
    #expect(try filling.text("q") == nil)
    try filling.answer("n", .decimal(1))
    #expect(try filling.text("q") == "2" && filling.text("gone") == nil)
    try filling.answer("m", .decimal(3))
    #expect(try filling.text("q") == "3")
    try filling.answer("n", .decimal(0))
    try filling.answer("q", .text("own"))
    try filling.answer("gone", .text("x"))
    try filling.answer("m", .decimal(4))
    #expect(try filling.text("q") == "own" && filling.text("gone") == "x")
    try filling.answer("n", .decimal(1))
    #expect(try filling.text("q") == "4")
  }

  @Test("IM-2, UR-3: resetValueIf brings the first answer back, and setValueIf wins over it")
  func resetting() throws {
    let survey = bytes(
      """
      \(Self.questions), {"name": "q", "defaultValue": "first", "resetValueIf": "{n} = 1"},
      {"name": "t", "type": "boolean", "defaultValue": false, "resetValueIf": "{n} = 1"},
      {"name": "c", "type": "checkbox", "choices": [1, 2], "defaultValueExpression": "[1, 2]", "resetValueIf": "{n} = 1"},
      {"name": "u", "type": "boolean", "defaultValue": true, "resetValueIf": "{n} = 1"}, {"name": "d", "resetValueIf": "{n}"},
      {"name": "to", "setValueExpression": "{a}", "setValueIf": "{yes} = true", "resetValueIf": "{yes} = false"}
      """
    )
    var filling = try Filling(survey)
    #expect(filling.report.notes.isEmpty, "\(filling.report.text)")
    try filling.answer("q", .text("own"))
    try filling.answer("t", .boolean(true))
    try filling.answer("u", .boolean(false))
    try filling.answer("c", nil)
    try filling.answer("d", .text("own"))
    try filling.answer("n", .decimal(2))
    #expect(try filling.text("q") == "own" && filling.value("t") == .boolean(true))
    try filling.answer("n", .decimal(1))
    #expect(try filling.text("q") == "first" && filling.value("t") == .boolean(false))
    #expect(try filling.value("u") == .boolean(true))
    #expect(try filling.value("c") == .choices(["1", "2"]) && filling.text("d") == "own")
    try filling.answer("a", .text("x"))
    #expect(try filling.text("to") == nil)
    try filling.answer("yes", .boolean(true))
    try filling.answer("a", .text("y"))
    #expect(try filling.text("to") == "y")
    try filling.answer("yes", .boolean(false))
    #expect(try filling.text("to") == nil)
    try filling.answer("to", .text("own"))
    try filling.answer("a", .text("z"))
    #expect(try filling.text("to") == "own")
  }

  @Test("IM-2, UR-3: triggers set, copy and compute answers, the last one wins")
  func triggers() throws {
    let survey = bytes(
      """
      \(Self.questions), {"name": "q", "defaultValue": "first"},
      {"name": "c", "type": "dropdown", "choices": ["Item 1"]}, {"name": "label"}, {"name": "copy"}, {"name": "sum"}
      """,
      """
      "triggers": [{"type": "setvalue", "expression": "{n} > 0", "setToName": "q", "setValue": 5},
        {"type": "setvaluetrigger", "expression": "{n} > 1", "setToName": "q"},
        {"type": "setvalue", "expression": "{n} = 1", "setToName": "c", "setValue": "Item 1"},
        {"type": "copyvalue", "expression": "{c} notempty", "fromName": "c", "setToName": "label", "copyDisplayValue": true},
        {"type": "copyvalue", "fromName": "m", "setToName": "copy"},
        {"type": "runexpression", "expression": "{n} = 1", "runExpression": "{m} + 1", "setToName": "sum"}],
      """
    )
    var filling = try Filling(survey)
    #expect(
      filling.report.notes.map(\.construct) == ["number that is computed for a text question"]
    )
    try filling.answer("m", .decimal(4))
    #expect(try filling.text("copy") == "4" && filling.text("sum") == nil)
    try filling.answer("n", .decimal(1))
    #expect(try filling.text("q") == "5" && filling.text("sum") == "5")
    #expect(try filling.text("c") == "Item_1" && filling.text("label") == "Item 1")
    try filling.answer("m", .decimal(5))
    #expect(try filling.text("copy") == "5" && filling.text("sum") == "5")
    try filling.answer("n", .decimal(2))
    #expect(try filling.text("q") == nil && filling.text("sum") == "5")
  }

  @Test("IM-2, UR-3: in each instance actions set its own answers, also when one outside changes")
  func instances() throws {
    let imported = try ImportSamples.imported(
      bytes(
        """
        {"name": "out"}, {"name": "p", "type": "paneldynamic", "panelCount": 2, "templateElements":
          [{"name": "x"}, {"name": "y", "setValueExpression": "{panel.x}"}, {"name": "z", "setValueExpression": "{out}"},
          {"name": "w", "setValueIf": "{panel.x} = {out}", "setValueExpression": "'same'"}]}
        """
      )
    )
    #expect(imported.report.notes.map(\.construct) == ["comparison of texts"])
    let fields = Dictionary(
      imported.sources.map { ($0.source, $0.field) },
      uniquingKeysWith: { first, _ in first }
    )
    var session = try FormSession(imported.form.clone())
    func field(_ name: String, _ instance: Int) throws -> FieldID {
      let field = try #require(fields[name])
      guard instance > 0 else { return field }
      let numbers = try #require(InstanceNumbers([instance]))
      let found = session.page(ofTemplate: field.page, inside: numbers)
      return FieldID(page: try #require(found), field: field.field)
    }
    func given(_ instance: Int) throws -> [AnswerValue?] {
      try ["p.y", "p.z", "p.w"].map { try session.answer(at: field($0, instance)) }
    }
    try session.answer(field("p.x", 2), .text("b"))
    #expect(try given(1) == [nil, nil, nil] && given(2) == [.text("b"), nil, nil])
    try session.answer(field("out", 0), .text("b"))
    #expect(try given(1) == [nil, .text("b"), nil])
    #expect(try given(2) == [.text("b"), .text("b"), .text("same")])
    try session.addInstance(of: 0)
    #expect(try given(3) == [nil, nil, nil])
  }

  @Test("IM-2, UR-1: a defaultValueExpression that reads no answer is the first answer")
  func beginning() throws {
    let survey = bytes(
      """
      {"name": "t", "defaultValueExpression": "'x'"}, {"name": "word", "defaultValueExpression": "value1"},
      {"name": "yes", "type": "boolean", "defaultValueExpression": "true", "defaultValue": "false"},
      {"name": "c", "type": "dropdown", "choices": [1, 2], "defaultValueExpression": "2"},
      {"name": "day", "inputType": "date", "defaultValueExpression": "today()"},
      {"name": "text", "defaultValueExpression": "today()"},
      {"name": "n", "inputType": "number", "defaultValueExpression": "1 + 1"}
      """
    )
    var filling = try Filling(survey, today: 3)
    #expect(filling.report.notes.isEmpty, "\(filling.report.text)")
    #expect(try filling.text("t") == "x" && filling.text("word") == "value1")
    #expect(try filling.value("yes") == .boolean(true) && filling.text("c") == "2")
    #expect(try filling.text("day") == "day 3" && filling.text("text") == "1970-01-04")
    #expect(try filling.value("n") == .decimal(2))
    try filling.answer("n", nil)
    try filling.answer("day", .date(days: 5))
    try filling.answer("t", nil)
    #expect(try filling.value("n") == nil && filling.text("day") == "day 5")
  }

  private static let begun = "what it reads begins with an answer or is computed"
  private static let follows = "it follows other answers until a person changes it"

  @Test(
    "IM-3, UR-3: what sets an answer otherwise than a trigger does is told",
    arguments: [
      (#""setValueExpression": "5""#, "it reads no answer"),
      (#""setValueExpression": "{q}""#, "it reads what it sets"),
      (#""setValueExpression": "{nobody}""#, "it reads no answer"),
      (#""defaultValueExpression": "[1 + 1]""#, "a list"),
      (#""setValueExpression": "{begun}""#, begun),
      (#""setValueExpression": "{day}""#, begun),
      (#""setValueExpression": "{computed}""#, begun),
      (#""setValueExpression": "{value}""#, begun),
      (#""setValueExpression": "{m-total.c}""#, begun),
      (#""setValueExpression": "{rows}""#, "{rows}, which is no question with one answer"),
      (#""setValueExpression": "countInArray({rows}, 'x') + {a}""#, "{rows}, which is no answer"),
      (#""setValueExpression": "unknown({a})""#, "the function unknown() with 1 arguments"),
      (#""setValueExpression": "{a", "inputType": "number""#, "a name without a closing brace"),
      (#""setValueExpression": "[{a}]""#, "a list"),
      (#""setValueExpression": "{several}""#, "a list"),
      (#""resetValueIf": "[{a}]""#, "a list that is no condition"),
      (#""setValueIf": "[{a}]""#, "a list that is no condition"),
      (#""resetValueIf": "{a} empty", "defaultValue": {}"#, "the first answer is not supported"),
      (
        #""resetValueIf": "{a} empty", "defaultValueExpression": "{b}""#,
        "the first answer is not supported"
      ),
      (
        #""resetValueIf": "{a} empty", "defaultValueExpression": "today()""#,
        "what it sets is computed"
      ),
      (
        #""setValueExpression": "{a}", "clearIfInvisible": "onHidden""#,
        "what it sets has no answer while it is hidden"
      ),
      (
        #""setValueExpression": "{a}", "type": "dropdown", "choices": [1]"#,
        "a choice takes only values of its list"
      ),
      (#""setValueExpression": "{a}", "type": "expression""#, "what it sets is computed"),
      (#""defaultValueExpression": "1", "type": "expression""#, "what it sets is computed"),
      (#""defaultValueExpression": "{a}""#, follows),
      (#""defaultValueExpression": "displayValue('a')""#, follows),
      (
        #""defaultValueExpression": "'x'", "inputType": "number""#,
        "a field of kind decimal can't hold it"
      ),
      (
        #""defaultValueExpression": "today()", "inputType": "month""#,
        "a day, where another part of time is asked for"
      ),
      (#""defaultValueExpression": "[{a}]""#, follows),
      (
        #""setValueExpression": "{a}", "resetValueIf": "{b} empty""#, "another action sets the same"
      ),
    ]
  )
  func otherwise(properties: String, reason: String) throws {
    let form = try ImportSamples.imported(
      bytes(
        """
        {"name": "q", \(properties)}, {"name": "a"}, {"name": "b"}, {"name": "begun", "defaultValue": "x"},
        {"name": "day", "defaultValueExpression": "today()"}, {"name": "rows", "type": "multipletext"},
        {"name": "several", "type": "checkbox", "choices": [1]},
        {"name": "m", "type": "matrixdynamic", "columns": [{"name": "c", "cellType": "text", "totalExpression": "1"}]},
        {"name": "computed", "type": "expression", "expression": "{a}"}
        """,
        #""calculatedValues": [{"name": "value", "expression": "{a}"}],"#
      )
    )
    let reasons = form.report.notes.filter { $0.construct.hasSuffix(" of \"q\"") }.map(\.reason)
    #expect(reasons.contains(reason), "\(reasons)")
  }

  @Test(
    "IM-3: a trigger that a form can't run is told, and why",
    arguments: [
      (#""setToName": "q", "type": "setvalue""#, "it has no expression as condition"),
      (
        #""setToName": "q", "type": "setvalue", "expression": "{a} empty", "setValue": {}"#,
        "a field of kind text can't hold it"
      ),
      (#""setToName": "q", "type": "own", "expression": "{a} empty""#, "the form runs no actions"),
      (#""setToName": "q", "type": "copyvalue""#, "{}, which is no question with one answer"),
      (
        #""setToName": "q", "type": "runexpression", "expression": "{a} empty""#,
        "\"the end\" out of place"
      ),
      (
        #""type": "setvalue", "expression": "{a} empty", "setToName": "none""#,
        "the form runs no actions"
      ),
      (
        #""type": "setvalue", "expression": "{a} empty", "setToName": "p.x""#,
        "the form runs no actions"
      ),
    ]
  )
  func told(trigger: String, reason: String) throws {
    let form = try ImportSamples.imported(
      bytes(
        #"{"name": "q"}, {"name": "a"}, {"name": "p", "type": "paneldynamic", "templateElements": [{"name": "x"}]}"#,
        #""triggers": [{\#(trigger)}],"#
      )
    )
    #expect(form.report.notes.map(\.reason) == [reason])
  }

  @Test("IM-3, UR-2: of many triggers of one answer those are told that make it too deep")
  func many() throws {
    let triggers = (1...300).map {
      #"{"type": "setvalue", "expression": "{a} > \#($0)", "setToName": "q", "setValue": \#($0)}"#
    }
    let form = try ImportSamples.imported(
      bytes(
        #"{"name": "q"}, {"name": "a", "inputType": "number"}"#,
        #""triggers": [\#(triggers.joined(separator: ","))],"#
      )
    )
    let reasons = form.report.notes.map(\.reason)
    #expect(Set(reasons) == ["an expression this long or this deep"] && reasons.count < 100)
  }

  @Test("EX-1, UR-3: data keep what is set, and setting nothing anew")
  func data() throws {
    let sample = try SubmissionSample(
      """
      {"elements": [{"name": "a"}, {"name": "b"}, {"name": "q", "setValueExpression": "{a} + {b}"},
        {"name": "day", "defaultValueExpression": "today()"}],
       "triggers": [{"type": "copyvalue", "fromName": "a", "setToName": "b"}]}
      """
    )
    let data = #"{"a": "1", "b": "2", "q": "own"}"#
    let found = try sample.stream(data)
    #expect(found.findings == [])
    #expect(!found.stream.isEmpty)
    let again = try sample.again(data, keeps: false)
    #expect(again.filter { !$0.isWhitespace } == data.filter { !$0.isWhitespace })
  }

  @Test("IM-3, UR-5: actions that set each other are told, and none is run")
  func circle() throws {
    let form = try ImportSamples.imported(
      bytes(
        #"{"name": "a", "setValueExpression": "{b}"}, {"name": "b", "setValueExpression": "{a}"}"#
      )
    )
    #expect(
      form.report.notes.map(\.reason) == [
        "rules would go in a circle", "rules would go in a circle",
      ]
    )
    #expect(form.form.logic.calculations.isEmpty)
  }
}
