/// What a reader asks of a form that is being built.
extension FormBuilder {
  /// Fields that the last page has so far.
  ///
  /// - Precondition: there is a page.
  package var lastPageFieldCount: Int { Int(pageHeads[pageCount - 1].fieldCount) }

  /// The name of a page; nil where it has none.
  package func name(ofPage page: Int) -> String? { pageNames[page] }

  /// Where the field with this id is, of those built so far.
  package func address(ofFieldWithID id: String) -> FieldAddress? { catalogue.addresses[id] }

  /// Sees that there is memory for logic that takes so many bytes.
  ///
  /// - Throws: `tooMuchMemory`.
  package func checkMemory(logicBytes: Int) throws(FormError) {
    try memoryLimit.check(logicBytes, beside: byteCount)
  }
}
