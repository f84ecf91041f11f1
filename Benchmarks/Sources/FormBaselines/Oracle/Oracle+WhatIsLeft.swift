import FormModel

// FP-10: each search builds the list of candidates in search order. O(fields of the form).
extension Oracle {
  /// The pages after `page` in form order. With `wrapping`, the other pages follow from the first,
  /// and `page` is last.
  private func pagesInOrder(after page: PageID?, wrapping: Bool) -> [PageID] {
    guard let page else { return Array(pages) }
    let later = pages(behind: page)
    return wrapping ? later + pages(aheadOf: page) + [page] : later
  }

  /// The same in reverse form order.
  private func pagesInOrder(before page: PageID?, wrapping: Bool) -> [PageID] {
    guard let page else { return pages.reversed() }
    let earlier = pages(aheadOf: page)
    let rest = [page] + pages(behind: page)
    return wrapping ? earlier.reversed() + rest.reversed() : earlier.reversed()
  }

  private func isIncomplete(_ page: PageID) -> Bool {
    let counts = counts(ofPage: page)
    return counts.isVisible && counts.total > 0 && counts.filled < counts.total
  }

  private func isUnfilledMandatory(_ address: FieldID) -> Bool {
    isFillable(address) && isMandatory(address) && !isFilled(address)
  }

  public func incompletePage(after page: PageID?, wrapping: Bool) throws(AddressError) -> PageID? {
    if let page { try check(page: page) }
    return pagesInOrder(after: page, wrapping: wrapping).first { isIncomplete($0) }
  }

  public func incompletePage(before page: PageID?, wrapping: Bool) throws(AddressError) -> PageID? {
    if let page { try check(page: page) }
    return pagesInOrder(before: page, wrapping: wrapping).first { isIncomplete($0) }
  }

  public func pageWithMandatoryRemaining(
    after page: PageID?,
    wrapping: Bool
  ) throws(AddressError) -> PageID? {
    if let page { try check(page: page) }
    return pagesInOrder(after: page, wrapping: wrapping)
      .first { counts(ofPage: $0).mandatoryRemaining > 0 }
  }

  public func unfilledMandatoryField(
    after address: FieldID?,
    wrapping: Bool
  ) throws(AddressError) -> FieldID? {
    if let address { try check(address) }
    var all: [FieldID] = []
    for page in pages {
      for field in fields[page.place].indices { all.append(FieldID(page: page, field: field)) }
    }
    guard let address else { return all.first { isUnfilledMandatory($0) } }
    let later = all.filter { $0 > address }
    let rest = wrapping ? all.filter { $0 <= address } : []
    return (later + rest).first { isUnfilledMandatory($0) }
  }
}
