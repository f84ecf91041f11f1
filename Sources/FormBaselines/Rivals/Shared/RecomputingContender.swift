import FormModel

/// What a page can be searched for.
public enum PageCondition {
  case visible, incomplete, mandatoryRemaining
}

/// What the rivals share: every read that can be had from the pages' counts by a search.
///
/// Pages and fields named to a requirement exist.
public protocol RecomputingContender: Contender, ~Copyable {
  func counts(ofPage page: Int) -> PageCounts
  /// The first page of `range` that is so.
  func firstPage(_ condition: PageCondition, in range: Range<Int>) -> Int?
  /// The last page of `range` that is so.
  func lastPage(_ condition: PageCondition, in range: Range<Int>) -> Int?
  func unfilledMandatoryField(onPage page: Int, from field: Int) -> Int?
  func check(page: Int) throws(AddressError)
  func check(_ address: FieldID) throws(AddressError)
}

extension RecomputingContender where Self: ~Copyable {
  @inlinable
  func satisfies(_ condition: PageCondition, _ page: Int) -> Bool {
    let counts = counts(ofPage: page)
    return switch condition {
    case .visible: counts.isVisible
    case .incomplete: counts.isIncomplete
    case .mandatoryRemaining: counts.mandatoryRemaining > 0
    }
  }

  /// - Complexity: O(pages searched).
  @inlinable
  public func firstPage(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    scanForFirstPage(condition, in: range)
  }

  /// - Complexity: O(pages searched).
  @inlinable
  public func lastPage(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    scanForLastPage(condition, in: range)
  }

  @inlinable
  func scanForFirstPage(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    for page in range where satisfies(condition, page) { return page }
    return nil
  }

  @inlinable
  func scanForLastPage(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    for page in range.reversed() where satisfies(condition, page) { return page }
    return nil
  }

  @inlinable
  public func progress(ofPage page: Int) throws(AddressError) -> PageProgress {
    try check(page: page)
    return counts(ofPage: page).progress
  }

  @inlinable
  public func isVisible(page: Int) throws(AddressError) -> Bool {
    try check(page: page)
    return satisfies(.visible, page)
  }

  @inlinable
  public func visiblePage(after page: Int) throws(AddressError) -> Int? {
    try check(page: page)
    return firstPage(.visible, in: page + 1..<pageCount)
  }

  @inlinable
  public func visiblePage(before page: Int) throws(AddressError) -> Int? {
    try check(page: page)
    return lastPage(.visible, in: 0..<page)
  }

  /// The page that is current once an edit or a batch is done (VP-4), given the one that was.
  @inlinable
  func settledPage(from page: Int?) -> Int? {
    guard let page else { return firstPage(.visible, in: 0..<pageCount) }
    if satisfies(.visible, page) { return page }
    return firstPage(.visible, in: page + 1..<pageCount) ?? lastPage(.visible, in: 0..<page)
  }
}

extension RecomputingContender where Self: ~Copyable {
  /// Traps where a read is not what the flags say.
  ///
  /// - Complexity: O(fields / 16 + the contender's rank and select for every page).
  func checkReads(against flags: borrowing NibbleFlags) {
    var sums = FormTotals()
    for page in 0..<pageCount {
      let counts = flags.counts(ofPage: page)
      precondition(self.counts(ofPage: page) == counts, "page \(page): wrong counts")
      sums.shown += Int(counts.shown)
      sums.total += Int(counts.total)
      sums.filled += Int(counts.filled)
      sums.mandatoryTotal += Int(counts.mandatoryTotal)
      sums.mandatoryRemaining += Int(counts.mandatoryRemaining)
      sums.visiblePages += counts.isVisible ? 1 : 0
      sums.completePages += counts.isComplete ? 1 : 0
      let rank = try? rank(ofPage: page)
      precondition(rank == (counts.isVisible ? sums.visiblePages : nil), "page \(page): wrong rank")
      if let rank { precondition(self.page(atRank: rank) == page, "rank \(rank): wrong page") }
    }
    precondition(totals == sums, "wrong totals")
    precondition(visiblePageCount == sums.visiblePages, "wrong number of visible pages")
    if let page = currentPage {
      precondition(flags.isVisible(page), "the current page is not visible")
      precondition(currentRank == (try? rank(ofPage: page)), "wrong current rank")
    } else {
      precondition(sums.visiblePages == 0, "no current page")
    }
  }
}
