/// What code asks that has checked its addresses.
extension FormDefinition {
  package func hasField(at address: FieldID) -> Bool {
    address.page >= 0 && address.page < pageCount && address.field >= 0
      && address.field < Int(pageHeads[address.page].fieldCount)
  }

  /// - Precondition: the field is there.
  package func kind(at address: FieldID) -> FieldKind {
    catalogue.kind(slot: Int(pageHeads[address.page].firstWord) * 16 + address.field)
  }

  /// - Precondition: the page is there.
  @inlinable
  package func isHidden(page: Int) -> Bool { pageHeads[page].isHidden }

  /// - Precondition: the page is there.
  @inlinable
  package func fieldCount(ofKnownPage page: Int) -> Int { Int(pageHeads[page].fieldCount) }

  /// Sixteen fields' flags.
  ///
  /// - Precondition: the word is there.
  @inlinable
  package func flagWord(_ word: Int) -> UInt64 { flagWords[word] }
}

extension FormDefinition {
  /// The same form with other flags and other logic.
  ///
  /// - Parameters:
  ///   - flags: by word, sixteen fields' flags, with their padding.
  ///   - isHidden: by page.
  /// - Complexity: O(words + pages).
  package func changed(
    logic: FormLogic,
    flags: (Int) -> UInt64,
    isHidden: (Int) -> Bool
  ) -> FormDefinition {
    var words = flagWords.clone()
    for word in 0..<words.count { words[word] = flags(word) }
    var heads = pageHeads.clone()
    for page in 0..<heads.count { heads[page].isHidden = isHidden(page) }
    return FormDefinition(
      flagWords: words,
      pageHeads: heads,
      template: FormTemplate(
        fieldCount: fieldCount,
        pageNames: pageNames,
        catalogue: catalogue,
        logic: logic
      )
    )
  }
}
