import FormModel

extension RecomputeBitsliced {
  @inlinable public var pageCount: Int { flags.pageCount }
  @inlinable public var totals: FormTotals { storedTotals }
  @inlinable public var visiblePageCount: Int { storedTotals.visiblePages }
  @inlinable public var currentPage: PageID? { storedCurrentPage }

  /// - Complexity: O(pages / 64).
  @inlinable
  public var currentRank: Int? {
    storedCurrentPage.map { visiblePages.count(before: $0.knownPlace) + 1 }
  }

  /// - Complexity: O(pages / 64).
  @inlinable
  public func rank(ofPage page: PageID) throws(AddressError) -> Int? {
    let place = try place(of: page)
    return visiblePages[place] ? visiblePages.count(before: place) + 1 : nil
  }

  /// - Complexity: O(pages / 64).
  @inlinable
  public func page(atRank rank: Int) -> PageID? {
    rank < 1 ? nil : page(visiblePages.select(rank - 1))
  }

  /// The range of the page's fields in the planes.
  @inlinable
  func bits(at place: Int) -> Range<Int> {
    let first = Int(firstBits.base[place])
    return first..<first + Int(flags.head(place).fieldCount)
  }

  /// - Complexity: O(fields of the page / 64).
  @inlinable
  public func counts(at place: Int) -> PageCounts {
    let head = flags.head(place)
    guard !head.isHidden else { return PageCounts() }
    let range = bits(at: place)
    let shown = shown.count(in: range)
    return PageCounts(
      isVisible: shown > 0 || head.fieldCount == 0,
      shown: shown,
      total: total.count(in: range),
      filled: filled.count(in: range),
      mandatoryTotal: mandatory.count(in: range),
      mandatoryRemaining: remaining.count(in: range)
    )
  }

  /// - Complexity: O(pages searched / 64).
  @inlinable
  public func firstPlace(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    switch condition {
    case .visible: visiblePages.first(in: range)
    case .incomplete: incompletePages.first(in: range)
    case .mandatoryRemaining: mandatoryPages.first(in: range)
    }
  }

  /// - Complexity: O(pages searched / 64).
  @inlinable
  public func lastPlace(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    switch condition {
    case .visible: visiblePages.last(in: range)
    case .incomplete: incompletePages.last(in: range)
    case .mandatoryRemaining: mandatoryPages.last(in: range)
    }
  }

  public func recounted(at place: Int) -> PageCounts { flags.counts(at: place) }

  @inlinable
  public func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try flags.flags(at: address)
  }

  @inlinable
  public func unfilledMandatoryField(at place: Int, from field: Int) -> Int? {
    let range = bits(at: place)
    guard range.lowerBound + field < range.upperBound else { return nil }
    return remaining.first(in: range.lowerBound + field..<range.upperBound).map {
      $0 - range.lowerBound
    }
  }

  @inlinable
  @inline(__always)
  public func place(of page: PageID) throws(AddressError) -> Int { try flags.place(of: page) }

  @inlinable
  @inline(__always)
  public func place(ofPageOf address: FieldID) throws(AddressError) -> Int {
    try flags.place(ofPageOf: address)
  }

  public func checkInvariants() {
    precondition(stale.isEmpty, "planes not counted")
    checkReads()
  }
}
