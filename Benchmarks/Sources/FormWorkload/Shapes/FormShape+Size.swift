import FormModel

extension FormShape {
  /// The expected number of bytes of a form with this shape: flags, page heads and names. It lets a
  /// caller refuse a form that is too large before it allocates memory.
  ///
  /// - Throws: as `validate()`.
  /// - Complexity: O(range of fields a page).
  public func byteEstimate() throws(ShapeError) -> Int {
    try validate()
    let words = scaled(fieldsPerPage.mean { FlagWord.count(fieldCount: $0) })
    let nameEnds = expectedNameBytes > 0 ? 4 * pages : 0
    return words * 8 + pages * MemoryLayout<PageHead>.stride + expectedNameBytes + nameEnds
  }

  /// The expected number of fields of a form with this shape.
  ///
  /// - Precondition: pages and counts are in range.
  var expectedFields: Int { scaled(fieldsPerPage.mean { $0 }) }

  var expectedNameBytes: Int { (names.meanBytes * pages) >> 16 }

  /// The sum over all pages that are not empty, for a mean in 65,536ths.
  private func scaled(_ mean: Int) -> Int {
    // No overflow: 2²⁴ pages × 2¹⁶ fields × 2¹⁶ is below 2⁵⁷.
    (((mean * pages) >> 16) * (Share.whole - emptyPages.parts)) >> 16
  }
}
