import FormModel
import Testing

@testable import FormImport

/// What SurveyJS decides by other rules than a reader of its files would expect.
@Suite struct SurveyRuleTests {
  private func filling(_ elements: String, _ more: String = "") throws -> Filling {
    try Filling(Array("{\(more) \"elements\": [\(elements)]}".utf8))
  }

  @Test(
    "IM-2: only `true` shows and requires, and only `false` locks",
    arguments: [
      // The condition; what it is for a blank text, "true", "FALSE" and "x": true, false or neither.
      ("{q}", ["-", "t", "f", "-"]), ("{q} and true", ["-", "t", "f", "t"]),
      ("true and {q}", ["-", "t", "f", "-"]), ("{q} or false", ["f", "t", "f", "-"]),
      ("false or {q}", ["-", "t", "f", "-"]), ("{q} notempty", ["f", "t", "t", "t"]),
      ("!{q}", ["t", "f", "t", "f"]), ("{n}", ["-", "-", "-", "-"]), ("'x'", ["-", "-", "-", "-"]),
      ("{s}", ["-", "-", "-", "-"]),
    ]
  )
  func bareOperands(condition: String, expected: [String]) throws {
    var form = try filling(
      """
      {"name": "q", "type": "text"}, {"name": "n", "type": "text", "inputType": "number"},
      {"name": "s", "type": "checkbox", "choices": ["true"]},
      {"name": "shown", "visibleIf": "\(condition)"},
      {"name": "required", "requiredIf": "\(condition)"},
      {"name": "locked", "enableIf": "\(condition)"}
      """
    )
    try form.answer("n", .decimal(1))
    try form.answer("s", .choices(["true"]))
    for (answer, value) in zip(["", "true", "FALSE", "x"], expected) {
      try form.answer("q", answer.isEmpty ? nil : .text(answer))
      #expect(try form.isShown("shown") == (value == "t"), "\(answer)")
      #expect(try form.has(.mandatory, "required") == (value == "t"), "\(answer)")
      #expect(try form.has(.readOnly, "locked") == (value == "f"), "\(answer)")
    }
  }

  @Test("IM-2: a yes-or-no question is neither true nor false without an answer")
  func booleans() throws {
    var form = try filling(
      """
      {"name": "b", "type": "boolean"}, {"name": "shown", "visibleIf": "{b}"},
      {"name": "locked", "enableIf": "{b}"}, {"name": "both", "enableIf": "{b} and {b}"},
      {"name": "any", "enableIf": "{b} or {b}"}
      """
    )
    for (answer, isShown, isLocked) in [
      (nil, false, false), (true, true, false), (false, false, true),
    ]
      as [(Bool?, Bool, Bool)]
    {
      try form.answer("b", answer.map { .boolean($0) })
      #expect(try form.isShown("shown") == isShown)
      for id in ["locked", "both", "any"] {
        #expect(try form.has(.readOnly, id) == isLocked, "\(id)")
      }
    }
  }

  @Test("IM-2: times compare by the hour, and a date-time comes behind its day")
  func moments() throws {
    var form = try filling(
      """
      {"name": "t", "type": "text", "inputType": "time"},
      {"name": "m", "type": "text", "inputType": "datetime-local"},
      {"name": "late", "visibleIf": "{t} >= '10:30'"}, {"name": "early", "visibleIf": "'10:30' > {t}"},
      {"name": "sharp", "visibleIf": "{t} = '10:30'"}, {"name": "else", "visibleIf": "{t} != '10:30'"},
      {"name": "after", "visibleIf": "{m} > '2024-02-29'"},
      {"name": "before", "visibleIf": "{m} <= '2024-02-29'"}
      """
    )
    #expect(form.report.notes.isEmpty)
    for (minute, ids) in [
      (629, ["early", "else"]), (630, ["late", "sharp"]), (631, ["late", "else"]),
    ] {
      try form.answer("t", .time(milliseconds: minute * 60_000))
      for id in ["late", "early", "sharp", "else"] {
        #expect(try form.isShown(id) == ids.contains(id), "\(id) \(minute)")
      }
    }
    let day = 19_782  // 2024-02-29
    for (hours, isAfter) in [(day * 24 - 1, false), (day * 24 + 1, true), (day * 24 + 25, true)] {
      try form.answer("m", .dateTime(milliseconds: hours * 3_600_000))
      #expect(try form.isShown("after") == isAfter)
      #expect(try form.isShown("before") != isAfter)
    }
  }

