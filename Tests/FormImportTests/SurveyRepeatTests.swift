import FormModel
import FormRules
import Testing

@testable import FormImport

/// Panels and rows that a person adds become repeats of the form (IM-2, RP-1, RP-4).
@Suite struct SurveyRepeatTests {
  private func imported(_ elements: String...) throws -> ImportedForm {
    try ImportSamples.imported(Array("{\"elements\": [\(elements.joined(separator: ", "))]}".utf8))
  }

  private func panel(_ more: String = "", _ elements: String...) -> String {
    "{\"type\": \"paneldynamic\", \"name\": \"p\", \"templateElements\": [{\"name\": \"x\", \"inputType\": "
      + "\"number\"}\(elements.map { ", " + $0 }.joined())]\(more.isEmpty ? "" : ", " + more)}"
  }

  private func calculated(_ name: String, _ expression: String) -> String {
    "{\"type\": \"expression\", \"name\": \"\(name)\", \"expression\": \"\(expression)\"}"
  }

  private func lines(_ form: borrowing ImportedForm, _ starts: String...) throws -> [String] {
    try FormListing(form.form).lines.filter { line in starts.contains { line.hasPrefix($0) } }
  }

  @Test(
    "RP-1, IM-2: panels and rows have the number, the limits and the title that the survey says",
    arguments: [
      ("", "from 0 at most 100: p"), ("\"panelCount\": 3", "from 3 at most 100: p"),
      ("\"minPanelCount\": 2, \"maxPanelCount\": 4", "from 2 at least 2 at most 4: p"),
      ("\"panelCount\": 9, \"maxPanelCount\": 4, \"title\": \"T\"", "from 4 at most 4: T"),
      ("\"maxPanelCount\": 1000000", "from 0 at most 100: p"),
      ("\"allowAddPanel\": false", "from 0 at most 100 not added: p"),
      ("\"allowRemovePanel\": false", "from 0 at most 100 not removed: p"),
      ("\"templateTitle\": \"Item: {panel.x}\"", "from 0 at most 100 titled p.x: Item"),
      ("\"templateTitle\": \"Item #{panelIndex}\"", "from 0 at most 100: Item"),
      ("\"templateTitle\": \"{panel.x}\"", "from 0 at most 100 titled p.x: p"),
    ]
  )
  func panels(more: String, expected: String) throws {
    let form = try imported(panel(more))
    #expect(try lines(form, "repeat") == ["repeat p pages 0..<1 \(expected)"])
    #expect(form.report.notes.isEmpty)
  }

  @Test("RP-1, IM-2: a matrix begins with two rows, unless it says how many")
  func matrix() throws {
    for (more, expected) in [
      ("", "from 2 at most 1000: m"),
      (
        ", \"rowCount\": 1, \"minRowCount\": 1, \"maxRowCount\": 5, \"allowAddRows\": false",
        "from 1 at least 1 at most 5 not added: m"
      ),
    ] {
      let form = try imported(
        "{\"type\": \"matrixdynamic\", \"name\": \"m\", \"columns\": [{\"name\": \"a\", \"cellType\": \"text\"}, "
          + "{\"name\": \"b\", \"cellType\": \"text\", \"visibleIf\": \"{row.a} = {rowIndex}\"}]\(more)}",
        calculated("n", "{m[1].a} + {m.length}")
      )
      #expect(try lines(form, "repeat") == ["repeat m pages 0..<1 \(expected)"])
      #expect(try lines(form, "show") == ["show m.b when ${m.a} = position(..)"])
      let cell = "indexed-repeat(${m.a}, ${m}, 2)"
      // The cell may be a text that is no number.
      let sum =
        "coalesce(coalesce(\(cell), 0) + coalesce(count(${m}), 0), concat(\(cell), count(${m})))"
      #expect(try lines(form, "n is") == ["n is \(sum)"])
    }
  }

