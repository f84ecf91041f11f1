import FormModel

/// Transactions of several edits: the current page is settled once, at the end (VP-4).
extension ProgressEngine {
  /// Applies an edit and leaves the current page as it is, even if it vanished. Call `settle()` after the last edit.
  ///
  /// - Returns: the raw value of `ProgressChange.Effects`; 0 if nothing changed.
  /// - Throws: as `apply(_:)`.
  /// - Complexity: as `apply(_:)`.
  @inlinable
  package mutating func applyUnsettled(_ edit: Edit) throws(AddressError) -> UInt64 {
    try applyFlags(edit, settling: false)
  }

  /// Settles the current page (VP-4).
  ///
  /// - Returns: whether another page is current now.
  @inlinable
  @inline(__always)
  package mutating func settle() -> Bool { settleCurrentPage() }

  /// Makes the first visible page current, as on loading.
  package mutating func restart() {
    current = CurrentPage()
    settleCurrentPage()
  }

  /// Makes a page current that was current before in the same state of the form.
  package mutating func restoreCurrentPage(_ page: PageID?) {
    current = CurrentPage()
    if let page { try? setCurrentPage(page) }
  }

  /// The page's first word of flags.
  ///
  /// - Precondition: the form has the page.
  @inlinable
  package func firstWord(ofPage page: PageID) -> Int { records[page.place].firstWord }

  /// Writes sixteen fields' flags. Call `recount(page:)` after the page's last word.
  ///
  /// - Precondition: the form has the word, and `flags` keeps its padding (`FlagWord`).
  @inlinable
  package mutating func setFlagWord(_ word: Int, _ flags: UInt64) {
    precondition(
      UInt(bitPattern: word) < UInt(bitPattern: storedForm.flagWords.count),
      "no such word"
    )
    unsafe storedForm.flagWords.mutableBase[word] = flags
  }

  /// Counts a page again after its flags were written.
  ///
  /// - Precondition: the form has the page.
  /// - Returns: the raw value of `ProgressChange.Effects`; 0 if no count changed.
  /// - Complexity: O(fields of the page / 16).
  package mutating func recount(page: PageID) -> UInt64 {
    let place = page.place
    let old = records[place]
    let head = storedForm.pageHeads[place]
    let new = unsafe PageRecord(
      head,
      words: UnsafePointer(storedForm.flagWords.base + Int(head.firstWord))
    )
    guard old.counts != new.counts || old.mandatoryTotal != new.mandatoryTotal else { return 0 }
    records[place] = new
    if !old.isHidden {
      packedTotals.subtract(old)
      packedTotals.add(new)
    }
    return EffectBits.flag | EffectBits.pageCounts
      | updateMembership(at: place, from: old.membership, settling: false)
  }
}
