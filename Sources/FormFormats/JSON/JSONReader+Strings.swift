import FormModel

extension JSONReader {
  /// Reads a string and replaces `text` with its UTF-8 bytes.
  ///
  /// - Throws: `ReadError`, also for invalid UTF-8, control characters, escapes of no Unicode scalar,
  ///   and too many combining marks in a row.
  package mutating func string(
    into text: inout [UInt8],
    _ expected: @autoclosure () -> String
  ) throws(ReadError) {
    text.removeAll(keepingCapacity: true)
    try skipSpace()
    let first = position
    try take(UInt8(ascii: "\""), expected())
    var isASCII = true
    while true {
      guard let byte = try peek() else { throw try unexpected("the string's closing quote") }
      let plain = plainCount
      if text.capacity - text.count < plain + 4 { try makeRoom(in: &text, for: plain + 4) }
      if plain > 0 {
        takePlain(plain, into: &text)
        continue
      }
      let start = position
      switch byte {
      case UInt8(ascii: "\""):
        take(byte)
        if !isASCII { try checkMarks(text, at: first) }
        return
      case UInt8(ascii: "\\"):
        take(byte)
        isASCII = false
        try escape(at: start, into: &text)
      case 0..<0x20:
        throw failure(at: start, "a control character to be escaped", "byte 0x" + hex(byte))
      default:
        isASCII = false
        try scalar(byte, at: start, into: &text)
      }
    }
  }

  private func checkMarks(_ text: [UInt8], at start: SourcePosition) throws(ReadError) {
    guard CombiningMarks.areFew(in: text) else {
      throw failure(at: start, "at most \(CombiningMarks.most) combining marks in a row", "more")
    }
  }

  /// Reserves room for plain bytes and one more scalar of the longest encoding.
  private func makeRoom(in text: inout [UInt8], for bytes: Int) throws(ReadError) {
    try memoryLimit.grow(&text, toHold: text.count + bytes)
  }

  /// Reads a scalar of two bytes or more.
  private mutating func scalar(
    _ first: UInt8,
    at start: SourcePosition,
    into text: inout [UInt8]
  ) throws(ReadError) {
    guard let scalar = UTF8Scalar(first: first) else {
      throw failure(at: start, "UTF-8", "byte 0x" + hex(first))
    }
    take(first)
    text.append(first)
    for place in 1..<scalar.count {
      guard let byte = try peek() else { throw failure(at: start, "UTF-8", "end of input") }
      guard scalar.allows(byte, at: place) else {
        throw failure(at: start, "UTF-8", "byte 0x\(hex(byte)) after 0x\(hex(first))")
      }
      take(byte)
      text.append(byte)
    }
  }

  /// Reads the rest of an escape after its backslash.
  private mutating func escape(
    at start: SourcePosition,
    into text: inout [UInt8]
  ) throws(ReadError) {
    guard let byte = try peek() else { throw try unexpected("an escape") }
    let value: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): value = byte
    case UInt8(ascii: "b"): value = 0x08
    case UInt8(ascii: "f"): value = 0x0C
    case UInt8(ascii: "n"): value = 0x0A
    case UInt8(ascii: "r"): value = 0x0D
    case UInt8(ascii: "t"): value = 0x09
    case UInt8(ascii: "u"):
      take(byte)
      text.append(contentsOf: try unicodeEscape(at: start).utf8)
      return
    default:
      throw failure(at: start, "an escape: one of \" \\ / b f n r t u", "byte 0x" + hex(byte))
    }
    take(byte)
    text.append(value)
  }

  /// Reads four hexadecimal digits, and the second escape of a surrogate pair.
  private mutating func unicodeEscape(
    at start: SourcePosition
  ) throws(ReadError) -> String {
    let first = try hexDigits(at: start)
    if let scalar = Unicode.Scalar(first) { return String(Character(scalar)) }
    guard first < 0xDC00 else {
      throw failure(at: start, "a scalar", "a low surrogate alone, \\u" + hex(first))
    }
    for mark in [UInt8(ascii: "\\"), UInt8(ascii: "u")] {
      guard try peek() == mark else {
        throw failure(at: start, "a surrogate pair", "a high surrogate alone, \\u" + hex(first))
      }
      take(mark)
    }
    let second = try hexDigits(at: start)
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else {
      throw failure(at: start, "a low surrogate after \\u" + hex(first), "\\u" + hex(second))
    }
    return String(Character(scalar))
  }

  private mutating func hexDigits(at start: SourcePosition) throws(ReadError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try peek() else { throw try unexpected("four hexadecimal digits") }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw failure(at: start, "four hexadecimal digits", "byte 0x" + hex(byte))
      }
      take(byte)
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private func hex(_ value: some FixedWidthInteger) -> String { String(value, radix: 16) }
}