  @Test("IM-3: comparisons of moments and of typed texts that a form does otherwise are told")
  func otherComparisons() throws {
    for (condition, construct) in [
      ("{m} > '2024-02-29T10:00'", "visibleIf of \"x\""), ("{m} < {m2}", "visibleIf of \"x\""),
      ("{t} = 'noon'", "visibleIf of \"x\""), ("{q} > 'b'", "visibleIf of \"x\""),
      ("{q} = 'yes'", "comparison of texts"), ("{q} contains 'Y'", "comparison of texts"),
      ("{q} <> {r}", "comparison of texts"),
    ] {
      let form = try filling(
        """
        {"name": "t", "type": "text", "inputType": "time"}, {"name": "q"}, {"name": "r"},
        {"name": "m", "type": "text", "inputType": "datetime-local"},
        {"name": "m2", "type": "text", "inputType": "datetime-local"},
        {"name": "x", "visibleIf": "\(condition)"}
        """
      )
      #expect(form.report.notes.map(\.construct) == [construct], "\(condition)")
      #expect(form.report.unsupportedCount == 1)
    }
    let silent = try filling(
      """
      {"name": "q"}, {"name": "c", "type": "dropdown", "choices": ["Yes"]},
      {"name": "x", "visibleIf": "{c} = 'yes' or {q} = '12' or {q} = 5"}
      """
    )
    #expect(silent.report.notes.isEmpty)
  }

  @Test(
    "IM-2: each row of a matrix is required, by either name, and then the matrix as a whole, too"
  )
  func requiredRows() throws {
    for name in ["eachRowRequired", "isAllRowRequired"] {
      for isRequired in [true, false] {
        let form = try filling(
          """
          {"type": "matrix", "name": "m", "rows": ["a", "b"], "columns": [1, 2], "isRequired": true,
            "\(name)": \(isRequired)}
          """
        )
        #expect(try form.has(.mandatory, "m.a") == isRequired)
        #expect(try form.has(.mandatory, "m.b") == isRequired)
        #expect(form.report.unsupportedCount == (isRequired ? 0 : 1))
      }
    }
  }

