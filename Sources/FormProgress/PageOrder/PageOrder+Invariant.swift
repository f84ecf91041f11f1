import FormModel

extension PageOrder {
  /// Goes over all shelves in form order, and names the first part that differs. Nil if none does.
  ///
  /// - Complexity: O(places).
  func brokenInvariant(_ visible: borrowing VisiblePageIndex) -> String? {
    if let broken = present.brokenInvariant { return broken }
    if identities.count != present.placeCount { return "the map of places has other shelves" }
    var pages = 0
    var empty = 0
    var before = VisiblePageIndex.placesOnShelf
    for place in 0..<present.shelfCount {
      let shelf = present.shelf(inOrder: place)
      if visible.order(ofShelf: shelf) != place { return "visible pages stand in another order" }
      for set in 0..<marks.count where marks[set].order(ofShelf: shelf) != place {
        return "marks stand in another order"
      }
      var onShelf = 0
      for slot in 0..<VisiblePageIndex.placesOnShelf {
        let at = ShelfPlace(shelf: shelf, slot: slot)
        guard present[at] else {
          if isMember(at, visible) { return "a page that is not in the form is in a set" }
          continue
        }
        onShelf += 1
        let record = self.place(at: at)
        guard isInForm(place: record), shelfPlace(ofPlace: record) == at else {
          return "the maps of places differ"
        }
        if generations[record] == Self.unused { return "a page has no identity" }
        if page(at: at) != page(ofPlace: record) { return "a page has another identity" }
      }
      pages += onShelf
      guard onShelf > 0 else {
        empty += 1
        continue
      }
      if before + onShelf <= Self.sparse { return "two sparse shelves are not joined" }
      before = onShelf
    }
    if empty != emptyShelves { return "the number of empty shelves is off" }
    var known = 0
    for place in 0..<shelfPlaces.count where isInForm(place: place) { known += 1 }
    if known != pages { return "a page stands at two places or at none" }
    for set in 0..<marks.count {
      if let broken = marks[set].brokenInvariant { return broken }
    }
    return incomplete.brokenInvariant(in: present) ?? mandatoryRemaining.brokenInvariant(
      in: present
    )
      ?? invalid.brokenInvariant(in: present)
  }

  private func isMember(_ place: ShelfPlace, _ visible: borrowing VisiblePageIndex) -> Bool {
    for set in 0..<marks.count where marks[set][place] { return true }
    return visible[place] || incomplete.contains(place) || mandatoryRemaining.contains(place)
      || invalid.contains(place)
  }
}

extension ProgressEngine {
  /// What is wrong with the order of pages, or with what the engine knows by it; nil if nothing is.
  ///
  /// - Precondition: there is an order.
  var brokenOrder: String? {
    if let broken = order.value.brokenInvariant(visiblePages) { return broken }
    if loadedPlaces != 0 { return "the order of pages is not read" }
    var sum = 0
    for place in 0..<records.count {
      guard isInForm(place: place) else {
        if place < knownPlaces { return "a page that is not in the form is known" }
        continue
      }
      let count = invalidCount(at: place)
      sum += count
      let at = order.value.shelfPlace(ofPlace: place)
      if order.value.invalid.contains(at) != (count > 0) {
        return "page \(page(ofPlace: place)) is wrongly known by its invalid answers"
      }
    }
    return sum == invalid.value.sum ? nil : "the number of invalid answers is off"
  }
}
