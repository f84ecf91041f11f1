import FormModel
import FormRules
import Testing

@testable import FormImport

/// Conditions of choices in SurveyJS and FHIR.
@Suite struct SurveyFilterTests {
  private func imported(_ elements: String) throws -> ImportedForm {
    try ImportSamples.imported(Array("{\"elements\": [\(elements)]}".utf8))
  }

  private static let first = """
    {"name": "a", "type": "checkbox", "choices": ["x", "y", "z"]}, {"name": "n", "inputType": "number"}
    """

  @Test(
    "CH-1, IM-2, IM-3: a condition of choices reads each as {item}; a choice's own condition stands for it",
    arguments: [
      (#""choices": ["x", "y", "z"], "choicesVisibleIf": "{a} contains {item}""#, ["y"], "y"),
      (#""choices": ["x", "y", "z"], "choicesEnableIf": "{item} anyof {a}""#, ["y", "x"], "x y"),
      (
        #""choices": ["x", "y", "z"], "choicesVisibleIf": "{item} <> 'x'", "choicesEnableIf": "{item} <> 'y'""#,
        [], "z"
      ),
      (
        #""choices": ["x", {"value": "y", "visibleIf": "{n} > 1"}, "z"], "choicesVisibleIf": "{choice} = 'z'""#,
        ["x"], "y z"
      ),
      (
        #""choices": ["x", {"value": "y", "visibleIf": "{n} > 9"}, {"value": "z", "enableIf": "{n} = 2"}]"#,
        [], "x z"
      ),
      (
        #""choices": ["x", "y"], "choicesVisibleIf": "{item} = 'y'", "showNoneItem": true, "showOtherItem": true"#,
        [], "y other none"
      ),
      (
        #""choices": ["x"], "choicesMin": 1, "choicesMax": 4, "choicesVisibleIf": "{item} > {n}""#,
        [], "3 4"
      ),
      (#""choices": ["x", {"value": "y", "visibleIf": "{n}"}]"#, [], "x"),
    ] as [(String, [String], String)]
  )
  func surveys(parts: String, chosen: [String], offered: String) throws {
    let form = try imported("\(Self.first), {\"name\": \"b\", \"type\": \"dropdown\", \(parts)}")
    let left = form.report.notes.filter { $0.kind == .unsupported }
    #expect(left.isEmpty, "\(form.report.text)")
    #expect(form.report[.filters].all > 0 && form.report[.conditions].all == 0)
    var session = try FormSession(form.form.clone())
    if !chosen.isEmpty { try session.answer("a", .choices(chosen)) }
    try session.answer("n", .decimal(2))
    let field = try #require(form.sources.first { $0.source == "b" }).field
    // Choices that SurveyJS compares with a number as texts are no numbers.
    let found = try session.choices(of: field).map(\.value).joined(separator: " ")
    #expect(found == offered, "\(form.form.logic.choiceFilters)")
  }

  @Test(
    "CH-1, IM-2: columns and rows of matrices have the conditions of their choices, in each row"
  )
  func matrices() throws {
    let form = try imported(
      """
      {"name": "m", "type": "matrix", "columns": ["x", {"value": "y", "visibleIf": "{n} > 1"}], "rows": ["r", "s"]},
      {"name": "n", "inputType": "number"},
      {"name": "d", "type": "matrixdropdown", "rows": ["r", "s"], "choices": ["p", "q"], "columns": [
        {"name": "e", "cellType": "dropdown", "choices": ["v", "w"]},
        {"name": "f", "cellType": "dropdown", "choices": ["v", "w"], "choicesVisibleIf": "{row.e} = {item}"}]}
      """
    )
    #expect(form.report.unsupportedCount == 0, "\(form.report.text)")
    #expect(form.form.logic.choiceFilters.count == 4)
    var session = try FormSession(form.form.clone())
    let fields = Dictionary(uniqueKeysWithValues: form.sources.map { ($0.source, $0.field) })
    try session.answer("n", .decimal(1))
    for (name, value) in [("m.s", "x"), ("d.s.f", "")] {
      let offered = try session.choices(of: #require(fields[name], "\(fields)")).map(\.value)
      #expect(offered == (value.isEmpty ? [] : [value]))
    }
    try session.answer(#require(fields["d.s.e"]), .choice("w"))
    let offered = try session.choices(of: #require(fields["d.s.f"])).map(\.value)
    let others = try session.choices(of: #require(fields["d.r.f"])).map(\.value)
    #expect(offered == ["w"] && others.isEmpty)
  }

  @Test("CH-1, IM-3: a condition that can't be translated has a line, and leaves the form whole")
  func unsupported() throws {
    for condition in [
      "{item.size} > 1", "unknown({item})", "getDate({item}) = {a}", "year({item}) = 2000",
    ] {
      let form = try imported(
        """
        {"name": "a"}, {"name": "b", "type": "dropdown", "choices": ["2000-01-01", "y"],
          "choicesVisibleIf": "\(condition)"}
        """
      )
      var session = try FormSession(form.form.clone())
      let offered = try session.choices(of: #require(form.sources.last).field)
      let notes = form.report.notes.map(\.construct)
      #expect(notes == ["choicesVisibleIf of \"b\""] || form.form.logic.choiceFilters.count == 1)
      #expect(!form.form.logic.choiceFilters.isEmpty || offered.count == 2)
    }
  }

  @Test("CH-1, IM-2, IM-3: a FHIR option that expressions name is offered while one of them holds")
  func toggles() throws {
    let url =
      "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-answerOptionsToggleExpression"
    func toggle(_ codes: [String], _ expression: String) -> String {
      let options = codes.map {
        #"{"url": "option", "valueCoding": {"system": "s", "code": "\#($0)"}}"#
      }
      return """
        {"url": "\(url)", "extension": [\(options.joined(separator: ", ")), {"url": "expression",
          "valueExpression": {"language": "text/fhirpath", "expression": "\(expression)"}}]}
        """
    }
    let path = "%resource.item.where(linkId='n').answer.value"
    let options = ["p", "q", "r"].map { #"{"valueCoding": {"system": "s", "code": "\#($0)"}}"# }
    let form = try ImportSamples.imported(
      Array(
        """
        {"resourceType": "Questionnaire", "item": [{"linkId": "n", "type": "integer"},
        {"linkId": "c", "type": "choice", "answerOption": [\(options.joined(separator: ", "))], "extension": [
          \(toggle(["p", "q"], "\(path) > 1")), \(toggle(["q", "x"], "\(path) = 0")), \(toggle(["r"], "broken("))]}]}
        """.utf8
      )
    )
    #expect(form.report.notes.map(\.construct) == ["answerOptionsToggleExpression of \"c\""])
    #expect(form.report[.filters].all == 3 && form.report[.filters].unsupported == 1)
    var session = try FormSession(form.form.clone())
    let field = try #require(form.sources.last).field
    for (answer, offered) in [(nil, "r"), (2, "p q r"), (0, "q r"), (1, "r")] as [(Int?, String)] {
      try session.answer("n", answer.map { .integer($0) })
      #expect(try session.choices(of: field).map(\.value).joined(separator: " ") == offered)
    }
  }
}
