import FormModel

// FP-10.
extension RecomputingContender where Self: ~Copyable {
  @inlinable
  func page(
    _ condition: PageCondition,
    after page: Int?,
    wrapping: Bool
  ) throws(AddressError) -> Int? {
    guard let page else { return firstPage(condition, in: 0..<pageCount) }
    try check(page: page)
    if let found = firstPage(condition, in: page + 1..<pageCount) { return found }
    return wrapping ? firstPage(condition, in: 0..<page + 1) : nil
  }

  @inlinable
  public func incompletePage(after page: Int?, wrapping: Bool) throws(AddressError) -> Int? {
    try self.page(.incomplete, after: page, wrapping: wrapping)
  }

  @inlinable
  public func incompletePage(before page: Int?, wrapping: Bool) throws(AddressError) -> Int? {
    guard let page else { return lastPage(.incomplete, in: 0..<pageCount) }
    try check(page: page)
    if let found = lastPage(.incomplete, in: 0..<page) { return found }
    return wrapping ? lastPage(.incomplete, in: page..<pageCount) : nil
  }

  @inlinable
  public func pageWithMandatoryRemaining(
    after page: Int?,
    wrapping: Bool
  ) throws(AddressError) -> Int? {
    try self.page(.mandatoryRemaining, after: page, wrapping: wrapping)
  }

  @inlinable
  public func unfilledMandatoryField(
    after address: FieldID?,
    wrapping: Bool
  ) throws(AddressError) -> FieldID? {
    if let address {
      try check(address)
      if let field = unfilledMandatoryField(onPage: address.page, from: address.field + 1) {
        return FieldID(page: address.page, field: field)
      }
    }
    // The page it came from is looked at again, from its beginning, when the search has come round.
    guard
      let page = try self.page(
        .mandatoryRemaining,
        after: address?.page,
        wrapping: wrapping
      ),
      let field = unfilledMandatoryField(onPage: page, from: 0)
    else { return nil }
    return FieldID(page: page, field: field)
  }
}
