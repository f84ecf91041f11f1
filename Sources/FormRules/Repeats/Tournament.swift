import FormModel

/// The least of a number for each slot, kept up to date: a tree in which each node has the least of the two below it.
///
/// Keys are compared as whole numbers; `none` loses against every other.
struct Tournament: ~Copyable {
  static let none = UInt64.max

  /// Node 1 is the root; the leaves begin at `leaves`.
  private var nodes = OwnedBuffer<UInt64>(count: 2, repeating: none)
  private var leaves = 1

  init() {}

  var byteCount: Int { nodes.byteCount }
  var least: UInt64 { nodes[1] }

  /// - Complexity: O(log(slots)), and O(1) on average for keys at random; O(slots) when it grows, amortised O(1).
  mutating func set(_ slot: Int, _ key: UInt64) {
    while slot >= leaves { grow() }
    var node = leaves + slot
    nodes[node] = key
    while node > 1 {
      let winner = min(nodes[node], nodes[node ^ 1])
      node >>= 1
      if nodes[node] == winner { return }
      nodes[node] = winner
    }
  }

  private mutating func grow() { resize(leaves: leaves * 2) }

  /// Gives memory back once there are fewer slots than a quarter of the leaves.
  ///
  /// - Complexity: O(slots) if it does.
  mutating func giveBack(slots: Int) {
    var fewer = leaves
    while fewer > 1, fewer / 2 >= slots { fewer /= 2 }
    if fewer < leaves / 2 { resize(leaves: fewer) }
  }

  private mutating func resize(leaves count: Int) {
    var new = OwnedBuffer<UInt64>(count: count * 2, repeating: Self.none)
    for slot in 0..<min(leaves, count) { new[count + slot] = nodes[leaves + slot] }
    for node in stride(from: count - 1, to: 0, by: -1) {
      new[node] = min(new[node * 2], new[node * 2 + 1])
    }
    swap(&nodes, &new)
    leaves = count
  }

  /// A key that orders numbers as `min` does, or as `max` does if `isMost`: −0 is below 0.
  static func key(_ bits: UInt64, isMost: Bool) -> UInt64 {
    if bits == Term.none { return none }
    let ordered = bits >> 63 != 0 ? ~bits : bits | 1 << 63
    return isMost ? ~ordered : ordered
  }

  /// The bits of the number with a key; `Term.none` for `none`.
  static func bits(_ key: UInt64, isMost: Bool) -> UInt64 {
    if key == none { return Term.none }
    let ordered = isMost ? ~key : key
    return ordered >> 63 != 0 ? ordered & ~(1 << 63) : ~ordered
  }
}
