import FormModel

/// What waits to be looked at, taken in ascending order: a bit for each, above every 64 words a word that says
/// which of them are not 0, and so on.
struct PendingSet: ~Copyable, Sendable {
  private var words: OwnedBuffer<UInt64>
  /// Where each level begins, the lowest first.
  private let starts: [Int]

  init(count: Int) {
    var starts = [0]
    var size = Swift.max(1, (count + 63) / 64)
    while size > 1 {
      starts.append(starts[starts.count - 1] + size)
      size = (size + 63) / 64
    }
    self.starts = starts
    words = OwnedBuffer(count: starts[starts.count - 1] + size, repeating: 0)
  }

  var byteCount: Int { words.byteCount }

  /// - Complexity: O(1) where a neighbour waits, else one word a level.
  mutating func insert(_ index: Int) {
    var index = index
    for start in starts {
      let word = start + index >> 6
      let old = words[word]
      words[word] = old | 1 &<< UInt64(index & 63)
      if old != 0 { return }
      index >>= 6
    }
  }

  /// Takes the lowest out; nil where nothing waits.
  ///
  /// - Complexity: one word a level.
  mutating func popFirst() -> Int? {
    var index = 0
    for start in starts.reversed() {
      let word = words[start + index]
      if word == 0 { return nil }
      index = index << 6 + word.trailingZeroBitCount
    }
    let found = index
    for start in starts {
      let word = start + index >> 6
      words[word] &= ~(1 &<< UInt64(index & 63))
      if words[word] != 0 { break }
      index >>= 6
    }
    return found
  }
}
