import FormModel
import FormRules
import Testing

@testable import FormImport

/// Answers that a survey sets when another one changes (UR-3).
@Suite struct SurveySettingTests {
  private func bytes(_ elements: String, _ more: String = "") -> [UInt8] {
    Array("{\(more) \"elements\": [\(elements)]}".utf8)
  }

  @Test("IM-2, UR-3: setValueExpression sets an answer when the one that it reads changes")
  func setting() throws {
    let survey = bytes(
      """
      {"name": "q", "setValueExpression": "iif({n} > 5, 'big', 'small')"}, {"name": "copy", "setValueExpression": "{ n }"},
      {"name": "n", "inputType": "number"},
      {"name": "n2", "inputType": "number", "setValueExpression": "{n} + 1"}
      """
    )
    var filling = try Filling(survey)
    #expect(filling.report.notes.isEmpty, "\(filling.report.text)")
    #expect(try filling.text("q") == nil && filling.text("n2") == nil)
    try filling.answer("n", .decimal(1))
    #expect(try filling.text("q") == "small" && filling.text("copy") == "1")
    #expect(try filling.value("n2") == .decimal(2))
    try filling.answer("q", .text("own"))
    #expect(try filling.text("q") == "own")
    try filling.answer("n", .decimal(2))
    #expect(try filling.text("q") == "small")
    try filling.answer("n", nil)
    #expect(try filling.text("copy") == nil && filling.value("n2") == .decimal(1))
  }

  @Test(
    "IM-3, UR-3: what sets an answer otherwise than a trigger does is told",
    arguments: [
      #"{"name": "q", "setValueExpression": "{a} + {b}"}"#,
      #"{"name": "q", "setValueExpression": "5"}"#,
      #"{"name": "q", "setValueExpression": "{a} + 1"}"#,
      #"{"name": "q", "setValueExpression": "{q}"}"#,
      #"{"name": "q", "setValueExpression": "{begun}"}"#,
      #"{"name": "q", "setValueExpression": "{set}"}"#,
      #"{"name": "q", "setValueExpression": "{computed}"}"#,
      #"{"name": "q", "setValueExpression": "{gone}"}"#,
      #"{"name": "q", "setValueExpression": "{a", "inputType": "number"}"#,
      #"{"name": "q", "setValueExpression": "{a}", "setValueIf": "{b} = 1"}"#,
      #"{"name": "q", "setValueExpression": "{a}", "clearIfInvisible": "onHidden"}"#,
      #"{"name": "q", "setValueExpression": "{cleared}"}"#,
      #"{"name": "q", "setValueExpression": "{rows}"}"#,
      #"{"name": "q", "setValueExpression": "unknown({a})"}"#,
      #"{"name": "q", "type": "dropdown", "choices": [1], "setValueExpression": "{a}"}"#,
      #"{"name": "q", "type": "expression", "setValueExpression": "{a}"}"#,
    ]
  )
  func otherwise(question: String) throws {
    let form = try ImportSamples.imported(
      bytes(
        """
        \(question), {"name": "a"}, {"name": "b"}, {"name": "begun", "defaultValue": "x"},
        {"name": "cleared", "clearIfInvisible": "onHidden"}, {"name": "rows", "type": "multipletext"},
        {"name": "computed", "type": "expression", "expression": "{a}"}, {"name": "set", "setValueExpression": "{b}"}
        """
      )
    )
    #expect(form.report.notes.contains { $0.construct == "setValueExpression of \"q\"" })
    #expect(form.form.logic.calculations.filter { $0.trigger != nil }.count == 1)
  }
}
