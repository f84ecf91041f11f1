import FormModel
import Foundation
import Testing

@testable import FormFormats

@Suite struct EditStreamAnswerTests {
  private static let field = FieldID(page: 3, field: 17)

  static let answers: [AnswerValue?] = [
    nil, .text(""), .text("a \"b\" \\ # c\n\r\t\u{1}\u{7F} e\u{301} é 日本 😀\u{2028}"), .integer(0),
    .integer(.min), .integer(.max), .decimal(0.1), .decimal(-0.0), .decimal(1e21),
    .decimal(.leastNonzeroMagnitude), .decimal(-1.7976931348623157e308), .boolean(true),
    .boolean(false),
    .date(days: 0), .date(days: -719_162), .date(days: 2_932_896), .time(milliseconds: 0),
    .time(milliseconds: 86_399_999), .dateTime(milliseconds: -1),
    .dateTime(milliseconds: 1_795_000_000_123), .choice("fever"), .choice(""), .choices(["a"]),
    .choices(["b c", "", "a"]),
  ]

  private static let entries: [FormEntry] =
    [.edit(.hidePage(4)), .edit(.fill(page: 1, field: 2))] + answers.map { .answer(field, $0) }
    + [.edit(.clear(page: 0, field: 0)), .answer(FieldID(page: 0, field: 0), .integer(-7))]

  /// Compares texts scalar by scalar.
  private func isSame(_ a: [FormEntry], _ b: [FormEntry]) -> Bool {
    EditStreamFile.bytes(of: a, as: .binary) == EditStreamFile.bytes(of: b, as: .binary)
  }

  @Test(
    "UR-1: edits and answers read back are those that were written",
    arguments: EditStreamFormat.allCases
  )
  func roundTrip(format: EditStreamFormat) throws {
    let many = (0..<20_000).map { number in
      FormEntry.answer(
        FieldID(page: PageID(place: number), field: number % 9),
        .text("t \(number)")
      )
    }
    for entries in [Self.entries, many] {
      let bytes = EditStreamFile.bytes(of: entries, as: format)
      let again = try EditStreamFile.read(bytes: bytes)
      #expect(again.count == entries.count && isSame(again, entries))
      let reader = try EditStreamReader(InputFile(bytes: bytes))
      #expect(reader.format == format && reader.count == (format == .binary ? entries.count : nil))
    }
    let long = FormEntry.answer(Self.field, .text(String(repeating: "Länge ", count: 100_000)))
    let bytes = EditStreamFile.bytes(of: [long], as: format)
    #expect(try EditStreamFile.read(bytes: bytes) == [long])
  }

  @Test("Streams have one version, whatever they hold", arguments: EditStreamFormat.allCases)
  func version(format: EditStreamFormat) {
    let instance = FormEntry.removeInstance(repeat: 0, .first(atLevel: 1))
    for entries in [[], Samples.edits, Self.entries, Self.entries + [instance]] {
      let bytes = EditStreamFile.bytes(of: entries, as: format)
      switch format {
      case .binary: #expect(Array(bytes[12..<16]) == [1, 0, 0, 0])
      case .text: #expect(bytes.starts(with: Array("# formnav.edits/1\n".utf8)))
      }
    }
  }

