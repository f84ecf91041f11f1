import FormModel

/// Reads answers in a text stream: `answer 3 17 integer 5`.
extension TextEdits {
  static let answer = Array("answer".utf8)

  /// Returns the next entry; nil at the end.
  ///
  /// - Parameter position: Set to where it begins.
  mutating func next(_ position: inout SourcePosition) throws(ReadError) -> FormEntry? {
    guard try skipEmptyLines() else { return nil }
    position = text.position
    try readWord()
    if let instance = InstanceWord(name: word) { return try entry(instance) }
    return try entry(named: position, in: .none)
  }

  /// Returns the edit or the answer whose line goes on with `word`.
  ///
  /// - Parameter start: The position of the word.
  mutating func entry(
    named start: SourcePosition,
    in numbers: InstanceNumbers
  ) throws(ReadError) -> FormEntry {
    guard word == Self.answer else { return .edit(try edit(named: start), in: numbers) }
    let place = FieldID(page: try page(), field: try field())
    let answer = try answer()
    try endLine()
    return .answer(place, answer, in: numbers)
  }

  private mutating func answer() throws(ReadError) -> AnswerValue? {
    try skipSpace()
    let start = text.position
    try readWord()
    guard
      let kind = AnswerWord.names.firstIndex(where: { $0.utf8.elementsEqual(word) })
        .flatMap(AnswerWord.init(index:))
    else {
      let known = AnswerWord.names.joined(separator: ", ")
      throw text.failure(at: start, "an answer: \(known)", try foundWord())
    }
    switch kind.type {
    case nil: return nil
    case .text: return .text(try string())
    case .choice: return .choice(try string())
    case .choices:
      var values = [try string()]
      try skipSpace()
      while try text.peek() == UInt8(ascii: "\"") {
        values.append(try string())
        try skipSpace()
      }
      return .choices(values)
    case .integer: return .integer(try value("a whole number of at most 64 bits") { WideInt($0) })
    case .decimal:
      return .decimal(
        try value("a finite number") { text in
          // `Double` would also accept `nan` and hexadecimal digits.
          let isPlain = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
          return isPlain ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
        }
      )
    case .boolean:
      return .boolean(try value("true or false") { ["true": true, "false": false][$0] })
    case .date: return .date(days: try value("a day such as 2026-01-31") { DateText.day($0) })
    case .time:
      return .time(
        milliseconds: try value("a time such as 08:05:00.250") { DateText.time($0) }
      )
    case .dateTime:
      return .dateTime(
        milliseconds: try value("a moment such as 2026-01-31T08:05:00.250") { DateText.moment($0) }
      )
    }
  }

  /// Reads a value that consists of one word.
  mutating func value<Value>(
    _ expected: String,
    _ read: (String) -> Value?
  ) throws(ReadError) -> Value {
    try skipSpace()
    let start = text.position
    try readWord()
    guard let value = read(String(decoding: word, as: UTF8.self)) else {
      throw text.failure(at: start, expected, try foundWord())
    }
    return value
  }

  /// Reads a quoted text. The escapes are `\"`, `\\`, `\n`, `\r`, `\t` and `\u{…}`.
  private mutating func string() throws(ReadError) -> String {
    try skipSpace()
    guard try text.peek() == UInt8(ascii: "\"") else {
      throw text.failure(at: text.position, "\"", TextInput.name(of: try text.peek()))
    }
    text.take(UInt8(ascii: "\""))
    var bytes: [UInt8] = []
    while true {
      let start = text.position
      guard let first = try text.peek(), first != UInt8(ascii: "\n") else {
        throw text.failure(at: start, "\" at the text's end", TextInput.name(of: try text.peek()))
      }
      guard first >= 0x20, first != 0x7F else {
        throw text.failure(
          at: start,
          "control characters written as \\u{…}",
          TextInput.name(of: first)
        )
      }
      guard let scalar = UTF8Scalar(first: first) else {
        throw text.failure(at: start, "text in UTF-8", TextInput.name(of: first))
      }
      text.take(first)
      if first == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
      if first == UInt8(ascii: "\\") {
        try bytes.append(contentsOf: escaped(from: start))
        continue
      }
      bytes.append(first)
      for place in 1..<scalar.count {
        guard let byte = try text.peek(), scalar.allows(byte, at: place) else {
          throw text.failure(at: start, "text in UTF-8", TextInput.name(of: try text.peek()))
        }
        text.take(byte)
        bytes.append(byte)
      }
    }
  }

  /// Reads the rest of an escape after its backslash.
  private mutating func escaped(from start: SourcePosition) throws(ReadError) -> [UInt8] {
    let next = try text.peek()
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      text.take(next!)
      return [next!]
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      text.take(next!)
      return [next == UInt8(ascii: "n") ? 0x0A : next == UInt8(ascii: "r") ? 0x0D : 0x09]
    case UInt8(ascii: "u"):
      text.take(next!)
      var digits: [UInt8] = []
      while let byte = try text.peek(), byte > 0x20, byte < 0x7F, digits.count < 9 {
        text.take(byte)
        digits.append(byte)
        if byte == UInt8(ascii: "}") { break }
      }
      let found = String(decoding: digits, as: UTF8.self)
      guard found.hasPrefix("{"), found.hasSuffix("}"), !found.contains("+"),
        let value = UInt32(found.dropFirst().dropLast(), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw text.failure(at: start, "a sign such as \\u{1f}", TextInput.quoted(found)) }
      return Array(String(Character(scalar)).utf8)
    default:
      throw text.failure(at: start, "\\\", \\\\, \\n, \\r, \\t or \\u", TextInput.name(of: next))
    }
  }
}
