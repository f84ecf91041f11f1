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
        .edit(.fill(page: page, field: 2), in: numbers), .edit(.hidePage(page), in: numbers),
        .edit(.hide(page: .nowhere, field: -1), in: numbers), .edit(.fill(page: 0, field: 1)),
        .removeInstance(repeat: most, numbers), .removeInstance(repeat: 0, numbers),
      ]
        + EditStreamAnswerTests.answers.map {
          .answer(FieldID(page: page, field: 9), $0, in: numbers)
        }
    } + [.answer(FieldID(page: 0, field: 0), .integer(-7))]

  private func refusal(_ bytes: [UInt8]) -> ReadError? {
    do {
      _ = try EditStreamFile.read(bytes: bytes)
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
    let bytes = EditStreamFile.bytes(of: Self.entries, as: format)
    let again = try EditStreamFile.read(bytes: bytes)
    #expect(again == Self.entries)
    #expect(EditStreamFile.bytes(of: again, as: format) == bytes)
  }

  @Test("RP-2: as text they are what a person reads")
  func text() throws {
    let text = """
      # formnav.edits/1
      addInstance 0 2
      inside 2 fill 3 17
      inside 2.1 hidePage 4
      inside 2.1.4294967295 answer 3 18 text "Anna"
      removeInstance 1 2.1

      """
    let entries: [FormEntry] = [
      .addInstance(repeat: 0, Self.numbers(2)),
      .edit(.fill(page: 3, field: 17), in: Self.numbers(2)),
      .edit(.hidePage(4), in: Self.numbers(2, 1)),
      .answer(FieldID(page: 3, field: 18), .text("Anna"), in: Self.numbers(2, 1, Self.most)),
      .removeInstance(repeat: 1, Self.numbers(2, 1)),
    ]
    #expect(try EditStreamFile.read(bytes: Array(text.utf8)) == entries)
    #expect(String(decoding: EditStreamFile.bytes(of: entries, as: .text), as: UTF8.self) == text)
    let spaced = "\t inside\t2.1   hidePage 4 # no\n\n addInstance  7\t1.1 # a\n"
    #expect(
      try EditStreamFile.read(bytes: Array(spaced.utf8)) == [
        .edit(.hidePage(4), in: Self.numbers(2, 1)), .addInstance(repeat: 7, Self.numbers(1, 1)),
      ]
    )
  }

  @Test("RP-2: their bytes are the documented ones")
  func bytes() {
    let entries: [FormEntry] = [
      .edit(.fill(page: 5, field: 6), in: Self.numbers(0x0403_0201)),
      .addInstance(repeat: 0x0807_0605, Self.numbers(1, 2)),
      .removeInstance(repeat: 0, Self.numbers(1, 2, 3)),
      .answer(FieldID(page: 3, field: 17), .boolean(true), in: Self.numbers(9)),
    ]
    let bytes = EditStreamFile.bytes(of: entries, as: .binary)
    #expect(Array(bytes[12..<32]) == [1, 0, 0, 0, 4] + Array(repeating: 0, count: 15))
    let expected: [[UInt8]] = [
      [1, 0, 32, 0, 0, 0, 0, 0], [1, 2, 3, 4, 0, 0, 0, 0], [6, 0, 7, 0, 5, 0, 0, 0],
      [2, 0, 33, 0, 5, 6, 7, 8], [1, 0, 0, 0, 2, 0, 0, 0],
      [3, 0, 34, 0, 0, 0, 0, 0], [1, 0, 0, 0, 2, 0, 0, 0], [3, 0, 0, 0, 0, 0, 0, 0],
      [1, 0, 32, 0, 0, 0, 0, 0], [9, 0, 0, 0, 0, 0, 0, 0], [17, 0, 20, 0, 3, 0, 0, 0],
      [1, 0, 0, 0, 0, 0, 0, 0],
    ]
    #expect(Array(bytes.dropFirst(32).dropLast(8)) == expected.flatMap { $0 })
  }

  @Test("A stream of another version is refused, with its offset", arguments: [0, 2, 3])
  func versions(version: UInt64) throws {
    var bytes = EditStreamFile.bytes(of: Self.entries, as: .binary)
    // The word at 8 begins with the end of the magic.
    let word = bytes[8..<12].reversed().reduce(version) { $0 << 8 | UInt64($1) }
    bytes = BinaryHeaderTests.resigned(bytes, replacing: 8, with: word)
    let error = try #require(refusal(bytes)?.format)
    #expect(error.position == .offset(12) && error.expected == "version 1", "\(error)")
  }

  @Test("RP-2: the reader says where the last entry began", arguments: EditStreamFormat.allCases)
  func position(format: EditStreamFormat) throws {
    let text = Array("# a\n  inside 2.1 fill 3 1 # b\n\n\taddInstance 0 2\n".utf8)
    let entries = try EditStreamFile.read(bytes: text)
    let bytes = format == .text ? text : EditStreamFile.bytes(of: entries, as: .binary)
    var reader = try EditStreamReader(InputFile(bytes: bytes))
    var found: [SourcePosition] = []
    while try reader.next() != nil { found.append(reader.position) }
    #expect(
      found
        == (format == .text
          ? [.line(2, column: 3), .line(4, column: 2)] : [.offset(32), .offset(56)])
    )
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
    let bytes = EditStreamFile.bytes(of: entries, as: .binary)
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
          .answer(FieldID(page: 3, field: 9), $0, in: numbers)
        } + [.edit(.hidePage(4), in: numbers)]
    }
    let bytes = EditStreamFile.bytes(of: entries, as: .binary)
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
        guard let read = try? EditStreamFile.read(bytes: changed) else { continue }
        accepted += 1
        if EditStreamFile.bytes(of: read, as: .binary) != changed {
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
      .edit(.fill(page: 5, field: 0), in: Self.numbers(1)),
      .addInstance(repeat: 1, Self.numbers(1, 1)), .edit(.fill(page: 9, field: 0)),
      .answer(FieldID(page: 8, field: 0), .integer(1), in: Self.numbers(1, 1)),
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
