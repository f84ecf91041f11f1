/// An error in an expression, with its place.
struct OracleSyntaxError: Error {
  /// The position of the error in UTF-8 bytes from the start.
  var offset: Int
  var problem: String
}

/// Splits an expression into tokens.
struct OracleLexer {
  enum Token: Equatable {
    case number(Double)
    case text(String)
    case reference(String)
    case column(String)
    case name(String)
    case symbol(String)
    case end
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ expression: String) { bytes = Array(expression.utf8) }

  /// Returns all tokens with their offsets; the last token is `end`.
  static func tokens(
    of expression: String
  ) throws(OracleSyntaxError) -> [(token: Token, offset: Int)] {
    var lexer = OracleLexer(expression)
    var tokens: [(token: Token, offset: Int)] = []
    while true {
      lexer.skipWhiteSpace()
      let offset = lexer.place
      let token = try lexer.next()
      tokens.append((token, offset))
      if token == .end { return tokens }
    }
  }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }
  private var nextByte: UInt8? { place + 1 < bytes.count ? bytes[place + 1] : nil }

  private func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }

  private func isLetter(_ byte: UInt8?) -> Bool {
    byte.map { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 == UInt8(ascii: "_") } ?? false
  }

  private mutating func skipWhiteSpace() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func next() throws(OracleSyntaxError) -> Token {
    guard let byte else { return .end }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return .text(try enclosed(by: byte, from: place + 1))
    case UInt8(ascii: "$") where nextByte == UInt8(ascii: "{"):
      return .reference(try enclosed(by: UInt8(ascii: "}"), from: place + 2))
    case UInt8(ascii: "#") where nextByte == UInt8(ascii: "{"):
      return .column(try enclosed(by: UInt8(ascii: "}"), from: place + 2))
    case _ where isDigit(byte), UInt8(ascii: ".") where isDigit(nextByte): return try number()
    case _ where isLetter(byte): return name()
    default: return try symbol()
    }
  }

  /// Returns the text between `start` and the next `end`.
  private mutating func enclosed(
    by end: UInt8,
    from start: Int
  ) throws(OracleSyntaxError) -> String {
    guard let last = bytes[start...].firstIndex(of: end) else {
      throw OracleSyntaxError(offset: place, problem: "not closed")
    }
    place = last + 1
    return String(decoding: bytes[start..<last], as: UTF8.self)
  }

  /// Reads digits, an optional point and optional digits.
  private mutating func number() throws(OracleSyntaxError) -> Token {
    let start = place
    var text = "0"
    while isDigit(byte) { take(into: &text) }
    if byte == UInt8(ascii: ".") { take(into: &text) }
    if text.hasSuffix(".") {
      while isDigit(byte) { take(into: &text) }
      text += "0"
    }
    guard let value = Double(text), value.isFinite else {
      throw OracleSyntaxError(offset: start, problem: "too large")
    }
    return .number(value)
  }

  private mutating func take(into text: inout String) {
    text.unicodeScalars.append(Unicode.Scalar(bytes[place]))
    place += 1
  }

  private mutating func name() -> Token {
    let start = place
    let joins = [UInt8(ascii: "-"), UInt8(ascii: ".")]
    while let byte, isLetter(byte) || isDigit(byte) || joins.contains(byte) { place += 1 }
    return .name(String(decoding: bytes[start..<place], as: UTF8.self))
  }

  private mutating func symbol() throws(OracleSyntaxError) -> Token {
    for symbol in ["!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "(", ")", ",", "..", "."]
    where bytes[place...].starts(with: symbol.utf8) {
      place += symbol.utf8.count
      return .symbol(symbol)
    }
    throw OracleSyntaxError(offset: place, problem: "no expression goes on like this")
  }
}
