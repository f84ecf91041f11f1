import CIntrinsics
import FormModel

/// Shelves that are inserted while the form is open, for the pages of repeats (RP-2, RP-6).
///
/// A shelf never moves, so its pages keep their places. A new shelf gets the next number, and the map holds its place in form
/// order. A full shelf splits in two steps: `insertShelf(after:)`, then `setPages(_:onShelf:)` on both. The caller keeps the
/// pages' identities and decides which page goes where.
extension VisiblePageIndex {
  /// Places on a shelf.
  package static var placesOnShelf: Int { 448 }

  /// The most shelves that three levels of high nodes lead to. They hold `FormLimits.pages` if each is half full.
  package static var mostShelves: Int { 16 * 16 * 16 * 32 }

  package var shelfCount: Int { leaves.count / 8 }

  /// Whether a map orders the shelves, because one was inserted before the last.
  var isOrderedByMap: Bool { capacity_of_map(kind) > 0 }

  /// The place in form order of a shelf.
  func order(ofShelf shelf: Int) -> Int { isOrderedByMap ? Int(highSums[shelf]) : shelf }

  /// The shelf at a place of the form order.
  func shelf(inOrder order: Int) -> Int {
    isOrderedByMap ? Int(highSums[Int(capacity_of_map(kind)) + order]) : order
  }

  /// Adds an empty shelf after another in form order. All pages keep their places.
  ///
  /// - Returns: the new shelf's number. Its first place is 448 times that.
  /// - Precondition: there is such a shelf, and there are fewer than `mostShelves`.
  /// - Complexity: O(shelves), amortised: two words of each shelf after the new one.
  package mutating func insertShelf(after shelf: Int) -> Int {
    let new = shelfCount
    precondition(shelf >= 0 && shelf < new, "there is no such shelf")
    precondition(new < Self.mostShelves, "the index is full")
    let order = order(ofShelf: shelf) + 1
    var sums = RunningSums(before: order & ~31) { visiblePages(beforeOrder: $0) }
    leaves.append(repeating: 0, count: 8)
    placeCount = shelfCount * Self.placesOnShelf
    if makeRoom(byMap: isOrderedByMap || order < new) { sums = RunningSums() }
    if isOrderedByMap { enterInMap(new, order) }
    makeSums(from: sums, until: shelfCount) { index, shelf in index.visiblePages(onShelf: shelf) }
    return new
  }

  /// Replaces the visible pages on a shelf.
  ///
  /// - Parameters:
  ///   - pages: a bit for each place, set if a visible page stands there.
  ///   - shelf: the shelf's number.
  /// - Precondition: there is such a shelf.
  /// - Complexity: O(log pages): one cache line a level.
  package mutating func setPages(_ pages: InlineArray<7, UInt64>, onShelf shelf: Int) {
    precondition(shelf >= 0 && shelf < shelfCount, "there is no such shelf")
    let old = visiblePages(onShelf: shelf)
    for word in 0..<7 { leaves[shelf * 8 + word] = pages[word] }
    let change = recount(shelf: shelf) - old
    count += change
    unsafe add_above(
      lowSums.mutableBase,
      highSums.mutableBase,
      kind,
      UInt64(shelf),
      Int64(change)
    )
  }

  /// Visible pages on a shelf: its last sum.
  func visiblePages(onShelf shelf: Int) -> Int { Int(leaves[shelf * 8 + 7] >> 54 & 511) }

  /// Visible pages on the shelves before a place of the form order. The place may be one past the last shelf.
  private func visiblePages(beforeOrder order: Int) -> Int {
    order < shelfCount ? rank(shelf(inOrder: order) * Self.placesOnShelf) : count
  }

  /// Makes room for the sums and the map of all shelves.
  ///
  /// - Returns: whether the directory has a new layout, and holds no sums.
  private mutating func makeRoom(byMap: Bool) -> Bool {
    let levels = Self.levels(pageCount: placeCount)
    let lowNodes = (shelfCount + 31) / 32
    let lanes = levels < 0 ? 4 : lowNodes * 32
    lowSums.append(repeating: 0, count: lanes - lowSums.count)
    var capacity = Int(capacity_of_map(kind))
    if byMap, shelfCount > capacity {
      capacity = (max(shelfCount, capacity + capacity / 2) + 15) / 16 * 16
    }
    let nodes = Self.highNodes(levels: levels, lowNodes: lowNodes)
    if levels == levels_of_directory(kind), capacity == Int(capacity_of_map(kind)) {
      highSums.append(repeating: 0, count: capacity * 2 + nodes - highSums.count)
      return false
    }
    var larger = OwnedBuffer<UInt32>(count: capacity * 2 + nodes, repeating: 0)
    if byMap {
      // All but the new shelf, which `enterInMap` adds.
      for order in 0..<shelfCount - 1 {
        let shelf = shelf(inOrder: order)
        larger[shelf] = UInt32(order)
        larger[capacity + order] = UInt32(shelf)
      }
    }
    swap(&highSums, &larger)
    kind = kind_with(kind, levels, Int64(capacity))
    return true
  }

  /// Enters the newest shelf in the map, and moves those after it on by one.
  private mutating func enterInMap(_ new: Int, _ order: Int) {
    let shelves = Int(capacity_of_map(kind))
    for behind in stride(from: new, to: order, by: -1) {
      let shelf = highSums[shelves + behind - 1]
      highSums[shelves + behind] = shelf
      highSums[Int(shelf)] = UInt32(behind)
    }
    highSums[shelves + order] = UInt32(new)
    highSums[new] = UInt32(order)
  }
}
