import FormModel

/// A set of page positions that finds the next and the previous member (FP-10).
///
/// The lowest level has a bit for each page. Each level above has a bit for each word below: set if that word is not 0.
/// `FormLimits.pages` need four levels. The set takes 1.02 bits a page.
@usableFromInline
package struct PageSet: ~Copyable, Sendable {
  @usableFromInline var words: OwnedBuffer<UInt64>
  /// Where in `words` each level above the lowest begins, and where the last one ends.
  @usableFromInline let starts: (UInt32, UInt32, UInt32, UInt32)
  @usableFromInline let levels: Int

  /// An empty set of pages below `pageCount`.
  package init(pageCount: Int) {
    var sizes = [max(1, (pageCount + 63) / 64)]
    while sizes[sizes.count - 1] > 1 { sizes.append((sizes[sizes.count - 1] + 63) / 64) }
    func start(_ level: Int) -> UInt32 { UInt32(sizes.prefix(level).reduce(0, +)) }
    words = OwnedBuffer(count: Int(start(sizes.count)), repeating: 0)
    starts = (start(1), start(2), start(3), start(4))
    levels = sizes.count
  }

  var byteCount: Int { words.byteCount }

  @inline(__always)
  private func start(_ level: Int) -> Int {
    switch level {
    case 0: 0
    case 1: Int(starts.0)
    case 2: Int(starts.1)
    case 3: Int(starts.2)
    default: Int(starts.3)
    }
  }

  package func contains(_ page: PagePosition) -> Bool {
    words[page.rawValue >> 6] >> UInt64(page.rawValue & 63) & 1 != 0
  }

  /// Adds or removes a page.
  ///
  /// - Complexity: O(1): one word a level, at most 4 words.
  @inline(__always)
  package mutating func set(_ page: PagePosition, _ isMember: Bool) {
    let word = page.rawValue >> 6
    if set(bit: page.rawValue, of: word, isMember) { setSummaries(of: word, isMember) }
  }

  /// Updates the levels above after a word of the lowest level became 0 or stopped being 0.
  @inline(never)
  private mutating func setSummaries(of word: Int, _ isMember: Bool) {
    var index = word
    for level in 1..<max(levels, 1) {
      guard set(bit: index, of: start(level) + index >> 6, isMember) else { return }
      index >>= 6
    }
  }

  /// - Returns: whether the word became 0 or stopped being 0.
  @inline(__always)
  private mutating func set(bit: Int, of word: Int, _ isMember: Bool) -> Bool {
    let mask: UInt64 = 1 &<< UInt64(truncatingIfNeeded: bit)
    let old = words[word]
    let new = isMember ? old | mask : old & ~mask
    words[word] = new
    return (old == 0) != (new == 0)
  }

  /// The first member at or after `page`; nil if there is none.
  ///
  /// - Complexity: O(log₆₄ pages): at most two words a level.
  package func first(from page: PagePosition) -> PagePosition? {
    var index = page.rawValue
    for level in 0..<levels {
      let word = start(level) + index >> 6
      if word >= start(level + 1) { return nil }
      let first = index & 63
      let rest = words[word] & (~0 << UInt64(first))
      if rest != 0 {
        return descend(from: index & ~63 + rest.trailingZeroBitCount, level: level) {
          $0.trailingZeroBitCount
        }
      }
      index = index >> 6 + 1
    }
    return nil
  }

  /// The last member before `page`; nil if there is none.
  ///
  /// - Complexity: O(log₆₄ pages): at most two words a level.
  package func last(before page: PagePosition) -> PagePosition? {
    var index = page.rawValue - 1
    for level in 0..<levels {
      if index < 0 { return nil }
      let rest = words[start(level) + index >> 6] & (~0 >> UInt64(63 - index & 63))
      if rest != 0 {
        return descend(from: index & ~63 + (63 - rest.leadingZeroBitCount), level: level) {
          63 - $0.leadingZeroBitCount
        }
      }
      index = index >> 6 - 1
    }
    return nil
  }

  /// Goes down from bit `index` of `level` to a member. `bit` chooses the lowest or the highest bit of each word.
  @inline(__always)
  private func descend(from index: Int, level: Int, bit: (UInt64) -> Int) -> PagePosition {
    var index = index
    var lower = level - 1
    while lower >= 0 {
      index = index << 6 + bit(words[start(lower) + index])
      lower -= 1
    }
    return PagePosition(index)
  }

  /// Sets 64 pages on the lowest level only. Call `recount()` after the last word.
  @inline(__always)
  package mutating func setBits(_ bits: UInt64, word: Int) { words[word] = bits }

  /// The bits of the 56 pages from a place on; 0 beyond the last.
  @inline(__always)
  func bits(from place: Int) -> UInt64 {
    func word(_ index: Int) -> UInt64 { index < start(1) ? unsafe words.base[index] : 0 }
    let bits = word(place >> 6) >> UInt64(place & 63)
    return (bits | word(place >> 6 + 1) << UInt64(64 - place & 63)) & 0xFF_FFFF_FFFF_FFFF
  }

  /// Makes the upper levels from the lowest.
  ///
  /// - Complexity: O(pages / 64) words.
  package mutating func recount() {
    for level in 1..<max(levels, 1) {
      let below = start(level - 1)..<start(level)
      for word in stride(from: below.lowerBound, to: below.upperBound, by: 64) {
        var summary: UInt64 = 0
        for bit in 0..<min(64, below.upperBound - word) where words[word + bit] != 0 {
          summary |= 1 << UInt64(bit)
        }
        words[start(level) + (word - below.lowerBound) / 64] = summary
      }
    }
  }

  /// Compares every bit of an upper level with its word below. Nil if all agree.
  package var brokenInvariant: String? {
    for level in 1..<max(levels, 1) {
      for word in start(level - 1)..<start(level) {
        let place = word - start(level - 1)
        let said = words[start(level) + place >> 6] >> UInt64(place & 63) & 1 != 0
        if said != (words[word] != 0) { return "a summary of a page set is off" }
      }
    }
    return nil
  }
}
