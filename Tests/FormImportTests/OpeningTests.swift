import FormFormats
import FormModel
import Testing

@testable import FormImport

/// Whatever is imported can be opened; a form that can't be is an error with places.
@Suite struct OpeningTests {
  private func xform(
    _ constraint: String,
    type: String = "date",
    body: String = "<input ref='/d/a'/>"
  ) -> [UInt8] {
    ImportSamples.xform(
      data: "<a/>",
      binds: "<bind nodeset='/d/a' type='\(type)' constraint=\"\(constraint)\"/>",
      body: body
    )
  }

  /// A question `a` with more choices than one expression tests.
  private static let choices = (0..<70).map { number in
    "<item><label>L\(number)</label><value>v\(number)</value></item>"
  }.joined()

  @Test(
    "IM-2, UR-2: where a constraint's translation needs variables, they read the answer by its name",
    arguments: [
      "format-date(., '%d/%m/%Y') != ''", "format-date(/d/a, '%d/%m/%Y') != ''",
      "format-date(current()/., '%Y%n') != ''", "if(true(), format-date(., '%e'), 1) = 1",
    ]
  )
  func dates(constraint: String) throws {
    let form = try ImportSamples.imported(xform(constraint))
    #expect(form.report.notes.isEmpty)
    #expect(form.form.logic.variables.contains { $0.expression == "number(date(${a}))" })
    #expect(form.form.logic.constraints.count == 1)
  }

  @Test("IM-2, UR-2: so do those that look up the label of an answer among many choices")
  func labels() throws {
    let xform = try ImportSamples.imported(
      xform(
        "jr:choice-name(., '/d/a') != 'L3'",
        type: "string",
        body: "<select1 ref='/d/a'>\(Self.choices)</select1>"
      )
    )
    #expect(xform.form.logic.variables.count == 1)
    let values = (0..<70).map { "{\"value\": \"v\($0)\", \"text\": \"L\($0)\"}" }
    let survey = try ImportSamples.imported(
      Array(
        """
        {"elements": [{"type": "dropdown", "name": "a", "choices": [\(values.joined(separator: ","))],
        "validators": [{"type": "expression", "expression": "displayValue('a') != 'L3'"}]}]}
        """.utf8
      )
    )
    for logic in [xform.form.logic, survey.form.logic] {
      #expect(logic.constraints.count == 1 && !logic.variables.isEmpty)
      #expect(logic.variables.allSatisfy { $0.expression.contains("${a} = 'v") })
    }
  }

  private func obstacle(
    _ bytes: [UInt8],
    _ options: ImportOptions = ImportOptions()
  ) throws -> ImportObstacle? {
    do {
      _ = try ImportSamples.imported(bytes, options: options)
      return nil
    } catch ImportError.rules(let obstacle) {
      return obstacle
    }
  }

