import FormModel

/// Recounts only the edited page, and adds the difference to the totals.
public struct RecomputePage: Rival, ~Copyable {
  public static let name = "recompute-page"
  public static let algorithm = """
    After an edit that changes a flag, recounts that page from its flag words (16 fields a word, five \
    population counts) and corrects the totals by the difference; a page that comes or goes is inserted \
    in or removed from a sorted array of visible pages; in a batch a run of edits on one page is \
    recounted once.
    """

  @usableFromInline var flags: NibbleFlags
  /// By place.
  @usableFromInline var pageCounts: OwnedBuffer<PageCounts>
  @usableFromInline var visible: VisibleList
  @usableFromInline var storedTotals = FormTotals()
  @usableFromInline var storedCurrentPage: PageID?
  @usableFromInline let keptInPlace = KeptInPlace()
  /// 0 if no page is current.
  @usableFromInline var storedCurrentRank = 0

  /// - Complexity: O(fields / 16 + pages).
  public init(_ form: borrowing FormDefinition) {
    flags = NibbleFlags(form)
    pageCounts = OwnedBuffer(count: flags.pageCount, repeating: PageCounts())
    visible = VisibleList(capacity: flags.pageCount)
    // In order, so that each page is appended to the list.
    for place in 0..<flags.pageCount { recount(at: place) }
    settle()
  }
}

extension RecomputePage {
  @inlinable public var pageCount: Int { pageCounts.count }
  @inlinable public var totals: FormTotals { storedTotals }
  @inlinable public var visiblePageCount: Int { visible.count }
  @inlinable public var currentPage: PageID? { storedCurrentPage }
  @inlinable public var currentRank: Int? { storedCurrentPage == nil ? nil : storedCurrentRank }

  /// - Complexity: O(log pages).
  @inlinable
  public func rank(ofPage page: PageID) throws(AddressError) -> Int? {
    let place = try place(of: page)
    return pageCounts.base[place].isVisible ? visible.count(before: place) + 1 : nil
  }

  /// - Complexity: O(1).
  @inlinable
  public func page(atRank rank: Int) -> PageID? {
    rank >= 1 && rank <= visible.count ? page(visible[rank - 1]) : nil
  }

  @inlinable
  public func counts(at place: Int) -> PageCounts { pageCounts.base[place] }

  public func recounted(at place: Int) -> PageCounts { flags.counts(at: place) }

  @inlinable
  public func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try flags.flags(at: address)
  }

  @inlinable
  public func unfilledMandatoryField(at place: Int, from field: Int) -> Int? {
    flags.unfilledMandatoryField(at: place, from: field)
  }

  @inlinable
  @inline(__always)
  public func place(of page: PageID) throws(AddressError) -> Int { try flags.place(of: page) }

  @inlinable
  @inline(__always)
  public func place(ofPageOf address: FieldID) throws(AddressError) -> Int {
    try flags.place(ofPageOf: address)
  }

  public func checkInvariants() { checkReads() }

  /// - Complexity: O(log pages) for a visible page, else O(pages searched).
  @inlinable
  public func firstPlace(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    guard condition == .visible else { return scanForFirstPlace(condition, in: range) }
    let rank = visible.count(before: range.lowerBound)
    guard rank < visible.count, visible[rank] < range.upperBound else { return nil }
    return visible[rank]
  }

  /// - Complexity: O(log pages) for a visible page, else O(pages searched).
  @inlinable
  public func lastPlace(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    guard condition == .visible else { return scanForLastPlace(condition, in: range) }
    let rank = visible.count(before: range.upperBound) - 1
    guard rank >= 0, visible[rank] >= range.lowerBound else { return nil }
    return visible[rank]
  }
}
