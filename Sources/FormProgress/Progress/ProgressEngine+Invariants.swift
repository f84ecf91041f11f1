import FormModel

extension ProgressEngine {
  /// Counts everything again and traps, naming what is off, where a kept count differs. For tests and
  /// fuzzing.
  ///
  /// - Complexity: O(fields + pages).
  public func checkInvariants() {
    let fresh = ProgressEngine(form.clone())
    for page in 0..<pageCount {
      precondition(
        records[page].place == fresh.records[page].place
          && records[page].fieldCount == fresh.records[page].fieldCount
          && records[page].mandatoryTotal == fresh.records[page].mandatoryTotal
          && records[page].counts == fresh.records[page].counts,
        "the counts of page \(page) are off"
      )
      let membership = fresh.records[page].membership
      precondition(
        visiblePages[page] == membership.contains(PageMembership.visible),
        "page \(page) is in the wrong state of visibility"
      )
      precondition(
        incompletePages.contains(page) == membership.contains(PageMembership.incomplete),
        "page \(page) is wrongly known as complete or incomplete"
      )
      precondition(
        pagesWithMandatoryRemaining.contains(page)
          == membership.contains(PageMembership.mandatoryRemaining),
        "page \(page) is wrongly known by its mandatory fields"
      )
    }
    precondition(totals == fresh.totals, "the totals are off")
    visiblePages.checkInvariants()
    incompletePages.checkInvariants()
    pagesWithMandatoryRemaining.checkInvariants()
    if current.page < 0 {
      precondition(visiblePages.count == 0, "a page is visible and none is current")
    } else {
      precondition(visiblePages[current.page], "the current page is not visible")
      precondition(
        current.visibleBefore == visiblePages.rank(current.page),
        "the current page's rank is off"
      )
    }
  }
}