  @Test("UR-1: answers as text are what a person reads")
  func text() throws {
    let text = """
      answer 3 17 integer 5
      answer 3 17 text "a \\"b\\""   # why
        answer 3 17\tchoices "a" "b c"
      answer 3 17 none
      answer 3 17 date 2026-01-31
      answer 3 17 dateTime 2026-01-31T08:05:00.250
      hidePage 4

      """
    let expected: [AnswerValue?] = [
      .integer(5), .text("a \"b\""), .choices(["a", "b c"]), nil, .date(days: 20_484),
      .dateTime(milliseconds: 20_484 * 86_400_000 + 29_100_250),
    ]
    #expect(
      try EditStreamFile.read(bytes: Array(text.utf8))
        == expected.map { .answer(Self.field, $0) } + [.edit(.hidePage(4))]
    )
    let again = EditStreamFile.bytes(of: [.answer(Self.field, .decimal(2.5))], as: .text)
    #expect(
      String(decoding: again, as: UTF8.self) == "# formnav.edits/1\nanswer 3 17 decimal 2.5\n"
    )
  }

  private func refusal(_ bytes: [UInt8]) -> ReadError? {
    do {
      _ = try EditStreamFile.read(bytes: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "UR-1: a malformed answer is named with line, column and what was expected",
    arguments: [
      ("answr 1 2 none\n", 1, "an edit"), ("answer\n", 7, "a page"), ("answer 1\n", 9, "a field"),
      ("answer 1 2\n", 11, "an answer: none"), ("answer 1 2 colour 3\n", 12, "an answer"),
      ("answer 1 2 integer\n", 19, "whole"), ("answer 1 2 integer 2.5\n", 20, "whole"),
      ("answer 1 2 integer 9223372036854775808\n", 20, "whole"),
      ("answer 1 2 decimal nan\n", 20, "finite"), ("answer 1 2 decimal 1e999\n", 20, "finite"),
      ("answer 1 2 decimal 0x1p3\n", 20, "finite"), ("answer 1 2 boolean yes\n", 20, "true"),
      ("answer 1 2 date 2026-02-30\n", 17, "a day"), ("answer 1 2 time 24:00:00.000\n", 17, "time"),
      ("answer 1 2 dateTime 2026-01-31\n", 21, "a moment"), ("answer 1 2 text a\n", 17, "\""),
      ("answer 1 2 text \"a\n", 19, "the text's end"), ("answer 1 2 text \"a\\x\"\n", 19, "\\n"),
      ("answer 1 2 text \"a\u{1b}\"\n", 19, "control characters"),
      ("answer 1 2 text \"\\u{d800}\"\n", 18, "a sign"),
      ("answer 1 2 text \"\\u{}\"\n", 18, "a sign"),
      ("answer 1 2 choices\n", 19, "\""), ("answer 1 2 none 3\n", 17, "end of line"),
      ("answer 1 2 text \"a\" \"b\"\n", 21, "end of line"), ("answer 1 2 none", 16, "end of line"),
      ("\t \r", 4, "end of line"),
    ]
  )
  func malformed(text: String, column: Int, expected: String) throws {
    let error = try #require(refusal(Array(text.utf8))?.format)
    #expect(error.position == .line(1, column: column), "\(error)")
    #expect(error.expected.contains(expected), "\(error)")
  }

  @Test("UR-1: a byte that begins no character of UTF-8 is refused at its place")
  func noUTF8() throws {
    let bytes = Array("answer 1 2 text \"a".utf8) + [0xFF] + Array("\"\n".utf8)
    let error = try #require(refusal(bytes)?.format)
    #expect(error.position == .line(1, column: 19) && error.expected == "text in UTF-8")
  }

  @Test("Every cut and every changed byte of a binary stream with answers is found")
  func damage() {
    let bytes = EditStreamFile.bytes(of: Self.entries, as: .binary)
    for count in 0..<bytes.count where refusal(Array(bytes[..<count])) == nil {
      Issue.record("cut to \(count) of \(bytes.count) bytes")
    }
    var damaged = bytes
    for index in bytes.indices {
      for mask: UInt8 in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
        damaged[index] = bytes[index] ^ mask
        if refusal(damaged)?.format == nil { Issue.record("byte \(index) ^ \(mask)") }
      }
      damaged[index] = bytes[index]
    }
    #expect(refusal(bytes) == nil && refusal(bytes + [0]) != nil)
  }

  @Test("A binary stream that is cut before an answer's number is refused")
  func cutNumber() {
    for answer: AnswerValue in [.decimal(1), .integer(1), .boolean(true)] {
      let entries: [FormEntry] = [
        .answer(Self.field, .text("longer than what is cut")), .answer(Self.field, answer),
      ]
      let bytes = EditStreamFile.bytes(of: entries, as: .binary)
      let error = refusal(Array(bytes.dropLast(16)))?.format
      #expect(error?.expected == "entry 1 of 2", "\(answer): \(error as Any)")
    }
  }

  @Test("A stream with answers is read back from its file", arguments: EditStreamFormat.allCases)
  func file(format: EditStreamFormat) throws {
    let path = NSTemporaryDirectory() + "entries-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    try EditStreamFile.write(Self.entries, to: path, as: format)
    #expect(try isSame(EditStreamFile.read(path: path), Self.entries))
    var writer = try EditStreamWriter(OutputFile(path: path), format: format, count: 1)
    try writer.append(.edit(.hidePage(4)))
    try writer.finish()
    #expect(try EditStreamFile.read(path: path) == [.edit(.hidePage(4))])
  }

  @Test("A cut text with answers is an error, or at the end of a line a shorter stream")
  func cutText() {
    let bytes = EditStreamFile.bytes(of: Self.entries, as: .text)
    for count in 0..<bytes.count {
      let isWhole = count > 0 && bytes[count - 1] == UInt8(ascii: "\n")
      if (refusal(Array(bytes[..<count])) == nil) != isWhole {
        Issue.record("cut to \(count) of \(bytes.count) bytes")
      }
    }
  }

  @Test(
    "A binary entry that is no answer is named by its offset",
    arguments: [10, 26, 40] as [UInt64]
  )
  func noAnswer(code: UInt64) throws {
    let word = 17 | code << 16 | 3 << 32
    var output = BinaryOutput(OutputFile())
    try output.head(FileContent.editsMagic, EditStreamHeader.version)
    for value in [1, 0, word] as [UInt64] { try output.word(value) }
    let error = refusal(try output.finish().takeBytes())?.format
    #expect(
      error?.position == .offset(32) && error?.expected == "an edit, an answer or an instance"
    )
  }

  @Test(
    "A binary answer that no field can hold is named by its offset",
    arguments: [
      (.decimal(1), Double.nan.bitPattern), (.boolean(true), 2), (.date(days: 1), 2_932_897),
      (.time(milliseconds: 1), 86_400_000), (.dateTime(milliseconds: 1), UInt64.max / 2),
      (.text("abc"), .max), (.choices(["a"]), .max), (.choices(["a"]), 0), (.text("abc"), 1 << 40),
    ] as [(AnswerValue, UInt64)]
  )
  func noValue(answer: AnswerValue, raw: UInt64) throws {
    var output = BinaryOutput(OutputFile())
    try output.head(FileContent.editsMagic, EditStreamHeader.version)
    let word = AnswerWord(answer).word(of: Self.field)
    for value in [1, 0, word, raw] as [UInt64] { try output.word(value) }
    let error = refusal(try output.finish().takeBytes())?.format
    guard case .offset(let offset)? = error?.position else {
      Issue.record("\(answer): \(error as Any)")
      return
    }
    #expect(offset >= 40)
  }
}
