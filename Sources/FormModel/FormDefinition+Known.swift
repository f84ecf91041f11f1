/// What code asks that has checked its addresses.
extension FormDefinition {
  package func hasField(at address: FieldID) -> Bool {
    pages.contains(address.page) && pageHeads[address.page.place].hasField(address.field)
  }

  /// - Precondition: the field is there.
  package func kind(at address: FieldID) -> FieldKind {
    catalogue.kind(slot: pageHeads[address.page.place].slot(ofField: address.field))
  }

  /// - Precondition: the page is there.
  @inlinable
  package func isHidden(page: PageID) -> Bool { pageHeads[page.place].isHidden }

  /// - Precondition: the page is there.
  @inlinable
  package func fieldCount(ofKnownPage page: PageID) -> Int {
    Int(pageHeads[page.place].fieldCount)
  }

  /// The name of a page; nil if it has none.
  ///
  /// - Precondition: the page is there.
  package func name(ofKnownPage page: PageID) -> String? { pageNames[page.place] }

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
    isHidden: (PageID) -> Bool
  ) -> FormDefinition {
    var words = flagWords.clone()
    for word in 0..<words.count { words[word] = flags(word) }
    var heads = pageHeads.clone()
    for page in pages { heads[page.place].isHidden = isHidden(page) }
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
