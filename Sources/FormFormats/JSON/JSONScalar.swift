import FormModel

/// A JSON value that can be an answer.
enum JSONScalar {
  case string(String)
  case number(String)
  case bool(Bool)
  case strings([String])

  /// The value's name in a message.
  var name: String {
    switch self {
    case .string(let text): TextInput.quoted(text)
    case .number(let text): text
    case .bool(let value): "\(value)"
    case .strings: "an array"
    }
  }

  /// Returns the value as an answer of a kind; nil if it does not fit the kind.
  func answer(as kind: FieldKind) -> AnswerValue? {
    switch (self, kind.holds) {
    case (.string(let text), .text): kind.isAnswered ? .text(text) : nil
    case (.number(let text), .integer): WideInt(text).map { .integer($0) }
    case (.number(let text), .decimal):
      Double(text).flatMap { $0.isFinite ? .decimal($0) : nil }
    case (.bool(let value), .boolean): .boolean(value)
    case (.string(let text), .date): DateText.day(text).map { .date(days: $0) }
    case (.string(let text), .time): DateText.time(text).map { .time(milliseconds: $0) }
    case (.string(let text), .dateTime):
      DateText.moment(text).map { .dateTime(milliseconds: $0) }
    case (.string(let text), .choice): .choice(text)
    case (.strings(let texts), .choices): .choices(texts)
    default: nil
    }
  }
}

extension JSONReader {
  /// Reads a string, a number, a boolean or an array of strings.
  mutating func scalar(
    _ scratch: inout [UInt8],
    _ expected: String
  ) throws(ReadError) -> JSONScalar {
    try skipSpace()
    switch try peek() {
    case UInt8(ascii: "\""):
      try string(into: &scratch, expected)
      return .string(try memoryLimit.string(scratch))
    case UInt8(ascii: "["):
      var texts: [String] = []
      try array(expected) { (reader) throws(ReadError) in
        try reader.string(into: &scratch, "a string")
        texts.append(try reader.memoryLimit.string(scratch))
      }
      return .strings(texts)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool(expected))
    default: return .number(try number(expected))
    }
  }

  /// Reads a number as in RFC 8259, of at most 64 characters.
  mutating func number(_ expected: String) throws(ReadError) -> String {
    try skipSpace()
    let start = position
    var text = ""
    while let byte = try peek(), text.utf8.count < 64, JSONReader.isOfNumber(byte) {
      take(byte)
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    if text.isEmpty { throw try unexpected(expected) }
    guard JSONReader.isNumber(text) else {
      throw failure(at: start, "a number", TextInput.quoted(text))
    }
    return text
  }

  package static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// True if the text is a number of RFC 8259, section 6: no leading zeros, digits on both sides of
  /// a point.
  package static func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    func digits(_ rest: inout Substring.UTF8View) -> Int {
      let count = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let isZero = rest.first == UInt8(ascii: "0")
    let whole = digits(&rest)
    if whole == 0 || isZero && whole > 1 { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      if digits(&rest) == 0 { return false }
    }
    if let first = rest.first, first | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      if digits(&rest) == 0 { return false }
    }
    return rest.isEmpty
  }
}
