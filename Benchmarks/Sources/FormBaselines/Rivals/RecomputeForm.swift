import FormModel

/// Walks the whole form after each edit, as engines do that keep a form as a tree.
///
/// One pass over the flag words counts every page and sums the totals. It also rewrites the list of
/// visible pages and each page's rank. All arrays are allocated when the form is loaded.
public struct RecomputeForm: Rival, ~Copyable {
  public static let name = "recompute-form"
  public static let algorithm = """
    After an edit that changes a flag, recounts every page from its flag words (16 fields a word, five \
    population counts) and renumbers all visible pages; a batch is recounted once, at its end.
    """

  @usableFromInline var flags: NibbleFlags
  /// By place.
  @usableFromInline var pageCounts: OwnedBuffer<PageCounts>
  /// By place: the page's rank; 0 if it is not visible.
  @usableFromInline var ranks: OwnedBuffer<UInt32>
  /// The places of the visible pages, in order. Entries after the last visible page are stale.
  @usableFromInline var visible: OwnedBuffer<UInt32>
  @usableFromInline var storedTotals = FormTotals()
  @usableFromInline var storedCurrentPage: PageID?
  @usableFromInline let keptInPlace = KeptInPlace()

  /// - Complexity: O(fields / 16 + pages).
  public init(_ form: borrowing FormDefinition) {
    flags = NibbleFlags(form)
    pageCounts = OwnedBuffer(count: flags.pageCount, repeating: PageCounts())
    ranks = OwnedBuffer(count: flags.pageCount, repeating: 0)
    visible = OwnedBuffer(count: flags.pageCount, repeating: 0)
    recount()
    storedCurrentPage = settledPage(from: nil)
  }
}

extension RecomputeForm {
  @inlinable public var pageCount: Int { pageCounts.count }
  @inlinable public var totals: FormTotals { storedTotals }
  @inlinable public var visiblePageCount: Int { storedTotals.visiblePages }
  @inlinable public var currentPage: PageID? { storedCurrentPage }

  @inlinable
  public var currentRank: Int? {
    guard let storedCurrentPage else { return nil }
    return Int(ranks.base[storedCurrentPage.knownPlace])
  }

  @inlinable
  public func rank(ofPage page: PageID) throws(AddressError) -> Int? {
    let rank = Int(ranks.base[try place(of: page)])
    return rank == 0 ? nil : rank
  }

  @inlinable
  public func page(atRank rank: Int) -> PageID? {
    rank >= 1 && rank <= visiblePageCount ? PageID(rawValue: visible.base[rank - 1]) : nil
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
}
