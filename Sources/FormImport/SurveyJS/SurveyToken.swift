/// A token of a SurveyJS expression.
struct SurveyToken: Hashable {
  enum Kind: Hashable {
    /// A function, an operator of letters, or a text without quotes.
    case word
    /// A name between braces.
    case name
    /// A text without its quotes.
    case string
    case number
    case sign
    case end
  }

  var kind: Kind
  var text: String
  var offset: Int

  func isSign(_ text: String) -> Bool { kind == .sign && self.text == text }
}

/// Splits a SurveyJS expression into tokens.
enum SurveyLexer {
  private static let doubleSigns: Set = [
    "==", "!=", "<>", "<=", ">=", "=<", "=>", "&&", "||", "*=",
  ]

  /// Returns the tokens, followed by an end token.
  ///
  /// - Complexity: O(bytes) time.
  static func tokens(of text: String) throws(ExpressionFailure) -> [SurveyToken] {
    var cursor = ExpressionCursor(text)
    var tokens: [SurveyToken] = []
    cursor.skipSpace()
    while !cursor.isAtEnd {
      let start = cursor.offset
      let (kind, word) = try token(&cursor)
      tokens.append(SurveyToken(kind: kind, text: word, offset: start))
      cursor.skipSpace()
    }
    tokens.append(SurveyToken(kind: .end, text: "the end", offset: cursor.offset))
    return tokens
  }

  private static func token(
    _ cursor: inout ExpressionCursor
  ) throws(ExpressionFailure) -> (SurveyToken.Kind, String) {
    let byte = cursor.byte()
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return (
        .string, try cursor.quoted(by: byte, "a text without a closing quote", escaped: { $0 })
      )
    case UInt8(ascii: "{"):
      return (
        .name,
        try cursor.quoted(by: UInt8(ascii: "}"), "a name without a closing brace", escaped: { $0 })
      )
    case _ where ExpressionCursor.isDigit(byte):
      return (.number, cursor.take { ExpressionCursor.isDigit($0) || $0 == UInt8(ascii: ".") })
    case _ where isWordByte(byte): return (.word, cursor.take(while: isWordByte))
    case _ where "()[],=<>!&|+-*/%^".utf8.contains(byte):
      let signs = [byte, cursor.byte(after: 1)]
      let isDouble = doubleSigns.contains(String(decoding: signs, as: UTF8.self))
      return (.sign, cursor.take(isDouble ? 2 : 1))
    default: throw cursor.failure(in: "expression of SurveyJS")
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    ExpressionCursor.isNameByte(byte) || byte == UInt8(ascii: "$")
  }
}
