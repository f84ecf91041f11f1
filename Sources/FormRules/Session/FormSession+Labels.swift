import FormModel
import FormProgress

extension FormSession {
  /// A field's label at present: with the values in it, or the form's own (UR-10). Nil if it is empty.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(bytes of the label).
  public func label(of address: FieldID) throws(AddressError) -> String? {
    _ = try storedEngine.flags(at: address)
    let own = FieldID(page: templatePage(ofKnown: address.page), field: address.field)
    if let text = text(of: .field(own), onPage: address.page) { return text.isEmpty ? nil : text }
    return try storedEngine.storedForm.details(at: own).label
  }

  /// A page's name at present: with the values in it, or the form's own (UR-10). Nil if it is empty.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(bytes of the name).
  public func name(ofPage page: PageID) throws(AddressError) -> String? {
    let own = try templatePage(of: page)
    if let text = text(of: .page(own), onPage: page) { return text.isEmpty ? nil : text }
    return storedEngine.storedForm.name(ofKnownPage: own)
  }

  /// The text of a label or name; nil if the form has no expression for it.
  ///
  /// - Parameter target: named as in the form as loaded.
  private func text(of target: LabelExpression.Target, onPage page: PageID) -> String? {
    if rules.isEmpty { return nil }
    let origin = rules.value.origin(of: page)
    return rules.value.label(of: target, inside: PartSlot(part: origin.part, slot: origin.slot))
  }
}
