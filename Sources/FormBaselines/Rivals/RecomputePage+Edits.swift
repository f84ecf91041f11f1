import FormModel

extension RecomputePage {
  /// - Complexity: O(fields of the page / 16), and O(pages) where its visibility changes; O(1) where
  ///   nothing changes.
  @inlinable
  @discardableResult
  public mutating func apply(_ edit: Edit) throws(AddressError) -> Bool {
    guard try flags.store(edit) else { return false }
    if recount(edit.page) { settle() }
    return true
  }

  /// - Complexity: O(edits + fields of the pages of runs / 16), and O(pages) for each change of
  ///   visibility.
  @inlinable
  @discardableResult
  public mutating func apply(batch edits: Span<Edit>) throws(BatchError) -> BatchChange {
    var change = BatchChange(previousCurrentPage: storedCurrentPage)
    var failure: AddressError?
    // A page with stored flags that are not counted yet.
    var pending: Int?
    for index in edits.indices {
      let edit = edits[index]
      do throws(AddressError) {
        let changed = try flags.store(edit)
        change.applied += 1
        guard changed else { continue }
        change.changed += 1
      } catch {
        failure = error
        break
      }
      if let page = pending, page != edit.page { recount(page) }
      pending = edit.page
      if edit.operation.canChangeVisibility {
        if recount(edit.page) { change.visibilityChanges += 1 }
        pending = nil
      }
    }
    if let page = pending { recount(page) }
    if change.visibilityChanges > 0 { settle() }
    change.currentPage = storedCurrentPage
    if let failure { throw BatchError(index: change.applied, underlying: failure, change: change) }
    return change
  }

  /// - Returns: whether the page's visibility changed.
  @inlinable
  @discardableResult
  mutating func recount(_ page: Int) -> Bool {
    let old = pages.base[page]
    let new = flags.counts(ofPage: page)
    pages.mutableBase[page] = new
    storedTotals.shown &+= Int(new.shown) &- Int(old.shown)
    storedTotals.total &+= Int(new.total) &- Int(old.total)
    storedTotals.filled &+= Int(new.filled) &- Int(old.filled)
    storedTotals.mandatoryTotal &+= Int(new.mandatoryTotal) &- Int(old.mandatoryTotal)
    storedTotals.mandatoryRemaining &+= Int(new.mandatoryRemaining) &- Int(old.mandatoryRemaining)
    storedTotals.completePages &+= (new.isComplete ? 1 : 0) &- (old.isComplete ? 1 : 0)
    guard new.isVisible != old.isVisible else { return false }
    if new.isVisible { visible.insert(page) } else { visible.remove(page) }
    storedTotals.visiblePages = visible.count
    return true
  }

  /// Settles the current page and its rank after visible pages have come or gone (VP-4).
  @inlinable
  mutating func settle() {
    storedCurrentPage = settledPage(from: storedCurrentPage)
    if let page = storedCurrentPage { storedCurrentRank = visible.place(of: page) + 1 }
  }

  @inlinable
  public mutating func setCurrentPage(_ page: Int) throws(AddressError) {
    try check(page: page)
    guard satisfies(.visible, page) else { throw .pageNotVisible(page: page) }
    storedCurrentPage = page
    storedCurrentRank = visible.place(of: page) + 1
  }
}
