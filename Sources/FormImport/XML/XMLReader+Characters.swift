import FormFormats

extension XMLReader {
  /// - Complexity: O(bytes of the prefix) time.
  func starts(with prefix: StaticString) -> Bool {
    let count = prefix.utf8CodeUnitCount
    guard bytes.count - offset >= count else { return false }
    for index in 0..<count where unsafe bytes[offset + index] != prefix.utf8Start[index] {
      return false
    }
    return true
  }

  /// - Returns: True if there was any white space.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = offset
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    return offset > start
  }

  /// Checks that XML allows the character at the current position (production 2).
  func checkScalar() throws(ReadError) {
    let byte = bytes[offset]
    if byte >= 0x20, byte != 0xEF { return }
    if Self.isSpace(byte) { return }
    if byte == 0xEF {
      let (scalar, _) = scalar(at: offset)
      guard scalar == 0xFFFE || scalar == 0xFFFF else { return }
    }
    throw failure("a character that XML allows", found)
  }

  /// Takes a predefined entity or a character reference.
  mutating func takeReference() throws(ReadError) -> String {
    let start = offset
    offset += 1
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "#") {
      offset += 1
      return String(Character(try takeNumber(from: start)))
    }
    let end = bytes[offset...].prefix(6).firstIndex(of: UInt8(ascii: ";")) ?? offset
    let entity = string(offset..<end)
    guard let character = Self.entities[entity] else {
      throw failure(
        at: start,
        "&amp; &lt; &gt; &quot; &apos; or &# and a number",
        quote(from: start)
      )
    }
    offset = end + 1
    return character
  }

  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Takes the number of a character reference and its semicolon.
  private mutating func takeNumber(from start: Int) throws(ReadError) -> Unicode.Scalar {
    var radix: UInt32 = 10
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "x") {
      radix = 16
      offset += 1
    }
    var value: UInt32 = 0
    var digits = 0
    while offset < bytes.count, bytes[offset] < 0x80,
      let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue, digit < radix
    {
      value = min(value * radix + UInt32(digit), 0x11_0000)
      digits += 1
      offset += 1
    }
    guard digits > 0, offset < bytes.count, bytes[offset] == UInt8(ascii: ";"),
      let scalar = Unicode.Scalar(value),
      value >= 0x20 || value == 0x09 || value == 0x0A || value == 0x0D,
      value != 0xFFFE, value != 0xFFFF
    else { throw failure(at: start, "the number of a character", quote(from: start)) }
    offset += 1
    return scalar
  }
}
