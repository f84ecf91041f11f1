import FormFormats
import FormModel
import Testing

@Suite struct AnswersJSONTests {
  private static let answers: [(id: String, value: AnswerValue)] = [
    ("text", .text("\"é\u{1}\n")), ("integer", .integer(-7)), ("decimal", .decimal(0.1)),
    ("boolean", .boolean(true)), ("date", .date(days: -719_162)),
    ("time", .time(milliseconds: 86_399_999)),
    ("dateTime", .dateTime(milliseconds: -1)), ("choice", .choice("a")),
    ("choices", .choices(["a", "b"])),
  ]
  private static let kinds: [FieldKind] = [
    .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .choice, .choices,
  ]

  private func form(
    _ answers: [(id: String, value: AnswerValue)] = AnswersJSONTests.answers
  ) throws -> FormDefinition {
    var builder = FormBuilder()
    try builder.appendPage(name: "A")
    try builder.appendField()
    for (answer, kind) in zip(Self.answers, Self.kinds) {
      try builder.appendField([], details: FieldDetails(id: answer.id, kind: kind))
    }
    for (place, answer) in Self.answers.enumerated()
    where answers.contains(where: { $0.id == answer.id }) {
      builder.logic.answers[FieldID(page: 0, field: place + 1)] = answer.value
    }
    return builder.build()
  }

  /// The state of a session with these answers, fields from 1.
  private func saved(_ answers: [(id: String, value: AnswerValue)]) -> SavedAnswers {
    var saved = SavedAnswers(structureDigest: 0)
    for (place, answer) in answers.enumerated() {
      let address = FieldID(page: 0, field: place + 1)
      saved.fields.append(.init(address: address, content: .value(answer.value)))
    }
    return saved
  }

  @Test("UR-1: answers of every kind are read back from JSON by their ids")
  func roundTrip() throws {
    let text = AnswersJSON.text(of: saved(Self.answers), for: try form())
    let read = try AnswersJSON.read(Array(text.utf8), for: form([])).fields
    #expect(read.map(\.id) == Self.answers.map(\.id))
    #expect(read.map(\.content) == Self.answers.map { .value($0.value) })
    #expect(read.map(\.address.field) == Array(1...Self.answers.count))
    #expect(text.contains("  \"date\": \"0001-01-01\",\n"))
    #expect(AnswersJSON.text(of: saved([]), for: try form([])) == "{}\n")
    #expect(try AnswersJSON.read(Array(" { } ".utf8), for: form()).isEmpty)
  }

  @Test(
    "UR-1: what does not fit is refused at its place",
    arguments: [
      ("[]", 1, 1, "an object from ids to answers"), ("{\"none\": 1}", 1, 2, "the id of a field"),
      ("{\"integer\": 1,\n \"integer\": 2}", 2, 2, "each id once"),
      ("{\"integer\": 1,\n \"integer\": 2, \"integer\": 1}", 2, 2, "each id once"),
      ("{\"integer\": \"1\"}", 1, 13, "an answer of kind integer"),
      ("{\"date\": \"2026-02-30\"}", 1, 10, "an answer of kind date"),
      ("{\"text\": null}", 1, 10, "an answer of kind text"), ("{} x", 1, 4, "end of input"),
      ("{\"text\": \"a\"", 1, 13, "\",\" or \"}\""), ("{1: 2}", 1, 2, "a field's id"),
      ("{\"integer\" 1}", 1, 12, "\":\" after \"integer\""),
      ("{\"choices\": [1]}", 1, 14, "a string"), ("{\"decimal\": 1e999}", 1, 13, "kind decimal"),
      ("{\"decimal\": 01}", 1, 13, "a number"), ("{\"decimal\": 1.}", 1, 13, "a number"),
      ("{\"decimal\": 1e}", 1, 13, "a number"), ("{\"decimal\": 1-}", 1, 13, "a number"),
    ]
  )
  func refusals(text: String, line: Int, column: Int, expected: String) throws {
    let form = try form()
    do throws(ReadError) {
      _ = try AnswersJSON.read(Array(text.utf8), for: form)
      Issue.record("it is read")
    } catch {
      guard case .format(let error) = error else { throw error }
      #expect(error.position == .line(line, column: column), "\(error)")
      #expect(error.expected.contains(expected), "\(error)")
    }
  }

  @Test("UR-1: what a value of another kind is refused with says what it is")
  func foundNames() throws {
    let form = try form()
    for (text, found) in [("true", "true"), ("[\"a\"]", "an array"), ("1", "1")] {
      do throws(ReadError) {
        _ = try AnswersJSON.read(Array("{\"text\": \(text)}".utf8), for: form)
        Issue.record("\(text) is read")
      } catch {
        guard case .format(let error) = error else { throw error }
        #expect(error.found == found)
      }
    }
    let numbers = try AnswersJSON.read(Array("{\"decimal\": -1.5e+3}".utf8), for: form)
    #expect(numbers.fields.map(\.content) == [.value(.decimal(-1_500))])
  }

