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
    let bytes = Array(text.utf8)
    var tokens: [SurveyToken] = []
    var offset = 0
    while offset < bytes.count {
      let start = offset
      let byte = bytes[offset]
      if XMLReader.isSpace(byte) {
        offset += 1
        continue
      }
      let kind: SurveyToken.Kind
      let word: String
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        (kind, word) = (.string, try quoted(byte, in: bytes, &offset))
      case UInt8(ascii: "{"):
        (kind, word) = (.name, try quoted(UInt8(ascii: "}"), in: bytes, &offset))
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        (kind, word) = (
          .number, take(while: { isDigit($0) || $0 == UInt8(ascii: ".") }, in: bytes, &offset)
        )
      case _ where isWordByte(byte):
        (kind, word) = (.word, take(while: isWordByte, in: bytes, &offset))
      case _ where "()[],=<>!&|+-*/%^".utf8.contains(byte):
        (kind, word) = (.sign, sign(in: bytes, &offset))
      default:
        let reason = "byte 0x\(String(byte, radix: 16)) in an expression"
        throw ExpressionFailure(reason: reason, offset: start)
      }
      tokens.append(SurveyToken(kind: kind, text: word, offset: start))
    }
    tokens.append(SurveyToken(kind: .end, text: "the end", offset: bytes.count))
    return tokens
  }

  private static func sign(in bytes: [UInt8], _ offset: inout Int) -> String {
    let double = String(decoding: bytes[offset..<min(offset + 2, bytes.count)], as: UTF8.self)
    let text = doubleSigns.contains(double) ? double : String(double.prefix(1))
    offset += text.utf8.count
    return text
  }

  /// Takes a text with its quotes.
  private static func quoted(
    _ end: UInt8,
    in bytes: [UInt8],
    _ offset: inout Int
  ) throws(ExpressionFailure) -> String {
    let start = offset
    var text: [UInt8] = []
    offset += 1
    while offset < bytes.count, bytes[offset] != end {
      if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count { offset += 1 }
      text.append(bytes[offset])
      offset += 1
    }
    guard offset < bytes.count else {
      throw ExpressionFailure(reason: "a text or name that does not end", offset: start)
    }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  private static func take(
    while belongs: (UInt8) -> Bool,
    in bytes: [UInt8],
    _ offset: inout Int
  ) -> String {
    let start = offset
    while offset < bytes.count, belongs(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || isDigit(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
