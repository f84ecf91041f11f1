import FormModel

extension FormBinary {
  /// Reads the header. Its counts must be within the limits and fit a file of `size` bytes.
  static func readHeader(
    _ input: inout BinaryInput,
    size: Int?
  ) throws(ReadError) -> FormBinaryHeader {
    input.magic(FileContent.formMagic)
    var header = FormBinaryHeader()
    _ = try input.version(FormBinaryHeader.version...FormBinaryHeader.version)
    header.pages = try count(&input, "pages", 0...FormLimits.pages)
    header.fields = try count(
      &input,
      "fields",
      0...min(header.pages, FormLimits.fields / FormLimits.fieldsPerPage) * FormLimits.fieldsPerPage
    )
    // A page begins on a word of its own, so at most one word a page is partly filled.
    let leastWords = FlagWord.count(fieldCount: header.fields)
    header.words = try count(
      &input,
      "words of flags",
      leastWords...max(leastWords, header.fields / 16 + header.pages)
    )
    header.nameBytes = try count(
      &input,
      "bytes of page names",
      0...(header.pages == 0 ? 0 : FormLimits.textBytes)
    )
    header.details = try count(&input, "fields with details", 0...header.fields)
    let parts = try count(&input, "parts behind the details", 0...3)
    header.hasLogic = parts & 1 == 1
    header.hasTranslations = parts & 2 == 2
    if let size, size < header.leastFileSize {
      throw .damaged(
        at: size,
        "at least \(header.leastFileSize) bytes, as the header says",
        "end of input"
      )
    }
    return header
  }

  private static func count(
    _ input: inout BinaryInput,
    _ what: String,
    _ range: ClosedRange<Int>
  ) throws(ReadError) -> Int {
    let start = input.offset
    let found = try input.integer(UInt64.self, "the number of \(what)")
    guard found <= UInt64(range.upperBound), found >= UInt64(range.lowerBound) else {
      let expected =
        range.count == 1
        ? "\(range.lowerBound)" : "\(range.lowerBound)...\(range.upperBound) \(what)"
      throw .damaged(at: start, expected, "\(found)")
    }
    return Int(found)
  }
}
