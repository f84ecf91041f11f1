/// Queries for readers that build a form. Addresses are not checked.
extension FormBuilder {
  /// The address of the field that is appended next.
  ///
  /// - Precondition: there is a page.
  package var nextField: FieldID {
    let last = pageCount - 1
    return FieldID(page: PageID(knownPlace: last), field: Int(pageHeads[last].fieldCount))
  }

  /// The name of a page; nil if it has none.
  ///
  /// - Precondition: the form has the page.
  package func name(ofKnownPage page: PageID) -> String? { pageNames[page.place] }

  /// The field with this id among those built so far; nil if there is none.
  package func address(ofFieldWithID id: String) -> FieldID? { fields.address(ofID: id) }

  /// Checks the memory limit before logic is added.
  ///
  /// - Parameters:
  ///   - logicBytes: bytes to be allocated.
  ///   - held: bytes that the logic holds already.
  /// - Throws: `tooMuchMemory`.
  package func checkMemory(logicBytes: Int, beside held: Int) throws(FormError) {
    try memoryLimit.check(logicBytes, beside: byteCount + held)
  }
}
