import FormFormats
import FormModel
import TextEscaping

/// One line of a case file, read word by word. It compares blanks and commas as bytes, since looking for characters
/// takes ten times as long.
public struct CaseLine {
  private let lineNumber: Int
  private let text: Substring
  private var rest: Substring
  /// The beginning of the last word.
  private var wordStart: Substring.Index

  /// - Parameter number: from 1.
  init(_ text: Substring, number: Int) {
    lineNumber = number
    self.text = text
    rest = text
    wordStart = text.startIndex
    skipBlanks()
  }

  private mutating func skipBlanks() {
    rest = rest[(rest.utf8.firstIndex { $0 != UInt8(ascii: " ") } ?? rest.endIndex)...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Whether the rest of the line, from the next word on, has characters that a terminal would obey.
  var hasControls: Bool {
    rest.unicodeScalars.contains(where: \.isCommand)
  }

  /// The rest of the line, from the next word on.
  mutating func remainder() -> String {
    defer { rest = rest[rest.endIndex...] }
    return String(rest)
  }

  mutating func word(_ expected: String) throws(FormatError) -> String {
    wordStart = rest.startIndex
    let end = rest.utf8.firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
    let word = rest[..<(end ?? rest.endIndex)]
    guard !word.isEmpty else { throw failure(expected) }
    rest = rest[word.endIndex...]
    skipBlanks()
    return String(word)
  }

  mutating func number() throws(FormatError) -> Int {
    guard let value = Int(try word("a whole number")) else { throw failure("a whole number") }
    return value
  }

  /// A page's raw value, or any other number for one that no form has.
  mutating func page() throws(FormatError) -> PageID { PageID(caseNumber: try number()) }

  mutating func number(in range: ClosedRange<Int>) throws(FormatError) -> Int {
    let value = try number()
    guard range.contains(value) else {
      throw failure("\(range.lowerBound)…\(range.upperBound)")
    }
    return value
  }

  mutating func seed() throws(FormatError) -> UInt64 {
    guard let value = UInt64(try word("a seed")) else { throw failure("a seed") }
    return value
  }

  mutating func choice(on: String, off: String) throws(FormatError) -> Bool {
    let word = try word("\(on) or \(off)")
    guard word == on || word == off else { throw failure("\(on) or \(off)") }
    return word == on
  }

  /// The origin of a case: `N of seed SEED`.
  mutating func origin() throws(FormatError) -> (number: Int, seed: UInt64) {
    let number = try number(in: 0...Int.max)
    for expected in ["of", "seed"] {
      guard try word(expected) == expected else { throw failure(expected) }
    }
    return (number, try seed())
  }

  /// An edit, spelt as in edit streams.
  mutating func edit() throws(FormatError) -> Edit {
    let name = try word("an operation")
    guard let operation = Self.operations[name] else {
      throw failure("an operation such as fill or hidePage")
    }
    let page = try page()
    return operation.isPageOperation
      ? Edit(operation, page: page) : Edit(operation, page: page, field: try number())
  }

  /// Edits up to the end of the line, with commas between them.
  mutating func edits() throws(FormatError) -> [Edit] {
    var edits: [Edit] = []
    while !isAtEnd {
      edits.append(try edit())
      if !isAtEnd { try comma() }
    }
    return edits
  }

  private static let operations = Dictionary(
    uniqueKeysWithValues: EditOperation.allCases.map { ("\($0)", $0) }
  )

  mutating func comma() throws(FormatError) {
    guard rest.utf8.first == UInt8(ascii: ",") else { throw failureAhead("a comma") }
    rest = rest[rest.utf8.index(after: rest.startIndex)...]
    skipBlanks()
  }

  /// Bytes as pairs of hexadecimal digits.
  mutating func bytes() throws(FormatError) -> [UInt8] {
    if isAtEnd { return [] }
    let digits = Array(try word("bytes").utf8)
    guard digits.count.isMultiple(of: 2) else { throw failure("pairs of hexadecimal digits") }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index..<index + 2], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16), pair.first != "+" else {
        throw failure("pairs of hexadecimal digits")
      }
      bytes.append(byte)
    }
    return bytes
  }

  mutating func end() throws(FormatError) {
    guard isAtEnd else { throw failureAhead("the end of the line") }
  }

  /// An error at the next word, with what was expected there.
  mutating func failureAhead(_ expected: String) -> FormatError {
    wordStart = rest.startIndex
    return failure(expected)
  }

  /// An error at the last word, with what was expected there.
  func failure(_ expected: String) -> FormatError {
    let end = text[wordStart...].utf8.firstIndex(of: UInt8(ascii: " "))
    let found = text[wordStart..<(end ?? text.endIndex)]
    return found.isEmpty
      ? FormatError(at: position, expected: expected, found: "the end of the line")
      : FormatError(at: position, expected: expected, quoting: found)
  }

  /// The position of the last word.
  private var position: SourcePosition {
    .line(lineNumber, column: text[..<wordStart].unicodeScalars.count + 1)
  }
}
