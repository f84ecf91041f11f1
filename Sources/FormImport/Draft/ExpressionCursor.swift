/// The reason why an expression cannot be translated, and the place of the cause.
struct ExpressionFailure: Error {
  var reason: String
  var offset: Int
}

/// The bytes of an expression and a place in them, from which the lexers of all formats take their tokens.
struct ExpressionCursor {
  let bytes: [UInt8]
  /// The next byte that is not taken.
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { offset == bytes.count }

  /// Returns the byte `distance` bytes after the next one; 0 behind the end.
  func byte(after distance: Int = 0) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  mutating func skipSpace() {
    while !isAtEnd, XMLReader.isSpace(bytes[offset]) { offset += 1 }
  }

  /// Takes up to `count` bytes.
  mutating func take(_ count: Int) -> String { take(to: min(offset + count, bytes.count)) }

  /// Takes the bytes before `end`.
  mutating func take(to end: Int) -> String {
    defer { offset = end }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }

  mutating func take(while belongs: (UInt8) -> Bool) -> String {
    take(to: bytes[offset...].firstIndex { !belongs($0) } ?? bytes.count)
  }

  /// Takes a text up to the byte `end`, without the byte on either side.
  ///
  /// - Parameters:
  ///   - open: The reason for an error if the byte does not come.
  ///   - escaped: What a byte after a backslash stands for; nil if backslashes mean nothing.
  mutating func quoted(
    by end: UInt8,
    _ open: String,
    escaped: ((UInt8) -> UInt8)?
  ) throws(ExpressionFailure) -> String {
    let start = offset
    var text: [UInt8] = []
    offset += 1
    while !isAtEnd, bytes[offset] != end {
      var byte = bytes[offset]
      if let escaped, byte == UInt8(ascii: "\\"), offset + 1 < bytes.count {
        offset += 1
        byte = escaped(bytes[offset])
      }
      text.append(byte)
      offset += 1
    }
    guard !isAtEnd else {
      throw ExpressionFailure(reason: open, offset: start)
    }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// The failure to find a token at the cursor.
  func failure(in format: String) -> ExpressionFailure {
    let reason = "byte 0x\(String(byte(), radix: 16)), which is no \(format)"
    return ExpressionFailure(reason: reason, offset: offset)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// True for letters and digits of ASCII, underscores, and all bytes of other characters.
  static func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || isDigit(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
