import FormModel
import Testing

@testable import FormImport

/// Rare parts of surveys are read as SurveyJS reads them.
@Suite struct RareSurveyTests {
  func imported(_ elements: String..., root: String = "") throws -> ImportedForm {
    let text = elements.joined(separator: ", ")
    return try ImportSamples.imported(Array("{\(root) \"elements\": [\(text)]}".utf8))
  }

  func lines(_ form: borrowing FormDefinition, _ prefixes: String...) throws -> [String] {
    try FormListing(form).lines.filter { line in prefixes.contains { line.hasPrefix($0) } }
  }

  @Test(
    "IM-2, UR-2: a row whose name has spaces is read by that name, and its value as the column has it"
  )
  func rowsWithSpaces() throws {
    let form = try imported(
      "{\"type\": \"matrix\", \"name\": \"m\", \"columns\": [\"Column 1\"], \"rows\": [\"Row 1\", \"Row\"]}",
      "{\"type\": \"text\", \"name\": \"a\", \"visibleIf\": \"{m.Row 1} = 'Column 1' or {m.row} notempty\"}"
    )
    #expect(form.report.notes.isEmpty)
    #expect(
      form.form.logic.rules.map(\.condition) == [
        "(${m.Row_1} = 'Column_1') or (string-length(${m.Row}) > 0)"
      ]
    )
  }

  @Test("IM-2: a row's group has the row's name or text")
  func rowTitles() throws {
    let form = try imported(
      """
      {"type": "matrixdropdown", "name": "m", "columns": [{"name": "x", "cellType": "text"}],
        "rows": ["A", {"value": "b", "text": "B"}, {"value": "c", "title": "C"}]}
      """
    )
    #expect(form.form.logic.groups.map(\.label) == ["A", "B", "c"])
  }

  @Test(
    "IM-2: a panel's enableIf locks its group till it holds; visibleIf counts more than visible"
  )
  func panels() throws {
    let form = try imported(
      "{\"name\": \"n\", \"inputType\": \"number\"}",
      """
      {"type": "panel", "name": "p", "enableIf": "{n} = 1", "visible": false, "visibleIf": "{n} > 0", "elements": [
        {"name": "a", "isRequired": true, "requiredIf": "{n} = 2"}, {"name": "b", "visible": false}]}
      """
    )
    expectEqual(
      try FormListing(form.form).text,
      """
      page 0: n
        n decimal: n
      page 1: p
        a text: a
        b text hidden: b
      group p pages 1..<2 hidden readOnly
      require a when ${n} = 2
      show p when ${n} > 0
      unlock p when ${n} = 1
      """
    )
  }

  @Test(
    "IM-2: a question is read by its valueName, with a sign before it or the number of the first panel"
  )
  func names() throws {
    let form = try imported(
      "{\"name\": \"q\", \"valueName\": \"shared\"}",
      """
      {"type": "paneldynamic", "name": "o", "templateElements": [{"name": "a"},
        {"type": "paneldynamic", "name": "i", "templateElements": [{"name": "b"}, {"name": "c", "visibleIf": "{panel.b} = 1"}]}]}
      """,
      "{\"name\": \"z\", \"visibleIf\": \"{#shared} = 1 and {o[0].a} = 2 and {o[0].i[0].b} = 3\"}"
    )
    #expect(
      form.form.logic.rules.map(\.condition) == [
        "${o.i.b} = 1",
        "((${shared} = 1) and (indexed-repeat(${o.a}, ${o}, 1) = 2)) and "
          + "(indexed-repeat(${o.i.b}, ${o}, 1, ${o.i}, 1) = 3)",
      ]
    )
    #expect(form.report.notes.filter { $0.kind == .changed }.isEmpty)
  }

  @Test(
    "IM-2: a scale has as many steps as it says, from its first on, unless it says where it ends",
    arguments: [
      ("", "1 2 3 4 5"), ("\"rateCount\": 3", "1 2 3"),
      ("\"rateMin\": 0, \"rateCount\": 3", "0 1 2"),
      ("\"rateMin\": 2, \"rateStep\": 3, \"rateCount\": 3", "2 5 8"),
      ("\"rateMin\": 2, \"rateMax\": 8, \"rateStep\": 3, \"rateCount\": 9", "2 5 8"),
      ("\"rateMin\": -9223372036854775808", ""), ("\"rateMax\": -9223372036854775808", ""),
    ]
  )
  func scales(properties: String, expected: String) throws {
    let more = properties.isEmpty ? "" : ", " + properties
    let form = try imported("{\"type\": \"rating\", \"name\": \"r\"\(more)}")
    let values = form.form.logic.choiceLists.flatMap(\.choices).map(\.value).joined(separator: " ")
    #expect(values == expected)
  }

  @Test("IM-2: choices have an end that says none or other, and as many may be chosen as is said")
  func choices() throws {
    for key in ["hasNone", "showNoneItem"] {
      let form = try imported(
        """
        {"type": "checkbox", "name": "c", "choices": ["a", "b"], "\(key)": true, "showOtherItem": true,
          "minSelectedChoices": 1, "maxSelectedChoices": 2}
        """
      )
      #expect(
        try lines(form.form, "  c") == [
          "  c choices c[a b other none]: c",
          "  c-Comment text hidden mandatory: Other (describe)",
        ]
      )
      #expect(
        form.form.logic.constraints.map(\.expression) == [
          "(count-selected(.) >= 1 and count-selected(.) <= 2) and (count-selected(.) <= 1 or not(selected(., 'none')))"
        ]
      )
    }
  }

  @Test("IM-2: a title without the survey's language is in the default one, whatever stands first")
  func titles() throws {
    let form = try imported(
      "{\"name\": \"a\", \"title\": {\"fr\": \"F\", \"en\": \"E\", \"default\": \"D\"}}",
      "{\"name\": \"b\", \"title\": {\"fr\": \"F\", \"en\": \"E\"}}",
      "{\"name\": \"c\", \"title\": {\"fr\": \"F\", \"it\": \"I\"}}",
      root: "\"locale\": \"de\","
    )
    #expect(try lines(form.form, "  ") == ["  a text: D", "  b text: E", "  c text: F"])
  }

  @Test(
    "IM-2, UR-2: truths come to what they come to in SurveyJS, where a choice is one of them too"
  )
  func truths() throws {
    func field(_ name: String, _ condition: String) -> String {
      "{\"name\": \"\(name)\", \"type\": \"expression\", \"expression\": \"iif(\(condition), 'y', 'n')\"}"
    }
    let text = [
      "{\"name\": \"go\", \"type\": \"radiogroup\", \"choices\": [true, false]}",
      "{\"name\": \"b\", \"type\": \"boolean\"}", "{\"name\": \"n\", \"inputType\": \"number\"}",
      "{\"name\": \"yn\", \"type\": \"boolean\", \"valueTrue\": \"Y\", \"valueFalse\": \"N\"}",
      field("t", "{go} = true"), field("f", "false = {go}"), field("w", "{b} = 'false'"),
      field("x", "'true' = {b}"), field("y", "{yn} = true"), field("z", "{n}"),
    ].joined(separator: ", ")
    var filling = try Filling(Array("{\"elements\": [\(text)]}".utf8))
    let names = ["t", "f", "w", "x", "y", "z"]
    func all() throws -> String { try names.map { try filling.text($0) ?? "-" }.joined() }
    let first = try all()
    #expect(first == "nnnnnn")
    try filling.answer("go", .choice("false"))
    try filling.answer("b", .boolean(false))
    try filling.answer("n", .decimal(0))
    try filling.answer("yn", .choice("Y"))
    let second = try all()
    #expect(second == "nyynnn")
    try filling.answer("go", .choice("true"))
    try filling.answer("b", .boolean(true))
    try filling.answer("n", .decimal(-1))
    let third = try all()
    #expect(third == "ynnyny")
  }

  @Test("IM-2, UR-2: days of the week, months and years come to what they are in SurveyJS")
  func days() throws {
    func field(_ name: String, _ expression: String) -> String {
      "{\"name\": \"\(name)\", \"type\": \"expression\", \"expression\": \"\(expression)\"}"
    }
    let text = [
      "{\"name\": \"d\", \"inputType\": \"date\"}", field("w", "weekday({d})"),
      field("m", "dateDiff({d}, '2024-02-29', 'months')"), field("y", "age({d})"),
    ].joined(separator: ", ")
    // 2024-02-29, a Thursday.
    var filling = try Filling(Array("{\"elements\": [\(text)]}".utf8), today: 19_782)
    for (days, expected) in [
      (19_782, "4 0 0"), (19_785, "0 -1 0"), (19_780, "2 0 0"), (19_751, "1 1 0"), (0, "4 649 54"),
      (-719_162, "1 24277 2023"),
    ] {
      try filling.answer("d", .date(days: days))
      let found = try ["w", "m", "y"].map { try filling.text($0) ?? "-" }.joined(separator: " ")
      #expect(found == expected, "\(days)")
    }
  }

  @Test("IM-2, IM-3: a limit is a number, also in quotes, or a day; one that is neither is told")
  func limits() throws {
    let large = String(repeating: "9", count: 400)
    let form = try imported(
      """
      {"name": "n", "inputType": "number", "min": "0.5", "max": 1e2,
        "validators": [{"type": "numeric", "minValue": "0x1", "maxValue": ""}, {"type": "numeric", "maxValue": \(large)}]}
      """,
      "{\"name\": \"d\", \"inputType\": \"date\", \"min\": \"2024-02-29\", \"max\": \"2024-02-30\"}"
    )
    #expect(
      form.form.logic.constraints.map(\.expression) == [
        ". >= 0.5 and . <= 100", ". >= date('2024-02-29')",
      ]
    )
    #expect(
      form.report.notes.map { "\($0.construct): \($0.reason)" } == [
        "minValue \"0x1\": it is no number and no day",
        "maxValue \(TextQuote.of(large)): it is no number and no day",
        "max \"2024-02-30\": it is no number and no day",
      ]
    )
    #expect(form.report[.constraints].all == 6 && form.report[.constraints].unsupported == 3)
  }

  @Test("IM-3: a second question of one name, which shares its answer in SurveyJS, is told")
  func sameName() throws {
    let form = try imported(
      "{\"name\": \"a\"}",
      "{\"name\": \"b\", \"valueName\": \"A\"}",
      "{\"name\": \"c\", \"visibleIf\": \"{a} = 1\"}"
    )
    #expect(form.report.notes.map(\.construct) == ["question \"A\""])
    #expect(form.report.unsupportedCount == 1)
    #expect(form.form.logic.rules.map(\.condition) == ["coalesce(${a}, ${A}) = 1"])
  }

  @Test("IM-2: a page with a condition that holds only a repeat with one is shown while both hold")
  func pageOfRepeat() throws {
    let text = """
      {"pages": [{"name": "o", "visibleIf": "{n} = 1", "elements": [{"type": "paneldynamic", "name": "r",
        "visibleIf": "{n} < 2", "templateElements": [{"name": "a"}]}]}, {"name": "p", "elements": [{"name": "n"}]}]}
      """
    let form = try ImportSamples.imported(Array(text.utf8))
    #expect(
      try lines(form.form, "group", "show") == [
        "group o pages 0..<1 hidden", "show page 0 when ${n} < 2", "show o when ${n} = 1",
      ]
    )
  }

  @Test("IM-2: questions behind a panel begin a page, however many a page may have")
  func behindPanel() throws {
    let text = """
      {"elements": [{"name": "a"}, {"name": "b"}, {"type": "panel", "name": "p", "elements": [{"name": "c"}]},
        {"name": "d"}, {"name": "e"}, {"name": "f"}, {"name": "g"}]}
      """
    let form = try ImportSamples.imported(
      Array(text.utf8),
      options: ImportOptions(questionsPerPage: 3)
    )
    let counts = try form.form.pages.map { try form.form.fieldCount(ofPage: $0) }
    #expect(counts == [2, 1, 3, 1])
  }

  @Test(
    "IM-2, IM-3: a day on either side is a day; a filter of choices is taken in each of its forms"
  )
  func daysAndFilters() throws {
    for filter in ["choicesVisibleIf", "choicesEnableIf"] {
      let form = try imported(
        "{\"name\": \"d\", \"inputType\": \"date\"}",
        """
        {"name": "c", "type": "radiogroup", "choices": ["a"], "\(filter)": "{d} > 1",
          "visibleIf": "'2024-01-01' <= {d} and {d} < '2024-02-28'"}
        """
      )
      #expect(
        form.form.logic.rules.map(\.condition) == [
          "(date('2024-01-01') <= ${d}) and (${d} < date('2024-02-28'))"
        ]
      )
      #expect(form.report.notes.isEmpty && form.form.logic.choiceFilters.count == 1)
    }
  }
}
