import FormModel
import FormProgress

extension FormSession {
  /// A field's label at present: with the values in it, or the form's own (UR-10). Nil if it is empty.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(bytes of the label).
  public func label(of address: FieldID) throws(AddressError) -> String? {
    let own = try asLoaded(address)
    if let text = text(of: .field(own), onPage: address.page) { return text.isEmpty ? nil : text }
    return try storedEngine.storedForm.details(at: own).label
  }

  /// What helps to answer a field (UR-11); nil if the form says nothing.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(1), expected.
  public func hint(of address: FieldID) throws(AddressError) -> String? {
    storedEngine.storedForm.texts.hints[try asLoaded(address)]
  }

  /// What the form says of a mandatory field without an answer (UR-11); nil if it says nothing.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(1), expected.
  public func requiredMessage(of address: FieldID) throws(AddressError) -> String? {
    storedEngine.storedForm.texts.requiredMessages[try asLoaded(address)]
  }

  /// A field as the form as loaded has it.
  private func asLoaded(_ address: FieldID) throws(AddressError) -> FieldID {
    _ = try storedEngine.flags(at: address)
    return FieldID(page: templatePage(ofKnown: address.page), field: address.field)
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
