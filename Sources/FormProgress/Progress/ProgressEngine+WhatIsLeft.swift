import FormModel

/// FP-10. Where `wrapping` is true a search that meets the form's end goes on at the other end, up to
/// and including the page or field it began at. An origin of nil is before the first page (or, backwards,
/// after the last).
extension ProgressEngine {
  /// The next page after `page` that is visible and has fillable fields not all of which are filled.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log₆₄ pages): at most 8 words, and as many again when it wraps.
  public func incompletePage(
    after page: PageID?,
    wrapping: Bool = false
  ) throws(AddressError) -> PageID? {
    try next(in: incompletePages, after: page, wrapping: wrapping)
  }

  /// The previous such page before `page`.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log₆₄ pages), as above.
  public func incompletePage(
    before page: PageID?,
    wrapping: Bool = false
  ) throws(AddressError) -> PageID? {
    let end = PagePosition(pageCount)
    let start = if let page { try position(of: page) } else { end }
    // If none is before the page, the last of all is behind it or the page itself.
    let found =
      incompletePages.last(before: start) ?? (wrapping ? incompletePages.last(before: end) : nil)
    return found.map { self.page(at: $0) }
  }

  /// The next page after `page` that has mandatory fields remaining.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log₆₄ pages), as above.
  public func pageWithMandatoryRemaining(
    after page: PageID?,
    wrapping: Bool = false
  ) throws(AddressError) -> PageID? {
    try next(in: pagesWithMandatoryRemaining, after: page, wrapping: wrapping)
  }

  private func next(
    in set: borrowing PageSet,
    after page: PageID?,
    wrapping: Bool
  ) throws(AddressError) -> PageID? {
    guard let page else { return set.first(from: 0).map { self.page(at: $0) } }
    let position = try position(of: page)
    if let found = set.first(from: position.advanced(by: 1)) { return self.page(at: found) }
    guard wrapping, let found = set.first(from: 0), found <= position else { return nil }
    return self.page(at: found)
  }

  /// The next field after `address`, in form order, that is fillable, mandatory and not filled.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(fields on one page / 64) words, on two pages at most, and O(log₆₄ pages).
  public func unfilledMandatoryField(
    after address: FieldID?,
    wrapping: Bool = false
  ) throws(AddressError) -> FieldID? {
    guard let address else {
      guard let first = pagesWithMandatoryRemaining.first(from: 0) else { return nil }
      return unfilledMandatoryField(on: page(at: first), from: 0)
    }
    _ = try storedForm.flags(at: address)
    if let found = unfilledMandatoryField(
      on: address.page,
      from: address.field + 1
    ) {
      return found
    }
    guard let page = try pageWithMandatoryRemaining(after: address.page, wrapping: wrapping) else {
      return nil
    }
    // On the page it began at, the search has found none behind the address.
    return unfilledMandatoryField(on: page, from: 0)
  }

  /// The first such field of a page.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(fields of the page / 16) words.
  public func firstUnfilledMandatoryField(ofPage page: PageID) throws(AddressError) -> FieldID? {
    _ = try place(of: page)
    return unfilledMandatoryField(on: page, from: 0)
  }

  /// The first such field of a page, at place `start` or later.
  private func unfilledMandatoryField(on page: PageID, from start: Int) -> FieldID? {
    let record = records[page.place]
    guard !record.isHidden, record.mandatoryRemaining > 0, start < Int(record.fieldCount) else {
      return nil
    }
    let words = FlagWord.count(fieldCount: Int(record.fieldCount))
    var word = start >> 4
    // Mandatory alone is the one nibble that is shown, fillable, mandatory and not filled.
    let wanted = 0x1111_1111_1111_1111 * UInt64(FieldFlags.mandatory.rawValue)
    var places = ~(UInt64(0)) << UInt64((start & 15) * 4)
    while word < words {
      let other = storedForm.flagWords[record.firstWord + word] ^ wanted
      let differs = other | other >> 1 | other >> 2 | other >> 3
      let found = ~differs & 0x1111_1111_1111_1111 & places
      if found != 0 {
        return FieldID(page: page, field: word << 4 + found.trailingZeroBitCount >> 2)
      }
      places = ~0
      word += 1
    }
    return nil
  }
}
