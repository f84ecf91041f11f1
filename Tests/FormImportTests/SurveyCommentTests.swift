import FormModel
import FormRules
import Testing

@testable import FormImport

/// Texts beside the answers of surveys: what “other” stands for, and comments.
@Suite struct SurveyCommentTests {
  private func bytes(_ elements: String, _ more: String = "") -> [UInt8] {
    Array("{\(more) \"elements\": [\(elements)]}".utf8)
  }

  private func imported(_ elements: String, _ more: String = "") throws -> ImportedForm {
    try ImportSamples.imported(bytes(elements, more))
  }

  @Test("IM-2: “other” asks for a text while it is chosen; the text goes with it")
  func other() throws {
    for (type, kind, chosen, rest): (String, String, AnswerValue, AnswerValue) in [
      ("radiogroup", "choice", .choice("other"), .choice("a")),
      ("checkbox", "choices", .choices(["a", "other"]), .choices(["a"])),
    ] {
      let survey = bytes(
        """
        {"type": "\(type)", "name": "q", "choices": ["a"], "hasOther": true, "otherText": "Else"},
        {"type": "expression", "name": "e", "expression": "{q-comment}"}
        """
      )
      let form = try ImportSamples.imported(survey)
      #expect(form.report.notes.isEmpty, "\(form.report.text)")
      let lines = try FormListing(form.form).lines
      #expect(
        lines[1...2] == ["  q \(kind) q[a other]: q", "  q-Comment text hidden mandatory: Else"]
      )
      #expect(form.sources.map(\.source) == ["q", "q-Comment", "e"])
      var filling = try Filling(survey)
      #expect(try !filling.isShown("q-Comment"))
      try filling.answer("q", chosen)
      #expect(try filling.isShown("q-Comment"))
      try filling.answer("q-Comment", .text("hi"))
      #expect(try filling.text("e") == "hi")
      try filling.answer("q", rest)
      #expect(try filling.text("q-Comment") == nil && filling.text("e") == nil)
    }
  }

  @Test("IM-2: a column with “other” or “none” has the matrix's choices as well")
  func sharedChoices() throws {
    let form = try imported(
      """
      {"type": "matrixdropdown", "name": "m", "rows": ["r"], "choices": ["a", "none"], "columns": [
        {"name": "o", "cellType": "dropdown", "showOtherItem": true},
        {"name": "n", "cellType": "checkbox", "showNoneItem": true, "noneText": "Nothing"},
        {"name": "own", "cellType": "dropdown", "choices": ["b"], "showOtherItem": true},
        {"name": "plain", "cellType": "dropdown"}]}
      """
    )
    let lines = try FormListing(form.form).lines.filter { $0.contains("[") }
    #expect(
      lines.map { String($0.drop { $0 != "[" }.prefix { $0 != "]" }) } == [
        "[a none other", "[a none", "[b other", "[a none",
      ]
    )
    let needs = try FormListing(form.form).lines.filter { $0.contains(" needs ") }
    #expect(needs.count == 1, "\(needs)")
  }

  @Test(
    "IM-2, UR-6: a text beside a question is hidden, locked, kept and cleared as the question is"
  )
  func conditions() throws {
    let survey = """
      {"name": "h"},
      {"type": "radiogroup", "name": "q", "choices": ["a"], "showOtherItem": true, "visibleIf": "{h} != 'x'",
        "enableIf": "{h} != 'y'"},
      {"type": "boolean", "name": "b", "hasComment": true, "commentText": "Why?", "visibleIf": "{h} != 'x'",
        "enableIf": "{h} != 'y'"},
      {"type": "rating", "name": "r", "showCommentArea": true, "visible": false},
      {"type": "radiogroup", "name": "never", "choices": ["a"], "showOtherItem": true, "visible": false}
      """
    for (policy, left) in [("none", "hi"), ("onHidden", nil)] {
      var filling = try Filling(bytes(survey, "\"clearInvisibleValues\": \"\(policy)\","))
      #expect(try filling.isShown("b-Comment") && !filling.has(.mandatory, "b-Comment"))
      #expect(try !filling.isShown("r-Comment"))
      try filling.answer("never", .choice("other"))
      #expect(try !filling.isShown("never-Comment"))
      try filling.answer("q", .choice("other"))
      for name in ["q-Comment", "b-Comment"] {
        #expect(try !filling.has(.readOnly, name))
        try filling.answer(name, .text("hi"))
        try filling.answer("h", .text("y"))
        #expect(try filling.isShown(name) && filling.has(.readOnly, name))
        try filling.answer("h", .text("x"))
        #expect(try !filling.isShown(name))
        try filling.answer("h", .text("z"))
        #expect(try filling.text(name) == left)
      }
    }
    let lines = try FormListing(imported(survey).form).text
    #expect(lines.contains("b-Comment text hidden readOnly: Why?"), "\(lines)")
    #expect(lines.contains("r-Comment text hidden: Comment"))
    #expect(!lines.contains("show r-Comment"))
  }

  @Test("IM-2, IM-3: only questions that have a text in SurveyJS have one, as long as it allows")
  func kinds() throws {
    let form = try imported(
      """
      {"type": "ranking", "name": "k", "choices": ["a"], "showOtherItem": true},
      {"type": "text", "name": "t", "showCommentArea": true},
      {"type": "dropdown", "name": "u", "choicesByUrl": {"url": "u"}, "showOtherItem": true},
      {"type": "multipletext", "name": "m", "showCommentArea": true, "items": [{"name": "i"}]},
      {"type": "tagbox", "name": "g", "choices": ["a"], "showOtherItem": true, "showCommentArea": true},
      {"type": "matrixdropdown", "name": "x", "rows": ["r"], "columns": [
        {"name": "c", "cellType": "dropdown", "choices": ["a"], "showOtherItem": true}]},
      {"type": "paneldynamic", "name": "p", "templateElements": [
        {"type": "radiogroup", "name": "q", "choices": ["a"], "showOtherItem": true}]},
      {"name": "g-Comment"}
      """,
      "\"maxOthersLength\": 9,"
    )
    #expect(
      form.report.notes.map(\.construct) == [
        "ranking", "property \"showCommentArea\" (2×)", "choices of \"u\"", "choice \"other\"",
        "question \"g-Comment\"",
      ],
      "\(form.report.text)"
    )
    let texts = form.sources.map(\.source).filter { $0.hasSuffix("-Comment") }
    #expect(texts == ["g-Comment", "x.r.c-Comment", "p.q-Comment", "g-Comment"])
    let limits = form.form.logic.constraints.map(\.expression)
    #expect(limits == Array(repeating: "string-length(.) <= 9", count: 3))
  }

  @Test("IM-2: a first answer that is no choice is what “other” stands for")
  func firstAnswers() throws {
    for (type, value, answer, text) in [
      ("radiogroup", "\"z\"", "choice(\"other\")", "z"),
      ("checkbox", "[\"a\", \"z\"]", "choices([\"a\", \"other\"])", "z"),
      ("checkbox", "[\"y\", \"z\"]", nil, nil), ("radiogroup", "\"a\"", "choice(\"a\")", nil),
    ] as [(String, String, String?, String?)] {
      let question = """
        {"type": "\(type)", "name": "q", "choices": ["a"], "showOtherItem": true, "defaultValue": \(value)}
        """
      let form = try imported(question)
      #expect(form.report.notes.isEmpty == (answer != nil))
      let answers = form.sources.map { form.form.logic.answers[$0.field] }
      #expect(answers[0].map { "\($0)" } == answer && answers[1] == text.map { .text($0) })
    }
  }

  @Test("EX-1, EX-4: a text stands beside its answer, and is as it was after two readings")
  func stored() throws {
    let sample = try SubmissionSample(
      """
      {"elements": [
        {"type": "radiogroup", "name": "q", "choices": ["a"], "showOtherItem": true},
        {"type": "checkbox", "name": "m", "choices": ["a", 1], "showOtherItem": true},
        {"type": "boolean", "name": "b", "showCommentArea": true},
        {"type": "matrixdynamic", "name": "d", "rowCount": 1, "columns": [
          {"name": "c", "cellType": "dropdown", "choices": ["a"], "showOtherItem": true}]}]}
      """
    )
    let data = """
      {"q": "other", "q-Comment": "hi", "m": ["a", "other"], "m-Comment": "ho", "b-Comment": "only",
       "d": [{"c": "other", "c-Comment": "in"}]}
      """
    let whole = #"""
      {"q": "other", "q-Comment": "hi", "m": ["a", "other"], "m-Comment": "ho", "b-Comment": "only", "d": [{"c": "other", "c-Comment": "in"}]}
      """#
    #expect(try sample.stream(data).findings == [])
    for keeps in [false, true] {
      let once = try sample.again(data, keeps: keeps)
      let twice = try sample.again(once, keeps: keeps)
      #expect(once == twice && Self.line(once) == Self.line(whole), "\(once)")
    }
    // SurveyJS reads a value that is no choice so.
    #expect(try sample.stream(#"{"q": "zz", "m": [1, "z z"]}"#).findings == [])
    let kept = try sample.again(#"{"q": "zz", "m": ["y", "z"]}"#, keeps: true)
    #expect(Self.line(kept).contains(#""q": "zz", "q-Comment": "zz", "m": ["y", "z"]"#), "\(kept)")
    let two = try sample.stream(#"{"m": ["y", "z"]}"#)
    #expect(two.findings.count == 1 && two.stream == "")
  }

  @Test("EX-1, EX-4, IM-3: a text stands in place of its answer if the survey says so")
  func inPlace() throws {
    let survey = """
      {"storeOthersAsComment": false, "elements": [
        {"type": "radiogroup", "name": "q", "choices": ["a"], "showOtherItem": true},
        {"type": "checkbox", "name": "m", "choices": ["a", 1], "showOtherItem": true},
        {"type": "radiogroup", "name": "s", "choices": ["a"], "showOtherItem": true, "storeOthersAsComment": true}]}
      """
    let sample = try SubmissionSample(survey)
    #expect(sample.imported.report.notes.map(\.construct) == ["storeOthersAsComment (2×)"])
    for data in [
      #"{"q": "zz", "m": [1, "z z"], "s": "other", "s-Comment": "x"}"#,
      #"{"q": "other", "m": ["other"]}"#,
      #"{"q": "a", "m": [1]}"#, #"{"q": "zz", "q-Comment": "unknown"}"#,
    ] {
      for keeps in [false, true] where keeps || !data.contains("unknown") {
        let once = try sample.again(data, keeps: keeps)
        #expect(Self.line(once) == Self.line(data), "\(once)")
        #expect(try sample.again(once, keeps: keeps) == once)
      }
    }
    // A text that a person changes is written.
    var submission = try sample.read(#"{"q": "zz", "s": "yy"}"#)
    var session = try FormSession(sample.imported.form.clone())
    submission.fill(&session)
    try session.answer("q-Comment", .text("new"))
    try session.answer("s-Comment", .text("new"))
    let written = sample.imported.layout.data(of: session, keeping: submission)
    #expect(Self.line(written) == #"{"q": "new", "s": "other", "s-Comment": "new"}"#, "\(written)")
  }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("{ ", with: "{").replacing(" }", with: "}").replacing("[ ", with: "[")
      .replacing(" ]", with: "]")
  }
}
