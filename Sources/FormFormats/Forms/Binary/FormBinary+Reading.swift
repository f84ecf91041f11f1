import FormModel

extension FormBinary {
  /// Reads a binary form.
  ///
  /// Memory grows with the bytes read. If the input's size is known and fits the header's counts,
  /// the memory is allocated once at its exact size.
  ///
  /// - Parameter memoryLimit: The limit in bytes for the form and for each text while it is read.
  /// - Complexity: O(fields / 16 + pages + bytes of text) time.
  static func read(
    _ file: consuming InputFile,
    memoryLimit: MemoryLimit
  ) throws(ReadError) -> FormDefinition {
    let size = file.size
    var input = BinaryInput(file, memoryLimit: memoryLimit)
    let header = try readHeader(&input, size: size)
    do throws(FormError) {
      try memoryLimit.check(header.memoryBytes)
    } catch {
      throw .refused(error, at: input.offset)
    }
    var builder = FormBuilder(memoryLimit: memoryLimit)
    if size != nil {
      builder.reserve(
        pages: header.pages,
        words: header.words,
        nameBytes: header.nameBytes,
        details: header.details
      )
    }
    var found = FormBinaryHeader()
    for _ in 0..<header.pages { try readPage(&input, &builder, &found) }
    try check("fields", at: 24, header.fields, found.fields)
    try check("words", at: 32, header.words, found.words)
    try check("bytes of page names", at: 40, header.nameBytes, found.nameBytes)
    try readDetails(header.details, &input, &builder)
    if header.hasLogic { try readLogic(&input, &builder) }
    if header.hasTranslations { try readTranslations(&input, &builder) }
    try input.finish()
    return builder.build()
  }

  private static func check(
    _ what: String,
    at offset: Int,
    _ stated: Int,
    _ found: Int
  ) throws(ReadError) {
    guard stated == found else {
      throw .damaged(at: offset, "\(found) \(what), as the pages hold", "\(stated)")
    }
  }
}
