import FormBaselines
import FormModel

/// The oracle's counts after each edit, at the cost of counting the edited page.
///
/// The oracle counts that page's fields from scratch. The other pages' flags are its own and did not change, so
/// their counts stay right. Sums are corrected by the difference. In each round of questions the oracle counts the
/// whole form from scratch (`Expectations`), and the tally must agree.
struct OracleTally {
  /// By place.
  private(set) var pages: [PageProgress] = []
  /// Each page's part of the digest.
  private var terms: [UInt64] = []
  private var termSum: UInt64 = 0
  private(set) var totals = FormTotals()

  init(_ oracle: borrowing Oracle) {
    let none = PageProgress(
      isVisible: false,
      shown: 0,
      total: 0,
      filled: 0,
      mandatoryTotal: 0,
      mandatoryRemaining: 0
    )
    pages = Array(repeating: none, count: oracle.pageCount)
    terms = oracle.pages.map { StateDigest.term(ofPageAt: $0.loadedPosition, none) }
    termSum = terms.reduce(0, &+)
    for page in oracle.pages { recount(page, oracle) }
  }

  subscript(page: PageID) -> PageProgress { pages[page.place] }

  /// Replaces the counts of a page by the oracle's present ones.
  ///
  /// - Returns: the page's counts before.
  @discardableResult
  mutating func recount(_ page: PageID, _ oracle: borrowing Oracle) -> PageProgress {
    guard let new = try? oracle.progress(ofPage: page) else {
      preconditionFailure("the oracle denies its own page \(page)")
    }
    let old = pages[page.place]
    if new == old { return old }
    pages[page.place] = new
    let term = StateDigest.term(ofPageAt: page.loadedPosition, new)
    termSum = termSum &- terms[page.place] &+ term
    terms[page.place] = term
    // A page that is not visible has no counts.
    totals.shown += new.shown - old.shown
    totals.total += new.total - old.total
    totals.filled += new.filled - old.filled
    totals.mandatoryTotal += new.mandatoryTotal - old.mandatoryTotal
    totals.mandatoryRemaining += new.mandatoryRemaining - old.mandatoryRemaining
    totals.visiblePages += (new.isVisible ? 1 : 0) - (old.isVisible ? 1 : 0)
    totals.completePages += (new.isCompletePage ? 1 : 0) - (old.isCompletePage ? 1 : 0)
    return old
  }

  /// The whole state's digest, if `current` is the current page.
  func digest(current: PageID?) -> UInt64 {
    StateDigest(
      pages: termSum,
      totals: totals,
      visiblePageCount: totals.visiblePages,
      currentPage: current?.loadedPosition,
      currentRank: rank(of: current)
    ).rawValue
  }

  private func rank(of page: PageID?) -> Int? {
    guard let page else { return nil }
    return pages[0...page.place].reduce(0) { $0 + ($1.isVisible ? 1 : 0) }
  }

  /// VP-4, for a batch: if the previous current page has vanished, the next visible page, else the one before, else
  /// none; if there was none, the first visible page.
  func settled(from current: PageID?) -> PageID? {
    let start = current?.place ?? 0
    if let current, self[current].isVisible { return current }
    let found =
      pages[start...].firstIndex { $0.isVisible } ?? pages[..<start].lastIndex { $0.isVisible }
    return found.map { PageID(place: $0) }
  }
}
