import FormModel
import Testing

@testable import FormImport

/// Options that are numbers, days or times, those that exclude others, and first answers that are computed.
@Suite struct FHIROptionTests {
  private func filling(_ items: String..., today: Int = 0) throws -> Filling {
    let text = "{\"resourceType\": \"Questionnaire\", \"item\": [\(items.joined(separator: ", "))]}"
    return try Filling(Array(text.utf8), today: today)
  }

  private func item(_ id: String, _ type: String, _ more: String) -> String {
    "{\"linkId\": \"\(id)\", \"type\": \"\(type)\", \(more)}"
  }

  private func path(_ name: String, _ expression: String) -> String {
    """
    "extension": [{"url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-\(name)",
      "valueExpression": {"language": "text/fhirpath", "expression": "\(expression)"}}]
    """
  }

  private func options(_ type: String) -> String {
    switch type {
    case "integer": "\"answerOption\": [{\"valueInteger\": 9}, {\"valueInteger\": 10}]"
    case "date":
      "\"answerOption\": [{\"valueDate\": \"2025-12-31\"}, {\"valueDate\": \"2026-01-31\"}]"
    default: "\"answerOption\": [{\"valueTime\": \"08:00:00\"}, {\"valueTime\": \"12:00:00\"}]"
    }
  }

  private func values(_ type: String) -> [String] {
    switch type {
    case "integer": ["9", "10"]
    case "date": ["2025-12-31", "2026-01-31"]
    default: ["08:00:00", "12:00:00"]
    }
  }

  @Test(
    "IM-2: options that are numbers, days or times are choices, and compare as what they are",
    arguments: [
      ("integer", "answerInteger", "10", "10"),
      ("date", "answerDate", "\"2026-01-31\"", "@2026-01-31"),
      ("time", "answerTime", "\"12:00:00\"", ""),
    ]
  )
  func compared(type: String, key: String, wanted: String, literal: String) throws {
    let answer = "%resource.item.where(linkId='q').answer"
    for isSeveral in [false, true] {
      func when(_ sign: String, _ text: String) -> String {
        "\"enableWhen\": [{\"question\": \"q\", \"operator\": \"\(sign)\", \(text)}]"
      }
      var items = [
        item("q", type, "\"repeats\": \(isSeveral), \(options(type))"),
        item("is", "string", when("=", "\"\(key)\": \(wanted)")),
        item("not", "string", when("!=", "\"\(key)\": \(wanted)")),
        item("there", "string", when("exists", "\"answerBoolean\": true")),
        item("some", "string", path("enableWhenExpression", "\(answer).exists()")),
      ]
      if !literal.isEmpty {
        items += [
          item("less", "string", when("<", "\"\(key)\": \(wanted)")),
          item("most", "string", when("<=", "\"\(key)\": \(wanted)")),
        ]
        if !isSeveral {
          items += [
            item("same", "string", path("enableWhenExpression", "\(answer).value = \(literal)")),
            item("under", "string", path("enableWhenExpression", "\(answer).value < \(literal)")),
          ]
        }
      }
      let text =
        "{\"resourceType\": \"Questionnaire\", \"item\": [\(items.joined(separator: ", "))]}"
      var form = try Filling(Array(text.utf8))
      #expect(form.report.notes.isEmpty)
      func shown() throws -> [String] {
        let ids = ["is", "not", "there", "some"] + (literal.isEmpty ? [] : ["less", "most"])
        return try (ids + (isSeveral || literal.isEmpty ? [] : ["same", "under"])).filter {
          try form.isShown($0)
        }
      }
      #expect(try shown() == ["not"])
      for (place, value) in values(type).enumerated() {
        try form.answer("q", isSeveral ? .choices([value]) : .choice(value))
        var expected = place == 0 ? ["not", "there", "some"] : ["is", "there", "some"]
        if !literal.isEmpty {
          expected += place == 0 ? ["less", "most"] : ["most"]
          if !isSeveral { expected += place == 0 ? ["under"] : ["same"] }
        }
        #expect(try shown() == expected)
      }
    }
  }

