import FormFormats

extension XMLReader {
  /// Takes everything up to the next tag: text, CDATA sections, comments and instructions.
  ///
  /// - Returns: True if there was any text.
  mutating func takeText() throws(ReadError) -> Bool {
    if !textBytes.isEmpty { textBytes.removeAll(keepingCapacity: true) }
    textRun = 0..<0
    isBlank = true
    var hasText = false
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "<") else {
        hasText = true
        try takeCharacters()
        continue
      }
      guard offset + 1 < bytes.count,
        bytes[offset + 1] == UInt8(ascii: "!") || bytes[offset + 1] == UInt8(ascii: "?")
      else { break }
      if starts(with: "<!--") {
        try takeComment()
      } else if starts(with: "<![CDATA[") {
        hasText = true
        try takeSection()
      } else if starts(with: "<?") {
        try takeInstruction()
      } else {
        throw failure("no document type, which could be unsafe", found)
      }
    }
    if !textBytes.isEmpty { try checkMarks(textBytes, at: start) }
    // Outside the root element only white space is allowed.
    if depth == 0 {
      guard isBlank else { throw failure(at: start, "an element", "text outside of all elements") }
      return false
    }
    return hasText
  }

  private mutating func takeCharacters() throws(ReadError) {
    var runStart = offset
    while true {
      skipPlainText()
      guard offset < bytes.count, bytes[offset] != UInt8(ascii: "<") else { break }
      switch bytes[offset] {
      case 0x09: offset += 1
      case 0x0D:
        keep(runStart..<offset)
        takeLineEnd()
        runStart = offset
      case UInt8(ascii: "&"):
        isBlank = false
        keep(runStart..<offset)
        copyRun()
        textBytes.append(contentsOf: try takeReference().utf8)
        runStart = offset
      case UInt8(ascii: "]"):
        guard !starts(with: "]]>") else {
          throw failure("\"]]>\" in text written as \"]]&gt;\"", found)
        }
        isBlank = false
        offset += 1
      default:
        try checkScalar()
        isBlank = false
        offset += 1
      }
    }
    keep(runStart..<offset)
  }

  /// Appends a run of text. The first run is kept as a range and not copied.
  private mutating func keep(_ run: Range<Int>) {
    if textRun.isEmpty, textBytes.isEmpty {
      textRun = run
      return
    }
    copyRun()
    textBytes.append(contentsOf: bytes[run])
  }

  /// Copies the first run, because more text follows it.
  private mutating func copyRun() {
    guard !textRun.isEmpty else { return }
    textBytes.append(contentsOf: bytes[textRun])
    textRun = 0..<0
  }

  /// Skips bytes that stand for themselves.
  private mutating func skipPlainText() {
    let bytes = bytes
    var end = offset
    while end < bytes.count {
      end =
        isBlank
        ? PlainBytes.end(ofSpaces: bytes, from: end)
        : PlainBytes.end(of: bytes, from: end, before: UInt8(ascii: "]"))
      guard end < bytes.count else { break }
      let byte = bytes[end]
      if byte > UInt8(ascii: "<") {
        if byte == UInt8(ascii: "]") || byte == 0xEF { break }
        isBlank = false
      } else if byte > 0x20 {
        if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") { break }
        isBlank = false
      } else if byte != 0x20, byte != 0x0A {
        break
      }
      end += 1
    }
    offset = end
  }

  /// Appends a line feed for a carriage return with or without a line feed.
  private mutating func takeLineEnd() {
    copyRun()
    textBytes.append(0x0A)
    offset += 1
    if offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
  }

  private mutating func takeSection() throws(ReadError) {
    guard depth > 0 else { throw failure("an element", "text outside of all elements") }
    let start = offset
    copyRun()
    offset += 9
    while !starts(with: "]]>") {
      guard offset < bytes.count else {
        throw failure(at: start, "\"]]>\" after \"<![CDATA[\"", "end of input")
      }
      guard bytes[offset] != 0x0D else {
        takeLineEnd()
        continue
      }
      try checkScalar()
      if !Self.isSpace(bytes[offset]) { isBlank = false }
      textBytes.append(bytes[offset])
      offset += 1
    }
    offset += 3
  }

  private mutating func takeComment() throws(ReadError) {
    let start = offset
    offset += 4
    while !starts(with: "--") {
      guard offset < bytes.count else {
        throw failure(at: start, "\"-->\" after \"<!--\"", "end of input")
      }
      try checkScalar()
      offset += 1
    }
    guard starts(with: "-->") else { throw failure("no \"--\" within a comment", found) }
    offset += 3
  }

  private mutating func takeInstruction() throws(ReadError) {
    let start = offset
    offset += 2
    let target = try takeName("the name of an instruction after \"<?\"")
    guard string(target).lowercased() != "xml" else {
      throw failure(at: start, "\"<?xml\" only at the beginning", "it elsewhere")
    }
    guard starts(with: "?>") || skipSpace() else { throw failure("white space or \"?>\"", found) }
    while !starts(with: "?>") {
      guard offset < bytes.count else {
        throw failure(at: start, "\"?>\" after \"<?\"", "end of input")
      }
      try checkScalar()
      offset += 1
    }
    offset += 2
  }
}