  @Test("UR-5: a circle of an XForm is an error that names its conditions with their places")
  func circle() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><b/>",
      binds: """
        <bind nodeset="/d/a" relevant="/d/b = 1"/>
          <bind nodeset="/d/b" relevant="/d/a = 1"/>
        """,
      body: "<input ref='/d/a'/><input ref='/d/b'/>"
    )
    let found = try #require(try obstacle(bytes, ImportOptions(hiddenAnswers: .blank)))
    #expect(Set(found.places) == [.line(5, column: 32), .line(6, column: 34)])
    #expect(found.report.fields == 2)
    let text = "\(found)"
    #expect(text.contains("a (line 5, column 32) → b (line 6, column 34) → a"), "\(text)")
    #expect(text.hasSuffix("; with hidden answers retained the form opens"), "\(text)")
    #expect(try obstacle(bytes, ImportOptions(hiddenAnswers: .retained)) == nil)
    // Only engines that read hidden answers open it, so that is the default.
    let retaining = try ImportSamples.imported(bytes)
    #expect(retaining.form.logic.policy == .retained)
    let note = try #require(retaining.report.notes.first?.text)
    #expect(
      note.contains("in a circle, a (line 5, column 32) → b (line 6, column 34) → a"),
      "\(note)"
    )
    #expect(note.hasSuffix(": they are read, as in Enketo") && retaining.report.notes.count == 1)
  }

  @Test(
    "UR-5, IM-3: of a circle of calculations that reads hidden answers the last one is left out",
    arguments: [nil, HiddenAnswerPolicy.retained]
  )
  func circleOfCalculations(policy: HiddenAnswerPolicy?) throws {
    let bytes = ImportSamples.xform(
      data: "<a/><b/><c>1</c><d/>",
      binds: """
        <bind nodeset="/d/a" calculate="/d/b + 1"/>
        <bind nodeset="/d/b" calculate="/d/a + /d/c"/>
        <bind nodeset="/d/c" calculate="/d/d + 1"/>
        <bind nodeset="/d/d" calculate="/d/c + /d/a"/>
        """,
      body: "<input ref='/d/a'/><input ref='/d/b'/><input ref='/d/d'/>"
    )
    let form = try ImportSamples.imported(bytes, options: ImportOptions(hiddenAnswers: policy))
    #expect(form.form.logic.policy == .retained)
    #expect(form.form.logic.calculations.map(\.expression) == ["${b} + 1"])
    #expect(form.form.logic.variables.map(\.expression) == ["${d.d} + 1"])
    let found = form.report.notes.filter { $0.kind == .unsupported }.map { $0.text }
    #expect(found.count == 2 && form.report.notes.count == (policy == nil ? 3 : 2), "\(found)")
    for (line, name) in zip(found, ["b", "d.d"]) {
      #expect(line.contains("calculate of \"\(name)\": rules would go in a circle, "), "\(line)")
      #expect(line.contains(" → ") && line.hasSuffix(": takes answers"), "\(line)")
    }
    #expect(form.report[.calculations].all == 4 && form.report[.calculations].unsupported == 2)
  }

  @Test("UR-5: of more than eight circles none is left out")
  func manyCircles() throws {
    for count in [8, 9] {
      let names = (0..<count).flatMap { ["a\($0)", "b\($0)"] }
      let bytes = ImportSamples.xform(
        data: names.map { "<\($0)/>" }.joined(),
        binds: (0..<count).map { number in
          "<bind nodeset='/d/a\(number)' calculate='/d/b\(number)'/>"
            + "<bind nodeset='/d/b\(number)' calculate='/d/a\(number)'/>"
        }.joined(),
        body: names.map { "<input ref='/d/\($0)'/>" }.joined()
      )
      #expect(try (obstacle(bytes) == nil) == (count == 8))
    }
  }

  @Test("UR-5: so is one of calculations if hidden answers are blank, and one of other formats")
  func otherCircles() throws {
    let calculated = ImportSamples.xform(
      data: "<a/><b/>",
      binds: """
        <bind nodeset="/d/a" calculate="/d/b + 1"/>
        <bind nodeset="/d/b" calculate="/d/a + 1"/>
        """,
      body: "<input ref='/d/a'/>"
    )
    let survey = """
      {"clearInvisibleValues": "onHidden", "elements": [
       {"name": "a", "visibleIf": "{b} = 1"},
       {"name": "b", "visibleIf": "{a} = 1"}]}
      """
    let enabling = { (id: String, other: String) in
      """
      {"linkId": "\(id)", "type": "integer",
       "enableWhen": [{"question": "\(other)", "operator": "=", "answerInteger": 1}]}
      """
    }
    let questionnaire = """
      {"resourceType": "Questionnaire", "item": [\(enabling("a", "b")),
      \(enabling("b", "a"))]}
      """
    for (bytes, places) in [
      (calculated, [(5, 33), (6, 33)]), (Array(survey.utf8), [(2, 29), (3, 29)]),
      (Array(questionnaire.utf8), [(2, 16), (4, 16)]),
    ] {
      let found = try #require(try obstacle(bytes, ImportOptions(hiddenAnswers: .blank)))
      let expected = places.map { SourcePosition.line($0.0, column: $0.1) }
      #expect(Set(found.places) == Set(expected), "\(found)")
      #expect("\(found)".hasSuffix("; the form opens without one of these conditions"))
    }
  }
}
