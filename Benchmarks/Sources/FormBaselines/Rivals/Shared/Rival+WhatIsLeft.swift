import FormModel

// FP-10.
extension Rival where Self: ~Copyable {
  @inlinable
  func page(
    _ condition: PageCondition,
    after page: PageID?,
    wrapping: Bool
  ) throws(AddressError) -> PageID? {
    guard let page else { return self.page(firstPlace(condition, in: 0..<pageCount)) }
    let place = try place(of: page)
    if let found = firstPlace(condition, in: place + 1..<pageCount) { return self.page(found) }
    return wrapping ? self.page(firstPlace(condition, in: 0..<place + 1)) : nil
  }

  @inlinable
  public func incompletePage(after page: PageID?, wrapping: Bool) throws(AddressError) -> PageID? {
    try self.page(.incomplete, after: page, wrapping: wrapping)
  }

  @inlinable
  public func incompletePage(before page: PageID?, wrapping: Bool) throws(AddressError) -> PageID? {
    guard let page else { return self.page(lastPlace(.incomplete, in: 0..<pageCount)) }
    let place = try place(of: page)
    if let found = lastPlace(.incomplete, in: 0..<place) { return self.page(found) }
    return wrapping ? self.page(lastPlace(.incomplete, in: place..<pageCount)) : nil
  }

  @inlinable
  public func pageWithMandatoryRemaining(
    after page: PageID?,
    wrapping: Bool
  ) throws(AddressError) -> PageID? {
    try self.page(.mandatoryRemaining, after: page, wrapping: wrapping)
  }

  @inlinable
  public func unfilledMandatoryField(
    after address: FieldID?,
    wrapping: Bool
  ) throws(AddressError) -> FieldID? {
    if let address {
      let place = try place(ofPageOf: address)
      if let field = unfilledMandatoryField(at: place, from: address.field + 1) {
        return FieldID(page: address.page, field: field)
      }
    }
    // After wrapping, the search includes the start page again, from its first field.
    guard
      let page = try self.page(
        .mandatoryRemaining,
        after: address?.page,
        wrapping: wrapping
      ),
      let field = unfilledMandatoryField(at: page.place, from: 0)
    else { return nil }
    return FieldID(page: page, field: field)
  }
}
