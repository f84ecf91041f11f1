import FormModel

/// The decoded head of a page.
private struct StoredPage {
  let fields: Int
  let flags: UInt16
  let nameBytes: Int

  init(head: UInt64) {
    fields = Int(head & 0xFFFF)
    flags = UInt16(truncatingIfNeeded: head >> 16)
    nameBytes = Int(stated: head >> 32)
  }

  var isHidden: Bool { flags & UInt16(FormBinary.pageIsHidden) != 0 }
  var paddedNameBytes: Int { FormBinary.paddedCount(nameBytes) }
  var wordBytes: Int { FlagWord.count(fieldCount: fields) * 8 }
}

extension FormBinary {
  /// Reads one page and adds its counts to `found`.
  static func readPage(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder,
    _ found: inout FormBinaryHeader
  ) throws(ReadError) {
    try input.need(pageHeadBytes, "the head of page \(builder.pageCount)")
    let start = input.offset
    let page = StoredPage(head: load(input.unread, 0, UInt64.self))
    guard page.flags & ~UInt16(pageIsHidden) == 0 else {
      throw .damaged(at: start + 2, "page flags 0 or 1", hex(page.flags))
    }
    input.take(pageHeadBytes)
    if page.paddedNameBytes + page.wordBytes <= InputFile.capacity {
      try readBody(page, &input, &builder)
    } else {
      try readBodyWithLongName(page, &input, &builder)
    }
    found.fields += page.fields
    found.words += page.wordBytes / 8
    found.nameBytes += page.nameBytes
  }

  /// Reads the rest of a page whose name and words fit into the buffer together.
  private static func readBody(
    _ page: StoredPage,
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let size = page.paddedNameBytes + page.wordBytes
    try input.need(size, "name and fields of page \(builder.pageCount)")
    let offset = input.offset
    try append(page, input.unread.extracting(0..<size), at: offset, to: &builder)
    input.take(size)
  }

  /// Adds a page to the builder.
  ///
  /// - Parameter body: The page's padded name and its words, which begin at `offset`.
  private static func append(
    _ page: StoredPage,
    _ body: RawSpan,
    at offset: Int,
    to builder: inout FormBuilder
  ) throws(ReadError) {
    let name = body.extracting(0..<page.nameBytes)
    if page.nameBytes > 0 {
      try checkText(name, at: offset)
      for place in page.nameBytes..<page.paddedNameBytes {
        let byte = load(body, place, UInt8.self)
        guard byte == 0 else { throw .damaged(at: offset + place, "a zero", hex(byte)) }
      }
    }
    try append(
      page,
      name: name,
      words: body.extracting(page.paddedNameBytes...),
      at: offset + page.paddedNameBytes,
      to: &builder
    )
  }

  /// Reads the page's words.
  ///
  /// - Parameter offset: The offset of the first word.
  @inline(__always)
  private static func append(
    _ page: StoredPage,
    name: RawSpan,
    words: RawSpan,
    at offset: Int,
    to builder: inout FormBuilder
  ) throws(ReadError) {
    try checkPadding(page, words, at: offset)
    do throws(FormError) {
      try builder.appendPage(
        name: name,
        isHidden: page.isHidden,
        fieldCount: page.fields,
        words: words
      )
    } catch {
      throw .refused(error, at: offset)
    }
  }

  /// Reads the rest of a page whose name is longer than the buffer.
  private static func readBodyWithLongName(
    _ page: StoredPage,
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let name = try readText(&input, page.nameBytes, "a page name of \(page.nameBytes) bytes")
    try input.padding(after: page.nameBytes)
    try input.need(page.wordBytes, "fields of page \(builder.pageCount)")
    let offset = input.offset
    try append(
      page,
      name: unsafe name.span.bytes,
      words: input.unread.extracting(0..<page.wordBytes),
      at: offset,
      to: &builder
    )
    input.take(page.wordBytes)
  }

  private static func checkText(_ text: RawSpan, at offset: Int) throws(ReadError) {
    guard let fault = firstFault(in: text) else { return }
    let byte = load(text, fault.offset, UInt8.self)
    throw .damaged(at: offset + fault.offset, fault.expected, fault.found(byte))
  }

  /// Checks that the unused places of the page's last word are padding (`FlagWord.padding`).
  @inline(__always)
  private static func checkPadding(
    _ page: StoredPage,
    _ words: RawSpan,
    at offset: Int
  ) throws(ReadError) {
    let padding = FlagWord.padding(fieldCount: page.fields)
    guard padding != 0 else { return }
    let last = page.wordBytes - 8
    let found = load(words, last, UInt64.self) & (padding * 15)
    guard found == padding else {
      throw .damaged(at: offset + last, "\(hex(padding)) past the page's last field", hex(found))
    }
  }

  /// Takes a text of any length. Memory grows with the bytes read, not with the stated length.
  static func readText(
    _ input: inout BinaryInput,
    _ count: Int,
    _ expected: @autoclosure () -> String
  ) throws(ReadError) -> [UInt8] {
    let start = input.offset
    let text = try input.bytes(count, expected())
    try checkText(unsafe text.span.bytes, at: start)
    return text
  }

  /// Takes a text of any length and returns it as a string.
  static func readString(
    _ input: inout BinaryInput,
    _ count: Int,
    _ expected: @autoclosure () -> String
  ) throws(ReadError) -> String {
    if count == 0 { return "" }
    // Most texts are in the buffer as a whole, so one copy suffices.
    guard count <= input.available else {
      return try input.string(readText(&input, count, expected()))
    }
    let string = try heldString(input, count)
    input.take(count)
    return string
  }

  private static func heldString(
    _ input: borrowing BinaryInput,
    _ count: Int
  ) throws(ReadError) -> String {
    let text = input.unread.extracting(0..<count)
    try checkText(text, at: input.offset)
    return try input.string(text)
  }
}
