import CIntrinsics
import FormModel

extension VisiblePageIndex {
  /// Counts everything from the bits, shelf by shelf in form order, and names the first part that differs. Nil if none does.
  ///
  /// - Complexity: O(places / 64) words.
  package var brokenInvariant: String? {
    var isInOrder = [Bool](repeating: false, count: shelfCount)
    // Visible pages before each shelf in form order, and all of them.
    var before = [0]
    for place in 0..<shelfCount {
      let shelf = shelf(inOrder: place)
      guard shelf < shelfCount, !isInOrder[shelf], order(ofShelf: shelf) == place else {
        return "the map of the shelves is off"
      }
      isInOrder[shelf] = true
      var onShelf = 0
      for word in 0..<7 { onShelf += leaves[shelf * 8 + word].nonzeroBitCount }
      before.append(before[place] + onShelf)
    }
    if count != before[shelfCount] { return "the number of visible pages is off" }
    for shelf in 0..<shelfCount where !isShelfRight(shelf) {
      return "a shelf of the visible-page index is off"
    }
    let levels = levels_of_directory(kind)
    let nodes = Int(start_of_nodes(kind))
    let low = (0..<lowSums.count).first {
      Int(lowSums[$0]) != expected($0, of: before, shelves: 1, lanes: min(lowSums.count, 32))
    }
    if low != nil { return "a low node is off" }
    // From the lowest level up: where it begins, and below how many shelves each child covers.
    let starts = [Self.lowestStart(levels: levels), levels > 2 ? Int(BELOW_ROOT) : 0, 0]
    for level in 0..<max(Int(levels), 0) {
      let shelves = 32 << (4 * level)
      let children = (shelfCount + shelves - 1) / shelves
      for lane in 0..<(children + 15) / 16 * 16
      where Int(highSums[nodes + starts[level] + lane])
        != expected(lane, of: before, shelves: shelves, lanes: 16)
      {
        return "a high node is off"
      }
    }
    return nil
  }

  /// The sum that a lane should hold, if a node has `lanes` children that cover `shelves` shelves each.
  private func expected(_ lane: Int, of before: [Int], shelves: Int, lanes: Int) -> Int {
    before[min(lane * shelves, shelfCount)] - before[lane / lanes * lanes * shelves]
  }

  /// Whether a shelf's sums are those of its words, and no page stands after the last place.
  private func isShelfRight(_ shelf: Int) -> Bool {
    var onShelf = 0
    for word in 0..<7 {
      let bits = leaves[shelf * 8 + word]
      let said = leaves[shelf * 8 + 7] >> UInt64(word * 9) & 511
      let places = placeCount - shelf * Self.placesOnShelf - word * 64
      onShelf += bits.nonzeroBitCount
      if said != onShelf || places < 64 && bits >> UInt64(max(places, 0)) != 0 { return false }
    }
    return true
  }
}
