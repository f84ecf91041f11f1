import FormModel
import Testing

@testable import FormImport

/// Rare comparisons, conditions and names.
extension RareSurveyTests {
  private func found(_ form: borrowing ImportedForm) -> [String] {
    form.report.notes.map { "\($0.construct): \($0.reason)" }
  }

  private static let questions = """
    {"name": "q"}, {"name": "t", "inputType": "time"}, {"name": "m", "inputType": "datetime-local"},
    {"name": "d", "inputType": "date"}, {"name": "c", "type": "dropdown", "choices": ["true", "false", "0", "a"]},
    {"name": "k", "type": "dropdown", "choices": ["a"]},
    {"name": "s", "type": "checkbox", "choices": ["a", "b"]},
    {"name": "j", "type": "dropdown", "choices": [1, 2]}, {"name": "y", "type": "checkbox"},
    {"name": "z", "type": "dropdown"}
    """

  @Test(
    "IM-2: moments, choices and lists compare as they do in SurveyJS",
    arguments: [
      ("'10:30' = {t}", "${t} = (37800000 div 86400000)"), ("{t} > 5", "${t} > 5"),
      (
        "{d} anyof ['2024-02-29', {d}]",
        "(${d} = '2024-02-29' or ${d} = ${d} and string-length(${d}) > 0)"
      ),
      ("{t} anyof '10:30'", "${t} = (37800000 div 86400000)"),
      ("{m} anyof ['2024-02-29']", "false()"),
      ("{m} > {d}", "${m} >= ${d}"), ("{m} = '2024-02-29'", "false()"),
      ("{m} <> '2024-02-29'", "true()"),
      (
        "{c} and true",
        "(string-length(${c}) > 0 and not(${c} = 'false') and not(${c} = '0')) and (true())"
      ),
      ("{c}", "${c} = 'true'"), ("{k}", "false()"),
      ("{q} anyof [1, 2]", "(${q} = 1 or ${q} = 2)"),
      ("{c} anyof {s}", "(string-length(${s}) = 0 or selected(${s}, ${c}))"),
    ]
  )
  func comparisons(condition: String, expected: String) throws {
    let form = try imported(Self.questions, "{\"name\": \"x\", \"visibleIf\": \"\(condition)\"}")
    #expect(form.form.logic.rules.map(\.condition) == [expected])
    #expect(found(form) == [])
  }

  @Test(
    "IM-3: what of a question can't be followed is told with its reason",
    arguments: [
      (
        #"{"name": "x", "visibleIf": "{q} contains {s}"}"#,
        "visibleIf of \"x\": a comparison of several answers"
      ),
      (
        #"{"name": "x", "visibleIf": "{m} anyof ['2024-02-29T10:30']"}"#,
        "visibleIf of \"x\": a comparison of a date-time with a time of day"
      ),
      (
        #"{"name": "x", "visibleIf": "{q} anyof ['a', 1]"}"#,
        "comparison of texts: SurveyJS ignores case and outer spaces, but a form does not"
      ),
      (
        #"{"name": "x", "inputType": "number", "minValueExpression": "unknown(1)"}"#,
        "minValueExpression of \"x\": the function unknown() with 1 arguments"
      ),
      (
        #"{"name": "x", "inputType": "number", "maxValueExpression": "[1, 2]"}"#,
        "maxValueExpression of \"x\": a list"
      ),
      (
        #"{"name": "x", "type": "dropdown", "choicesMax": 0, "choices": ["a"], "choicesVisibleIf": "{item} = {q}", "hideIfChoicesEmpty": true}"#,
        "hideIfChoicesEmpty: no rule asks whether a choice is offered"
      ),
      (
        #"{"name": "x", "type": "dropdown", "choicesByUrl": {"url": "u"}, "choicesVisibleIf": "{item} = {q}"}"#,
        "choices of \"x\": they come from an address"
      ),
      (
        #"{"type": "panel", "name": "p", "title": "Of {q}", "elements": [{"name": "x"}]}"#,
        "title with a value in it: only titles of questions and pages change"
      ),
      (
        #"{"name": "q", "inputType": "number"}"#,
        "question \"q\": an earlier one has the same name, and its answer is the same in SurveyJS"
      ),
    ]
  )
  func told(element: String, note: String) throws {
    let form = try imported(Self.questions, element)
    #expect(found(form) == [note])
  }

