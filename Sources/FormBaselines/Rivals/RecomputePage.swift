import FormModel

/// Recounts the edited page alone, and corrects the totals by the difference.
public struct RecomputePage: RecomputingContender, ~Copyable {
  public static let name = "recompute-page"
  public static let algorithm = """
    After an edit that changes a flag, recounts that page from its flag words (16 fields a word, five \
    population counts) and corrects the totals by the difference; a page that comes or goes is inserted \
    in or removed from a sorted array of visible pages; in a batch a run of edits on one page is \
    recounted once.
    """

  @usableFromInline var flags: NibbleFlags
  /// By page.
  @usableFromInline var pages: OwnedBuffer<PageCounts>
  @usableFromInline var visible: VisibleList
  @usableFromInline var storedTotals = FormTotals()
  @usableFromInline var storedCurrentPage: Int?
  @usableFromInline let place = KeptInPlace()
  /// 0 where no page is current.
  @usableFromInline var storedCurrentRank = 0

  /// - Complexity: O(fields / 16 + pages).
  public init(_ form: borrowing FormDefinition) {
    flags = NibbleFlags(form)
    pages = OwnedBuffer(count: flags.pageCount, repeating: PageCounts())
    visible = VisibleList(capacity: flags.pageCount)
    // In order, so that each page is inserted at the list's end.
    for page in 0..<flags.pageCount { recount(page) }
    settle()
  }
}

extension RecomputePage {
  @inlinable public var pageCount: Int { pages.count }
  @inlinable public var totals: FormTotals { storedTotals }
  @inlinable public var visiblePageCount: Int { visible.count }
  @inlinable public var currentPage: Int? { storedCurrentPage }
  @inlinable public var currentRank: Int? { storedCurrentPage == nil ? nil : storedCurrentRank }

  /// - Complexity: O(log pages).
  @inlinable
  public func rank(ofPage page: Int) throws(AddressError) -> Int? {
    try check(page: page)
    return pages.base[page].isVisible ? visible.place(of: page) + 1 : nil
  }

  /// - Complexity: O(1).
  @inlinable
  public func page(atRank rank: Int) -> Int? {
    rank >= 1 && rank <= visible.count ? visible[rank - 1] : nil
  }

  @inlinable
  public func counts(ofPage page: Int) -> PageCounts { pages.base[page] }

  @inlinable
  public func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try flags.flags(at: address)
  }

  @inlinable
  public func unfilledMandatoryField(onPage page: Int, from field: Int) -> Int? {
    flags.unfilledMandatoryField(onPage: page, from: field)
  }

  @inlinable
  public func check(page: Int) throws(AddressError) { try flags.check(page: page) }

  @inlinable
  public func check(_ address: FieldID) throws(AddressError) { try flags.check(address) }

  public func checkInvariants() { checkReads(against: flags) }

  /// - Complexity: O(log pages) for a visible page, else O(pages searched).
  @inlinable
  public func firstPage(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    guard condition == .visible else { return scanForFirstPage(condition, in: range) }
    let place = visible.place(of: range.lowerBound)
    guard place < visible.count, visible[place] < range.upperBound else { return nil }
    return visible[place]
  }

  /// - Complexity: O(log pages) for a visible page, else O(pages searched).
  @inlinable
  public func lastPage(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    guard condition == .visible else { return scanForLastPage(condition, in: range) }
    let place = visible.place(of: range.upperBound) - 1
    guard place >= 0, visible[place] >= range.lowerBound else { return nil }
    return visible[place]
  }
}