  @Test("IM-2: several numbers among options are ordered if one of them is")
  func anyOfSeveral() throws {
    for (sign, shown) in [("<", [1]), ("<=", [1, 2]), (">", [3]), (">=", [2, 3])] {
      let test = """
        "enableWhen": [{"question": "q", "operator": "\(sign)", "answerInteger": 2}]
        """
      let numbers = (1...3).map { "{\"valueInteger\": \($0)}" }.joined(separator: ",")
      let options = "\"answerOption\": [\(numbers)]"
      var form = try filling(
        item("q", "integer", "\"repeats\": true, \(options)"),
        item("s", "string", test)
      )
      for number in 1...3 {
        try form.answer("q", .choices(["\(number)"]))
        #expect(try form.isShown("s") == shown.contains(number))
      }
    }
  }

  @Test("IM-2: a test with an empty text is one of no option, and of no words")
  func emptyWords() throws {
    let test = """
      "enableWhen": [{"question": "q", "operator": "=", "answerString": ""}]
      """
    let form = try filling(
      item("q", "open-choice", "\"answerOption\": [{\"valueString\": \"a\"}]"),
      item("s", "string", test)
    )
    #expect(form.report.notes.map(\.construct) == ["test of an answer that is not offered"])
    #expect(try !form.isShown("s"))
  }

