import FormModel
import FormProgress

/// Card offsets of a form whose pages come and go (RP-6): the shelves are those of the engine, and so is their order.
///
/// A shelf takes 512 places, 16 leaves, under one node of the level above; the engine uses the first 448. Leaves and these
/// nodes are named by the shelf's number and never move. The levels above have the shelves in form order. So a place has two
/// indices, which are the same number on a form without repeats.
extension CardOffsets {
  static var shelfWidth: Int { 512 }

  /// Offsets of empty shelves.
  init(shelfCount: Int) { self.init(places: shelfCount * Self.shelfWidth, topChildren: 32) }

  /// Adds empty shelves. The levels in form order begin anew: the caller adds each shelf's height with `addAbove`.
  ///
  /// - Complexity: O(shelves), and copying the leaves if they must move.
  mutating func grow(toShelves count: Int) {
    let old = sums.clone()
    let shelves = pageCount / Self.shelfWidth
    var leaves = OwnedBuffer<UInt16>()
    swap(&leaves, &self.leaves)
    leaves.makeRoom(for: count * Self.shelfWidth - leaves.count)
    self = CardOffsets(places: count * Self.shelfWidth, topChildren: 32, leaves: leaves)
    for index in 0..<shelves * 16 { sums[index] = old[index] }
  }

  /// The sum of the heights of the pages before a place, px.
  func offset(at place: CardPlace) -> Int {
    let low = leafSum(before: place.index) + Int(sums[starts.0 + place.index >> 5])
    let order = place.order
    let middle = Int(sums[starts.1 + order]) + Int(sums[starts.2 + order >> 4])
    return low + middle + Int(sums[starts.3 + order >> 8]) + Int(top[order >> 12])
  }

  func height(at place: CardPlace) -> Int { height(atIndex: place.index) }

  /// The place that covers a px: nil before the first and after the last page.
  ///
  /// - Parameter shelf: returns the shelf at a place of the form order.
  func place(atOffset y: Int, _ shelf: (_ order: Int) -> Int) -> CardPlace? {
    guard y >= 0, y < total else { return nil }
    var rest = y
    var node = 0
    if levelCount > 5 {
      while node < top.count - 1, Int(top[node + 1]) <= rest { node += 1 }
      rest -= Int(top[node])
    }
    if levelCount > 4 { node = child(from: starts.3, node: node, &rest) }
    if levelCount > 3 { node = child(from: starts.2, node: node, &rest) }
    if levelCount > 2 { node = child(from: starts.1, node: node, &rest) }
    let order = node
    let leaf = child(from: starts.0, node: shelf(order), &rest)
    return CardPlace(index: indexInLeaf(leaf, rest), order: order)
  }

  /// Sets the height of the page at a place.
  ///
  /// - Returns: the change, px.
  /// - Complexity: one node on each of at most six levels, none if the height stays the same.
  mutating func setHeight(_ height: Int, at place: CardPlace) -> Int {
    precondition(height >= 0 && height <= Self.maximumHeight, "not the height of a card")
    let change = height - self.height(at: place)
    if change == 0 { return 0 }
    addInLeaf(change, from: place.index)
    add(change, from: starts.0, after: place.index >> 5)
    addAbove(change, order: place.order)
    return change
  }

  /// Adds a change of a shelf's height to the levels in form order.
  mutating func addAbove(_ change: Int, order: Int) {
    heightSum += change
    if levelCount > 2 { add(change, from: starts.1, after: order) }
    if levelCount > 3 { add(change, from: starts.2, after: order >> 4) }
    if levelCount > 4 { add(change, from: starts.3, after: order >> 8) }
    guard levelCount > 5 else { return }
    for child in order >> 12 + 1..<top.count {
      top[child] &+= UInt64(truncatingIfNeeded: change)
    }
  }

  /// Lays out the cards of a shelf. The levels in form order stay as they are.
  ///
  /// - Parameter heights: by place of record.
  /// - Complexity: O(places of a shelf).
  mutating func layOut(
    shelf: Int,
    _ heights: borrowing OwnedBuffer<UInt16>,
    _ engine: borrowing ProgressEngine
  ) {
    let first = shelf * Self.shelfWidth
    for index in first..<first + Self.shelfWidth { leaves[index] = 0 }
    engine.forEachPage(onShelf: shelf) { place, slot in leaves[first + slot] = heights[place] }
    var height = 0
    for leaf in first / 32..<first / 32 + 16 {
      sums[starts.0 + leaf] = UInt32(height)
      var sum: UInt16 = 0
      for index in leaf * 32..<leaf * 32 + 32 {
        sum += leaves[index]
        leaves[index] = sum
      }
      height += Int(sum)
    }
  }
}

/// A place on a shelf.
struct CardPlace {
  /// 512 × the shelf's number + the place on the shelf.
  var index: Int
  /// The place of the shelf in form order.
  var order: Int
}
