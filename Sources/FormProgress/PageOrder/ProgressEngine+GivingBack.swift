import FormModel

/// Memory that pages do not need any more (RP-6).
extension ProgressEngine {
  /// Drops parked pages from a place on. Their identities are not given again before others in their places (RP-3).
  ///
  /// - Parameter givesBack: whether the memory is given back, which takes O(pages of the form).
  /// - Precondition: the pages are parked, and were added.
  /// - Complexity: O(dropped pages).
  package mutating func dropParkedPages(from place: Int, givesBack: Bool) {
    for dropped in place..<records.count {
      precondition(!isInForm(place: dropped), "the page is in the form")
      order.value.fieldCount -= Int(storedForm.pageHeads[dropped].fieldCount)
    }
    storedForm.dropAddedPages(from: place)
    records.truncate(to: place)
    invalid.value.counts.truncate(to: place)
    order.value.shelfPlaces.truncate(to: place)
    guard givesBack else { return }
    storedForm.giveBackAddedPages()
    records.giveBack()
    invalid.value.counts.giveBack()
    order.value.shelfPlaces.giveBack()
    if order.value.hasSpareShelves {
      order.value.layOutAnew(Array(pagesInOrder()))
      visiblePages = order.value.present.emptyCopy()
      countInOrder()
    }
  }
}

extension PageOrder {
  /// Whether more than half of the shelves are empty.
  var hasSpareShelves: Bool { emptyShelves > present.shelfCount / 2 + 8 }

  /// Lays all pages out on new shelves, as a loaded form's. `ProgressEngine.countInOrder()` then fills the sets.
  ///
  /// - Parameter pages: the pages in form order.
  /// - Complexity: O(pages), and O(log pages) for each mark.
  mutating func layOutAnew(_ pages: [PageID]) {
    // Its pages are numbered in form order.
    var new = PageOrder(pageCount: pages.count, fieldCount: fieldCount)
    for set in 0..<marks.count {
      var moved = new.present.emptyCopy()
      for (number, page) in pages.enumerated()
      where marks[set][shelfPlace(ofPlace: page.place)] {
        moved.flip(new.shelfPlace(ofPlace: number))
      }
      marks[set] = moved
    }
    swap(&identities, &new.identities)
    swap(&present, &new.present)
    swap(&incomplete, &new.incomplete)
    swap(&mandatoryRemaining, &new.mandatoryRemaining)
    swap(&invalid, &new.invalid)
    emptyShelves = new.emptyShelves
    for (number, page) in pages.enumerated() {
      enter(page.rawValue, at: new.shelfPlace(ofPlace: number))
    }
    log.forget()
  }
}
