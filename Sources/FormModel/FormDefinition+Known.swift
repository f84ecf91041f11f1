/// Queries for code that has checked its addresses.
extension FormDefinition {
  /// Whether the form has this field.
  package func hasField(at address: FieldID) -> Bool {
    pages.contains(address.page) && pageHeads[address.page.place].hasField(address.field)
  }

  /// - Precondition: the form has the field.
  package func kind(at address: FieldID) -> FieldKind {
    catalogue.kind(slot: pageHeads[address.page.place].slot(ofField: address.field))
  }

  /// - Precondition: the form has the page.
  @inlinable
  package func isHidden(page: PageID) -> Bool { pageHeads[page.place].isHidden }

  /// - Precondition: the form has the page.
  @inlinable
  package func fieldCount(ofKnownPage page: PageID) -> Int {
    Int(pageHeads[page.place].fieldCount)
  }

  /// The name of a page; nil if it has none.
  ///
  /// - Precondition: the form has the page.
  package func name(ofKnownPage page: PageID) -> String? { pageNames[page.place] }

  /// Sixteen fields' flags.
  ///
  /// - Precondition: the form has the word.
  @inlinable
  package func flagWord(_ word: Int) -> UInt64 { flagWords[word] }
}

extension FormDefinition {
  /// A copy with other logic or texts, without added pages.
  ///
  /// - Complexity: O(words + pages).
  package func clone(with logic: FormLogic, texts: FormTexts? = nil) -> FormDefinition {
    FormDefinition(
      flagWords: flagWords.clone(prefix: wordCount),
      pageHeads: pageHeads.clone(prefix: pageCount),
      template: FormTemplate(
        fieldCount: fieldCount,
        pageNames: pageNames,
        catalogue: catalogue,
        logic: logic,
        texts: texts ?? self.texts
      )
    )
  }

  /// The same form with other flags and other logic, without added pages.
  ///
  /// - Parameters:
  ///   - logic: the new logic.
  ///   - flags: returns the sixteen fields' flags of a word, with the word's padding (`FlagWord`).
  ///   - isHidden: returns whether a page is hidden.
  /// - Complexity: O(words + pages).
  package func changed(
    logic: FormLogic,
    flags: (Int) -> UInt64,
    isHidden: (PageID) -> Bool
  ) -> FormDefinition {
    var copy = clone(with: logic)
    for word in 0..<copy.flagWords.count { copy.flagWords[word] = flags(word) }
    for page in pages { copy.pageHeads[page.place].isHidden = isHidden(page) }
    return copy
  }
}
