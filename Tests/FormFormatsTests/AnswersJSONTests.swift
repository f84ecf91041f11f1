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

  @Test("UR-1: answers of every kind are read back from JSON by their ids")
  func roundTrip() throws {
    let text = AnswersJSON.text(of: try form())
    let read = try AnswersJSON.read(Array(text.utf8), for: form([]))
    #expect(read.map(\.id) == Self.answers.map(\.id))
    #expect(read.map(\.value) == Self.answers.map(\.value))
    #expect(text.contains("  \"date\": \"0001-01-01\",\n"))
    #expect(AnswersJSON.text(of: try form([])) == "{}\n")
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
    #expect(numbers.map(\.value) == [.decimal(-1_500)])
  }

  @Test("The answer of a field without an id has no place in the answers' JSON")
  func fieldWithoutID() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(kind: .text))
    try builder.appendField([], details: FieldDetails(id: "a", kind: .text))
    builder.logic.answers = [
      FieldID(page: 0, field: 0): .text("x"), FieldID(page: 0, field: 1): .text("y"),
    ]
    let text = AnswersJSON.text(of: builder.build())
    #expect(text == "{\n  \"a\": \"y\"\n}\n")
  }

  @Test("A day outside the years 1 to 9999, which no text says, is an empty text")
  func dayOutOfRange() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(id: "a", kind: .date))
    try builder.appendField([], details: FieldDetails(id: "b", kind: .dateTime))
    builder.logic.answers = [
      FieldID(page: 0, field: 0): .date(days: .max),
      FieldID(page: 0, field: 1): .dateTime(milliseconds: .max),
    ]
    let text = AnswersJSON.text(of: builder.build())
    #expect(text == "{\n  \"a\": \"\",\n  \"b\": \"\"\n}\n")
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
