/// The plan of a page, drawn before its fields: the number of fields, and whether the page is of a special kind.
struct PagePlan {
  let fieldCount: Int
  let isHidden: Bool
  let isWhollyHidden: Bool

  /// - Parameters:
  ///   - index: the number of pages before it.
  ///   - key: the form's key for the structure of pages.
  init(at index: Int, shape: borrowing FormShape, key: UInt64) {
    var random = SplitMix64(key: key, index: index)
    let kinds = PageKinds(random.next())
    isHidden = kinds.hiding < shape.hiddenPages.parts
    isWhollyHidden = PagePlan.isWhollyHidden(kinds, shape: shape)
    fieldCount =
      kinds.filling < shape.emptyPages.parts ? 0 : shape.fieldsPerPage.draw(from: &random)
  }

  /// Draws this alone, for the pass that fills the flags.
  @inline(__always)
  static func isWhollyHidden(at index: Int, shape: borrowing FormShape, key: UInt64) -> Bool {
    var random = SplitMix64(key: key, index: index)
    return isWhollyHidden(PageKinds(random.next()), shape: shape)
  }

  @inline(__always)
  private static func isWhollyHidden(_ kinds: PageKinds, shape: borrowing FormShape) -> Bool {
    // An empty page may be called so as well: it has no field to hide.
    kinds.filling < shape.emptyPages.parts + shape.whollyHiddenPages.parts
  }
}

/// One random word that decides a page's kind: two draws of sixteen bits.
private struct PageKinds {
  /// Empty and wholly hidden exclude each other, so one draw decides between them.
  let filling: Int
  let hiding: Int

  @inline(__always)
  init(_ word: UInt64) {
    filling = Int(truncatingIfNeeded: word & 0xFFFF)
    hiding = Int(truncatingIfNeeded: (word >> 16) & 0xFFFF)
  }
}
