import FormModel

/// What waits to be looked at, taken in ascending order.
///
/// A few stand in order in one line of memory, whatever the size of the form. Once they are more, all that waits is a
/// bit for each, above every 64 words a word that says which of them are not 0, and so on.
struct PendingSet: ~Copyable, Sendable {
  /// The few, the lowest last.
  private var few = OwnedBuffer<UInt32>(count: fewest, repeating: 0)
  private var fewCount = 0
  private var areMany = false

  static let fewest = 8

  private var words: OwnedBuffer<UInt64>
  /// Where each level begins, the lowest first.
  private let starts: [Int]
  private let count: Int

  init(count: Int) {
    self.count = count
    var starts = [0]
    var size = Swift.max(1, (count + 63) / 64)
    while size > 1 {
      starts.append(starts[starts.count - 1] + size)
      size = (size + 63) / 64
    }
    self.starts = starts
    words = OwnedBuffer(count: starts[starts.count - 1] + size, repeating: 0)
  }

  var byteCount: Int { words.byteCount + few.byteCount }

  /// - Complexity: O(1) while they are few, or where a neighbour waits; else one word a level.
  mutating func insert(_ index: Int) {
    if areMany { return insertAmongMany(index) }
    var place = fewCount
    while place > 0 {
      let other = Int(few[place - 1])
      if other == index { return }
      if other > index { break }
      place -= 1
    }
    guard fewCount < Self.fewest else {
      areMany = true
      for place in 0..<fewCount { insertAmongMany(Int(few[place])) }
      fewCount = 0
      return insertAmongMany(index)
    }
    var next = fewCount
    while next > place {
      few[next] = few[next - 1]
      next -= 1
    }
    few[place] = UInt32(index)
    fewCount += 1
  }

  /// Lets all wait.
  ///
  /// - Complexity: O(count / 64).
  mutating func insertAll() {
    areMany = count > 0
    fewCount = 0
    var bits = count
    for start in starts {
      for word in 0..<bits / 64 { words[start + word] = ~0 }
      if bits % 64 > 0 { words[start + bits / 64] = 1 << UInt64(bits % 64) - 1 }
      bits = (bits + 63) / 64
    }
  }

  /// Takes the lowest out; nil if nothing waits.
  ///
  /// - Complexity: O(1) while they are few, else one word a level.
  mutating func popFirst() -> Int? {
    if areMany { return popFirstOfMany() }
    guard fewCount > 0 else { return nil }
    fewCount -= 1
    return Int(few[fewCount])
  }

  private mutating func insertAmongMany(_ index: Int) {
    var index = index
    for start in starts {
      let word = start + index >> 6
      let old = words[word]
      words[word] = old | 1 &<< UInt64(index & 63)
      if old != 0 { return }
      index >>= 6
    }
  }

  private mutating func popFirstOfMany() -> Int? {
    var index = 0
    for start in starts.reversed() {
      let word = words[start + index]
      if word == 0 {
        areMany = false
        return nil
      }
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
