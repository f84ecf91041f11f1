import FormModel

/// Walks the whole form after each edit, as engines that keep a form as a tree do.
///
/// One pass over the flag words counts every page, sums the totals, and writes the list of visible pages
/// and each page's sequence number anew. All arrays are taken when the form is loaded.
public struct RecomputeForm: RecomputingContender, ~Copyable {
  public static let name = "recompute-form"
  public static let algorithm = """
    After an edit that changes a flag, recounts every page from its flag words (16 fields a word, five \
    population counts) and renumbers all visible pages; a batch is recounted once, at its end.
    """

  @usableFromInline var flags: NibbleFlags
  /// By page.
  @usableFromInline var pages: OwnedBuffer<PageCounts>
  /// By page: its sequence number, 0 where it is not visible.
  @usableFromInline var ranks: OwnedBuffer<UInt32>
  /// The visible pages in order; past their number, what was there before.
  @usableFromInline var visible: OwnedBuffer<UInt32>
  @usableFromInline var storedTotals = FormTotals()
  @usableFromInline var storedCurrentPage: Int?
  @usableFromInline let place = KeptInPlace()

  /// - Complexity: O(fields / 16 + pages).
  public init(_ form: borrowing FormDefinition) {
    flags = NibbleFlags(form)
    pages = OwnedBuffer(count: flags.pageCount, repeating: PageCounts())
    ranks = OwnedBuffer(count: flags.pageCount, repeating: 0)
    visible = OwnedBuffer(count: flags.pageCount, repeating: 0)
    recount()
    storedCurrentPage = settledPage(from: nil)
  }
}

extension RecomputeForm {
  @inlinable public var pageCount: Int { pages.count }
  @inlinable public var totals: FormTotals { storedTotals }
  @inlinable public var visiblePageCount: Int { storedTotals.visiblePages }
  @inlinable public var currentPage: Int? { storedCurrentPage }

  @inlinable
  public var currentRank: Int? {
    guard let page = storedCurrentPage else { return nil }
    return Int(ranks.base[page])
  }

  @inlinable
  public func rank(ofPage page: Int) throws(AddressError) -> Int? {
    try check(page: page)
    let rank = Int(ranks.base[page])
    return rank == 0 ? nil : rank
  }

  @inlinable
  public func page(atRank rank: Int) -> Int? {
    rank >= 1 && rank <= visiblePageCount ? Int(visible.base[rank - 1]) : nil
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
}
