import FormModel

extension FormGenerator {
  /// Sets the flags of all fields, whatever they were before; this generator must have made `form`.
  ///
  /// - Precondition: the form has the shape's number of pages.
  /// - Complexity: O(pages + fields / 64).
  public func fillFlags(of form: inout FormDefinition) {
    fillFlags(of: &form, pages: form.pages.indices)
  }

  /// Sets the flags of some pages' fields. A page's flags never depend on another page.
  ///
  /// - Precondition: the form has the shape's number of pages, and `pages` among them.
  /// - Complexity: O(pages of the range + their fields / 64).
  public func fillFlags(of form: inout FormDefinition, pages: Range<PagePosition>) {
    precondition(form.pageCount == shape.pages, "a form of another shape")
    precondition(pages.lowerBound >= 0 && pages.upperBound <= form.pages.endIndex, "no such pages")
    let filler = FlagFiller(shape)
    let words = form.flagWords.mutableBase
    let heads = form.pageHeads.base
    filler.withSteps { steps in
      for place in pages.lowerBound.rawValue..<pages.upperBound.rawValue {
        let head = heads[place]
        guard head.fieldCount > 0 else { continue }
        let isHidden =
          shape.whollyHiddenPages > .none
          && PagePlan.isWhollyHidden(at: place, shape: shape, key: structureKey)
        steps.fill(
          UnsafeMutableRawPointer(words + Int(head.firstWord)),
          fieldCount: Int(head.fieldCount),
          isWhollyHidden: isHidden,
          random: SplitMix64(key: flagKey, index: place)
        )
      }
    }
  }
}