  @Test("UR-1: a note takes no text, and changed flags are no answers")
  func noAnswers() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(id: "n", kind: .note))
    let form = builder.build()
    #expect(throws: ReadError.self) {
      _ = try AnswersJSON.read(Array("{\"n\": \"x\"}".utf8), for: form)
    }
    var answers = SavedAnswers(structureDigest: 0)
    answers.fields = [
      .init(address: FieldID(page: 0, field: 0), changedFlags: .hidden, flags: .hidden)
    ]
    #expect(AnswersJSON.text(of: answers, for: form) == "{}\n")
  }

  @Test("The answer of a field without an id has no place in the answers' JSON")
  func fieldWithoutID() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(kind: .text))
    try builder.appendField([], details: FieldDetails(id: "a", kind: .text))
    var answers = SavedAnswers(structureDigest: 0)
    for (field, text) in ["x", "y"].enumerated() {
      let address = FieldID(page: 0, field: field)
      answers.fields.append(.init(address: address, content: .value(.text(text))))
    }
    let text = AnswersJSON.text(of: answers, for: builder.build())
    #expect(text == "{\n  \"a\": \"y\"\n}\n")
  }

  @Test("A day outside the years 1 to 9999, which no text says, is an empty text")
  func dayOutOfRange() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(id: "a", kind: .date))
    try builder.appendField([], details: FieldDetails(id: "b", kind: .dateTime))
    var answers = SavedAnswers(structureDigest: 0)
    for (field, value) in [AnswerValue.date(days: .max), .dateTime(milliseconds: .max)].enumerated()
    {
      answers.fields.append(
        .init(address: FieldID(page: 0, field: field), content: .value(value))
      )
    }
    let text = AnswersJSON.text(of: answers, for: builder.build())
    #expect(text == "{\n  \"a\": \"\",\n  \"b\": \"\"\n}\n")
  }

  /// A member has visits between its two pages.
  private func household() throws -> FormDefinition {
    var builder = FormBuilder()
    for id in ["head", "name", "cost", "job", "end"] {
      try builder.appendPage()
      try builder.appendField(
        [],
        details: FieldDetails(id: id, kind: id == "cost" ? .decimal : .text)
      )
    }
    builder.logic.repeats = [
      FormRepeat(id: "member", pages: 1..<4), FormRepeat(id: "visit", pages: 2..<3, initial: 2),
    ]
    return builder.build()
  }

  @Test("UD-3: a repeat is an array of its instances, in form order, a repeat inside likewise")
  func instances() throws {
    let form = try household()
    let text = """
      {
        "head": "Anna",
        "member": [
          {"name": "Ida", "visit": [], "job": "cook"},
          {"visit": [{}, {"cost": 2.5}, {}]}
        ],
        "end": "x"
      }

      """
    let answers = try AnswersJSON.read(Array(text.utf8), for: form)
    #expect(
      answers.instances.map { "\($0.id) \($0.inside): \($0.count)" } == [
        "member : 2", "visit 1: 0", "visit 2: 3",
      ]
    )
    #expect(
      answers.fields.map { "\($0.id ?? "") \($0.inside)" } == [
        "head ", "name 1", "job 1", "cost 2.2", "end ",
      ]
    )
    #expect(AnswersJSON.text(of: answers, for: form) == text)
    // What a state does not name is as at first.
    let empty = AnswersJSON.text(of: SavedAnswers(structureDigest: 0), for: form)
    #expect(empty == "{\n  \"member\": [\n    {\"visit\": [{}, {}]}\n  ]\n}\n")
    let none = try AnswersJSON.read(Array("{\"member\": []}".utf8), for: form)
    #expect(AnswersJSON.text(of: none, for: form) == "{\n  \"member\": []\n}\n")
  }

  @Test(
    "UD-3: an id in another repeat than its own, or no array of instances, is refused at its place",
    arguments: [
      ("{\"name\": \"x\"}", 2, "the id of a field or repeat"),
      ("{\"visit\": []}", 2, "the id of a field or repeat"),
      ("{\"member\": [{\"head\": \"x\"}]}", 14, "a field or repeat in repeat \"member\""),
      ("{\"member\": [{\"cost\": 1}]}", 14, "a field or repeat in repeat \"member\""),
      ("{\"member\": [{\"member\": []}]}", 14, "a field or repeat in repeat \"member\""),
      ("{\"member\": {}}", 12, "an array of the instances of \"member\""),
      ("{\"member\": [1]}", 13, "an object from ids to answers"),
      ("{\"member\": [], \"member\": []}", 16, "each id once"),
      ("{\"member\": [{}", 15, "\",\" or \"]\""),
    ]
  )
  func misplaced(text: String, column: Int, expected: String) throws {
    do throws(ReadError) {
      _ = try AnswersJSON.read(Array(text.utf8), for: try! household())
      Issue.record("it is read")
    } catch {
      guard case .format(let error) = error else { throw error }
      #expect(error.position == .line(1, column: column), "\(error)")
      #expect(error.expected.contains(expected), "\(error)")
    }
  }

  @Test("UR-1: ISO 8601 texts are dates, times and date-times")
  func isoTexts() {
    #expect(AnswerValue(iso: "1970-01-02") == .date(days: 1))
    #expect(AnswerValue(iso: "08:05") == .time(milliseconds: 29_100_000))
    #expect(AnswerValue(iso: "08:05:01.002") == .time(milliseconds: 29_101_002))
    #expect(AnswerValue(iso: "1970-01-02T00:00:01") == .dateTime(milliseconds: 86_401_000))
    for text in [
      "", "T", "1970-02-29", "19a0-01-02", "24:00", "08:05Z", "1970-01-02T", "1970-01-02 00:00",
    ] {
      #expect(AnswerValue(iso: text) == nil, "\(text)")
    }
    for answer in Self.answers.map(\.value) {
      if let iso = answer.iso { #expect(AnswerValue(iso: iso) == answer) }
    }
    #expect(AnswerValue.date(days: .max).iso == nil && AnswerValue.text("2026").iso == nil)
  }
}
