import FormModel

extension RecomputeBitsliced {
  @inlinable public var pageCount: Int { flags.pageCount }
  @inlinable public var totals: FormTotals { storedTotals }
  @inlinable public var visiblePageCount: Int { storedTotals.visiblePages }
  @inlinable public var currentPage: Int? { storedCurrentPage }

  /// - Complexity: O(pages / 64).
  @inlinable
  public var currentRank: Int? { storedCurrentPage.map { visiblePages.count(before: $0) + 1 } }

  /// - Complexity: O(pages / 64).
  @inlinable
  public func rank(ofPage page: Int) throws(AddressError) -> Int? {
    try check(page: page)
    return visiblePages[page] ? visiblePages.count(before: page) + 1 : nil
  }

  /// - Complexity: O(pages / 64).
  @inlinable
  public func page(atRank rank: Int) -> Int? { rank < 1 ? nil : visiblePages.select(rank - 1) }

  /// Where the page's fields are in the planes.
  @inlinable
  func bits(ofPage page: Int) -> Range<Int> {
    let first = Int(firstBits.base[page])
    return first..<first + Int(flags.head(page).fieldCount)
  }

  /// - Complexity: O(fields of the page / 64).
  @inlinable
  public func counts(ofPage page: Int) -> PageCounts {
    let head = flags.head(page)
    guard !head.isHidden else { return PageCounts() }
    let range = bits(ofPage: page)
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
  public func firstPage(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    switch condition {
    case .visible: visiblePages.first(in: range)
    case .incomplete: incompletePages.first(in: range)
    case .mandatoryRemaining: mandatoryPages.first(in: range)
    }
  }

  /// - Complexity: O(pages searched / 64).
  @inlinable
  public func lastPage(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    switch condition {
    case .visible: visiblePages.last(in: range)
    case .incomplete: incompletePages.last(in: range)
    case .mandatoryRemaining: mandatoryPages.last(in: range)
    }
  }

  @inlinable
  public func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try flags.flags(at: address)
  }

  @inlinable
  public func unfilledMandatoryField(onPage page: Int, from field: Int) -> Int? {
    let range = bits(ofPage: page)
    guard range.lowerBound + field < range.upperBound else { return nil }
    return remaining.first(in: range.lowerBound + field..<range.upperBound).map {
      $0 - range.lowerBound
    }
  }

  @inlinable
  public func check(page: Int) throws(AddressError) { try flags.check(page: page) }

  @inlinable
  public func check(_ address: FieldID) throws(AddressError) { try flags.check(address) }

  public func checkInvariants() {
    precondition(stale.isEmpty, "planes not counted")
    checkReads(against: flags)
  }
}