  @Test(
    "IM-3: orders and lists that a form compares otherwise than SurveyJS are told",
    arguments: [
      ("{s} > 1", "an order of several answers"), ("{c} < {k}", "an order of texts"),
      ("{j} < {c}", "an order of texts"), ("{j} < {d}", "an order of texts"),
      ("{z} < 'a'", "an order of texts"), ("{d} < 'x'", "an order of texts"),
      ("'2024-02-30' > {d}", "an order of texts"),
      ("{d} contains [{s}]", "a comparison of several answers"),
      ("{s} anyof {y}", "a comparison of several answers"),
      ("{s} allof {y}", "a comparison of several answers"),
      ("[1] anyof 'x'", "a comparison with a list"), ("'x' anyof 'xy'", "a comparison with a list"),
      ("'x' anyof ['x']", "a comparison with a list"),
      ("'x' allof ['x']", "a comparison with a list"),
      ("{s} contains [['a']]", "a comparison with a list"),
      ("{s} contains []", "a comparison with a list"),
      ("{d} contains []", "a comparison with a list"), ("[1] = [1]", "a comparison with a list"),
      ("{d} < [1]", "a comparison with a list"),
    ]
  )
  func refused(condition: String, reason: String) throws {
    let form = try imported(Self.questions, "{\"name\": \"x\", \"visibleIf\": \"\(condition)\"}")
    #expect(found(form) == ["visibleIf of \"x\": \(reason)"])
    #expect(form.form.logic.rules.isEmpty)
  }

