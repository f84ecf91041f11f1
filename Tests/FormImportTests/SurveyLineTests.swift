import FormModel
import FormRules
import Testing

@testable import FormImport

/// Conditions that all rows, columns or panels of a survey's question share.
@Suite struct SurveyLineTests {
  private func imported(_ elements: String..., survey: String = "") throws -> ImportedForm {
    let list = elements.joined(separator: ", ")
    return try ImportSamples.imported(Array("{\(survey)\"elements\": [\(list)]}".utf8))
  }

  /// A session, and the fields that it shows.
  private struct Filling: ~Copyable {
    var session: FormSession
    let sources: [(name: String, field: FieldID)]

    init(_ form: borrowing ImportedForm) throws {
      session = try FormSession(form.form.clone())
      sources = form.sources.map { ($0.source, $0.field) }
    }

    mutating func answer(_ name: String, _ value: AnswerValue?) throws {
      try session.answer(#require(sources.first { $0.name == name }).field, value)
    }

    /// The names that begin so and are shown, without that.
    func shown(_ start: String) -> String {
      let names = sources.filter { $0.name.hasPrefix(start) && session.isShown($0.field) }
      return names.map { String($0.name.dropFirst(start.count)) }.joined(separator: " ")
    }
  }

  private static let asked = """
    {"name": "a", "type": "checkbox", "choices": ["r 1", "s", "c"]}, {"name": "n", "inputType": "number"}
    """

  private static let rows =
    #""rows": ["r 1", {"value": "s", "visibleIf": "{n} = 2"}, {"value": 3}]"#

