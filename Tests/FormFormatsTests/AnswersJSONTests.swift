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
      ("{\"integer\": \"1\"}", 1, 13, "an answer of kind integer"),
      ("{\"date\": \"2026-02-30\"}", 1, 10, "an answer of kind date"),
      ("{\"text\": null}", 1, 10, "an answer of kind text"), ("{} x", 1, 4, "end of input"),
      ("{\"text\": \"a\"", 1, 13, "\",\" or \"}\""),
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

  @Test("UR-1: ISO 8601 texts are dates, times and date-times")
  func isoTexts() {
    #expect(AnswerValue(iso: "1970-01-02") == .date(days: 1))
    #expect(AnswerValue(iso: "08:05") == .time(milliseconds: 29_100_000))
    #expect(AnswerValue(iso: "08:05:01.002") == .time(milliseconds: 29_101_002))
    #expect(AnswerValue(iso: "1970-01-02T00:00:01") == .dateTime(milliseconds: 86_401_000))
    for text in ["", "T", "1970-02-29", "24:00", "08:05Z", "1970-01-02T", "1970-01-02 00:00"] {
      #expect(AnswerValue(iso: text) == nil, "\(text)")
    }
    for answer in Self.answers.map(\.value) {
      if let iso = answer.iso { #expect(AnswerValue(iso: iso) == answer) }
    }
    #expect(AnswerValue.date(days: .max).iso == nil && AnswerValue.text("2026").iso == nil)
  }
}