  @Test("IM-3: a page without a name and a trigger without a type are told by what they lack")
  func nameless() throws {
    let text = """
      {"pages": [{"visibleIf": "unknown(1)", "elements": [{"name": "x"}]}], "triggers": [{}]}
      """
    let form = try ImportSamples.imported(Array(text.utf8))
    #expect(
      found(form) == [
        "visibleIf of \"\": the function unknown() with 1 arguments",
        "trigger \"\": the form runs no actions",
      ]
    )
  }

  @Test("CH-1, IM-3: conditions of choices that are too long together are told")
  func longFilter() throws {
    let choices = ["a", "b", "c"].map { value in
      let long = String(repeating: value, count: 30_000)
      return "{\"value\": \"\(value)\", \"visibleIf\": \"{d} notempty and {c} <> '\(long)'\"}"
    }
    let form = try imported(
      Self.questions,
      "{\"name\": \"x\", \"type\": \"dropdown\", \"choices\": [\(choices.joined(separator: ", "))]}"
    )
    #expect(found(form) == ["filter of the choices of \"x\": its conditions are too long together"])
    #expect(form.form.logic.choiceFilters.isEmpty)
  }

  @Test("IM-2: a check of a question's own answer reads it as a point")
  func ownAnswer() throws {
    let form = try imported(
      "{\"name\": \"x\", \"validators\": [{\"type\": \"expression\", \"expression\": \"{x} and true\"}]}"
    )
    expectEqual(
      try lines(form.form, "x needs").joined(),
      "x needs ((string-length(.) > 0 and number(.) != 0 and not(. = 'false' or . = 'FALSE' or . = 'False')) "
        + "and (true()))"
    )
  }

  @Test(
    "IM-2: numbers of a dropdown begin at 0; none are offered where the last is not above the first"
  )
  func numbers() throws {
    for (limits, values) in [
      ("\"choicesMax\": 3", ["0", "1", "2", "3"]), ("\"choicesMin\": 3, \"choicesMax\": 3", []),
      ("\"choicesMax\": 2147483648", []),
    ] {
      let form = try imported(
        "{\"name\": \"x\", \"type\": \"dropdown\", \"choices\": [\"a\"], \(limits)}"
      )
      #expect(form.form.logic.choiceLists.map { $0.choices.map(\.value) } == [["a"] + values])
    }
  }

  @Test("IM-2, IM-3: a second panel of a name stands once, and is its own first")
  func secondPanel() throws {
    let panel = "\"type\": \"paneldynamic\", \"name\": \"p\""
    let form = try imported(
      "{\(panel), \"templateElements\": [{\"name\": \"a\"}]}",
      """
      {\(panel), "templateElements": [{"name": "b", "visibleIf": "{panelIndex} = 0"},
        {"name": "c", "visibleIf": "{prevPanel.b} notempty"}]}
      """
    )
    #expect(form.form.logic.repeats.map(\.id) == ["p"])
    #expect(form.form.logic.rules.map(\.condition) == ["0 = 0", "string-length('') > 0"])
    #expect(
      found(form) == [
        "paneldynamic \"p\": it is inside 3 others, behind 255, or a second one of its name"
      ]
    )
  }

  @Test(
    "RP-1, IM-2: a panel's title is a question that ends its template, behind words without values",
    arguments: [
      ("{panel.a}", " titled p.a: p"), ("No. {panel.a}", " titled p.a: No."),
      ("Of {q}", ": Of {q}"),
      ("{q} {panel.a}", ": {q} {panel.a}"), ("No. {panelIndex}", ": No."),
    ]
  )
  func titles(title: String, expected: String) throws {
    let form = try imported(
      """
      {"type": "paneldynamic", "name": "p", "templateTitle": "\(title)", "templateElements": [
        {"type": "paneldynamic", "name": "i", "templateElements": [{"name": "b"}]}, {"name": "a"}]}
      """
    )
    #expect(
      try lines(form.form, "repeat p ") == ["repeat p pages 0..<2 from 0 at most 100" + expected]
    )
  }

  @Test("RP-1, IM-2: a panel with an empty name and no title has no label")
  func namelessPanel() throws {
    let form = try imported(
      "{\"type\": \"paneldynamic\", \"name\": \"\", \"templateElements\": [{\"name\": \"a\"}]}"
    )
    #expect(form.form.logic.repeats.map(\.label) == [nil])
  }

  @Test("IM-3: an index that is no number is a name that the survey does not have")
  func noIndex() throws {
    let form = try imported(
      "{\"type\": \"paneldynamic\", \"name\": \"p\", \"templateElements\": [{\"name\": \"a\"}]}",
      "{\"name\": \"x\", \"visibleIf\": \"{p[one].a} = 1\"}",
      "{\"name\": \"y}\"}"
    )
    #expect(form.form.logic.rules.isEmpty)
    #expect(
      found(form) == ["visibleIf of \"x\": {p[one].a}, which is no question with one answer"]
    )
    #expect(try lines(form.form, "  y_") == ["  y_ text: y}"])
  }

  @Test("IM-2, IM-3: a title of more values than a call takes is told")
  func longTitle() throws {
    let title = String(repeating: "{q} ", count: 200)
    let form = try imported("{\"name\": \"q\"}", "{\"name\": \"x\", \"title\": \"\(title)\"}")
    #expect(found(form) == ["title with a value in it: the title is too long"])
    let choices = try imported(
      "{\"name\": \"q\", \"type\": \"dropdown\", \"choices\": [\"a\", {\"value\": \"b\", \"text\": \"B\"}]}",
      "{\"name\": \"x\", \"title\": \"Of {q}\"}"
    )
    #expect(
      // The question's and, as it is alone on it, the page's.
      choices.form.logic.labels.map(\.expression)
        == Array(repeating: "concat('Of ', if(${q} = 'a', 'a', if(${q} = 'b', 'B', '')))", count: 2)
    )
  }

  @Test("IM-2: a question in a row's details without a type is a text")
  func details() throws {
    let form = try imported(
      """
      {"type": "matrixdynamic", "name": "m", "columns": [{"name": "c", "cellType": "text"}],
       "detailPanelMode": "underRow", "detailElements": [{"name": "e"}, {"inputType": "number"}]}
      """
    )
    #expect(try lines(form.form, "  ") == ["  m.c text: c", "  m.e text: e", "  m. decimal"])
  }

  @Test("IM-2: a name in braces holds a closing brace behind a backslash")
  func escapedBrace() throws {
    let form = try imported(
      "{\"name\": \"y}\"}",
      "{\"name\": \"x\", \"visibleIf\": \"{y\\\\}} notempty\"}"
    )
    #expect(found(form) == [] && form.form.logic.rules.count == 1)
    #expect(form.form.logic.rules[0].condition.contains("${y_}"))
  }

  @Test("IM-3: a text and a list have no sum")
  func sumOfList() throws {
    let form = try imported(
      "{\"name\": \"a\"}",
      "{\"name\": \"x\", \"type\": \"expression\", \"expression\": \"{a} + [1]\"}"
    )
    #expect(found(form).count == 1 && form.form.logic.calculations.isEmpty)
  }

  @Test("UR-10, IM-2: a title shows a choice without a text as its value")
  func titleOfNumber() throws {
    let form = try imported(
      "{\"name\": \"k\", \"type\": \"dropdown\", \"choicesMin\": 1, \"choicesMax\": 2}",
      "{\"name\": \"x\", \"title\": \"Of {k}\"}"
    )
    #expect(form.form.logic.labels.allSatisfy { $0.expression.contains("= '2', '2'") })
    #expect(!form.form.logic.labels.isEmpty && found(form) == [])
  }
}
