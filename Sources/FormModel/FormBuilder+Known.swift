/// What a reader asks of a form that is being built.
extension FormBuilder {
  /// Fields that the last page has so far.
  ///
  /// - Precondition: there is a page.
  package var lastPageFieldCount: Int { Int(pageHeads[pageCount - 1].fieldCount) }

  /// The name of a page; nil where it has none.
  package func name(ofPage page: Int) -> String? { pageNames[page] }

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
