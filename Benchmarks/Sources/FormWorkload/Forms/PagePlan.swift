/// The properties of a page that are drawn before its fields.
struct PagePlan {
  let fieldCount: Int
  let isHidden: Bool
  let isWhollyHidden: Bool

  /// - Parameters:
  ///   - index: the number of earlier pages.
  ///   - key: the form's key for its page structure.
  init(at index: Int, shape: borrowing FormShape, key: UInt64) {
    var random = SplitMix64(key: key, index: index)
    let kinds = PageKinds(random.next())
    isHidden = kinds.hiding < shape.hiddenPages.parts
    isWhollyHidden = PagePlan.isWhollyHidden(kinds, shape: shape)
    fieldCount =
      kinds.filling < shape.emptyPages.parts ? 0 : shape.fieldsPerPage.draw(from: &random)
  }

  /// Draws only this property, for the pass that sets flags.
  @inline(__always)
  static func isWhollyHidden(at index: Int, shape: borrowing FormShape, key: UInt64) -> Bool {
    var random = SplitMix64(key: key, index: index)
    return isWhollyHidden(PageKinds(random.next()), shape: shape)
  }

  @inline(__always)
  private static func isWhollyHidden(_ kinds: PageKinds, shape: borrowing FormShape) -> Bool {
    // This may include empty pages, which have no field to hide.
    kinds.filling < shape.emptyPages.parts + shape.whollyHiddenPages.parts
  }
}

/// Two 16-bit draws from one random word, which decide a page's kind.
private struct PageKinds {
  /// One draw for both kinds, because no page is both empty and wholly hidden.
  let filling: Int
  let hiding: Int

  @inline(__always)
  init(_ word: UInt64) {
    filling = Int(truncatingIfNeeded: word & 0xFFFF)
    hiding = Int(truncatingIfNeeded: (word >> 16) & 0xFFFF)
  }
}
