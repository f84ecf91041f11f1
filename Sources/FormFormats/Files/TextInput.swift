import FormModel
import TextEscaping

/// Reads text byte by byte, and knows line and column.
struct TextInput: ~Copyable {
  private var file: InputFile
  private var line = 1
  /// The offset at which the line begins, moved on by one for each byte inside a scalar: the difference
  /// to the present offset is then a column counted in scalars.
  private var lineStart = 0

  init(_ file: consuming InputFile) { self.file = file }

  /// Bytes taken so far.
  var offset: Int { file.offset }

  var position: SourcePosition { .line(line, column: file.offset - lineStart + 1) }

  /// The next byte, which is not taken; nil at the end.
  @inline(__always)
  mutating func peek() throws(ReadError) -> UInt8? {
    do { return try file.peek() } catch { throw .io(error) }
  }

  /// Takes the byte that `peek` gave.
  @inline(__always)
  mutating func take(_ byte: UInt8) {
    file.take(1)
    if byte == UInt8(ascii: "\n") {
      line += 1
      lineStart = file.offset
    } else if byte & 0xC0 == 0x80 {
      lineStart += 1
    }
  }

  /// Bytes ahead, of those that are held, that are ASCII and no control character, quote or backslash.
  var plainCount: Int {
    let bytes = file.unread
    var count = 0
    while count + 8 <= bytes.byteCount {
      let others = TextInput.others(load(bytes, count, UInt64.self))
      if others != 0 { return count + others.trailingZeroBitCount / 8 }
      count += 8
    }
    while count < bytes.byteCount,
      TextInput.others(UInt64(load(bytes, count, UInt8.self)) | 0x2020_2020_2020_2000) == 0
    {
      count += 1
    }
    return count
  }

  /// The high bits of a word's bytes that are not plain. Above the first of them a bit may be wrong: a difference
  /// borrows from the byte above.
  @inline(__always)
  private static func others(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
    let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
    let found =
      (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
      | (backslashes &- ones) & ~backslashes | word
    return found & (ones &* 0x80)
  }

  /// Takes plain bytes that `plainCount` found, to the end of a text.
  @inline(__always)
  mutating func takePlain(_ count: Int, into text: inout [UInt8]) {
    text.append(file.unread.extracting(0..<count))
    file.take(count)
  }

  func failure(at position: SourcePosition, _ expected: String, _ found: String) -> ReadError {
    .format(FormatError(at: position, expected: expected, found: found))
  }

  /// A text from the input for a message.
  static func quoted(_ text: String) -> String { Escape.quoted(text) }

  /// What the next byte is called in a message.
  static func name(of byte: UInt8?) -> String {
    switch byte {
    case nil: "end of input"
    case UInt8(ascii: "\n"): "end of line"
    case .some(let byte) where (0x21...0x7E).contains(byte):
      "\"\(Character(Unicode.Scalar(byte)))\""
    case 0xEF: "byte 0xef (a byte order mark?)"
    case .some(let byte): "byte 0x\(String(byte, radix: 16))"
    }
  }
}
