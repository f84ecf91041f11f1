import FormModel

/// Reads an edit stream that is text: one edit a line, blank lines, and comments from `#` on.
struct TextEdits: ~Copyable {
  private var text: TextInput
  /// The word last read: memory that is kept.
  private var word: [UInt8] = []

  init(_ file: consuming InputFile) { text = TextInput(file) }

  mutating func next() throws(ReadError) -> Edit? {
    while true {
      try skipSpace()
      guard let byte = try text.peek() else { return nil }
      if byte != UInt8(ascii: "#") && byte != UInt8(ascii: "\n") { break }
      try endLine()
    }
    let operation = try operation()
    // The last number stands for every index that no form has (see `Edit`).
    let page = try number("a page", 0...Int(UInt32.max))
    let field =
      operation.isPageOperation
      ? 0 : try number("a field", 0...Int(UInt16.max))
    try endLine()
    return Edit(operation, page: page, field: field)
  }

  private mutating func skipSpace() throws(ReadError) {
    while let byte = try text.peek(), byte == 0x20 || byte == 0x09 || byte == 0x0D {
      text.take(byte)
    }
  }

  /// Takes a comment, if there is one, and the end of the line. The last line has one too: without it
  /// the input was cut.
  private mutating func endLine() throws(ReadError) {
    try skipSpace()
    if try text.peek() == UInt8(ascii: "#") { try comment() }
    guard try text.peek() == UInt8(ascii: "\n") else {
      throw text.failure(at: text.position, "end of line", TextInput.name(of: try text.peek()))
    }
    text.take(UInt8(ascii: "\n"))
  }

  /// Takes what is left of a line. It must be text: a binary stream whose first byte is damaged may look like
  /// one long comment.
  private mutating func comment() throws(ReadError) {
    while let first = try text.peek(), first != UInt8(ascii: "\n") {
      let start = text.position
      let isControl = first < 0x20 && first != 0x09 && first != 0x0D || first == 0x7F
      guard !isControl, let scalar = UTF8Scalar(first: first) else {
        throw text.failure(at: start, "text in UTF-8", TextInput.name(of: first))
      }
      text.take(first)
      for place in 1..<scalar.count {
        guard let byte = try text.peek(), scalar.allows(byte, at: place) else {
          throw text.failure(at: start, "text in UTF-8", TextInput.name(of: try text.peek()))
        }
        text.take(byte)
      }
    }
  }

  private mutating func operation() throws(ReadError) -> EditOperation {
    let start = text.position
    word.removeAll(keepingCapacity: true)
    while let byte = try text.peek(), byte > 0x20, byte != UInt8(ascii: "#"), word.count < 20 {
      text.take(byte)
      word.append(byte)
    }
    guard let index = EditOperation.names.firstIndex(of: word) else {
      let known = EditOperation.allCases.map { "\($0)" }.joined(separator: ", ")
      // A control character is no part of a word.
      let found =
        word.isEmpty
        ? TextInput.name(of: try text.peek())
        : TextInput.quoted(String(decoding: word, as: UTF8.self))
      throw text.failure(at: start, "an edit: \(known)", found)
    }
    return EditOperation.allCases[index]
  }

  private mutating func number(
    _ what: String,
    _ range: ClosedRange<Int>
  ) throws(ReadError) -> Int {
    try skipSpace()
    let start = text.position
    var value = 0
    var digits = 0
    while let byte = try text.peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      text.take(byte)
      digits += 1
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      guard value <= range.upperBound else {
        throw text.failure(at: start, "\(what), \(range)", "\(value) or more")
      }
    }
    let next = try text.peek()
    let isEnded = next.map { $0 <= 0x20 || $0 == UInt8(ascii: "#") } ?? true
    guard digits > 0, isEnded else {
      throw text.failure(
        at: text.position,
        digits > 0 ? "a digit or a space" : "\(what), \(range)",
        TextInput.name(of: next)
      )
    }
    return value
  }
}
