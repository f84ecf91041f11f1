import FormModel
import Testing

@testable import FormFormats

/// Binary repeats that no writer makes.
@Suite struct RepeatDamageTests {
  private static func bytes() throws -> [UInt8] {
    FormFile.bytes(of: try FormFile.read(bytes: Array(RepeatTests.text.utf8)), as: .binary)
  }

  @Test("RP-1: of a binary form with repeats, each changed bit and each cut is found")
  func damage() throws {
    let bytes = try Self.bytes()
    BinaryDamage.expectFound(in: bytes)
  }

  @Test("RP-1: under a right checksum, what is accepted is written as it was read")
  func anyBit() throws {
    let bytes = try Self.bytes()
    #expect(BinaryDamage.accepted(of: bytes) > 500)
  }

  /// Words from the end of the repeat `ends`, which is the last: 1 is the title, 2 the pages, 5 the bits of its keys.
  /// Before it stands `drugs`: 7 is the maximum, 8 the instances at first, 13 the bits.
  @Test(
    "RP-1: a number that the form does not bear out is named by its offset",
    arguments: [
      (2, 4 | 6 << 32, -24, "pages that the form has"), (2, 5 | 4 << 32, 0, "a range"),
      (2, .max, -24, "pages that the form has"), (8, 1 << 31, 0, "0...2147483647 instances"),
      (8, 1 << 63, 0, "0...2147483647 instances"), (7, 1 << 31, 0, "0...2147483647"),
      (8, 1, -40, "the keys of a repeat"), (5, 517 | 1 << 10, 0, "10 keys of a repeat"),
      (5, 517 | 1 << 63, 0, "10 keys of a repeat"), (1, 1 | 2 << 32, 0, "a field of the form"),
      (1, 9, 0, "a field of the form"), (1, 1 | 1 << 48, 6, "a zero"),
    ] as [(Int, UInt64, Int, String)]
  )
  func number(words: Int, value: UInt64, place: Int, expected: String) throws {
    let bytes = try Self.bytes()
    let offset = bytes.count - 8 - words * 8
    let changed = BinaryHeaderTests.resigned(bytes, replacing: offset, with: value)
    let error = try #require(failure(ofForm: changed)?.format)
    #expect(error.position == .offset(offset + place), "\(error)")
    #expect(error.expected.contains(expected), "\(error)")
  }

  @Test("RP-1: a number of repeats that the input does not hold takes no memory, also in a pipe")
  func overstated() throws {
    let bytes = try Self.bytes()
    let counts = try #require(
      stride(from: 64, to: bytes.count - 8, by: 8).first { BinaryDamage.word(bytes, $0) == 4 }
    )
    let changed = BinaryHeaderTests.resigned(bytes, replacing: counts, with: UInt64(UInt32.max))
    let error = try failure(throughPipe: changed[...]) { path throws(ReadError) in
      _ = try FormFile.read(path: path, memoryLimit: .bytes(1 << 20))
    }
    #expect(error?.format != nil, "\(error as Any)")
    #expect(failure(ofForm: changed)?.format != nil)
  }

  @Test("Many long texts of repeats are refused before they take more than the caller allows")
  func memory() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    let long = String(repeating: "x", count: 4_000)
    for index in 0..<300 {
      builder.logic.repeats.append(
        FormRepeat(id: "r\(index)", label: long, pages: 0..<1, count: long)
      )
    }
    let form = builder.build()
    for format in FormFormat.allCases {
      let bytes = FormFile.bytes(of: form, as: format)
      do throws(ReadError) {
        _ = try FormFile.read(InputFile(bytes: bytes), memoryLimit: .bytes(1 << 20))
        Issue.record("it is read")
      } catch {
        guard case .tooLarge = error else {
          Issue.record("\(error)")
          continue
        }
      }
      #expect(throws: Never.self) {
        _ = try FormFile.read(InputFile(bytes: bytes), memoryLimit: .bytes(8 << 20))
      }
    }
  }
}
