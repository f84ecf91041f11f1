import FormModel

/// Marks of pages, for the instances of repeats: a set with rank and select over the pages in form order.
///
/// A mark belongs to a page in the form. It is lost when the page is removed.
extension ProgressEngine {
  /// Adds an empty set of marks.
  ///
  /// - Returns: its number, from 0.
  /// - Complexity: O(pages / 64); the first time O(pages).
  package mutating func addMarks() -> Int {
    makeOrder()
    order.value.marks.append(order.value.present.emptyCopy())
    return order.value.marks.count - 1
  }

  /// Marks a page, or takes its mark away.
  ///
  /// - Precondition: there is such a set, and the page is in the form.
  /// - Complexity: O(log pages).
  package mutating func setMark(_ set: Int, place: Int, _ isMarked: Bool) {
    precondition(isInForm(place: place), "the page is not in the form")
    let shelfPlace = order.value.shelfPlace(ofPlace: place)
    if order.value.marks[set][shelfPlace] != isMarked { order.value.marks[set].flip(shelfPlace) }
  }

  /// The number of marked pages before a page in form order.
  ///
  /// - Precondition: there is such a set, and the page is in the form.
  /// - Complexity: O(log pages).
  package func marks(_ set: Int, beforePlace place: Int) -> Int {
    precondition(isInForm(place: place), "the page is not in the form")
    return order.value.marks[set].rank(order.value.shelfPlace(ofPlace: place))
  }

  /// The place of the marked page with `rank` marked pages before it.
  ///
  /// - Precondition: there is such a set, and 0 ≤ `rank` < `markCount(set)`.
  /// - Complexity: O(log pages).
  package func markedPlace(_ set: Int, at rank: Int) -> Int {
    precondition(rank >= 0 && rank < markCount(set), "there is no such mark")
    return order.value.place(at: ShelfPlace(order.value.marks[set].select(rank)))
  }

  /// The number of marked pages.
  ///
  /// - Precondition: there is such a set.
  /// - Complexity: O(1).
  package func markCount(_ set: Int) -> Int { order.value.marks[set].count }
}
