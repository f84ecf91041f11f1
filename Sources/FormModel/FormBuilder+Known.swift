/// What a reader asks of a form that is being built.
extension FormBuilder {
  /// The field that will be appended next.
  ///
  /// - Precondition: there is a page.
  package var nextField: FieldID {
    let last = pageCount - 1
    return FieldID(page: PageID(knownPlace: last), field: Int(pageHeads[last].fieldCount))
  }

  /// The name of a page; nil if it has none.
  ///
  /// - Precondition: the page is there.
  package func name(ofKnownPage page: PageID) -> String? { pageNames[page.place] }

  /// Where the field with this id is, of those built so far.
  package func address(ofFieldWithID id: String) -> FieldID? { fields.address(ofID: id) }

  /// Sees that there is memory for more logic.
  ///
  /// - Parameters:
  ///   - logicBytes: what it takes.
  ///   - held: bytes that the logic before it takes.
  /// - Throws: `tooMuchMemory`.
  package func checkMemory(logicBytes: Int, beside held: Int) throws(FormError) {
    try memoryLimit.check(logicBytes, beside: byteCount + held)
  }
}
