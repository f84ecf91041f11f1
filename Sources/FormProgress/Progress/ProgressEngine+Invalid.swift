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
    if invalid.isEmpty { invalid = OwnedSlot(InvalidAnswers(pageCount: records.count)) }
  }

  /// - Precondition: the form has the page.
  @inlinable
  @inline(__always)
  package func invalidCount(ofPage page: PageID) -> Int { invalidCount(at: page.place) }

  /// The invalid answers of the page at a place.
  ///
  /// - Precondition: there is such a place.
  @inlinable
  @inline(__always)
  func invalidCount(at place: Int) -> Int {
    // Unchecked, since a check could not be dropped where nobody reads the number.
    invalid.isEmpty ? 0 : unsafe Int(invalid.value.counts.base[place])
  }

  /// Sets the number of a page's invalid answers.
  ///
  /// - Precondition: there is such a page, in the form or not, and room was made (`countInvalid`).
  /// - Complexity: O(log₆₄ pages).
  package mutating func setInvalidCount(ofPage page: PageID, _ count: Int) {
    let place = page.place
    let old = invalidCount(at: place)
    invalid.value.counts[place] = UInt16(count)
    guard isInForm(place: place) else { return }
    invalid.value.sum += count - old
    guard (old == 0) != (count == 0) else { return }
    let isInvalid = count > 0
    let membership = records[place].membership
    let isIncomplete = isInvalid || membership.contains(PageMembership.incomplete)
    if order.isEmpty {
      invalid.value.pages.set(PagePosition(place), isInvalid)
      incompletePages.set(PagePosition(place), isIncomplete)
    } else {
      order.value.setInvalid(place: place, isInvalid, isIncomplete: isIncomplete)
    }
    if membership.contains(PageMembership.complete) {
      packedTotals.completePages &+= isInvalid ? -1 : 1
    }
  }

  /// The next page with an invalid answer after `page`, or the first one for nil; nil if there is none.
  ///
  /// - Precondition: the form has the page.
  /// - Complexity: O(log₆₄ pages).
  package func invalidPage(after page: PageID?) -> PageID? {
    if invalid.isEmpty { return nil }
    if !order.isEmpty {
      let start = page.map { order.value.shelfPlace(ofPlace: $0.place) }
      let found = order.value.invalid.first(after: start, in: order.value.present)
      return found.map { pageInOrder(at: $0) }
    }
    let start = page.map { PagePosition($0.place + 1) } ?? 0
    return invalid.value.pages.first(from: start).map { PageID(knownPlace: $0.rawValue) }
  }
}
