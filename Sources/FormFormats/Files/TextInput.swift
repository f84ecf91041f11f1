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
