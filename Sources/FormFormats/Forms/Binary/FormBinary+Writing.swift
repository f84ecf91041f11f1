import FormModel

extension FormBinary {
  /// Writes a form.
  ///
  /// - Returns: The file, not yet committed.
  /// - Complexity: O(fields / 16 + pages + bytes of text) time; O(fields) with ids, labels or
  ///   kinds.
  static func write(
    _ form: borrowing FormDefinition,
    to file: consuming OutputFile
  ) throws(IOError) -> OutputFile {
    var output = BinaryOutput(file)
    try writeHeader(of: form, to: &output)
    let names = form.pageNames.utf8
    let heads = form.heads
    let words = form.words
    for place in 0..<heads.count {
      let head = heads[place]
      let name = form.pageNames.range(of: place)
      try output.word(
        UInt64(head.fieldCount) | UInt64(head.isHidden ? pageIsHidden : 0) << 16
          | UInt64(name.count) << 32
      )
      if !name.isEmpty { try output.padded(unsafe names.span.extracting(name).bytes) }
      let first = Int(head.firstWord)
      try output.words(words.extracting(first..<(first + head.wordCount)))
    }
    try forEachDetails(of: form) { address, details throws(IOError) in
      try write(details, of: address, to: &output)
    }
    if form.hasLogicPart { try writeLogic(of: form, to: &output) }
    let translations = form.texts.translations
    if !translations.isEmpty { try writeTranslations(translations, to: &output) }
    return try output.finish()
  }

  private static func writeHeader(
    of form: borrowing FormDefinition,
    to output: inout BinaryOutput
  ) throws(IOError) {
    var details = 0
    forEachDetails(of: form) { _, _ in details += 1 }
    try output.head(FileContent.formMagic, FormBinaryHeader.version)
    for count in [
      form.pageCount, form.fieldCount, form.wordCount, form.pageNames.utf8.count, details,
      (form.hasLogicPart ? 1 : 0) | (form.texts.translations.isEmpty ? 0 : 2),
    ] {
      try output.word(UInt64(count))
    }
  }

  /// Visits the fields that have an id, a label or a kind other than text, in form order.
  private static func forEachDetails<Failure: Error>(
    of form: borrowing FormDefinition,
    _ body: (FieldID, FieldDetails) throws(Failure) -> Void
  ) throws(Failure) {
    guard !form.catalogue.isEmpty else { return }
    for page in form.pages {
      for field in 0..<form.fieldCount(ofKnownPage: page) {
        let address = FieldID(page: page, field: field)
        guard let details = try? form.details(at: address), details != .none else { continue }
        try body(address, details)
      }
    }
  }

  private static func write(
    _ details: FieldDetails,
    of address: FieldID,
    to output: inout BinaryOutput
  ) throws(IOError) {
    let id = Array((details.id ?? "").utf8)
    let label = Array((details.label ?? "").utf8)
    try output.word(
      place(address) | UInt64(details.kind.rawValue) << 48
    )
    try output.word(UInt64(id.count) | UInt64(label.count) << 32)
    try output.padded(unsafe (id + label).span.bytes)
  }
}

extension FormDefinition {
  fileprivate var hasLogicPart: Bool { !logic.isEmpty || !texts.hasTranslationsAlone }
}