  @Test(
    "IM-2: rows are shown by the condition of all, with {item}, unless they have their own",
    arguments: [
      ("matrix", #""columns": ["x"]"#, ""),
      ("matrixdropdown", #""columns": [{"name": "x", "cellType": "text"}]"#, ".x"),
    ]
  )
  func rows(type: String, columns: String, end: String) throws {
    let form = try imported(
      Self.asked,
      """
      {"type": "\(type)", "name": "m", \(columns), \(Self.rows),
        "rowsVisibleIf": "{a} contains {item} or {item} > 2 and {n} > {item}"}
      """
    )
    #expect(form.report.unsupportedCount == 0, "\(form.report.text)")
    var filling = try Filling(form)
    #expect(filling.shown("m.") == "")
    try filling.answer("a", .choices(["r_1", "s"]))
    #expect(filling.shown("m.") == "r_1\(end)")
    try filling.answer("n", .decimal(2))
    #expect(filling.shown("m.") == "r_1\(end) s\(end)")
    try filling.answer("a", .choices(["r_1"]))
    #expect(filling.shown("m.") == "r_1\(end) s\(end)")
    try filling.answer("n", .decimal(4))
    #expect(filling.shown("m.") == "r_1\(end) 3\(end)")
  }

  @Test(
    "IM-2: rows in a panel read the panel and their own cells, and {item} in conditions of their own"
  )
  func rowsOfPanels() throws {
    let form = try imported(
      """
      {"type": "paneldynamic", "name": "p", "panelCount": 1, "templateElements": [{"name": "x"},
        {"type": "matrixdropdown", "name": "m", "columns": [{"name": "y", "cellType": "text"}],
          "rows": [{"value": "r", "enableIf": "{choice} = {panel.x}"}, "s"],
          "rowsVisibleIf": "{panel.x} = {item} or {row.y} notempty"}]}
      """
    )
    #expect(
      form.form.logic.rules.map(\.condition) == [
        "(${p.x} = 'r') or (string-length(${p.m.r.y}) > 0)", "'r' = ${p.x}",
        "(${p.x} = 's') or (string-length(${p.m.s.y}) > 0)",
      ]
    )
    let alone = try imported(
      """
      {"type": "matrixdropdown", "name": "m", "columns": [{"name": "y", "cellType": "text"}], "rows": [{"value": []}],
        "rowsVisibleIf": "{panel.y} notempty or {item} = 1"}
      """
    )
    #expect(alone.report.notes.map(\.construct) == ["{panel.y}"])
  }

  @Test("IM-2: columns are shown while the condition of all and their own hold")
  func columns() throws {
    let columns =
      #"{"name": "c", "cellType": "text"}, {"name": "s", "cellType": "text", "visibleIf": "{n} = 2"}"#
    for (type, rest, start) in [
      ("matrixdropdown", #""rows": ["q"]"#, "m.q."), ("matrixdynamic", #""rowCount": 1"#, "m."),
    ] {
      let form = try imported(
        Self.asked,
        """
        {"type": "\(type)", "name": "m", \(rest), "columns": [\(columns), {"name": "h", "visible": false}],
          "columnsVisibleIf": "{a} contains {item}",
          "detailElements": [{"name": "d"}]}
        """
      )
      #expect(form.report.unsupportedCount == 0, "\(form.report.text)")
      var filling = try Filling(form)
      #expect(filling.shown(start) == "d")
      try filling.answer("a", .choices(["s", "c"]))
      #expect(filling.shown(start) == "c d")
      try filling.answer("n", .decimal(2))
      #expect(filling.shown(start) == "c s d")
    }
  }

  @Test("CH-1, IM-2: the columns of a matrix of choices are offered by the condition of all")
  func offeredColumns() throws {
    let form = try imported(
      Self.asked,
      """
      {"type": "matrix", "name": "m", "rows": ["q"], "columns": ["r 1", "s", {"value": "z", "visibleIf": "{n} = 2"}],
        "columnsVisibleIf": "{a} contains {item}"}
      """
    )
    #expect(form.report.unsupportedCount == 0, "\(form.report.text)")
    var filling = try Filling(form)
    let field = try #require(form.sources.last).field
    try filling.answer("a", .choices(["s"]))
    #expect(try filling.session.choices(of: field).map(\.value) == ["s"])
    try filling.answer("n", .decimal(2))
    #expect(try filling.session.choices(of: field).map(\.value) == ["s", "z"])
  }

  @Test("IM-2, UR-6: a row that its condition hides is cleared, and a column is not")
  func cleared() throws {
    let cells = #""columns": [{"name": "x", "cellType": "text"}]"#
    let form = try imported(
      #"{"name": "n", "inputType": "number"}"#,
      #"{"type": "matrixdropdown", "name": "m", "rows": ["r"], \#(cells), "rowsVisibleIf": "{n} = 2"}"#,
      #"{"type": "matrixdropdown", "name": "o", "rows": [{"value": "r", "visibleIf": "{n} = 2"}], \#(cells)}"#,
      #"{"type": "matrix", "name": "q", "rows": ["r"], "columns": ["x"], "rowsVisibleIf": "{n} = 2"}"#,
      #"{"type": "matrixdropdown", "name": "c", "rows": ["r"], \#(cells), "columnsVisibleIf": "{n} = 2"}"#,
      survey: "\"clearInvisibleValues\": \"onHidden\", "
    )
    let kept = form.sources.filter { form.form.logic.fieldPolicies[$0.field] == .retained }
    #expect(kept.map(\.source) == ["n", "c.r.x"])
  }

  @Test(
    "IM-3: a condition of all rows that can't be translated is told once, and what rows lack is ignored"
  )
  func unsupported() throws {
    let form = try imported(
      """
      {"type": "matrix", "name": "m", "columns": ["x"], "rows": ["r", {"value": "s", "isRequired": true,
        "requiredIf": "1 = 1", "visible": false}], "rowsVisibleIf": "unknown({item})"}
      """,
      #"{"type": "matrixdynamic", "name": "d", "columns": [{"name": "x"}], "rowsVisibleIf": "{item} = 2"}"#
    )
    #expect(
      form.report.notes.map { "\($0.construct): \($0.meaning)" } == [
        "property \"isRequired\": not kept", "property \"requiredIf\": not kept",
        "rowsVisibleIf of \"m\" (2×): always shown",
        "rowsVisibleIf of \"d\": always shown",
      ]
    )
    let flags = try FormListing(form.form).lines.filter { $0.contains("m.") }
    #expect(flags.allSatisfy { !$0.contains("mandatory") && !$0.contains("hidden") })
  }

  @Test("RP-1, IM-2: panels are hidden one by one, on all their pages, and their answers are read")
  func panels() throws {
    let form = try imported(
      """
      {"name": "n", "inputType": "number"},
      {"type": "paneldynamic", "name": "p", "panelCount": 3, "templateElements": [{"name": "x", "inputType": "number"},
        {"type": "paneldynamic", "name": "i", "panelCount": 1, "templateElements": [{"name": "y"}]}],
        "visibleIf": "{n} > 0", "templateVisibleIf": "{panel.x} <> {n} and {panelIndex} <> 2"},
      {"type": "expression", "name": "sum", "expression": "sumInArray({p}, 'x')"}
      """
    )
    #expect(form.report.unsupportedCount == 0, "\(form.report.text)")
    var filling = try Filling(form)
    let fields = try ["p.x", "p.i.y"].map { name in
      try #require(filling.sources.first { $0.name == name }).field
    }
    func shown(_ session: borrowing FormSession) -> [Bool] {
      fields.enumerated().flatMap { place, field in
        (1...3).map { number in
          let numbers = InstanceNumbers.none.appending(number)
          let all = place == 0 ? numbers : numbers.appending(1)
          return session.address(ofTemplate: field, inside: all).map { session.isShown($0) }
            ?? false
        }
      }
    }
    #expect(shown(filling.session) == [false, false, false, false, false, false])
    try filling.answer("n", .decimal(1))
    #expect(shown(filling.session) == [true, true, false, true, true, false])
    try filling.answer("p.x", .decimal(1))
    #expect(shown(filling.session) == [false, true, false, false, true, false])
    let sum = try #require(filling.sources.first { $0.name == "sum" }).field
    #expect(try filling.session.answer(at: sum) == .text("1"))
  }

  @Test("RP-1, IM-2: rows that a person adds are hidden one by one, and left out of the data")
  func instances() throws {
    let sample = try SubmissionSample(
      """
      {"elements": [{"name": "a", "type": "dropdown", "choices": ["x", "y"]},
        {"type": "matrixdynamic", "name": "m", "visibleIf": "{a} <> 'y'", "rowsVisibleIf": "{row.c} <> {a}",
          "columns": [{"name": "c", "cellType": "text"}]}]}
      """
    )
    #expect(sample.imported.report.unsupportedCount == 0)
    let data = #"{"a": "x", "m": [{"c": "x"}, {"c": "z"}]}"#
    func again(_ data: String) throws -> String {
      try sample.again(data, keeps: false).filter { !$0.isWhitespace }
    }
    #expect(try again(data) == #"{"a":"x","m":[{"c":"z"}]}"#)
    #expect(
      try sample.check(data) == [
        "line 1, column 24: hidden: data/m[1]/c: it is hidden, but has an answer"
      ]
    )
    #expect(try again(#"{"a": "y", "m": [{"c": "z"}]}"#) == #"{"a":"y"}"#)
  }

  @Test("IM-3: a long condition that many rows share is repeated in proportion to the file")
  func manyRows() throws {
    let condition = "{n} = 1 and {a} <> '\(String(repeating: "x", count: 50_000))'"
    let rows = (1...64).map { "\"r\($0)\"" }.joined(separator: ", ")
    let bytes = Array(
      """
      {"elements": [\(Self.asked), {"type": "matrix", "name": "m", "rowsVisibleIf": "\(condition)",
        "columns": ["x"], "rows": [\(rows)]}]}
      """.utf8
    )
    let report = try ImportSamples.imported(bytes).report
    let repeated = (16 * bytes.count + 1 << 20) / condition.utf8.count
    #expect(report.notes.map(\.construct) == ["rowsVisibleIf of \"m\" (\(64 - repeated)×)"])
    #expect(report[.conditions].all == 64 && report[.conditions].unsupported == 64 - repeated)
  }
}
