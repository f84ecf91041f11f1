import FormModel

extension FormBinary {
  /// - Parameter memoryLimit: what the form may take, and beside it each text as it is read.
  /// - Complexity: O(fields / 16 + pages + bytes of text). Memory grows with what is read; where the
  ///   input's size is known and backs the header's counts, it is taken once, exactly.
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
