import FormModel
import FormRules
import Testing

@testable import FormImport

/// Choices that take answers that are not among their options.
@Suite struct FHIROpenChoiceTests {
  private static let options = """
    "answerOption": [{"valueString": "at work"}, {"valueCoding": {"system": "s", "code": "home", "display": "At home"}}]
    """

  private static func questionnaire(_ items: String...) -> String {
    "{\"resourceType\": \"Questionnaire\", \"item\": [\(items.joined(separator: ", "))]}"
  }

  private func filling(_ items: String...) throws -> Filling {
    try Filling(Array(Self.questionnaire(items.joined(separator: ", ")).utf8))
  }

  private static func item(_ id: String, _ type: String, _ more: String = "\"a\": null") -> String {
    "{\"linkId\": \"\(id)\", \"type\": \"\(type)\", \(more)}"
  }

  private static func when(_ tests: String) -> String { "\"enableWhen\": [\(tests)]" }

  private static func path(_ name: String, _ expression: String) -> String {
    """
    "extension": [{"url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-\(name)",
      "valueExpression": {"language": "text/fhirpath", "expression": "\(expression)"}}]
    """
  }

  private static func choice(_ isSeveral: Bool, _ more: String = "\"a\": null") -> String {
    item("q", "open-choice", "\"repeats\": \(isSeveral), \(options), \(more)")
  }

