import FormModel

/// The nodes to be evaluated in a form with repeats, each in an instance: the first in the order of all parts' nodes is
/// removed first (a binary heap).
struct WaitingNodes: ~Copyable {
  private var keys = OwnedBuffer<UInt64>(capacity: 64)
  private(set) var count = 0

  init() {}

  var byteCount: Int { keys.byteCount }
  var isEmpty: Bool { count == 0 }

  /// - Complexity: O(log(nodes)).
  mutating func insert(rank: UInt32, slot: Int) {
    let key = UInt64(rank) << 32 | UInt64(slot)
    if count == keys.count {
      keys.append(key)
    } else {
      keys[count] = key
    }
    var place = count
    count += 1
    while place > 0 {
      let above = (place - 1) >> 1
      if keys[above] <= key { break }
      keys[place] = keys[above]
      place = above
    }
    keys[place] = key
  }

  /// Removes the first node, however often it was inserted; nil if there is none.
  ///
  /// - Complexity: O(log(nodes)) for each time it was inserted.
  mutating func popFirst() -> (rank: Int, slot: Int)? {
    guard count > 0 else { return nil }
    let first = keys[0]
    repeat { removeFirst() } while count > 0 && keys[0] == first
    return (Int(first >> 32), Int(first & 0xFFFF_FFFF))
  }

  private mutating func removeFirst() {
    count -= 1
    let last = keys[count]
    var place = 0
    while true {
      var below = place * 2 + 1
      if below >= count { break }
      if below + 1 < count, keys[below + 1] < keys[below] { below += 1 }
      if keys[below] >= last { break }
      keys[place] = keys[below]
      place = below
    }
    keys[place] = last
  }
}
