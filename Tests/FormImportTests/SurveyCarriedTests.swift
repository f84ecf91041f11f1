import FormModel
import FormRules
import Testing

@testable import FormImport

/// Choices that questions of a survey take from others.
@Suite struct SurveyCarriedTests {
  private func imported(_ elements: String) throws -> ImportedForm {
    try ImportSamples.imported(Array("{\"elements\": [\(elements)]}".utf8))
  }

  private static let sources = """
    {"name": "n", "inputType": "number"}, {"type": "html", "name": "note"},
    {"type": "checkbox", "name": "several", "choices": ["w", {"value": "x", "text": "X"}, {"value": "y", "visibleIf": "{n} > 1"}]},
    {"type": "panel", "name": "group", "elements": [
      {"type": "radiogroup", "name": "one", "valueName": "single", "choices": ["x", "y", "z"], "choicesVisibleIf": "{item} != 'z' or {n} = 3",
       "showOtherItem": true, "showNoneItem": true}]},
    {"type": "dropdown", "name": "numbers", "choicesMax": 3},
    {"type": "checkbox", "name": "copied", "choicesFromQuestion": "numbers"}
    """

  @Test(
    "CH-1, IM-2: a question offers what another one shows, or what is chosen there, or the rest",
    arguments: [
      (#""choicesFromQuestion": "several""#, "w x"),
      (
        #""choicesFromQuestion": "several", "choices": ["own"], "choicesFromQuestionMode": "all""#,
        "w x"
      ),
      (#""choicesFromQuestion": "several", "choicesFromQuestionMode": "selected""#, "x"),
      (#""choicesFromQuestion": "several", "choicesFromQuestionMode": "unselected""#, "w"),
      (
        #""choicesFromQuestion": "several", "choicesFromQuestionMode": "selected", "choicesVisibleIf": "{item} = 'w'""#,
        ""
      ),
      (#""choicesFromQuestion": "several", "choicesVisibleIf": "{item} != 'w'""#, "x"),
      (
        #""choicesFromQuestion": "several", "choicesFromQuestionMode": "selected", "showOtherItem": true"#,
        "x other"
      ),
      (#""choicesFromQuestion": "one""#, "x y"),
      (#""choicesFromQuestion": "one", "choicesFromQuestionMode": "selected""#, "y"),
      (#""choicesFromQuestion": "one", "choicesFromQuestionMode": "unselected""#, "x"),
      (#""choicesFromQuestion": "numbers""#, "0 1 2 3"),
      (#""choicesFromQuestion": "numbers", "choicesFromQuestionMode": "unselected""#, "0 1 3"),
      (#""choicesFromQuestion": "single", "choices": ["own"]"#, "own"),
      (#""choicesFromQuestion": "note", "choices": ["own"]"#, "own"),
      (#""choicesFromQuestion": "q", "choices": ["own"]"#, "own"),
      (#""choicesFromQuestion": "", "choices": ["own"]"#, "own"),
    ]
  )
  func choices(parts: String, offered: String) throws {
    let form = try imported("{\"type\": \"checkbox\", \"name\": \"q\", \(parts)}, \(Self.sources)")
    #expect(form.report.unsupportedCount == 0, "\(form.report.text)")
    let adds = parts.contains("\"one\", \"choicesFromQuestionMode\": \"selected\"")
    #expect(
      form.report.notes.map(\.construct) == (adds ? ["choice \"other\" of another question"] : [])
    )
    var session = try FormSession(form.form.clone())
    try session.answer("n", .decimal(2))
    try session.answer("several", .choices(["x", "y"]))
    try session.answer("n", nil)
    try session.answer("single", .choice("y"))
    try session.answer("numbers", .choice("2"))
    let field = try #require(form.sources.first { $0.source == "q" }).field
    let found = try session.choices(of: field).map(\.value).joined(separator: " ")
    #expect(found == offered, "\(form.form.logic.choiceFilters)")
    try session.answer("single", .choice("other"))
    if adds { #expect(try session.choices(of: field).map(\.value) == ["other"]) }
  }

  @Test("IM-2, EX-4: choices of another question have its texts, and its values in the data")
  func values() throws {
    let sample = try SubmissionSample(
      """
      {"elements": [{"type": "checkbox", "name": "a", "choices": [{"value": 1, "text": "One"}, {"value": "s p", "text": "{n}"}]},
        {"type": "tagbox", "name": "b", "choicesFromQuestion": "a"},
        {"type": "matrixdynamic", "name": "m", "rowCount": 1, "columns": [
          {"name": "c", "cellType": "dropdown", "choicesFromQuestion": "a", "choicesFromQuestionMode": "selected"}]}]}
      """
    )
    // What the labels of the choices hold is told once.
    #expect(sample.imported.report.notes.map(\.construct) == ["title with a value in it"])
    let lists = sample.imported.form.logic.choiceLists.map(\.choices)
    #expect(lists.allSatisfy { $0.map(\.label) == ["One", "{n}"] })
    let data = #"{"a": [1, "s p"], "b": ["s p"], "m": [{"c": "s p"}]}"#
    #expect(try sample.stream(data).findings == [])
    let again = try sample.again(data, keeps: false)
    #expect(
      again.split(whereSeparator: \.isWhitespace).filter { $0.contains("\"s") }.count == 3,
      "\(again)"
    )
    var session = try FormSession(sample.imported.form.clone())
    try session.answer("a", .choices(["s_p"]))
    let cell = try #require(sample.imported.sources.first { $0.source == "m.c" }).field
    let found = session.address(ofTemplate: cell, inside: InstanceNumbers.none.appending(1))
    let place = try #require(found)
    #expect(try session.choices(of: place).map(\.value) == ["s_p"])
  }

  @Test(
    "IM-3: choices that a person fills in, or that the other question has from elsewhere, are told",
    arguments: [
      #"{"name": "s", "type": "paneldynamic"}"#, #"{"name": "s", "type": "file"}"#,
      #"{"name": "s", "type": "dropdown", "choicesByUrl": {"url": "u"}}"#,
      #"{"name": "s", "type": "dropdown", "choicesFromQuestion": "t"}, {"name": "t", "type": "dropdown", "choices": [1]}"#,
    ]
  )
  func elsewhere(source: String) throws {
    for name in ["s", "panel.s", "row.s"] {
      let form = try imported(
        "{\"name\": \"a\", \"type\": \"dropdown\", \"choicesFromQuestion\": \"\(name)\"}, \(source)"
      )
      let first = try #require(form.report.notes.first)
      #expect(first.construct == "choices of \"a\"" && first.meaning == "any text is taken")
      #expect(first.reason == "they come from another question")
    }
  }

  @Test("IM-3: hideIfChoicesEmpty is told where what is chosen elsewhere decides")
  func hiding() throws {
    for (mode, count) in [("all", 0), ("selected", 1)] {
      let form = try imported(
        """
        {"name": "s", "type": "checkbox", "choices": [1]}, {"name": "a", "type": "dropdown",
         "choicesFromQuestion": "s", "choicesFromQuestionMode": "\(mode)", "hideIfChoicesEmpty": true}
        """
      )
      #expect(form.report.unsupportedCount == count)
    }
  }
}
