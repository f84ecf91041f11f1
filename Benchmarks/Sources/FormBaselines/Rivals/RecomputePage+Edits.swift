import FormModel

extension RecomputePage {
  /// - Complexity: O(fields of the page / 16), and O(pages) if its visibility changes. O(1) if
  ///   nothing changes.
  @inlinable
  @discardableResult
  public mutating func apply(_ edit: Edit) throws(AddressError) -> Bool {
    guard try flags.store(edit) else { return false }
    if recount(at: edit.page.knownPlace) { settle() }
    return true
  }

  /// - Complexity: O(edits + fields of the pages of runs / 16), and O(pages) for each change of
  ///   visibility.
  @inlinable
  @discardableResult
  public mutating func apply(batch edits: Span<Edit>) throws(BatchError) -> BatchChange {
    var change = BatchChange(previousCurrentPage: storedCurrentPage)
    var failure: AddressError?
    // The place of a page whose stored flags are not counted yet.
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
      let place = edit.page.knownPlace
      if let pending, pending != place { recount(at: pending) }
      pending = place
      if edit.operation.canChangeVisibility {
        if recount(at: place) { change.visibilityChanges += 1 }
        pending = nil
      }
    }
    if let pending { recount(at: pending) }
    if change.visibilityChanges > 0 { settle() }
    change.currentPage = storedCurrentPage
    if let failure { throw BatchError(index: change.applied, underlying: failure, change: change) }
    return change
  }

  /// - Returns: true if the page's visibility changed.
  @inlinable
  @discardableResult
  mutating func recount(at place: Int) -> Bool {
    let old = pageCounts.base[place]
    let new = flags.counts(at: place)
    pageCounts.mutableBase[place] = new
    storedTotals.shown &+= Int(new.shown) &- Int(old.shown)
    storedTotals.total &+= Int(new.total) &- Int(old.total)
    storedTotals.filled &+= Int(new.filled) &- Int(old.filled)
    storedTotals.mandatoryTotal &+= Int(new.mandatoryTotal) &- Int(old.mandatoryTotal)
    storedTotals.mandatoryRemaining &+= Int(new.mandatoryRemaining) &- Int(old.mandatoryRemaining)
    storedTotals.completePages &+= (new.isComplete ? 1 : 0) &- (old.isComplete ? 1 : 0)
    guard new.isVisible != old.isVisible else { return false }
    if new.isVisible { visible.insert(place) } else { visible.remove(place) }
    storedTotals.visiblePages = visible.count
    return true
  }

  /// Settles the current page and its rank after pages were shown or hidden (VP-4).
  @inlinable
  mutating func settle() {
    storedCurrentPage = settledPage(from: storedCurrentPage)
    if let page = storedCurrentPage {
      storedCurrentRank = visible.count(before: page.knownPlace) + 1
    }
  }

  @inlinable
  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    let place = try place(of: page)
    guard satisfies(.visible, at: place) else { throw .pageNotVisible(page: page) }
    storedCurrentPage = page
    storedCurrentRank = visible.count(before: place) + 1
  }
}