  @Test(
    "IM-2: an open choice has a choice for other answers, and a text behind it while it is chosen",
    arguments: [
      ("open-choice", "\"a\": null"), ("choice", "\"answerConstraint\": \"optionsOrString\""),
      ("coding", "\"answerConstraint\": \"optionsOrType\""),
      ("string", "\"answerConstraint\": \"optionsOrString\""),
      ("text", "\"answerConstraint\": \"optionsOrType\""),
    ]
  )
  func fields(type: String, more: String) throws {
    for isSeveral in [false, true] {
      let label = """
        "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-openLabel",
          "valueString": "Elsewhere"}]
        """
      let open = "\"repeats\": \(isSeveral), \(Self.options), \(more), \(label)"
      let form = try ImportSamples.imported(
        Array(Self.questionnaire(Self.item("q", type, open), Self.item("q_other", "date")).utf8)
      )
      #expect(form.report.notes.isEmpty)
      let kind = isSeveral ? "choices" : "choice"
      let chosen = isSeveral ? "selected(${q}, 'other')" : "${q} = 'other'"
      #expect(
        try FormListing(form.form).lines == [
          "page 0: -", "  q \(kind) q[at_work home other]",
          "  q_other-2 text hidden: Elsewhere", "page 1: -", "  q_other date",
          "show q_other-2 when \(chosen)",
        ]
      )
      #expect(form.form.logic.choiceLists[0].choices[2].label == "Elsewhere")
    }
  }

  @Test(
    "IM-2: a text of other answers is mandatory and read-only as its question, and has a value of its own"
  )
  func flags() throws {
    let options = "\"answerOption\": [{\"valueString\": \"other\"}], \"required\": true"
    var form = try filling(
      Self.item("q", "open-choice", options),
      Self.item("r", "open-choice", options + ", \"readOnly\": true"),
      Self.item("s", "open-choice", Self.options)
    )
    #expect(form.report.notes.isEmpty)
    for (id, value) in [("q", "other-2"), ("s", "other")] {
      #expect(try !form.isShown(id + "_other"))
      try form.answer(id, .choice(value))
      #expect(try form.isShown(id + "_other"))
    }
    #expect(try form.has(.mandatory, "q_other") && !form.has(.mandatory, "s_other"))
    #expect(try form.has(.readOnly, "r_other") && !form.has(.readOnly, "q_other"))
    #expect(form.totals.mandatoryRemaining == 1)
    try form.answer("q", .choice("other"))
    #expect(try !form.isShown("q_other"))
  }

  @Test(
    "IM-2: without options an open choice is a text; a hidden or computed one takes only options"
  )
  func withoutText() throws {
    let free = try ImportSamples.imported(
      Array(Self.questionnaire(Self.item("q", "open-choice")).utf8)
    )
    #expect(free.report.notes.isEmpty)
    #expect(try FormListing(free.form).lines == ["page 0: -", "  q text"])
    let hidden = """
      "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden", "valueBoolean": true}]
      """
    for more in [hidden, Self.path("calculatedExpression", "'home'")] {
      let form = try ImportSamples.imported(
        Array(Self.questionnaire(Self.item("q", "open-choice", "\(Self.options), \(more)")).utf8)
      )
      #expect(form.report.notes.map(\.construct) == ["answers that are not among the options"])
      #expect(form.form.logic.choiceLists[0].choices.map(\.value) == ["at_work", "home"])
      let text = try ImportSamples.imported(
        Array(
          Self.questionnaire(
            Self.item(
              "q",
              "text",
              "\"answerConstraint\": \"optionsOrType\", \(Self.options), \(more)"
            )
          ).utf8
        )
      )
      #expect(text.report.notes.map(\.meaning) == ["any answer of the type is taken"])
      #expect(text.form.logic.choiceLists.isEmpty)
    }
  }

  @Test("IM-2: enableWhen compares an open choice with its text, and finds no answer without one")
  func conditions() throws {
    func test(_ sign: String, _ answer: String) -> String {
      Self.when("{\"question\": \"q\", \"operator\": \"\(sign)\", \(answer)}")
    }
    for isSeveral in [false, true] {
      var form = try filling(
        Self.choice(isSeveral),
        Self.item("there", "string", test("exists", "\"answerBoolean\": true")),
        Self.item("gone", "string", test("exists", "\"answerBoolean\": false")),
        Self.item("sea", "string", test("=", "\"answerString\": \"at sea\"")),
        Self.item("dry", "string", test("!=", "\"answerString\": \"at sea\"")),
        Self.item("work", "string", test("=", "\"answerString\": \"at work\"")),
        Self.item(
          "home",
          "string",
          test("=", "\"answerCoding\": {\"system\": \"s\", \"code\": \"home\"}")
        )
      )
      #expect(form.report.notes.isEmpty)
      func shown() throws -> [String] {
        try ["there", "gone", "sea", "dry", "work", "home"].filter { try form.isShown($0) }
      }
      func answer(_ value: String) throws {
        try form.answer("q", isSeveral ? .choices([value]) : .choice(value))
      }
      #expect(try shown() == ["gone", "dry"])
      try answer("other")
      #expect(try shown() == ["gone", "dry"])
      for (text, expected) in [
        ("at sea", ["there", "sea"]), ("at work", ["there", "dry", "work"]),
        ("home", ["there", "dry"]), ("other", ["there", "dry"]),
      ] {
        try form.answer("q_other", .text(text))
        #expect(try shown() == expected)
      }
      try form.answer("q_other", .text("at sea"))
      try answer("at_work")
      #expect(try shown() == ["there", "dry", "work"])
      try answer("home")
      #expect(try shown() == ["there", "dry", "home"])
    }
  }

  @Test(
    "IM-2, UR-2: FHIRPath reads an open choice as its response has it",
    arguments: [
      ("value = 'at sea'", ["sea"]), ("value = 'at work'", ["work", "typed"]),
      ("value = 'at_work'", ["at_work"]), ("value = 'other'", ["other"]),
      ("value = 'home'", ["home", "code"]),
      ("value != 'home'", ["sea", "work", "typed", "at_work", "other"]),
      ("value.code = 'home'", ["home"]), ("value.ofType(Coding).code = 'home'", ["home"]),
      ("valueCoding.code = 'other'", []),
      ("value.where($this = 'at work').exists()", ["work", "typed"]),
      ("exists()", ["sea", "work", "typed", "at_work", "other", "home", "code"]),
      ("empty()", ["none", "blank"]),
      ("count() = 1", ["sea", "work", "typed", "at_work", "other", "home", "code"]),
    ]
  )
  func expressions(path: String, expected: [String]) throws {
    let answers: [(name: String, choice: String?, text: String?)] = [
      ("none", nil, nil), ("blank", "other", nil), ("sea", "other", "at sea"),
      ("work", "at_work", "at sea"), ("typed", "other", "at work"),
      ("at_work", "other", "at_work"), ("other", "other", "other"), ("home", "home", nil),
      ("code", "other", "home"),
    ]
    for variable in ["", "%v"] {
      let base = "%resource.item.where(linkId='q').answer"
      let split = path.hasPrefix("value.")
      let expression =
        variable.isEmpty || !split ? "\(base).\(path)" : "%v\(path.dropFirst("value".count))"
      let outer = """
        "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/variable", "valueExpression":
        {"name": "v", "language": "text/fhirpath", "expression": "\(base).value"}}],
        """
      let text = """
        {"resourceType": "Questionnaire", \(outer) "item": [\(Self.choice(false)),
        \(Self.item("a", "string", Self.path("enableWhenExpression", expression)))]}
        """
      var form = try Filling(Array(text.utf8))
      #expect(form.report.notes.isEmpty)
      for answer in answers {
        try form.answer("q_other", answer.text.map { .text($0) })
        try form.answer("q", answer.choice.map { .choice($0) })
        #expect(try form.isShown("a") == expected.contains(answer.name), "\(answer)")
      }
    }
  }

  @Test("IM-2: whether several open answers are there and how many is read; else there is a line")
  func severalInExpressions() throws {
    let base = "%resource.item.where(linkId='q').answer"
    for (path, reason) in [
      ("value[0] = 'x'", "a place among several answers that may be no codes"),
      ("value.code = 'x'", "codes among several answers that may be no codes"),
      ("value = 'x'", "a comparison of several answers that may be no codes"),
      ("value.first() = 'x'", "first() of several answers that may be no codes"),
      ("where(value = 'x').exists()", "where() of several answers that may be no codes"),
      ("exists(value = 'x')", "a condition of several answers that may be no codes"),
      ("value.contains('x')", "contains() of several answers that may be no codes"),
    ] {
      let form = try filling(
        Self.choice(true),
        Self.item("a", "string", Self.path("enableWhenExpression", "\(base).\(path)"))
      )
      #expect(form.report.notes.map(\.reason) == [reason])
    }
    let failed = try filling(
      Self.choice(false),
      Self.item(
        "a",
        "string",
        Self.path("enableWhenExpression", "\(base).value.ofType(string) = 'x'")
      )
    )
    #expect(failed.report.notes.map(\.reason) == ["a type of open answers"])
    var form = try filling(
      Self.choice(true),
      Self.item("a", "string", Self.path("enableWhenExpression", "\(base).exists()")),
      Self.item("n", "integer", Self.path("calculatedExpression", "\(base).count()"))
    )
    #expect(form.report.notes.isEmpty)
    for (values, text, count) in [
      (["other"], nil, 0), (["at_work", "other"], nil, 1), (["at_work", "home"], "x", 2),
      (["at_work", "other"], "x", 2),
    ] as [([String], String?, Int)] {
      try form.answer("q_other", text.map { .text($0) })
      try form.answer("q", .choices(values))
      #expect(try form.isShown("a") == (count > 0) && form.text("n") == "\(count)")
    }
  }

  @Test("IM-2: a first answer that is no option is that of the text; of several the first one")
  func firstAnswers() throws {
    func initial(_ values: String...) -> String {
      "\"initial\": [\(values.map { "{\($0)}" }.joined(separator: ", "))]"
    }
    let (sea, home) = ("\"valueString\": \"at sea\"", "\"valueCoding\": {\"code\": \"home\"}")
    let coding = "\"valueCoding\": {\"code\": \"x\", \"display\": \"On Mars\"}"
    for (values, isSeveral, choice, text) in [
      ([sea], false, AnswerValue.choice("other"), "at sea"),
      ([coding], false, .choice("other"), "On Mars"), ([home, sea], false, .choice("home"), nil),
      ([home, sea], true, .choices(["home", "other"]), "at sea"),
      ([home], true, .choices(["home"]), nil),
    ] as [([String], Bool, AnswerValue, String?)] {
      let all = values.map { "{\($0)}" }.joined(separator: ", ")
      let form = try filling(Self.choice(isSeveral, "\"initial\": [\(all)]"))
      #expect(form.report.notes.isEmpty)
      #expect(try form.value("q") == choice && form.text("q_other") == text)
    }
    let two = try filling(Self.choice(true, initial(sea, coding)))
    #expect(two.report.notes.map(\.construct) == ["initial answer of \"q\""])
    #expect(try two.value("q") == nil && two.text("q_other") == nil)
  }

  @Test(
    "IM-2: what limits an open choice's words is of its text; what counts answers leaves out a missing one"
  )
  func constraints() throws {
    func limit(_ name: String) -> String {
      "{\"url\": \"http://hl7.org/fhir/StructureDefinition/questionnaire-\(name)\", \"valueInteger\": 2}"
    }
    var form = try filling(
      Self.choice(true, "\"maxLength\": 3, \"extension\": [\(limit("minOccurs"))]")
    )
    #expect(form.report.notes.isEmpty && form.report[.constraints].all == 2)
    try form.answer("q", .choices(["at_work", "other"]))
    #expect(try form.isInvalid("q"))
    for (text, isInvalid) in [("sea", false), ("seas", true)] {
      try form.answer("q_other", .text(text))
      #expect(try !form.isInvalid("q") && form.isInvalid("q_other") == isInvalid)
    }
  }

  @Test("IM-2: a choice for other answers is offered beside options that depend on answers")
  func toggles() throws {
    let toggle = """
      "extension": [{"url": "http://x/sdc-questionnaire-answerOptionsToggleExpression", "extension": [
        {"url": "option", "valueString": "at work"},
        {"url": "expression", "valueExpression": {"language": "text/fhirpath",
         "expression": "%resource.item.where(linkId='b').answer.value"}}]}]
      """
    var form = try filling(Self.item("b", "boolean"), Self.choice(false, toggle))
    #expect(form.report.notes.isEmpty)
    try form.answer("q", .choice("other"))
    #expect(try !form.isInvalid("q") && form.isShown("q_other"))
    #expect(throws: SessionError.self) { try form.answer("q", .choice("at_work")) }
  }

  private func response(_ answers: String) -> String {
    """
    {"resourceType": "QuestionnaireResponse", "item": [{"linkId": "q", "answer": [\(answers)]}]}
    """
  }

  @Test(
    "EX-4: an answer that is not among the options is read as a text, and written as one",
    arguments: [
      (#"{"valueString": "at sea"}"#, #"choice "other""#, #""at sea""#, nil),
      (#"{"valueString": "at work"}"#, #"choice "at_work""#, nil, nil),
      (
        #"{"valueCoding": {"system": "s", "code": "home", "display": "At home"}}"#,
        #"choice "home""#, nil, nil
      ),
      (#"{"valueString": "home"}"#, #"choice "other""#, #""home""#, nil),
      (
        #"{"valueCoding": {"code": "at work"}}"#, #"choice "other""#, #""at work""#,
        #"{"valueString": "at work"}"#
      ),
      (
        #"{"valueCoding": {"code": "m", "display": "On Mars"}}"#, #"choice "other""#, #""On Mars""#,
        #"{"valueString": "On Mars"}"#
      ),
    ] as [(String, String, String?, String?)]
  )
  func responses(answer: String, choice: String, text: String?, written: String?) throws {
    let sample = try SubmissionSample(Self.questionnaire(Self.choice(false)))
    let found = try sample.stream(response(answer))
    #expect(found.findings == [])
    let words = text.map { "\nanswer 0 1 text \($0)" } ?? ""
    #expect(found.stream == "answer 0 0 \(choice)\(words)")
    #expect(try sample.check(response(answer)) == [])
    func again(_ answer: String, keeps: Bool) throws -> String {
      let text = try sample.again(response(answer), keeps: keeps)
      let root = try JSONNode.read(Array(text.utf8))
      return root["item"]?.elements.first?["answer"]?.elements.first?.text ?? ""
    }
    func plain(_ text: String) throws -> String { try JSONNode.read(Array(text.utf8)).text }
    #expect(try again(answer, keeps: true) == plain(answer))
    let once = try again(answer, keeps: false)
    #expect(try once == plain(written ?? answer))
    #expect(try again(once, keeps: false) == once)
  }

  @Test(
    "EX-4, EX-5: of several other answers the first is taken; one without a text is not written"
  )
  func severalResponses() throws {
    let sample = try SubmissionSample(Self.questionnaire(Self.choice(true)))
    let (sea, mars) = (#"{"valueString": "at sea"}"#, #"{"valueString": "on Mars"}"#)
    let work = #"{"valueString": "at work"}"#
    let found = try sample.stream(response("\(work), \(sea), \(mars)"))
    #expect(found.stream == "answer 0 0 choices \"at_work\" \"other\"\nanswer 0 1 text \"at sea\"")
    #expect(
      found.findings == [
        "line 1, column 134: invalid: QuestionnaireResponse/q: \"on Mars\": the form takes one answer that is not among the options"
      ]
    )
    let once = try sample.again(response("\(work), \(sea)"), keeps: false)
    #expect(try sample.again(once, keeps: false) == once)
    #expect(once.contains("at sea") && once.contains("at work"))
    let bad = try sample.stream(response("{\"valueString\": \"\"}"))
    #expect(bad.stream == "" && bad.findings.count == 1)

    var session = try FormSession(sample.imported.form.clone())
    let (field, text) = (sample.imported.sources[0].field, sample.imported.sources[1].field)
    try session.answer(field, .choices(["other"]))
    let layout = sample.imported.layout
    #expect(!layout.data(of: session).contains("item"))
    try session.answer(text, .text("at sea"))
    #expect(layout.data(of: session).contains("\"valueString\": \"at sea\""))

    // A changed text is written, although the choice is as it was.
    let read = try sample.read(response(sea))
    #expect(layout.data(of: session, keeping: read).contains("at sea"))
    try session.answer(text, .text("in bed"))
    #expect(layout.data(of: session, keeping: read).contains("in bed"))
    try session.answer(text, nil)
    #expect(!layout.data(of: session, keeping: read).contains("answer"))
  }
}
