import FormModel

extension ProgressEngine {
  /// The page's counts (FP-2, FP-3, UR-9).
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1).
  // Inlined, since a call would copy the engine to the stack.
  @inlinable @inline(__always)
  public func progress(ofPage page: PageID) throws(AddressError) -> PageProgress {
    let place = Int(clamping: page.rawValue)
    guard place < knownPlaces else { return try progressInOrder(ofPage: page) }
    return progress(at: place)
  }

  /// The counts of the page whose record is at a place.
  @inlinable @inline(__always)
  func progress(at place: Int) -> PageProgress {
    var progress = unsafe records.base[place].progress
    progress.invalidAnswers = UInt16(truncatingIfNeeded: invalidCount(at: place))
    return progress
  }

  /// The form's totals (FP-4, UR-9).
  ///
  /// - Complexity: O(1).
  @inlinable
  public var totals: FormTotals { packedTotals.totals(visiblePages: visiblePages.count) }

  /// The field's flags, as the edits have left them.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(1).
  @inline(__always)
  public func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    var place = Int(clamping: address.page.rawValue)
    if place >= knownPlaces { place = try placeInOrder(of: address.page) }
    let record = unsafe records.base[place]
    guard UInt(bitPattern: address.field) < UInt(record.fieldCount) else {
      throw .noSuchField(
        page: address.page,
        field: address.field,
        fieldCount: Int(record.fieldCount)
      )
    }
    let word = storedForm.flagWords[record.firstWord + address.field >> 4]
    return FieldFlags(rawValue: UInt8(truncatingIfNeeded: word >> UInt64((address.field & 15) * 4)))
  }

  /// Checks that the form has a field.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  package func check(_ address: FieldID) throws(AddressError) {
    var place = Int(clamping: address.page.rawValue)
    if place >= knownPlaces { place = try placeInOrder(of: address.page) }
    let count = unsafe records.base[place].fieldCount
    guard UInt(bitPattern: address.field) < UInt(count) else {
      throw .noSuchField(page: address.page, field: address.field, fieldCount: Int(count))
    }
  }

  /// The number of visible pages: the n of “page k of n” (VP-5).
  ///
  /// - Complexity: O(1).
  @inlinable
  public var visiblePageCount: Int { visiblePages.count }

  /// Whether the page is visible (VP-1).
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1).
  @inlinable
  public func isVisible(page: PageID) throws(AddressError) -> Bool {
    let place = Int(clamping: page.rawValue)
    guard place < loadedPlaces else { return try isVisibleInOrder(page: page) }
    return visiblePages[place]
  }

  /// The page's rank, 1…n; nil if it is not visible (VP-2, VP-3).
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log pages): one cache line a level of the index, at most 5.
  @inlinable
  public func rank(ofPage page: PageID) throws(AddressError) -> Int? {
    let place = Int(clamping: page.rawValue)
    guard place < loadedPlaces else { return try rankInOrder(ofPage: page) }
    return rank(ofPageAt: ShelfPlace(place))
  }

  /// The rank of the page at a shelf place; nil if it is not visible.
  @inlinable
  @inline(__always)
  func rank(ofPageAt place: ShelfPlace) -> Int? {
    // Computed in any case, so that no branch waits for the page's bit.
    let rank = visiblePages.rank(place) &+ 1
    return visiblePages[place] ? rank : nil
  }

  /// The page with this rank; nil outside 1…n (VP-3).
  ///
  /// - Complexity: O(log pages): one cache line a level of the index, at most 5.
  @inlinable
  public func page(atRank rank: Int) -> PageID? {
    let behind = rank &- 1
    // One comparison finds both errors.
    guard UInt(bitPattern: behind) < UInt(bitPattern: visiblePages.count) else { return nil }
    guard order.isEmpty else { return visiblePageInOrder(behind: behind) }
    return visiblePage(behind: behind)
  }

  /// The visible page with `count` visible pages before it, in a form without an order of its own.
  ///
  /// - Precondition: 0 ≤ `count` < `visiblePageCount`.
  @inlinable
  @inline(__always)
  func visiblePage(behind count: Int) -> PageID {
    PageID(knownPlace: visiblePages.select(count))
  }

  /// The next visible page after `page`, which need not be visible; nil if there is none (VP-3).
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log pages): a rank and a select query.
  @inlinable
  public func visiblePage(after page: PageID) throws(AddressError) -> PageID? {
    let place = Int(clamping: page.rawValue)
    guard place < loadedPlaces else { return try visiblePageInOrder(after: page) }
    let upTo = visiblePages.rank(place) &+ (visiblePages[place] ? 1 : 0)
    return upTo < visiblePages.count ? visiblePage(behind: upTo) : nil
  }

  /// The visible page before `page`, which need not be visible; nil if there is none (VP-3).
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log pages): a rank and a select query.
  @inlinable
  public func visiblePage(before page: PageID) throws(AddressError) -> PageID? {
    let place = Int(clamping: page.rawValue)
    guard place < loadedPlaces else { return try visiblePageInOrder(before: page) }
    let before = visiblePages.rank(place)
    return before > 0 ? visiblePage(behind: before &- 1) : nil
  }
}
