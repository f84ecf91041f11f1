import FormModel
import Testing

@testable import FormImport

/// Rare parts, and parts that our forms can't hold.
extension RareSurveyTests {
  @Test(
    "IM-3: what a survey says that a form can't keep is told, and why",
    arguments: [
      ("\"visibleIf\": \"[1]\"", "a list that is no condition"),
      ("\"type\": \"expression\", \"expression\": \"[1]\"", "a list"),
      (
        "\"type\": \"expression\", \"expression\": \"odd()\"", "the function odd() with 0 arguments"
      ),
      ("\"validators\": [{}]", "it is none that is known"),
      (
        "\"validators\": [{\"type\": \"regex\", \"regex\": \"(?!a)\"}]",
        "the pattern \"(?!a)\": expected a group without a condition, as (?:…), found \"!\""
      ),
      ("\"validators\": [{\"type\": \"regex\", \"regex\": 1}]", "a pattern that is no text"),
      (
        "\"inputType\": \"time\", \"validators\": [{\"type\": \"regex\", \"regex\": \"1\"}]",
        "a pattern of a time"
      ),
      ("\"setValueExpression\": \"1\"", "it reads no answer"),
      ("\"defaultValue\": {}", "a field of kind text can't hold it"),
      ("\"title\": \"Hello {b}\"", "{b} is no answer"),
      ("\"visibleIf\": \"{a.b} = 1\"", "{a.b}, which is no question with one answer"),
      ("\"visibleIf\": \"{b[1].c} = 1\"", "{b[1].c}, which is no question with one answer"),
      ("\"visibleIf\": \"{b-comment} = 1\"", "{b-comment}, which is no question with one answer"),
      ("\"visibleIf\": \"{pageNo} = 1\"", "{pageNo}, which is no question with one answer"),
      ("\"visibleIf\": \"{} = 1\"", "{}, which is no question with one answer"),
    ]
  )
  func told(property: String, reason: String) throws {
    let form = try imported("{\"name\": \"a\", \(property)}")
    #expect(form.report.notes.map(\.reason) == [reason])
    #expect(form.form.logic.rules.isEmpty && form.form.logic.constraints.isEmpty)
  }

