import CIntrinsics
import FormModel

/// What `PageOrder` does with the shelves of all its sets.
extension VisiblePageIndex {
  /// The words of a shelf, without its sums.
  func pages(onShelf shelf: Int) -> ShelfWords { ShelfWords { leaves[shelf * 8 + $0] } }

  /// Puts a page on a shelf where `gap` says.
  ///
  /// - Complexity: O(log pages): one cache line a level.
  mutating func insert(_ gap: ShelfGap, isVisible: Bool) {
    if gap.hole == gap.target {
      if isVisible { flip(gap.place) }
      return
    }
    let old = visiblePages(onShelf: gap.shelf)
    if old == 0, !isVisible { return }
    leaves.move(from: gap.hole, to: gap.target, base: gap.shelf * 8, bit: isVisible)
    let change = recount(shelf: gap.shelf) - old
    guard change != 0 else { return }
    count += change
    unsafe add_above(
      lowSums.mutableBase,
      highSums.mutableBase,
      kind,
      UInt64(gap.shelf),
      Int64(change)
    )
  }

  /// Whether no page is visible on the shelf at a place of the form order. Of neighbours it reads one sum after the other.
  func isEmpty(inOrder place: Int) -> Bool {
    place % 32 < 31 && place + 1 < lowSums.count
      ? lowSums[place + 1] == lowSums[place]
      : visiblePages(onShelf: shelf(inOrder: place)) == 0
  }

  /// Moves an empty shelf to another place of the form order.
  ///
  /// - Parameters:
  ///   - from: its place before.
  ///   - to: its place after. The shelves between move by one.
  /// - Complexity: O(distance), O(512) or O(8,192) over the border of nodes of so many shelves, and O(shelves) for the
  ///   first move.
  mutating func moveShelf(from: Int, to: Int) {
    if !isOrderedByMap { setOrder((0..<shelfCount).map { UInt32($0) }) }
    let shelves = Int(capacity_of_map(kind))
    let moved = highSums[shelves + from]
    let step = from < to ? 1 : -1
    for place in stride(from: from, to: to, by: step) {
      let shelf = highSums[shelves + place + step]
      highSums[shelves + place] = shelf
      highSums[Int(shelf)] = UInt32(place)
    }
    highSums[shelves + to] = moved
    highSums[Int(moved)] = UInt32(to)
    let (first, last) = (min(from, to), max(from, to))
    let sums = RunningSums(before: first & ~31) { place in
      rank(shelf(inOrder: place) * Self.placesOnShelf)
    }
    // Sums count from the beginning of a node. If shelves went over one, all sums up to the node's end change.
    let node = first / 8_192 != last / 8_192 ? 8_191 : first / 512 != last / 512 ? 511 : 31
    let end = min(last | node, shelfCount - 1) + 1
    if node == 31 {
      makeSums(from: sums, until: end) { index, shelf in index.visiblePages(onShelf: shelf) }
      return
    }
    var old = OwnedBuffer<UInt16>(count: end - sums.leaf, repeating: 0)
    for leaf in 0..<old.count { old[leaf] = lowSums[sums.leaf + leaf] }
    makeSums(from: sums, until: end, old, without: from - sums.leaf) { $0 != Int(moved) }
  }

  /// Makes the sums of a range from those before a change of the order. It reads one after the other; the shelves themselves
  /// would miss the caches.
  ///
  /// - Parameters:
  ///   - old: the low sums before, from the same leaf on.
  ///   - gone: the leaf there that stands elsewhere now; nil for none.
  ///   - isOld: returns whether a shelf stood there before. The others are empty.
  private mutating func makeSums(
    from start: RunningSums,
    until end: Int,
    _ old: borrowing OwnedBuffer<UInt16>,
    without gone: Int? = nil,
    isOld: (_ shelf: Int) -> Bool
  ) {
    var leaf = 0
    makeSums(from: start, until: end) { index, shelf in
      guard isOld(shelf) else { return 0 }
      if leaf == gone { leaf += 1 }
      defer { leaf += 1 }
      // The last sum of a node says nothing about its last shelf.
      guard leaf % 32 < 31, leaf + 1 < old.count else { return index.visiblePages(onShelf: shelf) }
      return Int(unsafe old.base[leaf + 1] &- old.base[leaf])
    }
  }

  /// Puts all shelves into an order by a map, and adds empty ones.
  ///
  /// - Parameter order: all shelves in form order. New ones have the next numbers; the others keep their order among each
  ///   other, unless no page is visible.
  /// - Complexity: O(shelves).
  mutating func setOrder(_ order: [UInt32]) {
    precondition(order.count <= Self.mostShelves, "the index is full")
    let oldCount = shelfCount
    var oldSums = OwnedBuffer<UInt16>()
    swap(&oldSums, &lowSums)
    leaves.makeRoom(for: order.count * 8 - leaves.count)
    leaves.append(repeating: 0, count: order.count * 8 - leaves.count)
    placeCount = shelfCount * Self.placesOnShelf
    let levels = Self.levels(pageCount: placeCount)
    let lowNodes = (shelfCount + 31) / 32
    let capacity = (shelfCount + 15) / 16 * 16
    lowSums = OwnedBuffer(count: levels < 0 ? 4 : lowNodes * 32, repeating: 0)
    highSums = OwnedBuffer(
      count: capacity * 2 + Self.highNodes(levels: levels, lowNodes: lowNodes),
      repeating: 0
    )
    for (place, shelf) in order.enumerated() {
      highSums[Int(shelf)] = UInt32(place)
      highSums[capacity + place] = shelf
    }
    kind = kind_with(kind, levels, Int64(capacity))
    makeSums(from: RunningSums(), until: shelfCount, oldSums) { $0 < oldCount }
  }

  /// An index with the same shelves in the same order, and no page.
  ///
  /// - Complexity: O(shelves).
  func emptyCopy() -> VisiblePageIndex {
    var copy = VisiblePageIndex(
      pageCount: placeCount,
      kind: kind_with(kind, levels_of_directory(kind), 0)
    )
    copy.recount()
    if isOrderedByMap { copy.setOrder((0..<shelfCount).map { UInt32(shelf(inOrder: $0)) }) }
    return copy
  }
}
