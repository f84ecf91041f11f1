import FormModel
import FormRules
import Testing

@testable import FormImport

/// What matrices of surveys compute of their columns.
@Suite struct SurveyTotalTests {
  private func imported(_ elements: String...) throws -> ImportedForm {
    try ImportSamples.imported(Array("{\"elements\": [\(elements.joined(separator: ", "))]}".utf8))
  }

  private func calculated(_ name: String, _ expression: String) -> String {
    "{\"type\": \"expression\", \"name\": \"\(name)\", \"expression\": \"\(expression)\"}"
  }

  private static let columns = """
    "columns": [{"name": "x", "cellType": "text", "inputType": "number", "totalType": "sum"},
      {"name": "y", "cellType": "text", "totalType": "max", "totalExpression": "{row.x} * 2 + {totalRow.x}"},
      {"name": "z", "cellType": "text", "totalExpression": "{row.y} + {a}"},
      {"name": "e", "cellType": "expression", "expression": "{row.x} / {totalRow.x}", "totalType": "none"},
      {"name": "bad", "cellType": "text", "totalExpression": "unknown({row.x})"},
      {"name": "unread", "cellType": "text", "totalExpression": "broken("}]
    """

  @Test(
    "IM-2, IM-3: an expression of a column stands for the function, and reads the other totals",
    arguments: [
      ("matrixdynamic", "\"rowCount\": 2"), ("matrixdropdown", "\"rows\": [\"r\", \"s\"]"),
    ]
  )
  func expressions(type: String, rows: String) throws {
    let form = try imported(
      #"{"name": "a", "inputType": "number"}"#,
      "{\"type\": \"\(type)\", \"name\": \"m\", \(rows), \(Self.columns)}",
      calculated("z", "{m-total.z} + 1"),
      calculated("b", "{m-total.bad}")
    )
    #expect(
      form.report.notes.map { "\($0.construct): \($0.meaning)" } == [
        "total of a column (5×): not shown; expressions read it",
        "totalExpression of \"m-total.bad\": has no value",
      ]
    )
    var session = try FormSession(form.form.clone())
    let isDynamic = type == "matrixdynamic"
    let cells = try (isDynamic ? ["m.x", "m.e"] : ["m.r.x", "m.s.x", "m.r.e", "m.s.e"]).map {
      name in
      try #require(form.sources.first { $0.source == name }).field
    }
    func cell(_ row: Int, _ column: Int) throws -> FieldID {
      if !isDynamic { return cells[column * 2 + row] }
      let numbers = InstanceNumbers.none.appending(row + 1)
      let field = session.address(ofTemplate: cells[column], inside: numbers)
      return try #require(field)
    }
    let (first, second) = try (cell(0, 0), cell(1, 0))
    let share = try cell(1, 1)
    try session.answer(first, .decimal(1))
    try session.answer(second, .decimal(3))
    try session.answer("a", .decimal(10))
    #expect(try session.answer(at: "z") == .text("23"))
    #expect(try session.answer(at: share) == .text("0.75"))
    #expect(try session.answer(at: "b") == nil)
  }

  @Test("RP-4, IM-2: each panel has the totals of its matrices")
  func panels() throws {
    let form = try imported(
      """
      {"type": "paneldynamic", "name": "p", "panelCount": 2, "templateElements": [
        {"type": "matrixdynamic", "name": "m", "columns": [{"name": "x", "cellType": "text", "totalType": "count"},
          {"name": "y", "cellType": "text", "totalExpression": "{row.x} + 1"}]},
        \(calculated("e", "{panel.m-total.y}"))]}
      """,
      calculated("f", "{p[1].m-total.y}")
    )
    #expect(form.report.unsupportedCount == 0, "\(form.report.text)")
    let lines = try FormListing(form.form).lines
    #expect(lines.contains { $0.hasPrefix("p.e is ${p.m-total.y}") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("  p.m-total.y text hidden readOnly") }, "\(lines)")
  }

  @Test("IM-3, UR-5: a total that reads itself has a line, and the function stands for it")
  func circle() throws {
    let form = try imported(
      """
      {"type": "matrixdynamic", "name": "m", "rowCount": 1, "columns": [
        {"name": "x", "cellType": "text", "totalType": "count", "totalExpression": "{totalRow.x} + 1"}]}
      """,
      calculated("e", "{m-total.x}")
    )
    let notes = form.report.notes.filter { $0.kind == .unsupported }
    #expect(notes.map(\.construct) == ["totalExpression of \"x\""])
    #expect(notes.map(\.reason) == ["rules would go in a circle"])
    let lines = try FormListing(form.form).lines
    #expect(lines.contains { $0.hasPrefix("e is") }, "\(lines)")
  }
}
