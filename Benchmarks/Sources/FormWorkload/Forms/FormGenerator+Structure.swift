import FormModel

/// The exact size of a form.
public struct FormExtent: Hashable, Sendable {
  public var fields = 0
  /// Words of flags.
  public var words = 0
  /// UTF-8 bytes of all page names.
  public var nameBytes = 0
}

extension FormGenerator {
  /// Computes the size of the form in constant memory.
  ///
  /// - Complexity: O(pages + bytes of names).
  public func extent() -> FormExtent {
    var extent = FormExtent()
    let name = NameWriter(shape.names, key: nameKey)
    for index in 0..<shape.pages {
      let fields = PagePlan(at: index, shape: shape, key: structureKey).fieldCount
      extent.fields += fields
      extent.words += FlagWord.count(fieldCount: fields)
      extent.nameBytes += name.length(at: index)
    }
    return extent
  }

  /// Makes the form's pages and names; the fields have no flags yet. It allocates the exact memory
  /// once.
  ///
  /// - Throws: if the form exceeds `FormLimits`.
  /// - Complexity: O(pages + words of flags + bytes of names).
  public func makeStructure() throws(ShapeError) -> FormDefinition {
    let extent = extent()
    try check("fields in all", extent.fields, in: 0...FormLimits.fields)
    try check("bytes of page names in all", extent.nameBytes, in: 0...FormLimits.textBytes)
    var builder = FormBuilder()
    builder.reserve(pages: shape.pages, words: extent.words, nameBytes: extent.nameBytes)
    var name = NameWriter(shape.names, key: nameKey)
    for index in 0..<shape.pages {
      let plan = PagePlan(at: index, shape: shape, key: structureKey)
      name.write(at: index)
      do throws(FormError) {
        try builder.appendPage(
          nameUTF8: name.bytes,
          isHidden: plan.isHidden,
          fieldCount: plan.fieldCount
        )
      } catch {
        preconditionFailure("the extent was checked: \(error)")
      }
    }
    return builder.build()
  }
}
