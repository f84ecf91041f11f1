import FormModel

extension PlainCounters {
  /// - Complexity: O(1); O(pages) if the current page vanishes, or a page appears while none is current.
  @inlinable
  @discardableResult
  public mutating func apply(_ edit: Edit) throws(AddressError) -> Bool {
    let effect = try store(edit)
    if effect == .visibility { settle() }
    return effect != .nothing
  }

  /// - Complexity: O(edits), and O(pages) if the current page vanished.
  @inlinable
  @discardableResult
  public mutating func apply(batch edits: Span<Edit>) throws(BatchError) -> BatchChange {
    var change = BatchChange(previousCurrentPage: currentPage)
    var failure: AddressError?
    for index in edits.indices {
      do throws(AddressError) {
        let effect = try store(edits[index])
        change.applied += 1
        change.changed += effect == .nothing ? 0 : 1
        change.visibilityChanges += effect == .visibility ? 1 : 0
      } catch {
        failure = error
        break
      }
    }
    settle()
    change.currentPage = currentPage
    if let failure { throw BatchError(index: change.applied, underlying: failure, change: change) }
    return change
  }

  /// - Complexity: O(pages).
  @inlinable
  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    let place = try place(of: page)
    guard plainPages.base[place].isVisible else { throw .pageNotVisible(page: page) }
    currentPlace = place
    visibleBefore = visiblePages(before: place)
  }

  @usableFromInline
  enum Effect {
    /// No flag changed.
    case nothing
    case counts
    /// The page appeared or vanished.
    case visibility
  }

  /// Stores the edit's flag and adjusts all counters.
  @inlinable
  @inline(__always)
  mutating func store(_ edit: Edit) throws(AddressError) -> Effect {
    let place: Int
    let old: PlainPage
    if edit.operation.isPageOperation {
      place = try self.place(of: edit.page)
      old = plainPages.base[place]
      guard old.isHidden != edit.operation.setsFlag else { return .nothing }
      plainPages.mutableBase[place].isHidden = !old.isHidden
      storedTotals.add(old.counts, old.isHidden ? 1 : -1)
    } else {
      place = try self.place(ofPageOf: edit.address)
      old = plainPages.base[place]
      let before = flags(of: edit.field, on: old)
      let after =
        edit.operation.setsFlag
        ? before.union(edit.operation.flag) : before.subtracting(edit.operation.flag)
      guard after != before else { return .nothing }
      let changed = UInt64(before.symmetricDifference(after).rawValue)
      words.mutableBase[Int(old.firstWord) + edit.field / 16] ^=
        changed << UInt64(edit.field % 16 * 4)
      var difference = FieldCounts(of: after)
      difference.subtract(FieldCounts(of: before))
      plainPages.mutableBase[place].counts.add(difference)
      if !old.isHidden { storedTotals.add(difference, 1) }
    }
    let new = plainPages.base[place]
    storedTotals.completePages &+= (new.isComplete ? 1 : 0) &- (old.isComplete ? 1 : 0)
    guard new.isVisible != old.isVisible else { return .counts }
    let step = new.isVisible ? 1 : -1
    storedTotals.visiblePages &+= step
    if place < currentPlace { visibleBefore &+= step }
    return .visibility
  }

  /// Settles the current page (VP-4).
  @inlinable
  mutating func settle() {
    guard currentPlace >= 0 else {
      currentPlace = firstPlace(.visible, in: 0..<pageCount) ?? -1
      visibleBefore = 0
      return
    }
    if plainPages.base[currentPlace].isVisible { return }
    if let next = firstPlace(.visible, in: currentPlace + 1..<pageCount) {
      currentPlace = next
    } else {
      currentPlace = lastPlace(.visible, in: 0..<currentPlace) ?? -1
      visibleBefore = max(visibleBefore - 1, 0)
    }
  }
}
