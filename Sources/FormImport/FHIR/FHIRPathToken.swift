/// A token of a FHIRPath expression.
struct FHIRPathToken: Hashable {
  enum Kind: Hashable {
    case name
    /// A name after “%”. The text does not include the sign.
    case variable
    /// A text without its quotes, with its escapes replaced.
    case string
    case number
    /// A date without its “@”.
    case date
    case sign
    case end
  }

  var kind: Kind
  var text: String
  var offset: Int

  func isSign(_ text: String) -> Bool { kind == .sign && self.text == text }
  func isName(_ text: String) -> Bool { kind == .name && self.text == text }
}

/// Splits a FHIRPath expression into tokens (FHIRPath 2.0, lexical elements).
enum FHIRPathLexer {
  /// Returns the tokens, followed by an end token.
  ///
  /// - Complexity: O(bytes) time.
  static func tokens(of text: String) throws(ExpressionFailure) -> [FHIRPathToken] {
    var cursor = ExpressionCursor(text)
    var tokens: [FHIRPathToken] = []
    cursor.skipSpace()
    while !cursor.isAtEnd {
      let start = cursor.offset
      let (kind, text) = try token(&cursor)
      tokens.append(FHIRPathToken(kind: kind, text: text, offset: start))
      cursor.skipSpace()
    }
    tokens.append(FHIRPathToken(kind: .end, text: "the end", offset: cursor.offset))
    return tokens
  }

  private static func token(
    _ cursor: inout ExpressionCursor
  ) throws(ExpressionFailure) -> (FHIRPathToken.Kind, String) {
    let byte = cursor.byte()
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
      return (byte == UInt8(ascii: "'") ? .string : .name, try quoted(&cursor))
    case UInt8(ascii: "%"):
      _ = cursor.take(1)
      if "`'".utf8.contains(cursor.byte()) { return (.variable, try quoted(&cursor)) }
      return (.variable, cursor.take(while: ExpressionCursor.isNameByte))
    case UInt8(ascii: "@"):
      _ = cursor.take(1)
      return (.date, cursor.take { ExpressionCursor.isDigit($0) || "-:TZ+.".utf8.contains($0) })
    case _ where ExpressionCursor.isDigit(byte):
      var text = cursor.take(while: ExpressionCursor.isDigit)
      if cursor.byte() == UInt8(ascii: "."), ExpressionCursor.isDigit(cursor.byte(after: 1)) {
        text += cursor.take(1) + cursor.take(while: ExpressionCursor.isDigit)
      }
      return (.number, text)
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"):
      return (.sign, cursor.take("=~".utf8.contains(cursor.byte(after: 1)) ? 2 : 1))
    case _ where ".,()[]{}=~+-*/|&$".utf8.contains(byte): return (.sign, cursor.take(1))
    case _ where ExpressionCursor.isNameByte(byte):
      return (.name, cursor.take(while: ExpressionCursor.isNameByte))
    default: throw cursor.failure(in: "FHIRPath")
    }
  }

  /// Takes a text with its quotes.
  private static func quoted(
    _ cursor: inout ExpressionCursor
  ) throws(ExpressionFailure) -> String {
    try cursor.quoted(by: cursor.byte(), "a text without a closing quote") { escaped in
      switch escaped {
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "t"): 0x09
      case UInt8(ascii: "r"): 0x0D
      default: escaped
      }
    }
  }
}
