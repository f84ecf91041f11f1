import FormModel

/// A strict pull parser for JSON (RFC 8259).
///
/// The caller requests the value that must come next. So the reader builds no tree and needs no
/// stack.
package struct JSONReader: ~Copyable {
  private var text: TextInput
  /// The limit for each string.
  let memoryLimit: MemoryLimit

  package init(_ file: consuming InputFile, memoryLimit: MemoryLimit) {
    text = TextInput(file)
    self.memoryLimit = memoryLimit
  }

  package var position: SourcePosition { text.position }

  /// The number of bytes before the current position.
  package var offset: Int { text.offset }

  @inline(__always)
  package mutating func peek() throws(ReadError) -> UInt8? { try text.peek() }

  @inline(__always)
  package mutating func take(_ byte: UInt8) { text.take(byte) }

  /// The number of plain string bytes that come next; see `TextInput.plainCount`.
  var plainCount: Int { text.plainCount }

  /// Consumes `count` plain bytes and appends them to `text`.
  mutating func takePlain(_ count: Int, into text: inout [UInt8]) {
    self.text.takePlain(count, into: &text)
  }

  package func failure(
    at position: SourcePosition,
    _ expected: String,
    _ found: String
  ) -> ReadError {
    text.failure(at: position, expected, found)
  }

  /// Returns an error at the current position.
  package mutating func unexpected(_ expected: String) throws(ReadError) -> ReadError {
    failure(at: position, expected, JSONReader.name(of: try peek()))
  }

  /// Returns the name of the value or mark that begins with `byte`.
  private static func name(of byte: UInt8?) -> String {
    switch byte {
    case UInt8(ascii: "{"): "an object"
    case UInt8(ascii: "["): "an array"
    case UInt8(ascii: "\""): "a string"
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): "a number"
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): "a literal"
    default: TextInput.name(of: byte)
    }
  }

  package mutating func skipSpace() throws(ReadError) {
    while let byte = try peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      take(byte)
    }
  }

  /// Skips white space and consumes the mark if it comes next. Returns true if it did.
  package mutating func takes(_ mark: UInt8) throws(ReadError) -> Bool {
    try skipSpace()
    guard try peek() == mark else { return false }
    take(mark)
    return true
  }

  package mutating func take(
    _ mark: UInt8,
    _ expected: @autoclosure () -> String
  ) throws(ReadError) {
    guard try takes(mark) else { throw try unexpected(expected()) }
  }

  /// Reads `true` or `false`.
  mutating func bool(_ expected: String) throws(ReadError) -> Bool {
    try skipSpace()
    let start = position
    // The letters so far, at most six. The last one is in the lowest byte.
    var word: UInt64 = 0
    while let byte = try peek(), (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte),
      word >> 40 == 0
    {
      take(byte)
      word = word << 8 | UInt64(byte)
    }
    switch word {
    case 0x7472_7565: return true
    case 0x66_616C_7365: return false
    case 0: throw try unexpected(expected)
    default:
      let letters = (0..<8).reversed().map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
      let text = String(decoding: letters.drop { $0 == 0 }, as: UTF8.self)
      throw failure(at: start, expected, "\"\(text)\"")
    }
  }

  /// Checks that only white space is left.
  package mutating func end() throws(ReadError) {
    try skipSpace()
    if try peek() != nil { throw try unexpected("end of input") }
  }
}
