import FormModel

extension ProgressEngine {
  /// Counts everything again and traps, naming what is off, where a kept count differs. For tests and
  /// fuzzing.
  ///
  /// - Complexity: O(fields + pages).
  public func checkInvariants() {
    if let broken = brokenInvariant { preconditionFailure(broken) }
  }

  /// Counts everything again and says what kept count differs first; nil where none does.
  ///
  /// - Complexity: O(fields + pages).
  public var brokenInvariant: String? {
    let fresh = ProgressEngine(form.clone())
    for page in 0..<pageCount {
      if let broken = brokenInvariant(ofPage: page, fresh) { return broken }
    }
    if totals != fresh.totals { return "the totals are off" }
    return visiblePages.brokenInvariant ?? incompletePages.brokenInvariant
      ?? pagesWithMandatoryRemaining.brokenInvariant ?? brokenCurrentPage
  }

  private func brokenInvariant(ofPage page: Int, _ fresh: borrowing ProgressEngine) -> String? {
    guard records[page].place == fresh.records[page].place,
      records[page].fieldCount == fresh.records[page].fieldCount,
      records[page].mandatoryTotal == fresh.records[page].mandatoryTotal,
      records[page].counts == fresh.records[page].counts
    else { return "the counts of page \(page) are off" }
    let membership = fresh.records[page].membership
    if visiblePages[page] != membership.contains(PageMembership.visible) {
      return "page \(page) is in the wrong state of visibility"
    }
    if incompletePages.contains(page) != membership.contains(PageMembership.incomplete) {
      return "page \(page) is wrongly known as complete or incomplete"
    }
    if pagesWithMandatoryRemaining.contains(page)
      != membership.contains(PageMembership.mandatoryRemaining)
    {
      return "page \(page) is wrongly known by its mandatory fields"
    }
    return nil
  }

  private var brokenCurrentPage: String? {
    if current.page < 0 {
      return visiblePages.count == 0 ? nil : "a page is visible and none is current"
    }
    if !visiblePages[current.page] { return "the current page is not visible" }
    return current.visibleBefore == visiblePages.rank(current.page)
      ? nil : "the current page's rank is off"
  }
}
