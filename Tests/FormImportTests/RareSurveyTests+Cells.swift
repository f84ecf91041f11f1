import FormModel
import Testing

@testable import FormImport

/// Rare values, cells of matrices, and functions of them.
extension RareSurveyTests {
  @Test("IM-2, UR-2: truths are conditions, and compared with each other like texts")
  func comparedTruths() throws {
    let form = try imported(
      "{\"name\": \"a\", \"visibleIf\": \"true = true\"}",
      "{\"name\": \"b\", \"title\": null, \"maxLength\": 1.5, \"visibleIf\": \"false\"}"
    )
    #expect(form.form.logic.rules.map(\.condition) == ["string(true()) = 'true'", "false()"])
    #expect(form.form.logic.constraints.isEmpty)
    #expect(try lines(form.form, "  b") == ["  b text hidden: b"])
  }

  @Test("IM-2, IM-3: a matrix whose rows a person adds is a repeat, even without columns")
  func dynamicMatrix() throws {
    let form = try imported(
      """
      {"type": "matrixdynamic", "name": "m", "columns": [{"name": "x", "cellType": "text", "isRequired": true},
        {"cellType": "text"}]}
      """,
      "{\"type\": \"matrixdynamic\", \"name\": \"n\"}",
      "{\"type\": \"matrixdropdown\", \"name\": \"o\", \"rows\": [1]}"
    )
    #expect(try lines(form.form, "  ") == ["  m.x text mandatory: x", "  m. text"])
    #expect(
      try lines(form.form, "repeat") == [
        "repeat m pages 0..<1 from 2 at most 1000: m",
        "repeat n pages 1..<2 from 2 at most 1000: n",
      ]
    )
  }

  @Test("IM-2: the number of a row is 1 in every row, as no row is added")
  func rowNumber() throws {
    let form = try imported(
      """
      {"type": "matrixdropdown", "name": "m", "rows": ["r"], "columns": [
        {"name": "x", "cellType": "text", "title": null, "isRequired": true, "visibleIf": "{rowIndex} = 1"}]}
      """
    )
    #expect(form.form.logic.rules.map(\.condition) == ["1 = 1"])
  }

  @Test("IM-2, UR-2: sums and means of a column are those of its cells; of no cells they are 0")
  func gatheredCells() throws {
    let form = try imported(
      """
      {"type": "paneldynamic", "name": "p", "templateElements": [{"name": "x", "inputType": "number"}]}
      """,
      "{\"type\": \"expression\", \"name\": \"s\", \"expression\": \"sumInArray({p}, 'x')\"}",
      "{\"type\": \"expression\", \"name\": \"m\", \"expression\": \"avgInArray({p}, 'x')\"}",
      "{\"type\": \"expression\", \"name\": \"n\", \"expression\": \"avgInArray({q}, 'x')\"}"
    )
    let (sum, count) = ("(sum(${p.x}))", "(sum(${part}))")
    #expect(
      form.form.logic.calculations.map(\.expression) == [
        "if(string-length(${p.x}) > 0, 1, 0)", sum,
        "if(\(count) = 0, 0, \(sum) div \(count))", "0",
      ]
    )
    #expect(form.report.notes.map(\.construct).contains("{q.x}"))
  }

  @Test("IM-2, UR-9: a constraint counts the days from the answer to a constant day")
  func daysOfAnswer() throws {
    let form = try imported(
      """
      {"name": "a", "inputType": "date", "validators": [
        {"type": "expression", "expression": "dateDiff({a}, '2024-01-31', 'days') > 1"}]}
      """
    )
    #expect(
      form.form.logic.constraints.map(\.expression) == [
        "(abs(number(date(${a})) - number(date('2024-01-31'))) > 1)"
      ]
    )
  }
}
