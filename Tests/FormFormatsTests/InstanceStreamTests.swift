import FormModel
import Testing

@testable import FormFormats

/// Edit streams that name instances.
@Suite struct InstanceStreamTests {
  private static func numbers(_ numbers: Int...) -> InstanceNumbers { InstanceNumbers(numbers)! }

  private static let most = Int(UInt32.max)
  private static let all = [
    numbers(1), numbers(2, 1), numbers(3, 2, 1), numbers(most, 7, most),
  ]

  private static let entries: [FormEntry] =
    all.flatMap { numbers -> [FormEntry] in
      let page = PageID(place: numbers.count)
      return [
        .addInstance(repeat: numbers.count - 1, numbers),
        .editInside(numbers, .fill(page: page, field: 2)), .editInside(numbers, .hidePage(page)),
        .editInside(numbers, .hide(page: .nowhere, field: -1)), .edit(.fill(page: 0, field: 1)),
        .removeInstance(repeat: most, numbers), .removeInstance(repeat: 0, numbers),
      ] + EntryStreamTests.answers.map { .answerInside(numbers, FieldID(page: page, field: 9), $0) }
    } + [.answer(FieldID(page: 0, field: 0), .integer(-7))]

  private func refusal(_ bytes: [UInt8]) -> ReadError? {
    do {
      _ = try EntryStreamFile.read(bytes: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "RP-2: instances, and what is in them, are read as written",
    arguments: EditStreamFormat.allCases
  )
  func roundTrip(format: EditStreamFormat) throws {
    let bytes = EntryStreamFile.bytes(of: Self.entries, as: format)
    let again = try EntryStreamFile.read(bytes: bytes)
    #expect(again == Self.entries)
    #expect(EntryStreamFile.bytes(of: again, as: format) == bytes)
  }

  @Test("RP-2: as text they are what a person reads")
  func text() throws {
    let text = """
      # formnav.edits/3
      addInstance 0 2
      inside 2 fill 3 17
      inside 2.1 hidePage 4
      inside 2.1.4294967295 answer 3 18 text "Anna"
      removeInstance 1 2.1

      """
    let entries: [FormEntry] = [
      .addInstance(repeat: 0, Self.numbers(2)),
      .editInside(Self.numbers(2), .fill(page: 3, field: 17)),
      .editInside(Self.numbers(2, 1), .hidePage(4)),
      .answerInside(Self.numbers(2, 1, Self.most), FieldID(page: 3, field: 18), .text("Anna")),
      .removeInstance(repeat: 1, Self.numbers(2, 1)),
    ]
    #expect(try EntryStreamFile.read(bytes: Array(text.utf8)) == entries)
    #expect(String(decoding: EntryStreamFile.bytes(of: entries, as: .text), as: UTF8.self) == text)
    let spaced = "\t inside\t2.1   hidePage 4 # no\n\n addInstance  7\t1.1 # a\n"
    #expect(
      try EntryStreamFile.read(bytes: Array(spaced.utf8)) == [
        .editInside(Self.numbers(2, 1), .hidePage(4)), .addInstance(repeat: 7, Self.numbers(1, 1)),
      ]
    )
  }

  @Test("RP-2: their bytes are the documented ones")
  func bytes() {
    let entries: [FormEntry] = [
      .editInside(Self.numbers(0x0403_0201), .fill(page: 5, field: 6)),
      .addInstance(repeat: 0x0807_0605, Self.numbers(1, 2)),
      .removeInstance(repeat: 0, Self.numbers(1, 2, 3)),
      .answerInside(Self.numbers(9), FieldID(page: 3, field: 17), .boolean(true)),
    ]
    let bytes = EntryStreamFile.bytes(of: entries, as: .binary)
    #expect(Array(bytes[12..<32]) == [3, 0, 0, 0, 4] + Array(repeating: 0, count: 15))
    let expected: [[UInt8]] = [
      [1, 0, 32, 0, 0, 0, 0, 0], [1, 2, 3, 4, 0, 0, 0, 0], [6, 0, 7, 0, 5, 0, 0, 0],
      [2, 0, 33, 0, 5, 6, 7, 8], [1, 0, 0, 0, 2, 0, 0, 0],
      [3, 0, 34, 0, 0, 0, 0, 0], [1, 0, 0, 0, 2, 0, 0, 0], [3, 0, 0, 0, 0, 0, 0, 0],
      [1, 0, 32, 0, 0, 0, 0, 0], [9, 0, 0, 0, 0, 0, 0, 0], [17, 0, 20, 0, 3, 0, 0, 0],
      [1, 0, 0, 0, 0, 0, 0, 0],
    ]
    #expect(Array(bytes.dropFirst(32).dropLast(8)) == expected.flatMap { $0 })
  }

  @Test("A reader without instances refuses them; a stream without them has the version it had")
  func versions() throws {
    for format in EditStreamFormat.allCases {
      let bytes = EntryStreamFile.bytes(
        of: [.editInside(Self.numbers(1), .hidePage(1))],
        as: format
      )
      let error = try #require(failure(ofEdits: bytes)?.format)
      #expect(error.expected.contains(format == .binary ? "version 1" : "an edit"), "\(error)")
    }
    let plain = EntryStreamFile.bytes(of: [.edit(.hidePage(1))], as: .binary)
    #expect(plain[12] == 2)
    var bytes = EntryStreamFile.bytes(
      of: [.removeInstance(repeat: 0, Self.numbers(1))],
      as: .binary
    )
    bytes = BinaryHeaderTests.resigned(bytes, replacing: 8, with: version(2, of: bytes))
    let error = try #require(refusal(bytes)?.format)
    #expect(error.position == .offset(32) && error.expected == "an edit or an answer", "\(error)")
    bytes = BinaryHeaderTests.resigned(bytes, replacing: 8, with: version(4, of: bytes))
    #expect(refusal(bytes)?.format?.expected == "version 1 or 2 or 3")
  }

  /// The word at 8, which holds the end of the magic, with another version.
  private func version(_ version: UInt64, of bytes: [UInt8]) -> UInt64 {
    bytes[8..<12].reversed().reduce(version) { $0 << 8 | UInt64($1) }
  }

  @Test(
    "RP-3: a malformed instance is named with line, column and what was expected",
    arguments: [
      ("inside\n", 7, "an instance such as 2.1"), ("inside 0 fill 1 2\n", 8, "1...3 numbers"),
      ("inside 2.0 fill 1 2\n", 8, "an instance"), ("inside 1.2.3.4 fill 1 2\n", 8, "an instance"),
      ("inside 2. fill 1 2\n", 8, "an instance"), ("inside .2 fill 1 2\n", 8, "an instance"),
      ("inside -1 fill 1 2\n", 8, "an instance"), ("inside +1 fill 1 2\n", 8, "an instance"),
      ("inside 4294967296 fill 1 2\n", 8, "1...4294967295"), ("inside 1\n", 9, "an edit: show"),
      ("inside 99999999999999999999 fill 1 2\n", 8, "an instance"),
      ("inside 1 inside 1 fill 1 2\n", 10, "an edit: show"),
      ("inside 1 addInstance 0 1\n", 10, "an edit: show"), ("inside 1 fill 1\n", 16, "a field"),
      ("inside 1 answer 1 2 integer x\n", 29, "whole"), ("addInstance\n", 12, "a repeat"),
      ("addInstance -1 1\n", 13, "a repeat"), ("addInstance 4294967296 1\n", 13, "a repeat"),
      ("addInstance 0\n", 14, "an instance"), ("removeInstance 0 1 1\n", 20, "end of line"),
      ("removeInstance 0 a\n", 18, "an instance"), ("addinstance 0 1\n", 1, "an edit"),
      ("addInstance 0 1", 16, "end of line"),
    ]
  )
  func malformed(text: String, column: Int, expected: String) throws {
    let error = try #require(refusal(Array(text.utf8))?.format)
    #expect(error.position == .line(1, column: column), "\(error)")
    #expect(error.expected.contains(expected), "\(error)")
  }

  @Test(
    "RP-3: a binary instance that no writer makes is named by its offset",
    arguments: [
      (32, 0 | 33 << 16, 32, "1...3 numbers"), (32, 4 | 33 << 16, 32, "1...3 numbers"),
      (32, 2 | 35 << 16, 32, "an edit, an answer or an instance"),
      (32, 2 | 32 << 16 | 1 << 32, 36, "a zero"), (40, 1, 44, "the number of an instance"),
      (40, 1 << 32, 40, "the number of an instance"), (56, 1 | 1 << 32, 60, "padding of zeros"),
      (32, 2 | 32 << 16, 48, "an edit or an answer in an instance"),
    ] as [(Int, UInt64, Int, String)]
  )
  func noInstance(changed: Int, word: UInt64, offset: Int, expected: String) throws {
    let entries: [FormEntry] = [
      .addInstance(repeat: 0, Self.numbers(1, 2)), .addInstance(repeat: 0, Self.numbers(1)),
    ]
    let bytes = EntryStreamFile.bytes(of: entries, as: .binary)
    let damaged = BinaryHeaderTests.resigned(bytes, replacing: changed, with: word)
    let error = try #require(refusal(damaged)?.format)
    #expect(error.position == .offset(offset), "\(error)")
    #expect(error.expected.contains(expected), "\(error)")
  }

  @Test("RP-3: each changed bit and each cut is found; under a right checksum it reads as it is")
  func damage() throws {
    let answers: [AnswerValue?] = [nil, .text("größe"), .choices(["a"]), .time(milliseconds: 1)]
    let entries: [FormEntry] = Self.all.flatMap { numbers -> [FormEntry] in
      [.addInstance(repeat: 2, numbers), .removeInstance(repeat: 0, numbers)]
        + answers.prefix(numbers.count + 1).map {
          .answerInside(numbers, FieldID(page: 3, field: 9), $0)
        } + [.editInside(numbers, .hidePage(4))]
    }
    let bytes = EntryStreamFile.bytes(of: entries, as: .binary)
    var accepted = 0
    for index in bytes.indices {
      if refusal(Array(bytes[..<index]))?.format == nil { Issue.record("cut to \(index)") }
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        if refusal(damaged)?.format == nil { Issue.record("bit \(bit) of byte \(index)") }
        guard index >= 32, index < bytes.count - 8 else { continue }
        let start = index & ~7
        let word = (0..<8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64(damaged[start + $1]) }
        let changed = BinaryHeaderTests.resigned(bytes, replacing: start, with: word)
        guard let read = try? EntryStreamFile.read(bytes: changed) else { continue }
        accepted += 1
        if EntryStreamFile.bytes(of: read, as: .binary) != changed {
          Issue.record("bit \(bit) of byte \(index), signed again")
        }
      }
    }
    #expect(accepted > 1_000)
  }

  @Test("RP-2: a summary counts instances that come and go, and entries in instances")
  func summary() {
    var summary = EditStreamSummary()
    let entries: [FormEntry] = [
      .addInstance(repeat: 0, Self.numbers(1)),
      .editInside(Self.numbers(1), .fill(page: 5, field: 0)),
      .addInstance(repeat: 1, Self.numbers(1, 1)), .edit(.fill(page: 9, field: 0)),
      .answerInside(Self.numbers(1, 1), FieldID(page: 8, field: 0), .integer(1)),
      .removeInstance(repeat: 0, Self.numbers(1)),
    ]
    for entry in entries { summary.add(entry) }
    #expect(summary.edits == 6 && summary.inInstances == 2)
    #expect(summary.addedInstances == 2 && summary.removedInstances == 1)
    #expect(summary.operations[Int(EditOperation.fill.rawValue)] == 2)
    #expect(summary.answers[EditStreamSummary.kinds.firstIndex(of: "integer")!] == 1)
    #expect(summary.pages == 5...9 && summary.distances.counts == [0, 1, 0, 1])
  }
}