  @Test("IM-2, UR-9: a text's and an answer's limits are constraints, as far as they fit together")
  func validators() throws {
    let pattern = "{\"type\": \"regex\", \"regex\": \"^[0-9]{3}$\"}"
    let form = try imported(
      "{\"name\": \"t\", \"maxLength\": 9, \"validators\": [{\"type\": \"text\", \"minLength\": 2, \"maxLength\": 5}]}",
      """
      {"name": "c", "type": "checkbox", "choices": [1, 2], "maxSelectedChoices": 0,
        "validators": [{"type": "answercount", "minCount": 1, "maxCount": 2, "text": "One or two"}]}
      """,
      "{\"name\": \"p\", \"validators\": [\(pattern)]}",
      "{\"name\": \"q\", \"validators\": [\(Array(repeating: pattern, count: 2_000).joined(separator: ","))]}"
    )
    #expect(
      try lines(form.form, "t needs", "c needs") == [
        "t needs string-length(.) <= 9 and string-length(.) >= 2 and string-length(.) <= 5",
        "c needs count-selected(.) >= 1 and count-selected(.) <= 2 else One or two",
      ]
    )
    #expect(form.form.logic.constraints.count == 3)
    #expect(
      form.report.notes.map { "\($0.construct): \($0.reason)" } == [
        "validators of \"q\": they are too long together"
      ]
    )
    #expect(
      form.report[.constraints].unsupported == 2_000 && form.report[.constraints].all == 2_006
    )
  }

  @Test("IM-2, IM-3: choices that exclude the others, but are too long together, are told")
  func longExclusiveChoices() throws {
    let items = (0..<1_000).map { number in
      "{\"value\": \"\(String(repeating: "x", count: 100))\(number)\", \"isExclusive\": true}"
    }
    let form = try imported(
      "{\"name\": \"q\", \"type\": \"checkbox\", \"choices\": [\(items.joined(separator: ","))]}"
    )
    let unsupported = form.report.notes.filter { $0.kind == .unsupported }
    #expect(
      unsupported.map { "\($0.construct): \($0.reason)" } == [
        "choices of \"q\" that exclude the others: they are too long together"
      ]
    )
    #expect(form.form.logic.constraints.isEmpty)
  }

  @Test("IM-5: a matrix of more cells than a page has fields is refused, with its place")
  func largeMatrix() {
    let many = Array(repeating: "1", count: 300).joined(separator: ",")
    let text =
      "{\"elements\": [{\"type\": \"matrixdropdown\", \"rows\": [\(many)], \"columns\": [\(many)]}]}"
    do throws(ImportError) {
      _ = try FormImporter.form(from: Array(text.utf8), format: .surveyjs)
      Issue.record("imported")
    } catch {
      #expect(
        error.description
          == "line 1, column 15: expected at most \(FormLimits.fieldsPerPage) cells in a matrix, which is one page, found 90000"
      )
    }
  }

  @Test(
    "IM-2, RP-4: within a panel that repeats a name is its own, of the one before or at a place"
  )
  func panelNames() throws {
    let form = try imported(
      """
      {"type": "paneldynamic", "name": "p", "templateElements": [{"name": "a"},
        {"name": "b", "visibleIf": "{panelIndex} = 0 and {prevPanel.a} = 1 and {panel.a} = 2"}]}
      """,
      "{\"type\": \"multipletext\", \"name\": \"t\", \"items\": [{\"name\": \"u\"}, {}]}"
    )
    #expect(
      form.form.logic.rules.map(\.condition) == [
        "(((position(..) - 1) = 0) and (if(position(..) > 1, indexed-repeat(${p.a}, ${p}, position(..) - 1), '') = 1)) and (${p.a} = 2)"
      ]
    )
    #expect(try lines(form.form, "  t") == ["  t.u text: u", "  t. text"])
  }

  @Test("IM-2, IM-3: choices, titles and values that say too little are read as far as they go")
  func littleSaid() throws {
    let form = try ImportSamples.imported(
      Array(
        """
        {"title": "", "calculatedValues": [{}, {"name": "v"}], "pages": [{"questions": [
          {"name": "c", "type": "radiogroup", "choices": ["other", {}, null], "hasOther": true},
          {"name": "r", "type": "rating", "rateValues": [1, {"value": 2, "text": "Two"}]}, {"name": "l", "readOnly": true},
          {"type": "panel", "name": "g", "isRequired": true, "readOnly": true, "requiredIf": "", "elements": [{"name": "i"}]},
          {"type": "panel"}]}, {"elements": []}, {}]}
        """.utf8
      )
    )
    #expect(
      try FormListing(form.form).lines == [
        "page 0: -", "  c choice c[other]: c",
        "  c-Comment text hidden mandatory: Other (describe)", "  r choice r[1 2]: r",
        "  l text readOnly: l",
        "  i text: i",
        "group g page 0 fields 4..<5 readOnly", "show c-Comment when ${c} = 'other'",
        "c-Comment is if(${c} = 'other', ., '') when c changes", "v := ''",
      ]
    )
    #expect(
      form.report.notes.map(\.construct) == [
        "choice without a value (2×)", "isRequired of \"g\"",
      ]
    )
  }

  @Test("IM-5: titles that are much longer together than the file are left out")
  func longTitles() throws {
    let title = String(repeating: "T", count: 5_000)
    let rows = (0..<500).map { "\"\($0)\"" }.joined(separator: ",")
    let form = try imported(
      "{\"type\": \"matrixdropdown\", \"name\": \"m\", \"rows\": [\(rows)], \"columns\": [{\"name\": \"x\", \"title\": \"\(title)\"}]}"
    )
    let labels = try (0..<500).map {
      try form.form.details(at: FieldID(page: 0, field: $0)).label ?? "-"
    }
    #expect(labels.first == title && labels.last == "x")
  }
}
