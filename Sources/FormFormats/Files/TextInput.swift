import FormModel
import TextEscaping

/// Reads text byte by byte and tracks the line and column.
struct TextInput: ~Copyable {
  private var file: InputFile
  private(set) var line = 1
  /// The line's first offset, plus the continuation bytes of the line so far. The current offset
  /// minus this value is the column in Unicode scalars.
  private var lineStart = 0

  init(_ file: consuming InputFile) { self.file = file }

  /// The number of bytes consumed.
  var offset: Int { file.offset }

  var position: SourcePosition { .line(line, column: file.offset - lineStart + 1) }

  /// Returns the next byte without consuming it; nil at the end.
  @inline(__always)
  mutating func peek() throws(ReadError) -> UInt8? {
    do { return try file.peek() } catch { throw .io(error) }
  }

  /// Consumes the byte that `peek` returned.
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

  /// The number of plain bytes that come next in the buffer. Plain bytes are ASCII, but no control
  /// character, quote or backslash.
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

  /// Sets the high bit of each byte that is not plain. Only the lowest set bit is reliable: a
  /// subtraction can borrow from the bytes above it.
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

  /// Consumes plain bytes, counted by `plainCount`, and appends them to `text`.
  @inline(__always)
  mutating func takePlain(_ count: Int, into text: inout [UInt8]) {
    text.append(file.unread.extracting(0..<count))
    file.take(count)
  }

  func failure(at position: SourcePosition, _ expected: String, _ found: String) -> ReadError {
    .format(FormatError(at: position, expected: expected, found: found))
  }

  /// Returns a short quotation of the input for a message.
  static func quoted(_ text: String) -> String { Escape.quoted(text) }

  /// Returns the name of a byte, or of the end, for a message.
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
