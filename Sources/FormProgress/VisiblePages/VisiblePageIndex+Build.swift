import CIntrinsics
import FormModel

extension VisiblePageIndex {
  /// Sets the visibility of the 64 pages from 64 × `word` on, without counting. Call `recount()` after the last word.
  @inline(__always)
  package mutating func setBits(_ bits: UInt64, word: Int) {
    leaves[word / 7 * 8 + word % 7] = bits
  }

  /// The visible ones of the 56 pages from a place on; none beyond the last. There is no map.
  @inline(__always)
  func bits(from place: Int) -> UInt64 {
    func word(_ index: Int) -> UInt64 {
      index < shelfCount * 7 ? unsafe leaves.base[index / 7 * 8 + index % 7] : 0
    }
    let bits = word(place >> 6) >> UInt64(place & 63)
    return (bits | word(place >> 6 + 1) << UInt64(64 - place & 63)) & 0xFF_FFFF_FFFF_FFFF
  }

  /// Sets the visibility of all pages.
  ///
  /// - Parameter bits: returns that of 64 places, asked for shelf by shelf, seven words each.
  /// - Precondition: there is no map.
  /// - Complexity: O(places / 64) words.
  @inline(__always)
  mutating func setWords(_ bits: (_ word: Int) -> UInt64) {
    makeSums(from: RunningSums(), until: shelfCount) { index, shelf in
      let leaf = unsafe index.leaves.mutableBase + shelf * 8
      for word in 0..<7 { unsafe leaf[word] = bits(shelf * 7 + word) }
      return index.recount(shelf: shelf)
    }
  }

  /// Makes all sums from the bits.
  ///
  /// - Complexity: O(places / 64) words.
  package mutating func recount() {
    makeSums(from: RunningSums(), until: shelfCount) { index, shelf in
      index.recount(shelf: shelf)
    }
  }

  /// Visible pages before a leaf of the directory, for each level: those under the node that the leaf is under.
  struct RunningSums {
    /// A leaf that is the first of its low node.
    var leaf = 0
    /// Under the same node of the level above the low nodes.
    var inFirst = 0
    /// Under the same node of the level above that one.
    var inSecond = 0
    /// In the whole index.
    var all = 0

    init() {}

    init(before leaf: Int, visiblePages: (_ beforeLeaf: Int) -> Int) {
      self.leaf = leaf
      all = visiblePages(leaf)
      inFirst = all - visiblePages(leaf & ~511)
      inSecond = all - visiblePages(leaf & ~8_191)
    }
  }

  /// Makes the directory's sums from a leaf on.
  ///
  /// - Parameters:
  ///   - start: a leaf that is the first of its low node, and the visible pages before it.
  ///   - end: the end of the sums that change: a multiple of 32, or the number of shelves.
  ///   - visiblePages: the number of visible pages on a shelf.
  /// - Complexity: O(shelves up to `end`).
  @inline(__always)
  mutating func makeSums(
    from start: RunningSums,
    until end: Int,
    visiblePages: (inout VisiblePageIndex, _ onShelf: Int) -> Int
  ) {
    let levels = levels_of_directory(kind)
    // Where the levels begin: the root, the lowest, and the one between.
    let root = Int(start_of_nodes(kind))
    let firstStart = root + Self.lowestStart(levels: levels)
    let secondStart = levels > 2 ? root + Int(BELOW_ROOT) : root
    var sums = start
    var inLow = 0
    precondition(start.leaf % 32 == 0 && end <= lowSums.count, "no such sums")
    for first in stride(from: start.leaf, to: end, by: 32) {
      if first % 512 == 0 {
        if first % 8_192 == 0 {
          if levels > 2 { highSums[root + first / 8_192] = UInt32(sums.all) }
          sums.inSecond = 0
        }
        if levels > 1 { highSums[secondStart + first / 512] = UInt32(sums.inSecond) }
        sums.inFirst = 0
      }
      if levels > 0 { highSums[firstStart + first / 32] = UInt32(sums.inFirst) }
      inLow = 0
      for leaf in first..<min(first + 32, end) {
        unsafe lowSums.mutableBase[leaf] = UInt16(truncatingIfNeeded: inLow)
        inLow &+= visiblePages(&self, shelf(inOrder: leaf))
      }
      sums.inFirst += inLow
      sums.inSecond += inLow
      sums.all += inLow
    }
    guard end == shelfCount else { return }
    count = sums.all
    // Lanes without a child hold the sum of their whole node, so that no search ends there.
    for lane in shelfCount..<lowSums.count {
      lowSums[lane] = UInt16(inLow)
    }
    guard levels > 0 else { return }
    let nodes = (shelfCount + 31) / 32
    for lane in firstStart + nodes..<highSums.count { highSums[lane] = UInt32(sums.inFirst) }
    guard levels > 1 else { return }
    // Nodes that are not in use are never read.
    let used = (nodes + 15) / 16
    for lane in used..<(used + 15) / 16 * 16 {
      highSums[secondStart + lane] = UInt32(sums.inSecond)
    }
    guard levels > 2 else { return }
    for lane in (nodes + 255) / 256..<16 { highSums[root + lane] = UInt32(sums.all) }
  }

  /// Makes a shelf's word of sums.
  ///
  /// - Returns: the number of visible pages on the shelf.
  mutating func recount(shelf: Int) -> Int {
    var onShelf = 0
    var sums: UInt64 = 0
    precondition(shelf >= 0 && shelf < shelfCount, "there is no such shelf")
    let leaf = unsafe leaves.mutableBase + shelf * 8
    for word in 0..<7 {
      onShelf &+= unsafe leaf[word].nonzeroBitCount
      sums |= UInt64(truncatingIfNeeded: onShelf) &<< UInt64(word &* 9)
    }
    unsafe leaf[7] = sums
    return onShelf
  }
}
