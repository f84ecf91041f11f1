import FormModel

extension FormGenerator {
  /// Overwrites the flags of all fields.
  ///
  /// - Precondition: this generator made `form`.
  /// - Complexity: O(pages + fields / 64).
  public func fillFlags(of form: inout FormDefinition) {
    fillFlags(of: &form, pages: form.pages.indices)
  }

  /// Overwrites the flags of a range of pages. A page's flags do not depend on other pages.
  ///
  /// - Precondition: this generator made `form`, and the form has these pages.
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
