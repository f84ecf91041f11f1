import FormModel

extension RecomputeForm {
  /// - Complexity: O(fields of the form / 16 + pages); O(1) if nothing changes.
  @inlinable
  @discardableResult
  public mutating func apply(_ edit: Edit) throws(AddressError) -> Bool {
    guard try flags.store(edit) else { return false }
    recount()
    storedCurrentPage = settledPage(from: storedCurrentPage)
    return true
  }

  /// - Complexity: O(fields of the form / 16 + pages + edits).
  @inlinable
  @discardableResult
  public mutating func apply(batch edits: Span<Edit>) throws(BatchError) -> BatchChange {
    var change = BatchChange(previousCurrentPage: storedCurrentPage)
    var failure: AddressError?
    for index in edits.indices {
      do throws(AddressError) {
        try storeInBatch(edits[index], &change)
      } catch {
        failure = error
        break
      }
    }
    if change.changed > 0 { recount() }
    storedCurrentPage = settledPage(from: storedCurrentPage)
    change.currentPage = storedCurrentPage
    if let failure { throw BatchError(index: change.applied, underlying: failure, change: change) }
    return change
  }

  @inlinable
  mutating func storeInBatch(_ edit: Edit, _ change: inout BatchChange) throws(AddressError) {
    let canCross = edit.operation.canChangeVisibility
    let wasVisible =
      try canCross ? flags.isVisible(at: flags.place(of: edit.page)) : false
    let isChange = try flags.store(edit)
    change.applied += 1
    guard isChange else { return }
    change.changed += 1
    if canCross, flags.isVisible(at: edit.page.knownPlace) != wasVisible {
      change.visibilityChanges += 1
    }
  }

  /// Counts all pages again. An invisible page has counts of 0, so the sums can include all pages.
  @inlinable
  mutating func recount() {
    var totals = FormTotals()
    var visiblePages = 0
    let (counted, listed, ranked) = (pageCounts.mutableBase, visible.mutableBase, ranks.mutableBase)
    for place in 0..<flags.pageCount {
      let counts = flags.counts(at: place)
      counted[place] = counts
      totals.shown &+= Int(counts.shown)
      totals.total &+= Int(counts.total)
      totals.filled &+= Int(counts.filled)
      totals.mandatoryTotal &+= Int(counts.mandatoryTotal)
      totals.mandatoryRemaining &+= Int(counts.mandatoryRemaining)
      totals.completePages &+= counts.isComplete ? 1 : 0
      // Always writes, but advances the index only for a visible page: there is no branch to
      // mispredict.
      listed[visiblePages] = UInt32(truncatingIfNeeded: place)
      visiblePages &+= counts.isVisible ? 1 : 0
      ranked[place] = counts.isVisible ? UInt32(truncatingIfNeeded: visiblePages) : 0
    }
    totals.visiblePages = visiblePages
    storedTotals = totals
  }

  @inlinable
  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    let place = try place(of: page)
    guard satisfies(.visible, at: place) else { throw .pageNotVisible(page: page) }
    storedCurrentPage = page
  }
}
