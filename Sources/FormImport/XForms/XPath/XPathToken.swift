/// A piece of an XPath expression.
struct XPathToken: Hashable {
  enum Kind: Hashable {
    /// A name with its prefix, except for operators.
    case name
    /// A path of plain names from the root, the usual case: “/data/group/age”.
    case path
    /// A literal without its quotes.
    case literal
    case number
    /// A binary operator: `and`, `or`, `div`, `mod` or signs.
    case binary
    /// Brackets, commas and the signs of paths.
    case sign
  }

  var kind: Kind
  var text: String
  /// The byte offset in the expression.
  var offset: Int

  func isSign(_ text: String) -> Bool { kind == .sign && self.text == text }
}

/// Splits an XPath expression into tokens (XPath 1.0, 3.7).
enum XPathLexer {
  /// Returns the tokens of an expression.
  ///
  /// - Complexity: O(bytes) time.
  static func tokens(of text: String) throws(ExpressionFailure) -> [XPathToken] {
    var cursor = ExpressionCursor(text)
    var tokens: [XPathToken] = []
    // Most expressions are short, so reserve in proportion to the length.
    tokens.reserveCapacity(cursor.bytes.count / 8 + 1)
    cursor.skipSpace()
    while !cursor.isAtEnd {
      let offset = cursor.offset
      let (kind, end) = try token(in: cursor, after: tokens.last)
      tokens.append(XPathToken(kind: kind, text: cursor.take(to: end), offset: offset))
      cursor.skipSpace()
    }
    return tokens
  }

  private static func token(
    in cursor: borrowing ExpressionCursor,
    after last: XPathToken?
  ) throws(ExpressionFailure) -> (XPathToken.Kind, Int) {
    let bytes = cursor.bytes
    let offset = cursor.offset
    let byte = cursor.byte()
    let next = cursor.byte(after: 1)
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      guard let end = bytes[(offset + 1)...].firstIndex(of: byte) else {
        throw ExpressionFailure(reason: "a text without a closing quote", offset: offset)
      }
      return (.literal, end + 1)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return (.number, numberEnd(bytes, offset))
    case UInt8(ascii: ".") where ExpressionCursor.isDigit(next):
      return (.number, numberEnd(bytes, offset))
    case UInt8(ascii: "/") where !endsOperand(last):
      if let end = plainPathEnd(bytes, offset) { return (.path, end) }
      return (.sign, offset + (next == byte ? 2 : 1))
    case UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"):
      return (.sign, offset + (next == byte ? 2 : 1))
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: "@"):
      return (.sign, offset + 1)
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "|"): return (.binary, offset + 1)
    case UInt8(ascii: "-"): return (endsOperand(last) ? .binary : .sign, offset + 1)
    case UInt8(ascii: "*"): return (endsOperand(last) ? .binary : .name, offset + 1)
    case UInt8(ascii: "!") where next == UInt8(ascii: "="): return (.binary, offset + 2)
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      return (.binary, offset + (next == UInt8(ascii: "=") ? 2 : 1))
    default: return try name(in: bytes, at: offset, after: last)
    }
  }

  private static func name(
    in bytes: [UInt8],
    at offset: Int,
    after last: XPathToken?
  ) throws(ExpressionFailure) -> (XPathToken.Kind, Int) {
    var end = offset
    while end < bytes.count, isNameByte(bytes[end]) || isInnerColon(bytes, end, offset) { end += 1 }
    guard end > offset, !ExpressionCursor.isDigit(bytes[offset]), bytes[offset] != UInt8(ascii: "-")
    else {
      let found = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
      throw ExpressionFailure(reason: "\(TextQuote.of(found)), which is no XPath", offset: offset)
    }
    let isOperator = endsOperand(last) && isOperator(bytes[offset..<end])
    return (isOperator ? .binary : .name, end)
  }

  private static func isOperator(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.count == 2 || name.count == 3 else { return false }
    switch String(decoding: name, as: UTF8.self) {
    case "and", "or", "div", "mod": return true
    default: return false
    }
  }

  /// True if the token after `token` must be an operator, not an operand (XPath 1.0, 3.7).
  private static func endsOperand(_ token: XPathToken?) -> Bool {
    guard let token else { return false }
    switch token.kind {
    case .name, .path, .literal, .number: return true
    case .binary: return false
    case .sign:
      switch token.text {
      case ")", "]", ".", "..": return true
      default: return false
      }
    }
  }

  /// Returns the end of a path of slashes and names only; nil for any other path.
  private static func plainPathEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    var end = start
    while end + 1 < bytes.count, bytes[end] == UInt8(ascii: "/") {
      let first = bytes[end + 1]
      guard isNameByte(first), !ExpressionCursor.isDigit(first), first != UInt8(ascii: "-"),
        first != UInt8(ascii: ".")
      else { return nil }
      end += 1
      while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
    }
    guard end > start else { return nil }
    // The next token may continue the path.
    guard let next = bytes[end...].first(where: { !XMLReader.isSpace($0) }) else { return end }
    switch next {
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "("): return nil
    default: return end
    }
  }

  private static func numberEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    var end = start
    while end < bytes.count, ExpressionCursor.isDigit(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ".") else { return end }
    end += 1
    while end < bytes.count, ExpressionCursor.isDigit(bytes[end]) { end += 1 }
    return end
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ExpressionCursor.isNameByte(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// True if the colon separates a prefix from a name.
  private static func isInnerColon(_ bytes: [UInt8], _ index: Int, _ start: Int) -> Bool {
    bytes[index] == UInt8(ascii: ":") && index > start && index + 1 < bytes.count
      && bytes[index + 1] != UInt8(ascii: ":") && isNameByte(bytes[index + 1])
      && bytes[index - 1] != UInt8(ascii: ":")
  }
}
