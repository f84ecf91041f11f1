import FormModel

/// The condition of a search for a page.
public enum PageCondition {
  case visible, incomplete, mandatoryRemaining
}

/// A contender that is timed beside the engine, with the reads that all rivals share: each searches the pages' counts.
///
/// Pages are identified by place, which is also their order in a loaded form. A requirement that
/// does not throw expects that its pages and fields exist.
public protocol Rival: Contender, ~Copyable {
  func counts(at place: Int) -> PageCounts
  /// The counts of the page, from its flags alone.
  func recounted(at place: Int) -> PageCounts
  /// The first place in `range` whose page meets the condition.
  func firstPlace(_ condition: PageCondition, in range: Range<Int>) -> Int?
  /// The last place in `range` whose page meets the condition.
  func lastPlace(_ condition: PageCondition, in range: Range<Int>) -> Int?
  func unfilledMandatoryField(at place: Int, from field: Int) -> Int?
  func place(of page: PageID) throws(AddressError) -> Int
  /// The place of the field's page. Throws if the page or the field does not exist.
  func place(ofPageOf address: FieldID) throws(AddressError) -> Int
}

extension Rival where Self: ~Copyable {
  @inlinable
  func satisfies(_ condition: PageCondition, at place: Int) -> Bool {
    let counts = counts(at: place)
    return switch condition {
    case .visible: counts.isVisible
    case .incomplete: counts.isIncomplete
    case .mandatoryRemaining: counts.mandatoryRemaining > 0
    }
  }

  /// - Complexity: O(pages searched).
  @inlinable
  public func firstPlace(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    scanForFirstPlace(condition, in: range)
  }

  /// - Complexity: O(pages searched).
  @inlinable
  public func lastPlace(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    scanForLastPlace(condition, in: range)
  }

  @inlinable
  func scanForFirstPlace(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    for place in range where satisfies(condition, at: place) { return place }
    return nil
  }

  @inlinable
  func scanForLastPlace(_ condition: PageCondition, in range: Range<Int>) -> Int? {
    for place in range.reversed() where satisfies(condition, at: place) { return place }
    return nil
  }

  @inlinable
  public func progress(ofPage page: PageID) throws(AddressError) -> PageProgress {
    counts(at: try place(of: page)).progress
  }

  @inlinable
  public func isVisible(page: PageID) throws(AddressError) -> Bool {
    satisfies(.visible, at: try place(of: page))
  }

  @inlinable
  public func visiblePage(after page: PageID) throws(AddressError) -> PageID? {
    self.page(firstPlace(.visible, in: try place(of: page) + 1..<pageCount))
  }

  @inlinable
  public func visiblePage(before page: PageID) throws(AddressError) -> PageID? {
    self.page(lastPlace(.visible, in: 0..<(try place(of: page))))
  }

  /// The page at the place that a search returned.
  @inlinable
  func page(_ place: Int?) -> PageID? { place.map { PageID(knownPlace: $0) } }

  /// Returns the current page after an edit or a batch (VP-4), given the current page before it.
  @inlinable
  func settledPage(from page: PageID?) -> PageID? {
    guard let place = page?.knownPlace else {
      return self.page(firstPlace(.visible, in: 0..<pageCount))
    }
    if satisfies(.visible, at: place) { return page }
    return self.page(
      firstPlace(.visible, in: place + 1..<pageCount) ?? lastPlace(.visible, in: 0..<place)
    )
  }
}

extension Rival where Self: ~Copyable {
  /// Traps if a read differs from the value computed from the flags.
  ///
  /// - Complexity: O(fields), and one rank and one select for each page.
  func checkReads() {
    var sums = FormTotals()
    for page in pages {
      let counts = recounted(at: page.place)
      precondition(self.counts(at: page.place) == counts, "page \(page): wrong counts")
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
      precondition(recounted(at: page.place).isVisible, "the current page is not visible")
      precondition(currentRank == (try? rank(ofPage: page)), "wrong current rank")
    } else {
      precondition(sums.visiblePages == 0, "no current page")
    }
  }
}
