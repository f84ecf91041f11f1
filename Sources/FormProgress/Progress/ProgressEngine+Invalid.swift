import FormModel

/// Invalid answers (UR-9). The form's rules count them; a page that has one is not complete (FP-4).
extension ProgressEngine {
  /// The number of invalid answers of the form.
  ///
  /// - Complexity: O(1).
  public var invalidCount: Int { invalid.isEmpty ? 0 : invalid.value.sum }

  /// Makes room for the numbers of invalid answers.
  ///
  /// - Complexity: O(pages).
  package mutating func countInvalid() {
    invalid = OwnedSlot(InvalidAnswers(pageCount: pageCount))
  }

  /// - Precondition: the form has the page.
  @inlinable
  @inline(__always)
  package func invalidCount(ofPage page: PageID) -> Int { invalidCount(at: page.place) }

  /// The invalid answers of the page at a place.
  ///
  /// - Precondition: 0 ≤ `place` < `pageCount`.
  @inlinable
  @inline(__always)
  func invalidCount(at place: Int) -> Int {
    // Unchecked, since a check could not be dropped where nobody reads the number.
    invalid.isEmpty ? 0 : unsafe Int(invalid.value.counts.base[place])
  }

  /// Sets the number of a page's invalid answers.
  ///
  /// - Precondition: the form has the page, and room was made (`countInvalid`).
  /// - Complexity: O(log₆₄ pages).
  package mutating func setInvalidCount(ofPage page: PageID, _ count: Int) {
    let place = page.place
    let old = invalidCount(at: place)
    invalid.value.counts[place] = UInt16(count)
    invalid.value.sum += count - old
    guard (old == 0) != (count == 0) else { return }
    let isInvalid = count > 0
    let membership = records[place].membership
    invalid.value.pages.set(position(ofPlace: place), isInvalid)
    incompletePages.set(
      position(ofPlace: place),
      isInvalid || membership.contains(PageMembership.incomplete)
    )
    if membership.contains(PageMembership.complete) {
      packedTotals.completePages &+= isInvalid ? -1 : 1
    }
  }

  /// The next page with an invalid answer after `page`, or the first one for nil; nil if there is none.
  ///
  /// - Precondition: the form has the page.
  /// - Complexity: O(log₆₄ pages).
  package func invalidPage(after page: PageID?) -> PageID? {
    let start = page.map { position(ofPlace: $0.place).advanced(by: 1) } ?? 0
    if invalid.isEmpty { return nil }
    return invalid.value.pages.first(from: start).map { self.page(at: $0) }
  }
}
