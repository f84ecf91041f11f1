import FormModel
import ScreenModel

extension CardOffsets {
  /// Sets every height at once.
  ///
  /// - Parameter height: returns the height of each page, asked in order: px, 0…`maximumHeight`.
  /// - Complexity: O(pages).
  public mutating func setHeights(_ height: (PagePosition) -> Int) {
    heightSum = 0
    // The sum of all pages before the node that is being filled, by level above the leaves.
    var nodeStart = [0, 0, 0, 0, 0]
    let leafCount = leaves.count / Self.leafWidth
    for leaf in 0..<leafCount {
      beginChild(leaf, &nodeStart)
      fillLeaf(leaf, height)
    }
    // The last nodes have fewer than 16 children; their unused places hold the sum of all.
    var children = leafCount
    for level in 1..<max(levelCount, 1) {
      let width = level == 5 ? 8 : 16
      for child in children..<((children + width - 1) / width * width) {
        set(total - nodeStart[level - 1], level: level, child: child)
      }
      children = (children + 15) / 16
    }
  }

  /// Writes the sums before a leaf, and before each node above that begins with it.
  private mutating func beginChild(_ leaf: Int, _ nodeStart: inout [Int]) {
    var child = leaf
    for level in 1..<max(levelCount, 1) {
      if child % 16 == 0 {
        nodeStart[level - 1] = total
      }
      set(total - nodeStart[level - 1], level: level, child: child)
      if child % 16 != 0 { return }
      child /= 16
    }
  }

  private mutating func fillLeaf(_ leaf: Int, _ height: (PagePosition) -> Int) {
    var sum = 0
    let first = leaf * Self.leafWidth
    for index in first..<(first + Self.leafWidth) {
      if index < pageCount {
        let height = height(PagePosition(index))
        precondition(height >= 0 && height <= Self.maximumHeight, "not the height of a card")
        sum += height
      }
      leaves[index] = UInt16(sum)
    }
    heightSum += sum
  }

  private mutating func set(_ sum: Int, level: Int, child: Int) {
    switch level {
    case 1: sums[starts.0 + child] = UInt32(sum)
    case 2: sums[starts.1 + child] = UInt32(sum)
    case 3: sums[starts.2 + child] = UInt32(sum)
    case 4: sums[starts.3 + child] = UInt32(sum)
    default: top[child] = UInt64(sum)
    }
  }
}
