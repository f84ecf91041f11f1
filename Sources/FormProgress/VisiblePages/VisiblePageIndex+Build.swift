import FormModel

extension VisiblePageIndex {
  /// Sets the visibility of pages 64 × `word` …, without counting: call `recount()` after the last.
  @inline(__always)
  package func setBits(_ bits: UInt64, word: Int) {
    leaves[word / 7 * 8 + word % 7] = bits
  }

  /// Makes all sums from the bits.
  ///
  /// - Complexity: O(pages / 64).
  package mutating func recount() {
    var inNode = 0
    let leafCount = leaves.count / 8
    // Places for leaves that do not exist hold their node's sum, so that no search ends there.
    for leaf in 0..<lowSums.count {
      if leaf & 31 == 0 { inNode = 0 }
      lowSums[leaf] = UInt16(inNode)
      guard leaf < leafCount else { continue }
      var inLeaf = 0
      var sums: UInt64 = 0
      for word in 0..<7 {
        sums |= UInt64(inLeaf) << UInt64(word * 9)
        inLeaf += leaves[leaf * 8 + word].nonzeroBitCount
      }
      leaves[leaf * 8 + 7] = sums
      inNode += inLeaf
    }
    var start = 0
    var lanes = lowSums.count / 32
    for level in 0..<highLevels {
      let nodes = (lanes + 15) / 16
      var sum = 0
      for lane in 0..<nodes * 16 {
        if lane & 15 == 0 { sum = 0 }
        highSums[start + lane] = UInt32(sum)
        if lane < lanes { sum += visible(inNode: lane, below: level) }
      }
      start = level == 0 ? secondStart : thirdStart
      lanes = nodes
    }
    count = visible(inNode: 0, below: highLevels)
  }

  /// Visible pages in a node of the level under high level `level`: its last sum, and what the last lane
  /// itself holds.
  private func visible(inNode node: Int, below level: Int) -> Int {
    guard level > 0 else {
      let last = min(node * 32 + 31, leaves.count / 8 - 1)
      return Int(lowSums[last]) + (0..<7).reduce(0) { $0 + leaves[last * 8 + $1].nonzeroBitCount }
    }
    let start = [0, secondStart, thirdStart][level - 1]
    let lanesBelow = level == 1 ? lowSums.count / 32 : nodes(onLevel: level - 1)
    let last = min(node * 16 + 15, lanesBelow - 1)
    return Int(highSums[start + last]) + visible(inNode: last, below: level - 1)
  }

  private func nodes(onLevel level: Int) -> Int {
    ([0, secondStart, thirdStart][level] - [0, secondStart, thirdStart][level - 1]) / 16
  }

  /// Recounts everything from the bits and compares.
  package func checkInvariants() {
    var copy = VisiblePageIndex(pageCount: pageCount)
    for word in 0..<(pageCount + 63) / 64 {
      copy.setBits(leaves[word / 7 * 8 + word % 7], word: word)
    }
    copy.recount()
    precondition(count == copy.count, "the number of visible pages is off")
    for index in 0..<leaves.count {
      precondition(leaves[index] == copy.leaves[index], "a leaf of the visible-page index is off")
    }
    for index in 0..<lowSums.count {
      precondition(lowSums[index] == copy.lowSums[index], "a low node is off")
    }
    for index in 0..<highSums.count {
      precondition(highSums[index] == copy.highSums[index], "a high node is off")
    }
  }
}
