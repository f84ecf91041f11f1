import FormModel

/// What a page's head says of the bytes that follow it.
private struct PageRecord {
  let fields: Int
  let flags: UInt16
  let nameBytes: Int

  init(head: UInt64) {
    fields = Int(head & 0xFFFF)
    flags = UInt16(truncatingIfNeeded: head >> 16)
    nameBytes = Int(head >> 32)
  }

  var isHidden: Bool { flags & UInt16(FormBinary.pageIsHidden) != 0 }
  var paddedNameBytes: Int { FormBinary.paddedCount(nameBytes) }
  var wordBytes: Int { FlagWord.count(fieldCount: fields) * 8 }
}

extension FormBinary {
  /// Reads one page, and counts it in `found`.
  static func readPage(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder,
    _ found: inout FormBinaryHeader
  ) throws(ReadError) {
    try input.need(pageHeadBytes, "the head of page \(builder.pageCount)")
    let start = input.offset
    let page = PageRecord(head: load(input.unread, 0, UInt64.self))
    guard page.flags & ~UInt16(pageIsHidden) == 0 else {
      throw input.damaged(at: start + 2, "page flags 0 or 1", input.hex(page.flags))
    }
    input.take(pageHeadBytes)
    if page.paddedNameBytes + page.wordBytes <= InputFile.capacity {
      try readBody(page, at: start, &input, &builder)
    } else {
      try readBodyWithLongName(page, at: start, &input, &builder)
    }
    found.fields += page.fields
    found.words += page.wordBytes / 8
    found.nameBytes += page.nameBytes
  }

  /// The rest of a page whose name and words fit in the buffer together.
  private static func readBody(
    _ page: PageRecord,
    at start: Int,
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let name = page.paddedNameBytes
    try input.need(name + page.wordBytes, "name and fields of page \(builder.pageCount)")
    if page.nameBytes > 0 { try checkText(input, page.nameBytes) }
    try checkPadding(input, page, at: name)
    do throws(FormError) {
      try builder.appendPage(
        name: input.unread.extracting(0..<page.nameBytes),
        isHidden: page.isHidden,
        fieldCount: page.fields,
        words: input.unread.extracting(name..<(name + page.wordBytes))
      )
    } catch {
      throw input.refused(error, at: start)
    }
    input.take(name + page.wordBytes)
  }

  /// The rest of a page whose name is gathered piece by piece.
  private static func readBodyWithLongName(
    _ page: PageRecord,
    at start: Int,
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let name = try readText(&input, page.nameBytes, "a page name of \(page.nameBytes) bytes")
    try input.padding(after: page.nameBytes)
    try input.need(page.wordBytes, "fields of page \(builder.pageCount)")
    try checkPadding(input, page, at: 0)
    do throws(FormError) {
      try builder.appendPage(
        name: unsafe name.span.bytes,
        isHidden: page.isHidden,
        fieldCount: page.fields,
        words: input.unread.extracting(0..<page.wordBytes)
      )
    } catch {
      throw input.refused(error, at: start)
    }
    input.take(page.wordBytes)
  }

  /// Checks a text and the zeros after it, before either is taken.
  private static func checkText(_ input: borrowing BinaryInput, _ count: Int) throws(ReadError) {
    if let place = firstInvalidUTF8(in: input.unread.extracting(0..<count)) {
      let byte = load(input.unread, place, UInt8.self)
      throw input.damaged(at: input.offset + place, "UTF-8", "byte \(input.hex(byte))")
    }
    for place in count..<paddedCount(count) {
      let byte = load(input.unread, place, UInt8.self)
      guard byte == 0 else {
        throw input.damaged(at: input.offset + place, "a zero", input.hex(byte))
      }
    }
  }

  /// Checks the places past the page's last field (`FlagWord.padding`), before they are taken.
  private static func checkPadding(
    _ input: borrowing BinaryInput,
    _ page: PageRecord,
    at words: Int
  ) throws(ReadError) {
    let padding = FlagWord.padding(fieldCount: page.fields)
    guard padding != 0 else { return }
    let last = words + page.wordBytes - 8
    let found = load(input.unread, last, UInt64.self) & (padding * 15)
    guard found == padding else {
      throw input.damaged(
        at: input.offset + last,
        "\(input.hex(padding)) past the page's last field",
        input.hex(found)
      )
    }
  }

  /// Takes a text of any length. Memory grows with what is there.
  static func readText(
    _ input: inout BinaryInput,
    _ count: Int,
    _ expected: String
  ) throws(ReadError) -> [UInt8] {
    let start = input.offset
    let text = try input.bytes(count, expected)
    if let place = firstInvalidUTF8(in: unsafe text.span.bytes) {
      throw input.damaged(at: start + place, "UTF-8", "byte \(input.hex(text[place]))")
    }
    return text
  }
}
