/// The reason why an expression cannot be translated, and the place of the cause.
struct ExpressionFailure: Error {
  var reason: String
  var offset: Int
}

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
    let bytes = Array(text.utf8)
    var tokens: [FHIRPathToken] = []
    var offset = 0
    while offset < bytes.count {
      if XMLReader.isSpace(bytes[offset]) {
        offset += 1
        continue
      }
      let start = offset
      let (kind, text) = try token(in: bytes, &offset)
      tokens.append(FHIRPathToken(kind: kind, text: text, offset: start))
    }
    tokens.append(FHIRPathToken(kind: .end, text: "the end", offset: bytes.count))
    return tokens
  }

  private static func token(
    in bytes: [UInt8],
    _ offset: inout Int
  ) throws(ExpressionFailure) -> (FHIRPathToken.Kind, String) {
    let start = offset
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
      let text = try quoted(in: bytes, &offset)
      return (byte == UInt8(ascii: "'") ? .string : .name, text)
    case UInt8(ascii: "%"):
      offset += 1
      if offset < bytes.count,
        bytes[offset] == UInt8(ascii: "`") || bytes[offset] == UInt8(ascii: "'")
      {
        return (.variable, try quoted(in: bytes, &offset))
      }
      return (.variable, take(while: isNameByte, in: bytes, &offset))
    case UInt8(ascii: "@"):
      offset += 1
      return (.date, take(while: isDateByte, in: bytes, &offset))
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      var text = take(while: isDigit, in: bytes, &offset)
      if offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "."), isDigit(bytes[offset + 1]) {
        offset += 1
        text += "." + take(while: isDigit, in: bytes, &offset)
      }
      return (.number, text)
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"):
      offset += 1
      let isDouble =
        offset < bytes.count
        && (bytes[offset] == UInt8(ascii: "=") || bytes[offset] == UInt8(ascii: "~"))
      if isDouble { offset += 1 }
      return (.sign, String(decoding: bytes[start..<offset], as: UTF8.self))
    case _ where ".,()[]{}=~+-*/|&$".utf8.contains(byte):
      offset += 1
      return (.sign, String(decoding: [byte], as: UTF8.self))
    case _ where isNameByte(byte): return (.name, take(while: isNameByte, in: bytes, &offset))
    default:
      throw ExpressionFailure(
        reason: "byte 0x\(String(byte, radix: 16)), which is no FHIRPath",
        offset: start
      )
    }
  }

  /// Takes a text with its quotes.
  private static func quoted(
    in bytes: [UInt8],
    _ offset: inout Int
  ) throws(ExpressionFailure) -> String {
    let start = offset
    let quote = bytes[offset]
    var text: [UInt8] = []
    offset += 1
    while offset < bytes.count, bytes[offset] != quote {
      if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count {
        offset += 1
        switch bytes[offset] {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        default: text.append(bytes[offset])
        }
      } else {
        text.append(bytes[offset])
      }
      offset += 1
    }
    guard offset < bytes.count else {
      throw ExpressionFailure(reason: "a text without a closing quote", offset: start)
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

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || isDigit(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDateByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || "-:TZ+.".utf8.contains(byte)
  }
}
