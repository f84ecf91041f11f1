import FormModel

/// The tokens of an expression.
enum ExpressionToken: Hashable {
  case number(Double)
  case text(String)
  /// The name in `${}`.
  case name(String)
  /// The name in `#{}`.
  case column(String)
  /// The name of a function, or an operator that is a word.
  case word(String)
  /// Another operator.
  case sign(ExpressionOperator)
  case open, close, comma, own, parent
  case end
}

/// Splits an expression into tokens.
struct ExpressionLexer {
  private(set) var text: [UInt8]
  private(set) var offset = 0
  /// The offset of the last token.
  private(set) var start = 0

  init(_ text: String) { self.text = Array(text.utf8) }

  /// Starts with another text.
  mutating func begin(_ text: String) {
    self.text.removeAll(keepingCapacity: true)
    unsafe text.utf8.span.withUnsafeBufferPointer { unsafe self.text.append(contentsOf: $0) }
    offset = 0
    start = 0
  }

  mutating func next() throws(ExpressionError) -> ExpressionToken {
    while offset < text.count, Self.isSpace(text[offset]) { offset += 1 }
    start = offset
    guard offset < text.count else { return .end }
    let byte = text[offset]
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "."):
      if digit(at: offset + 1) { return try number() }
      offset += 1
      guard offset < text.count, text[offset] == UInt8(ascii: ".") else { return .own }
      offset += 1
      return .parent
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return try quoted(byte)
    case UInt8(ascii: "$"): return .name(try name())
    case UInt8(ascii: "#"): return .column(try name())
    default: break
    }
    if Self.isWordStart(byte) { return word() }
    return try sign(byte)
  }

  private mutating func sign(_ byte: UInt8) throws(ExpressionError) -> ExpressionToken {
    offset += 1
    let isBeforeEqual = offset < text.count && text[offset] == UInt8(ascii: "=")
    switch byte {
    case UInt8(ascii: "("): return .open
    case UInt8(ascii: ")"): return .close
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: "="): return .sign(.equal)
    case UInt8(ascii: "+"): return .sign(.plus)
    case UInt8(ascii: "-"): return .sign(.minus)
    case UInt8(ascii: "*"): return .sign(.times)
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      if isBeforeEqual { offset += 1 }
      if byte == UInt8(ascii: "<") { return .sign(isBeforeEqual ? .lessOrEqual : .less) }
      return .sign(isBeforeEqual ? .greaterOrEqual : .greater)
    case UInt8(ascii: "!") where isBeforeEqual:
      offset += 1
      return .sign(.notEqual)
    default:
      throw failure(at: start, "a value or an operator")
    }
  }

  private mutating func number() throws(ExpressionError) -> ExpressionToken {
    var whole: WideInt = 0
    while digit(at: offset) {
      whole = whole &* 10 &+ WideInt(text[offset] & 15)
      offset += 1
    }
    let hasPoint = offset < text.count && text[offset] == UInt8(ascii: ".")
    // Doubles represent all integers of up to 15 digits.
    if !hasPoint, offset - start <= 15 { return .number(Double(whole)) }
    if hasPoint {
      offset += 1
      while digit(at: offset) { offset += 1 }
    }
    let digits = String(decoding: text[start..<offset], as: UTF8.self)
    // `Double(_:)` refuses a point at either end.
    guard let value = Double("0\(digits)0".contains(".") ? "0\(digits)0" : digits), value.isFinite
    else {
      throw ExpressionError(
        at: start,
        in: text,
        expected: "a number that a double can hold",
        found: digits.shortened
      )
    }
    return .number(value)
  }

  private mutating func quoted(_ quote: UInt8) throws(ExpressionError) -> ExpressionToken {
    guard let end = text[(offset + 1)...].firstIndex(of: quote) else {
      throw ExpressionError(
        at: text.count,
        in: text,
        expected: "\(Unicode.Scalar(quote)) that ends the text",
        found: "the end"
      )
    }
    offset = end + 1
    return .text(string((start + 1)..<end))
  }

  private mutating func name() throws(ExpressionError) -> String {
    offset += 1
    guard offset < text.count, text[offset] == UInt8(ascii: "{") else {
      throw failure(at: offset, "{ and a name")
    }
    guard let end = text[offset...].firstIndex(of: UInt8(ascii: "}")) else {
      throw ExpressionError(
        at: text.count,
        in: text,
        expected: "} that ends the name",
        found: "the end"
      )
    }
    guard end > offset + 1 else { throw failure(at: end, "a name") }
    defer { offset = end + 1 }
    return string((offset + 1)..<end)
  }

  private mutating func word() -> ExpressionToken {
    while offset < text.count, Self.isWordStart(text[offset]) || Self.isWordPart(text[offset]) {
      offset += 1
    }
    return .word(string(start..<offset))
  }

  /// A part of the text between scalar boundaries.
  private func string(_ range: Range<Int>) -> String {
    unsafe String(copying: UTF8Span(unchecked: text.span.extracting(range)))
  }

  /// An error at the scalar at `offset`.
  func failure(at offset: Int, _ expected: String) -> ExpressionError {
    ExpressionError(at: offset, in: text, expected: expected, found: found(at: offset))
  }

  /// The word or scalar at `offset`, for an error message.
  func found(at offset: Int) -> String {
    guard offset < text.count else { return "the end" }
    var end = offset
    while end < text.count, Self.isWordStart(text[end]) || Self.isWordPart(text[end]) { end += 1 }
    // What is no part of a word is a byte of ASCII.
    if end == offset { end += 1 }
    return String(decoding: text[offset..<end], as: UTF8.self).shortened
  }

  private func digit(at place: Int) -> Bool {
    place < text.count && text[place] >= UInt8(ascii: "0") && text[place] <= UInt8(ascii: "9")
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isWordStart(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}