  @Test("RP-1, IM-2: an expression says how many panels or rows there are, and nobody adds any")
  func counts() throws {
    func named(_ name: String, _ more: String) -> String {
      panel(more).replacing("\"p\"", with: "\"\(name)\"")
    }
    let form = try imported(
      #"{"name": "n", "inputType": "number"}, {"name": "t", "type": "boolean"}"#,
      panel("\"minPanelCount\": 1, \"maxPanelCount\": 4, \"panelCountExpression\": \"{n}\""),
      """
      {"type": "paneldynamic", "name": "o", "panelCountExpression": "{n} * 2", "templateElements": [
        {"name": "k", "inputType": "number", "defaultValue": 2}, {"type": "matrixdynamic", "name": "m",
          "columns": [{"name": "c", "cellType": "text"}], "rowCount": 9, "rowCountExpression": "{panel.k}"}]}
      """,
      named("b", #""panelCountExpression": "{t}""#),
      named("c", #""panelCountExpression": "{n} > 1""#),
      named("u", #""panelCount": 3, "panelCountExpression": "unknown({n})""#)
    )
    let fixed = "not added not removed"
    #expect(
      try lines(form, "repeat") == [
        "repeat p pages 2..<3 from 1 at least 1 at most 4 as many as coalesce(number(${n}), 0) \(fixed): p",
        "repeat o pages 3..<5 from 0 at most 100 as many as coalesce(number((coalesce(${n}, 0) * 2)), 0) "
          + "\(fixed): o",
        "repeat o.m pages 4..<5 from 9 at most 1000 as many as coalesce(number(${o.k}), 0) \(fixed): m",
        "repeat b pages 5..<6 from 0 at most 100 as many as 0 \(fixed): b",
        "repeat c pages 6..<7 from 0 at most 100 as many as 0 \(fixed): c",
        "repeat u pages 7..<8 from 3 at most 100: u",
      ]
    )
    #expect(
      form.report.notes.map { "\($0.construct): \($0.meaning)" } == [
        "panelCountExpression of \"u\": as many as the file says"
      ]
    )
    #expect(form.report[.calculations].all == 6 && form.report[.calculations].unsupported == 1)
    var session = try FormSession(form.form.clone())
    for (answer, expected) in [(2.6, [2, 5]), (9, [4, 18]), (nil, [1, 0]), (-3, [1, 0])]
      as [(Double?, [Int])]
    {
      try session.answer("n", answer.map { .decimal($0) })
      #expect(try [0, 1].map { try session.instanceCount(of: $0) } == expected)
    }
  }

  @Test("RP-1, EX-5: instances that a survey's data have beyond the computed number are found")
  func surplus() throws {
    let sample = try SubmissionSample(
      """
      {"elements": [{"name": "n", "inputType": "number"}, \(panel("\"panelCountExpression\": \"{n}\""))]}
      """
    )
    let data = #"{"n": 2, "p": [{"x": 1}, {"x": 3}]}"#
    #expect(try sample.check(data) == [])
    let again = try sample.again(data, keeps: false).filter { !$0.isWhitespace }
    #expect(again == data.filter { !$0.isWhitespace })
    #expect(try sample.check(#"{"n": 1, "p": [{"x": 1}, {"x": 3}]}"#).count == 1)
  }

  @Test("RP-4, IM-2: aggregates go over all panels, also from inside of one")
  func aggregates() throws {
    let form = try imported(
      panel("", calculated("own", "sumInArray({p}, 'x') - {panel.x}")),
      calculated("low", "minInArray({p}, 'x')"),
      calculated("many", "countInArray({p}, 'x')")
    )
    #expect(
      try lines(form, "p.own is", "low is", "many is", "part") == [
        "p.own is ((${part}) - coalesce(${p.x}, 0))",
        "part-2 is if(string-length(${p.x}) > 0, 1, 0)", "low is min(${p.x})",
        "many is (sum(${part-2}))", "part := sum(${p.x})",
      ]
    )
  }

  @Test("RP-4, IM-2: in a nested panel names are of it, of the one around, and of its neighbours")
  func nested() throws {
    let inner = """
      {"type": "paneldynamic", "name": "i", "templateElements": [{"name": "y"}, {"name": "z", "visibleIf":
        "{panel.y} = {parentPanel.x} and {nextPanel.y} = {panelIndex}"}]}
      """
    let form = try imported(panel("", inner))
    #expect(
      try lines(form, "repeat") == [
        "repeat p pages 0..<2 from 0 at most 100: p",
        "repeat p.i pages 1..<2 from 0 at most 100: i",
      ]
    )
    #expect(
      try lines(form, "show") == [
        "show p.i.z when (${p.i.y} = ${p.x}) and "
          + "(indexed-repeat(${p.i.y}, ${p.i}, position(..) + 1) = (position(..) - 1))"
      ]
    )
  }

  @Test("IM-3, RP-4: answers of the panels at first, and reads of no certain panel, are told")
  func unsaid() throws {
    let form = try imported(
      panel("\"defaultValue\": [{\"x\": 1}, {\"x\": 2}]"),
      calculated("n", "{p.x}"),
      calculated("q", "{n[1].x}")
    )
    #expect(try lines(form, "repeat") == ["repeat p pages 0..<1 from 2 at most 100: p"])
    #expect(
      form.report.notes.map { "\($0.construct): \($0.meaning)" } == [
        "defaultValue of \"p\": each begins as the questions in it say",
        "answer of a repeat that is read from outside: the first instance's is read",
        "expression of \"q\": has no value",
      ]
    )
  }
}
