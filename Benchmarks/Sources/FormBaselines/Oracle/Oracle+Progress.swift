import FormModel

extension Oracle {
  /// FP-1: a field is shown when neither it nor its page is hidden.
  func isShown(_ address: FieldID) -> Bool {
    !fields[address.page.place][address.field].contains(.hidden)
      && !pageIsHidden[address.page.place]
  }

  /// FP-1: a field is fillable when it is shown and not read-only.
  func isFillable(_ address: FieldID) -> Bool {
    isShown(address) && !fields[address.page.place][address.field].contains(.readOnly)
  }

  func isMandatory(_ address: FieldID) -> Bool {
    fields[address.page.place][address.field].contains(.mandatory)
  }

  func isFilled(_ address: FieldID) -> Bool {
    fields[address.page.place][address.field].contains(.filled)
  }

  /// VP-1: a page is visible unless it is hidden itself. A page with fields is also not visible if
  /// all its fields are hidden.
  func satisfiesVP1(_ page: PageID) -> Bool {
    if pageIsHidden[page.place] { return false }
    let fields = fields[page.place]
    return fields.isEmpty || !fields.allSatisfy { $0.contains(.hidden) }
  }

  /// A page's counts (FP-2, FP-3).
  func counts(ofPage page: PageID) -> PageProgress {
    var counts = PageProgress(
      isVisible: satisfiesVP1(page),
      shown: 0,
      total: 0,
      filled: 0,
      mandatoryTotal: 0,
      mandatoryRemaining: 0
    )
    for field in fields[page.place].indices {
      let address = FieldID(page: page, field: field)
      if isShown(address) { counts.shown += 1 }
      guard isFillable(address) else { continue }
      counts.total += 1
      if isFilled(address) { counts.filled += 1 }
      guard isMandatory(address) else { continue }
      counts.mandatoryTotal += 1
      if !isFilled(address) { counts.mandatoryRemaining += 1 }
    }
    return counts
  }

  public func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try check(address)
    return fields[address.page.place][address.field]
  }

  /// - Complexity: O(fields of the page).
  public func progress(ofPage page: PageID) throws(AddressError) -> PageProgress {
    try check(page: page)
    return counts(ofPage: page)
  }

  /// Sums over visible pages (FP-4). A page is complete if it is visible, its total is above 0 and
  /// filled = total.
  ///
  /// - Complexity: O(fields of the form).
  public var totals: FormTotals {
    var totals = FormTotals()
    for page in pages {
      let counts = counts(ofPage: page)
      guard counts.isVisible else { continue }
      totals.shown += counts.shown
      totals.total += counts.total
      totals.filled += counts.filled
      totals.mandatoryTotal += counts.mandatoryTotal
      totals.mandatoryRemaining += counts.mandatoryRemaining
      totals.visiblePages += 1
      let hasFields = counts.total > 0
      if hasFields && counts.filled == counts.total { totals.completePages += 1 }
    }
    return totals
  }
}