  @Test(
    "IM-2: nothing of a survey in display mode can be answered",
    arguments: [
      "\"mode\": \"display\",", "\"readOnly\": true,",
    ]
  )
  func displayMode(mode: String) throws {
    let text = """
      {\(mode) "elements": [{"name": "a"}, {"name": "b", "enableIf": "{a} empty"},
        {"type": "panel", "name": "p", "enableIf": "{a} empty", "elements": [{"name": "c"}]},
        {"type": "paneldynamic", "name": "r", "panelCount": 1, "templateElements": [{"name": "d"}]}]}
      """
    let form = try Filling(Array(text.utf8))
    for id in ["a", "b", "c", "r.d"] { #expect(try form.has(.readOnly, id), "\(id)") }
    let repeats = try ImportSamples.imported(Array(text.utf8)).form.logic.repeats
    #expect(repeats.map { $0.allowsAdding || $0.allowsRemoving } == [false])
  }

  @Test("IM-2: a limit that is an expression holds while it has a value")
  func limits() throws {
    var form = try filling(
      """
      {"name": "a", "type": "text", "inputType": "date"},
      {"name": "b", "type": "text", "inputType": "date", "minValueExpression": "{a}",
        "maxValueExpression": "'2024-03-01'"}
      """
    )
    #expect(form.report.notes.isEmpty)
    try form.answer("b", .date(days: 19_000))
    #expect(!(try form.isInvalid("b")))
    try form.answer("a", .date(days: 19_001))
    #expect(try form.isInvalid("b"))
    try form.answer("b", .date(days: 19_001))
    #expect(!(try form.isInvalid("b")))
    try form.answer("b", .date(days: 19_784))
    #expect(try form.isInvalid("b"))
  }

  @Test("IM-2: expressions read the answer that a question of two places has in either")
  func oneNameTwice() throws {
    var form = try filling(
      """
      {"name": "role", "type": "radiogroup", "choices": ["a", "b"]},
      {"name": "lawyer", "type": "radiogroup", "choices": ["y", "n"], "visibleIf": "{role} = 'a'"},
      {"name": "lawyer", "type": "radiogroup", "choices": ["y", "n"], "visibleIf": "{role} = 'b'"},
      {"name": "x", "visibleIf": "{lawyer} = 'y'"}
      """
    )
    #expect(form.report.notes.map(\.kind) == [.unsupported])
    try form.answer("role", .choice("b"))
    try form.answer("lawyer-2", .choice("y"))
    #expect(try form.isShown("x"))
  }

  @Test(
    "IM-2, IM-3: choices beside those listed are offered, and what is special about them is told"
  )
  func specialChoices() throws {
    let special = """
      "choices": [1], "showOtherItem": true, "showNoneItem": true, "showRefuseItem": true,
      "showDontKnowItem": true
      """
    for (type, constructs): (String, [String]) in [
      ("radiogroup", []), ("checkbox", ["choice that excludes the others (3×)"]),
    ] {
      let text = "{\"elements\": [{\"type\": \"\(type)\", \"name\": \"a\", \(special)}]}"
      let imported = try ImportSamples.imported(Array(text.utf8))
      let values = imported.form.logic.choiceLists[0].choices.map(\.value)
      #expect(values == ["1", "other", "none", "refused", "dontknow"])
      #expect(Set(imported.report.notes.map(\.construct)) == Set(constructs))
      #expect(imported.report.unsupportedCount == 0)
    }
    for (cellType, count) in [("radio", 0), ("checkbox", 1)] {
      let matrix = try filling(
        """
        {"type": "matrix", "name": "m", "cellType": "\(cellType)", "rows": [1], "columns":
          [{"value": "a", "isExclusive": true}, "b"]}
        """
      )
      #expect(matrix.report.notes.count == count && matrix.report.unsupportedCount == 0)
      #expect(matrix.report[.constraints].unsupported == 0)
    }
    let numbers = """
      {"elements": [{"type": "dropdown", "name": "a", "choicesMin": 2, "choicesMax": 9, "choicesStep": 3}]}
      """
    let lists = try ImportSamples.imported(Array(numbers.utf8)).form.logic.choiceLists
    #expect(lists.map { $0.choices.map(\.value) } == [["2", "5", "8"]])
  }

  @Test(
    "IM-2, IM-3: a validator that warns makes nothing invalid, one that allows no digits a last one"
  )
  func validators() throws {
    var form = try filling(
      """
      {"name": "a", "type": "text", "validators":
        [{"type": "textvalidator", "maxLength": 2, "notificationType": "warning"}]},
      {"name": "b", "type": "text", "validators": [{"type": "text", "maxLength": 2, "allowDigits": false}]},
      {"name": "c", "type": "comment"}
      """,
      "\"maxTextLength\": 3,"
    )
    #expect(form.report.notes.map(\.construct) == ["validator that warns"])
    #expect(form.report.notes.map(\.kind) == [.changed])
    for (text, isInvalid) in [("a", false), ("1a", false), ("a1", true), ("1", true)] {
      try form.answer("b", .text(text))
      #expect(try form.isInvalid("b") == isInvalid, "\(text)")
    }
    for id in ["a", "b", "c"] { try form.answer(id, .text("abc")) }
    for id in ["a", "c"] { #expect(!(try form.isInvalid(id))) }
    #expect(try form.isInvalid("b"))
    for id in ["a", "c"] {
      try form.answer(id, .text("abcd"))
      #expect(try form.isInvalid(id))
    }
  }

  @Test("IM-2, UR-9: an address of electronic mail is what SurveyJS takes for one")
  func mail() throws {
    var form = try filling(
      """
      {"name": "m", "type": "text", "validators": [{"type": "emailvalidator"}]},
      {"name": "i", "type": "text", "inputType": "email"},
      {"name": "r", "type": "text", "validators":
        [{"type": "regex", "regex": "^[a-c]+$", "caseInsensitive": true}, {"type": "regex"}]}
      """
    )
    #expect(form.report.notes.isEmpty && form.report[.constraints].all == 3)
    func isInvalid(_ id: String, _ text: String) throws -> Bool {
      try form.answer(id, .text(text))
      return try form.isInvalid(id)
    }
    for id in ["m", "i"] {
      for text in ["a@b.ch", "A.b-c@x.y.museum", #""any @ thing"@b.ch"#, "é@ü.de"] {
        #expect(try !isInvalid(id, text), "\(text)")
      }
      for text in [
        "a", "a@b", "a@b.c", "a b@c.de", "a@b..de", ".a@b.de", "a@b.de ", "a@b=c.de",
        "a\u{A0}@b.de",
        "a@b.de\nx",
      ] { #expect(try isInvalid(id, text), "\(text)") }
    }
    #expect(try !isInvalid("r", "aBC") && isInvalid("r", "abd"))
  }

  @Test(
    "IM-2: each row asks the questions in its details, of a matrix of given rows and one that grows"
  )
  func details() throws {
    let columns = """
      "detailPanelMode": "underRow", "columns": [{"name": "kind", "cellType": "dropdown",
        "choices": ["leave", "sick"]}], "detailElements": [{"type": "text", "name": "why", "isRequired": true},
        {"type": "radiogroup", "name": "when", "choices": [1, 2], "visibleIf": "{row.kind} = 'leave'"}]
      """
    var fixed = try filling(
      "{\"type\": \"matrixdropdown\", \"name\": \"m\", \"rows\": [\"ann\", \"bob\"], \(columns)}"
    )
    try fixed.answer("m.bob.kind", .choice("leave"))
    for (row, isShown) in [("ann", false), ("bob", true)] {
      #expect(try fixed.has(.mandatory, "m.\(row).why"))
      #expect(try fixed.isShown("m.\(row).when") == isShown)
    }
    var growing = try filling("{\"type\": \"matrixdynamic\", \"name\": \"m\", \(columns)}")
    #expect(try growing.has(.mandatory, "m.why"))
    #expect(!(try growing.isShown("m.when")))
    try growing.answer("m.kind", .choice("leave"))
    #expect(try growing.isShown("m.when"))
    #expect(growing.report.unsupportedCount == 0)
    let deep = try filling(
      """
      {"type": "matrixdropdown", "name": "m", "rows": [1], "columns": [{"name": "c"}], "detailElements":
        [{"type": "panel", "elements": [{"name": "q"}]}]}
      """
    )
    #expect(deep.report.notes.map(\.construct) == ["detailElements of \"m\""])
    #expect(deep.report.unsupportedCount == 1)
  }
}
