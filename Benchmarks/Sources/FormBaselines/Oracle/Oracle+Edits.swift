import FormModel

extension Oracle {
  /// - Complexity: O(fields of the current page); O(fields of the form) if that page becomes hidden
  ///   or no page is visible.
  @discardableResult
  public mutating func apply(_ edit: Edit) throws(AddressError) -> Bool {
    let changed = try store(edit)
    settleCurrentPage()
    return changed
  }

  @discardableResult
  public mutating func apply(batch edits: Span<Edit>) throws(BatchError) -> BatchChange {
    var change = BatchChange(previousCurrentPage: currentPage)
    for index in edits.indices {
      let edit = edits[index]
      do throws(AddressError) {
        try check(page: edit.page)
        let wasVisible = satisfiesVP1(edit.page)
        if try store(edit) { change.changed += 1 }
        if satisfiesVP1(edit.page) != wasVisible { change.visibilityChanges += 1 }
        change.applied += 1
      } catch {
        settleCurrentPage()
        change.currentPage = currentPage
        throw BatchError(index: index, underlying: error, change: change)
      }
    }
    settleCurrentPage()
    change.currentPage = currentPage
    return change
  }

  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    guard try isVisible(page: page) else { throw .pageNotVisible(page: page) }
    currentPage = page
  }

  /// Stores the flag. Returns true if its value changed (FP-6).
  private mutating func store(_ edit: Edit) throws(AddressError) -> Bool {
    try check(page: edit.page)
    switch edit.operation {
    case .showPage: return storePage(edit.page, isHidden: false)
    case .hidePage: return storePage(edit.page, isHidden: true)
    case .show: return try store(.hidden, isSet: false, at: edit.address)
    case .hide: return try store(.hidden, isSet: true, at: edit.address)
    case .unlock: return try store(.readOnly, isSet: false, at: edit.address)
    case .lock: return try store(.readOnly, isSet: true, at: edit.address)
    case .unrequire: return try store(.mandatory, isSet: false, at: edit.address)
    case .require: return try store(.mandatory, isSet: true, at: edit.address)
    case .clear: return try store(.filled, isSet: false, at: edit.address)
    case .fill: return try store(.filled, isSet: true, at: edit.address)
    }
  }

  private mutating func storePage(_ page: PageID, isHidden: Bool) -> Bool {
    let changed = pageIsHidden[page.place] != isHidden
    pageIsHidden[page.place] = isHidden
    return changed
  }

  private mutating func store(
    _ flag: FieldFlags,
    isSet: Bool,
    at address: FieldID
  ) throws(AddressError) -> Bool {
    try check(address)
    let changed = fields[address.page.place][address.field].contains(flag) != isSet
    if isSet {
      fields[address.page.place][address.field].insert(flag)
    } else {
      fields[address.page.place][address.field].remove(flag)
    }
    return changed
  }

  /// Settles the current page (VP-4). If it is hidden, the next visible page becomes current, else
  /// the previous one, else none. If no page was current, the first visible page becomes current.
  mutating func settleCurrentPage() {
    guard let current = currentPage else {
      currentPage = visiblePages().first
      return
    }
    if satisfiesVP1(current) { return }
    currentPage = visiblePage(behind: current) ?? visiblePage(aheadOf: current)
  }
}
