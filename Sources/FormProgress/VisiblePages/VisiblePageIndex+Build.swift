import CIntrinsics
import FormModel

extension VisiblePageIndex {
  /// Sets the visibility of pages 64 × `word` …, without counting: call `recount()` after the last.
  @inline(__always)
  package mutating func setBits(_ bits: UInt64, word: Int) {
    leaves[word / 7 * 8 + word % 7] = bits
  }

  /// Makes all sums from the bits.
  ///
  /// - Complexity: O(pages / 64).
  package mutating func recount() {
    let leafCount = leaves.count / 8
    let levels = levels_of_index(kind)
    // Where the levels begin: over low nodes, over those, and over those again.
    let firstStart = Self.lowestStart(levels: levels)
    let secondStart = levels > 2 ? BELOW_ROOT : 0
    // Visible pages so far: in the node of each level that the leaf is under, and in all.
    var inLow = 0
    var inFirst = 0
    var inSecond = 0
    count = 0
    for leaf in 0..<leafCount {
      if leaf % 32 == 0 {
        if leaf % 512 == 0 {
          if leaf % 8_192 == 0 {
            if levels > 2 { highSums[leaf / 8_192] = UInt32(count) }
            inSecond = 0
          }
          if levels > 1 { highSums[secondStart + leaf / 512] = UInt32(inSecond) }
          inFirst = 0
        }
        if levels > 0 { highSums[firstStart + leaf / 32] = UInt32(inFirst) }
        inLow = 0
      }
      lowSums[leaf] = UInt16(inLow)
      let inLeaf = recount(leaf: leaf)
      inLow += inLeaf
      inFirst += inLeaf
      inSecond += inLeaf
      count += inLeaf
    }
    // Lanes without a child hold their node's sum, so that no search ends there.
    for lane in leafCount..<lowSums.count {
      lowSums[lane] = UInt16(inLow)
    }
    guard levels > 0 else { return }
    let nodes = (leafCount + 31) / 32
    for lane in firstStart + nodes..<highSums.count { highSums[lane] = UInt32(inFirst) }
    guard levels > 1 else { return }
    // Of nodes that are in use: of the others nothing is read.
    let used = (nodes + 15) / 16
    for lane in used..<(used + 15) / 16 * 16 { highSums[secondStart + lane] = UInt32(inSecond) }
    guard levels > 2 else { return }
    for lane in (nodes + 255) / 256..<secondStart { highSums[lane] = UInt32(count) }
  }

  /// Makes a leaf's word of sums.
  ///
  /// - Returns: visible pages in the leaf.
  private mutating func recount(leaf: Int) -> Int {
    var inLeaf = 0
    var sums: UInt64 = 0
    for word in 0..<7 {
      sums |= UInt64(inLeaf) << UInt64(word * 9)
      inLeaf += leaves[leaf * 8 + word].nonzeroBitCount
    }
    leaves[leaf * 8 + 7] = sums
    return inLeaf
  }

  /// Recounts everything from the bits and says what differs first; nil if nothing does.
  package var brokenInvariant: String? {
    var copy = VisiblePageIndex(pageCount: pageCount, kind: kind)
    for word in 0..<(pageCount + 63) / 64 {
      copy.setBits(leaves[word / 7 * 8 + word % 7], word: word)
    }
    copy.recount()
    if count != copy.count { return "the number of visible pages is off" }
    for index in 0..<leaves.count {
      // The highest bit of a leaf's sums is none of them.
      let difference = leaves[index] ^ copy.leaves[index]
      if index % 8 == 7 ? difference << 1 == 0 : difference == 0 { continue }
      return "a leaf of the visible-page index is off"
    }
    for index in 0..<lowSums.count where lowSums[index] != copy.lowSums[index] {
      return "a low node is off"
    }
    for index in 0..<highSums.count where highSums[index] != copy.highSums[index] {
      return "a high node is off"
    }
    return nil
  }
}
