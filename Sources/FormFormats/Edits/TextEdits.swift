import FormModel

/// Reads a text edit stream: one entry a line, blank lines, and comments that begin with `#`.
struct TextEdits: ~Copyable {
  var text: TextInput
  /// The last word. The array is reused to avoid allocations.
  private(set) var word: [UInt8] = []

  init(_ file: consuming InputFile) { text = TextInput(file) }

  /// Skips blank lines and comments.
  ///
  /// - Returns: True if another line follows.
  /// - Throws: `ReadError`, also if the input ends within a line.
  mutating func skipEmptyLines() throws(ReadError) -> Bool {
    while true {
      let start = text.offset
      try skipSpace()
      guard let byte = try text.peek() else {
        guard text.offset > start else { return false }
        throw text.failure(at: text.position, "end of line", TextInput.name(of: nil))
      }
      if byte != UInt8(ascii: "#") && byte != UInt8(ascii: "\n") { return true }
      try endLine()
    }
  }

  /// Returns the edit whose operation is `word`.
  ///
  /// - Parameter start: The position of the word.
  mutating func edit(named start: SourcePosition) throws(ReadError) -> Edit {
    let operation = try operation(at: start)
    let page = try page()
    let field = operation.isPageOperation ? 0 : try field()
    try endLine()
    return Edit(operation, page: page, field: field)
  }

  // The largest number stands for every index that no form has (see `Edit`).
  mutating func page() throws(ReadError) -> PageID {
    PageID(rawValue: UInt32(try number("a page", 0...Int(clamping: UInt32.max))))
  }
  mutating func field() throws(ReadError) -> Int { try number("a field", 0...Int(UInt16.max)) }

  mutating func skipSpace() throws(ReadError) {
    while let byte = try text.peek(), byte == 0x20 || byte == 0x09 || byte == 0x0D {
      text.take(byte)
    }
  }

  /// Consumes an optional comment and the end of the line. The last line needs a line feed too;
  /// without it the input was truncated.
  mutating func endLine() throws(ReadError) {
    try skipSpace()
    if try text.peek() == UInt8(ascii: "#") { try comment() }
    guard try text.peek() == UInt8(ascii: "\n") else {
      throw text.failure(at: text.position, "end of line", TextInput.name(of: try text.peek()))
    }
    text.take(UInt8(ascii: "\n"))
  }

  /// Consumes a comment, which must be valid text. A binary stream with a damaged first byte could
  /// otherwise pass as one long comment.
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

  /// Reads a word of at most 40 bytes. Every known word is shorter.
  mutating func readWord() throws(ReadError) {
    word.removeAll(keepingCapacity: true)
    while let byte = try text.peek(), byte > 0x20, byte != UInt8(ascii: "#"), word.count < 40 {
      text.take(byte)
      word.append(byte)
    }
  }

  /// Returns the last word for a message. It contains no control characters.
  mutating func foundWord() throws(ReadError) -> String {
    word.isEmpty
      ? TextInput.name(of: try text.peek())
      : TextInput.quoted(String(decoding: word, as: UTF8.self))
  }

  private mutating func operation(at start: SourcePosition) throws(ReadError) -> EditOperation {
    guard let index = EditOperation.names.firstIndex(of: word) else {
      if case .line(1, _) = start, !word.isEmpty, try isTable() {
        throw text.failure(at: start, "a form or an edit stream", ForeignFile.table)
      }
      let known = EditOperation.allCases.map { "\($0)" }.joined(separator: ", ")
      throw text.failure(at: start, "an edit: \(known)", try foundWord())
    }
    return EditOperation.allCases[index]
  }

  /// True if the line that begins with `word` is one of a table. Consumes the line.
  private mutating func isTable() throws(ReadError) -> Bool {
    var line = word
    while let byte = try text.peek(), byte != UInt8(ascii: "\n"), line.count < 256 {
      text.take(byte)
      line.append(byte)
    }
    return ForeignFile.isTable(line)
  }

  mutating func number(
    _ what: String,
    _ range: ClosedRange<Int>
  ) throws(ReadError) -> Int {
    try skipSpace()
    let start = text.position
    var value: WideInt = 0
    var digits = 0
    while let byte = try text.peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      text.take(byte)
      digits += 1
      value = value * 10 + WideInt(byte - UInt8(ascii: "0"))
      guard value <= WideInt(range.upperBound) else {
        throw text.failure(
          at: start,
          "\(what), \(range.lowerBound)...\(range.upperBound)",
          "\(value) or more"
        )
      }
    }
    let next = try text.peek()
    let isEnded = next.map { $0 <= 0x20 || $0 == UInt8(ascii: "#") } ?? true
    guard digits > 0, isEnded else {
      throw text.failure(
        at: text.position,
        digits > 0 ? "a digit or a space" : "\(what), \(range.lowerBound)...\(range.upperBound)",
        TextInput.name(of: next)
      )
    }
    return Int(value)
  }
}
