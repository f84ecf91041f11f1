import FormModel

/// A set of node numbers, from which the lowest is removed first.
///
/// Up to `fewest` numbers stand sorted in one cache line, whatever the size of the form. A larger set is a bitmap
/// with levels: a bit of a level says that a word of the level below is not 0.
struct PendingSet: ~Copyable, Sendable {
  /// Up to `fewest` numbers, descending.
  private var few = OwnedBuffer<UInt32>(count: fewest, repeating: 0)
  private var fewCount = 0
  private var areMany = false

  static let fewest = 8

  private var words: OwnedBuffer<UInt64>
  /// The start of each level in `words`, from the lowest.
  private let starts: [Int]
  // Each session has a set: these two take 32 bits.
  private let count: UInt32
  /// Of many numbers: a word of the lowest level before which there is none.
  private var first: UInt32 = 0

  init(count: Int) {
    self.count = UInt32(truncatingIfNeeded: count)
    var starts = [0]
    var size = Swift.max(1, (count + 63) / 64)
    while size > 1 {
      starts.append(starts[starts.count - 1] + size)
      size = (size + 63) / 64
    }
    self.starts = starts
    words = OwnedBuffer(count: starts[starts.count - 1] + size, repeating: 0)
  }

  /// Whether there is no number. After many numbers it may say that there are some until `popFirst` has found none.
  @inline(__always)
  var isEmpty: Bool { fewCount == 0 && !areMany }

  var byteCount: Int { words.byteCount + few.byteCount }

  /// - Complexity: O(1) while the set is small, or if another number of the same word is in it; else one word for
  ///   each level.
  @inline(__always)
  mutating func insert(_ index: Int) {
    // Mostly the set is empty.
    guard isEmpty else { return insertAmongOthers(index) }
    few[0] = UInt32(truncatingIfNeeded: index)
    fewCount = 1
  }

  @inline(never)
  private mutating func insertAmongOthers(_ index: Int) {
    if areMany { return insertAmongMany(index) }
    let number = UInt32(truncatingIfNeeded: index)
    var place = fewCount
    while place > 0, few[place - 1] <= number {
      if few[place - 1] == number { return }
      place -= 1
    }
    guard fewCount < Self.fewest else { return becomeMany(index) }
    var next = fewCount
    while next > place {
      few[next] = few[next - 1]
      next -= 1
    }
    few[place] = number
    fewCount += 1
  }

  private mutating func becomeMany(_ index: Int) {
    areMany = true
    first = UInt32(truncatingIfNeeded: index >> 6)
    for place in 0..<fewCount { insertAmongMany(Int(few[place])) }
    fewCount = 0
    insertAmongMany(index)
  }

  /// Inserts all numbers.
  ///
  /// - Complexity: O(count / 64).
  mutating func insertAll() {
    areMany = count > 0
    fewCount = 0
    first = 0
    var bits = Int(count)
    for start in starts {
      for word in 0..<bits / 64 { words[start + word] = ~0 }
      if bits % 64 > 0 { words[start + bits / 64] = 1 << UInt64(bits % 64) - 1 }
      bits = (bits + 63) / 64
    }
  }

  /// Removes the lowest number; nil if the set is empty.
  ///
  /// - Complexity: O(1) while the set is small, or if the number's word has another one; else one word for each level.
  mutating func popFirst() -> Int? {
    if areMany { return popFirstOfMany() }
    guard fewCount > 0 else { return nil }
    fewCount -= 1
    return Int(few[fewCount])
  }

  private mutating func insertAmongMany(_ index: Int) {
    var index = index
    first = min(first, UInt32(truncatingIfNeeded: index >> 6))
    for start in starts {
      let word = start + index >> 6
      let old = words[word]
      words[word] = old | 1 &<< UInt64(index & 63)
      if old != 0 { return }
      index >>= 6
    }
  }

  private mutating func popFirstOfMany() -> Int? {
    let lowest = Int(first)
    let word = words[lowest]
    let others = word & (word &- 1)
    if others != 0 {
      words[lowest] = others
      return lowest << 6 + word.trailingZeroBitCount
    }
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
    first = UInt32(truncatingIfNeeded: found >> 6)
    for start in starts {
      let word = start + index >> 6
      words[word] &= ~(1 &<< UInt64(index & 63))
      if words[word] != 0 { break }
      index >>= 6
    }
    return found
  }
}
