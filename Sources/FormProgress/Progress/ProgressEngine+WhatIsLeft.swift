import FormModel

/// What is left to fill (FP-10).
///
/// If `wrapping` is true, a search that meets the form's end goes on at the other end, up to and including the page or
/// field where it began. A search from nil begins before the first page, or backwards after the last.
extension ProgressEngine {
  /// The next visible page after `page` with a fillable field that is not filled, or with an invalid answer (UR-9); nil if
  /// there is none.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log₆₄ pages): at most 8 words, and as many again when it wraps.
  public func incompletePage(
    after page: PageID?,
    wrapping: Bool = false
  ) throws(AddressError) -> PageID? {
    try next(in: incompletePages, .incomplete, after: page, wrapping: wrapping)
  }

  /// The previous such page before `page`; nil if there is none.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log₆₄ pages): at most 8 words, and as many again when it wraps.
  public func incompletePage(
    before page: PageID?,
    wrapping: Bool = false
  ) throws(AddressError) -> PageID? {
    let end = PagePosition(loadedPlaces)
    if let page, Int(clamping: page.rawValue) >= loadedPlaces {
      return try incompletePageInOrder(before: page, wrapping: wrapping)
    }
    let start = page.map { PagePosition($0.knownPlace) } ?? end
    // If none is before the page, the last of all is the page itself or after it.
    if let found = incompletePages.last(before: start)
      ?? (wrapping ? incompletePages.last(before: end) : nil)
    {
      return PageID(knownPlace: found.rawValue)
    }
    return order.isEmpty ? nil : try incompletePageInOrder(before: page, wrapping: wrapping)
  }

  /// The next visible page after `page` with a mandatory field that is not filled; nil if there is none.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log₆₄ pages): at most 8 words, and as many again when it wraps.
  public func pageWithMandatoryRemaining(
    after page: PageID?,
    wrapping: Bool = false
  ) throws(AddressError) -> PageID? {
    try next(in: pagesWithMandatoryRemaining, .mandatoryRemaining, after: page, wrapping: wrapping)
  }

  private func next(
    in set: borrowing PageSet,
    _ kind: PageOrder.SearchedSet,
    after page: PageID?,
    wrapping: Bool
  ) throws(AddressError) -> PageID? {
    guard let page else {
      if let found = set.first(from: 0) { return PageID(knownPlace: found.rawValue) }
      return order.isEmpty ? nil : order.value.page(in: kind, after: nil, wrapping: false)
    }
    let place = Int(clamping: page.rawValue)
    guard place < loadedPlaces else {
      let start = try shelfPlaceInOrder(of: page)
      return order.value.page(in: kind, after: start, wrapping: wrapping)
    }
    if let found = set.first(from: PagePosition(place + 1)) {
      return PageID(knownPlace: found.rawValue)
    }
    guard wrapping, let found = set.first(from: 0), found.rawValue <= place else { return nil }
    return PageID(knownPlace: found.rawValue)
  }

  @inline(never)
  private func incompletePageInOrder(
    before page: PageID?,
    wrapping: Bool
  ) throws(AddressError) -> PageID? {
    let start: ShelfPlace? = if let page { try shelfPlaceInOrder(of: page) } else { nil }
    return order.value.incompletePage(before: start, wrapping: wrapping)
  }

  /// The next field after `address`, in form order, that is fillable, mandatory and not filled; nil if there is none.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(fields of a page / 16) words on at most two pages, and O(log₆₄ pages) words.
  public func unfilledMandatoryField(
    after address: FieldID?,
    wrapping: Bool = false
  ) throws(AddressError) -> FieldID? {
    guard let address else {
      guard let first = try pageWithMandatoryRemaining(after: nil) else { return nil }
      return unfilledMandatoryField(on: first, from: 0)
    }
    _ = try flags(at: address)
    if let found = unfilledMandatoryField(
      on: address.page,
      from: address.field + 1
    ) {
      return found
    }
    guard let page = try pageWithMandatoryRemaining(after: address.page, wrapping: wrapping) else {
      return nil
    }
    // If it is the page where the search began, there is none after the address.
    return unfilledMandatoryField(on: page, from: 0)
  }

  /// The first field of a page that is fillable, mandatory and not filled; nil if there is none.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(fields of the page / 16) words.
  public func firstUnfilledMandatoryField(ofPage page: PageID) throws(AddressError) -> FieldID? {
    if Int(clamping: page.rawValue) >= knownPlaces { _ = try placeInOrder(of: page) }
    return unfilledMandatoryField(on: page, from: 0)
  }

  /// The first such field of a page, at `start` or later.
  private func unfilledMandatoryField(on page: PageID, from start: Int) -> FieldID? {
    let record = records[page.place]
    guard !record.isHidden, record.mandatoryRemaining > 0, start < Int(record.fieldCount) else {
      return nil
    }
    let words = FlagWord.count(fieldCount: Int(record.fieldCount))
    var word = start >> 4
    // A field is shown, fillable, mandatory and not filled exactly if *mandatory* is its only flag.
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
