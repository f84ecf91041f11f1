import FormModel

/// Full shelves are divided, sparse ones joined, and empty ones used again (RP-6).
///
/// The pages of two neighbouring shelves are always more than `sparse`. After a shelf was laid out anew, at least 56 pages come
/// or go before it is laid out again.
extension PageOrder {
  /// The shelf of the page before the first of a shelf.
  private func neighbour(before shelf: Int) -> Int? {
    let position = present.rank(shelf * VisiblePageIndex.placesOnShelf)
    return position > 0 ? ShelfPlace(present.select(position - 1)).shelf : nil
  }

  /// The shelf of the page after the last of a shelf.
  private func neighbour(after shelf: Int) -> Int? {
    let position =
      present.rank(shelf * VisiblePageIndex.placesOnShelf) + present.visiblePages(onShelf: shelf)
    return position < present.count ? ShelfPlace(present.select(position)).shelf : nil
  }

  /// Makes room on a full shelf for a page before `slot`: a sparse neighbour takes pages from it, or a new shelf after it.
  mutating func makeRoom(
    onShelf shelf: Int,
    slot: Int,
    _ visible: inout VisiblePageIndex
  ) {
    let full = VisiblePageIndex.placesOnShelf
    if let before = neighbour(before: shelf), present.visiblePages(onShelf: before) <= Self.sparse {
      let count = full + present.visiblePages(onShelf: before)
      redistribute(before, shelf, first: count / 2, &visible)
      joinIfSparse(shelf, &visible)
    } else if let after = neighbour(after: shelf),
      present.visiblePages(onShelf: after) <= Self.sparse
    {
      let count = full + present.visiblePages(onShelf: after)
      redistribute(shelf, after, first: count / 2, &visible)
    } else {
      let new = takeEmptyShelf(after: shelf, &visible)
      emptyShelves -= 1
      // Behind pages that are added one after the other stay shelves that are nearly full.
      redistribute(
        shelf,
        new,
        first: min(max(slot, full - Self.loadedOnShelf), Self.loadedOnShelf),
        &visible
      )
    }
  }

  /// Joins a shelf with a neighbour if both together are sparse.
  mutating func joinIfSparse(_ shelf: Int, _ visible: inout VisiblePageIndex) {
    let count = present.visiblePages(onShelf: shelf)
    guard count < Self.sparse else { return }
    if let before = neighbour(before: shelf) {
      let both = count + present.visiblePages(onShelf: before)
      if both <= Self.sparse {
        redistribute(before, shelf, first: both, &visible)
        emptyShelves += 1
        return
      }
    }
    if let after = neighbour(after: shelf) {
      let both = count + present.visiblePages(onShelf: after)
      if both <= Self.sparse {
        redistribute(shelf, after, first: both, &visible)
        emptyShelves += 1
      }
    }
  }

  /// Moves the nearest empty shelf behind another.
  ///
  /// - Complexity: O(distance).
  mutating func takeEmptyShelf(
    after shelf: Int,
    _ visible: inout VisiblePageIndex
  ) -> Int {
    if emptyShelves == 0 { addShelves(&visible) }
    let place = present.order(ofShelf: shelf)
    var distance = 1
    while true {
      if let found = emptyShelf(at: place + distance) {
        moveShelf(from: place + distance, to: place + 1, &visible)
        return found
      }
      if let found = emptyShelf(at: place - distance) {
        moveShelf(from: place - distance, to: place, &visible)
        return found
      }
      distance += 1
    }
  }

  private func emptyShelf(at place: Int) -> Int? {
    guard place >= 0, place < present.shelfCount else { return nil }
    return present.isEmpty(inOrder: place) ? present.shelf(inOrder: place) : nil
  }

  private mutating func moveShelf(from: Int, to: Int, _ visible: inout VisiblePageIndex) {
    if from == to { return }
    log.moved(from: from, to: to)
    present.moveShelf(from: from, to: to)
    visible.moveShelf(from: from, to: to)
    for set in 0..<marks.count { marks[set].moveShelf(from: from, to: to) }
    incomplete.moveShelf(from: from, to: to)
    mandatoryRemaining.moveShelf(from: from, to: to)
    invalid.moveShelf(from: from, to: to)
  }

  /// Adds an empty shelf after each 32 in form order.
  ///
  /// - Complexity: O(shelves).
  private mutating func addShelves(_ visible: inout VisiblePageIndex) {
    let old = present.shelfCount
    let added = min(old / 32 + 1, VisiblePageIndex.mostShelves - old)
    var order: [UInt32] = []
    order.reserveCapacity(old + added)
    for place in 0..<old {
      order.append(UInt32(present.shelf(inOrder: place)))
      if place % 32 == 31, order.count - place - 1 < added {
        order.append(UInt32(old + order.count - place - 1))
      }
    }
    while order.count < old + added { order.append(UInt32(order.count)) }
    emptyShelves += added
    log.addedShelves()
    identities.makeRoom(for: added * VisiblePageIndex.placesOnShelf)
    identities.append(unset: added * VisiblePageIndex.placesOnShelf)
    present.setOrder(order)
    visible.setOrder(order)
    for set in 0..<marks.count { marks[set].setOrder(order) }
    incomplete.addShelves(added)
    mandatoryRemaining.addShelves(added)
    invalid.addShelves(added)
  }
}