  @Test("IM-2: a time among options reads as the share of the day; several days have no order")
  func timesAndLists() throws {
    let answer = "%resource.item.where(linkId='q').answer"
    var form = try filling(
      item("q", "time", options("time")),
      item("n", "decimal", path("calculatedExpression", "\(answer).value * 24"))
    )
    #expect(form.report.notes.isEmpty)
    try form.answer("q", .choice("08:00:00"))
    #expect(try form.value("n") == .decimal(8))
    for type in ["date", "time"] {
      let several = try filling(
        item("q", type, "\"repeats\": true, \(options(type))"),
        item("s", "string", path("enableWhenExpression", "\(answer).first() < today()"))
      )
      #expect(
        several.report.notes.map(\.reason) == ["first() of several answers that may be no codes"]
      )
    }
  }

  @Test("IM-2: an item with options that is open or computed keeps its type")
  func keepsType() throws {
    for type in ["integer", "date", "time"] {
      for more in ["\"answerConstraint\": \"optionsOrType\"", path("calculatedExpression", "1")] {
        let form = try filling(item("q", type, "\(options(type)), \(more)"))
        #expect(form.report.notes.map(\.construct) == ["choices of \"q\""])
      }
    }
  }

  @Test("IM-2: limits of days among options compare days; those of several answers are told")
  func limits() throws {
    func least(_ value: String) -> String {
      "\"extension\": [{\"url\": \"http://hl7.org/fhir/StructureDefinition/minValue\", \(value)}]"
    }
    for (type, value) in [
      ("date", "\"valueDate\": \"2026-01-01\""), ("integer", "\"valueInteger\": 10"),
    ] {
      var form = try filling(item("q", type, "\(options(type)), \(least(value))"))
      #expect(form.report.notes.isEmpty)
      for (place, option) in values(type).enumerated() {
        try form.answer("q", .choice(option))
        #expect(try form.isInvalid("q") == (place == 0))
      }
      let several = try filling(
        item("q", type, "\"repeats\": true, \(options(type)), \(least(value))")
      )
      #expect(several.report.notes.map(\.reason) == ["it takes several answers"])
    }
  }

  @Test("IM-2: of several choices with an order any may be the one; words have none")
  func orderOfSeveral() throws {
    let words = "\"answerOption\": [{\"valueString\": \"x\"}, {\"valueString\": \"7\"}]"
    func when(_ id: String, _ answer: String) -> String {
      item(id, "string", "\"enableWhen\": [{\"question\": \"q\", \"operator\": \">\", \(answer)}]")
    }
    var form = try filling(
      item("q", "choice", "\"repeats\": true, \(words)"),
      when("a", "\"answerInteger\": 5"),
      when("b", "\"answerInteger\": 7"),
      when("c", "\"answerString\": \"a\"")
    )
    try form.answer("q", .choices(["x", "7"]))
    #expect(try ["a", "b", "c"].filter { try form.isShown($0) } == ["a"])
  }

  @Test(
    "EX-4: an option that is a number, a day or a time is written as what it is",
    arguments: ["integer", "date", "time"]
  )
  func written(type: String) throws {
    let sample = try SubmissionSample(
      "{\"resourceType\": \"Questionnaire\", \"item\": [\(item("q", type, options(type)))]}"
    )
    let value = type == "integer" ? "10" : "\"\(values(type)[1])\""
    let answer = "{\"value\(type.prefix(1).uppercased())\(type.dropFirst())\": \(value)}"
    let text = """
      {"resourceType": "QuestionnaireResponse", "status": "completed", "item": [{"linkId": "q", "answer": [\(answer)]}]}
      """
    #expect(try sample.check(text) == [])
    expectEqual(try sample.again(text, keeps: false), try JSONNode.read(Array(text.utf8)).text)
  }

  @Test("IM-2: an option that excludes others is chosen alone, also one of a value set")
  func exclusive() throws {
    let exclusive = """
      "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-optionExclusive", "valueBoolean": true}]
      """
    let own = """
      "answerOption": [{"valueCoding": {"code": "a"}}, {"valueCoding": {"code": "b"}},
        {"valueCoding": {"code": "none", "display": "None"}, \(exclusive)}]
      """
    let set = """
      "contained": [{"resourceType": "ValueSet", "id": "v", "compose": {"include": [{"concept": [
        {"code": "a"}, {"code": "b"}, {"code": "none", \(exclusive)}]}]}}],
      """
    let repeats = "\"repeats\": true"
    for (start, source) in [("", own), (set, "\"answerValueSet\": \"#v\"")] {
      let text = """
        {"resourceType": "Questionnaire", \(start) "item": [\(item("q", "choice", "\(repeats), \(source)"))]}
        """
      var form = try Filling(Array(text.utf8))
      #expect(form.report.notes.isEmpty && form.report[.constraints].all == 1)
      for (values, isInvalid) in [(["a", "b"], false), (["none"], false), (["a", "none"], true)] {
        try form.answer("q", .choices(values))
        #expect(try form.isInvalid("q") == isInvalid)
      }
    }
    let single = try filling(item("q", "choice", own))
    #expect(single.report.notes.isEmpty && single.report[.constraints].all == 0)
    let long = String(repeating: "x", count: 70_000)
    let tooLong = try filling(
      item(
        "q",
        "choice",
        "\(repeats), \"answerOption\": [{\"valueCoding\": {\"code\": \"\(long)\"}, \(exclusive)}]"
      )
    )
    #expect(tooLong.report.notes.map(\.construct) == ["exclusive options of \"q\""])
  }

  @Test(
    "IM-2: a first answer that an expression computes without others is there from the beginning",
    arguments: [
      ("date", "today()", AnswerValue.date(days: 20_000)),
      ("date", "@2026-01-31", .date(days: 20_484)),
      ("string", "'x'", .text("x")), ("integer", "5", .integer(5)),
      ("boolean", "true", .boolean(true)), ("boolean", "false", .boolean(false)),
    ]
  )
  func firstAnswers(type: String, expression: String, expected: AnswerValue) throws {
    var form = try filling(
      item("q", type, path("initialExpression", expression)),
      today: 20_000
    )
    #expect(try form.value("q") == expected)
    let isComputed = expected == .date(days: 20_000) || expected == .date(days: 20_484)
    #expect(
      form.report.notes.map(\.meaning)
        == (isComputed ? ["an answer that is cleared comes back"] : [])
    )
    let other: AnswerValue? = isComputed ? .date(days: 1) : nil
    try form.answer("q", other)
    #expect(try form.value("q") == other)
  }

  @Test(
    "IM-2: a first answer of which constants are parts is computed",
    arguments: [("boolean", "1 < 2", .boolean(true)), ("string", "'a' + 'b'", .text("ab"))]
      as [(String, String, AnswerValue)]
  )
  func computedFirstAnswers(type: String, expression: String, expected: AnswerValue) throws {
    let form = try filling(item("q", type, path("initialExpression", expression)))
    #expect(try form.value("q") == expected)
    #expect(form.report.notes.map(\.meaning) == ["an answer that is cleared comes back"])
  }

  @Test(
    "IM-2: a first answer that reads others, or that its field can't hold, is the app's",
    arguments: [
      ("string", "%patient.name"), ("string", "%resource.item.where(linkId='q').answer.value"),
      ("integer", "'x'"), ("choice", "'x'"),
    ]
  )
  func others(type: String, expression: String) throws {
    let options = type == "choice" ? "\"answerOption\": [{\"valueString\": \"x\"}], " : ""
    let form = try filling(item("q", type, options + path("initialExpression", expression)))
    #expect(form.report.notes.map(\.construct) == ["initialExpression"])
    #expect(try form.value("q") == nil)
  }
}
