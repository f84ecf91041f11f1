import FormModel

/// The nodes to be evaluated in a form with repeats, each in an instance: the first in the order of all parts' nodes is
/// removed first.
///
/// Up to `fewest` stand sorted, more are a binary heap until all are removed.
struct WaitingNodes: ~Copyable {
  /// Few are descending. Reversed they are a heap, whose first is the lowest.
  private var keys: OwnedBuffer<UInt64>
  // Each repeat of a session has such nodes: these two take 8 bytes.
  private var stored: UInt32 = 0
  private var isHeap = false

  private(set) var count: Int {
    get { Int(stored) }
    set { stored = UInt32(truncatingIfNeeded: newValue) }
  }

  static let fewest = 8

  init() {
    keys = OwnedBuffer(capacity: 64)
    keys.append(repeating: 0, count: Self.fewest)
  }

  var byteCount: Int { keys.byteCount }
  var isEmpty: Bool { count == 0 }

  /// - Complexity: O(1) for few nodes, else O(log(nodes)).
  mutating func insert(rank: UInt32, slot: Int) {
    let key = UInt64(rank) << 32 | UInt64(slot)
    guard !isHeap, count < Self.fewest else { return insertIntoHeap(key) }
    var place = count
    while place > 0, keys[place - 1] < key {
      keys[place] = keys[place - 1]
      place -= 1
    }
    keys[place] = key
    count += 1
  }

  @inline(never)
  private mutating func insertIntoHeap(_ key: UInt64) {
    if !isHeap {
      for place in 0..<count / 2 {
        let last = keys[count - 1 - place]
        keys[count - 1 - place] = keys[place]
        keys[place] = last
      }
      isHeap = true
    }
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
  /// - Complexity: O(1) for few nodes, else O(log(nodes)), for each time it was inserted.
  @inline(__always)
  mutating func popFirst() -> (rank: Int, slot: Int)? {
    guard count > 0 else { return nil }
    let first: UInt64
    if isHeap {
      first = popFirstOfHeap()
    } else {
      first = keys[count - 1]
      repeat { count -= 1 } while count > 0 && keys[count - 1] == first
    }
    return (Int(first >> 32), Int(first & 0xFFFF_FFFF))
  }

  @inline(never)
  private mutating func popFirstOfHeap() -> UInt64 {
    let first = keys[0]
    repeat { removeFirst() } while count > 0 && keys[0] == first
    isHeap = count > 0
    return first
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
