import CIntrinsics
import FormModel

extension PageRecord {
  /// Counts a page's record from its fields' flags (FP-1…FP-3).
  ///
  /// Places past the last field are hidden (`FlagWord`), so no word needs a mask.
  ///
  /// - Parameters:
  ///   - head: the page's head.
  ///   - words: the page's flags, `head.wordCount` words.
  /// - Complexity: O(fields / 16) words.
  @inline(__always)
  init(_ head: PageHead, words: UnsafePointer<UInt64>) {
    var counts = PlaneCounts()
    var fast = field_counts()
    let wordCount = head.wordCount
    var index = unsafe Int(count_words_fast(words, Int64(wordCount), &fast))
    while index &+ 4 <= wordCount {
      unsafe counts.add(words[index], words[index &+ 1], words[index &+ 2], words[index &+ 3])
      index &+= 4
    }
    if index &+ 3 == wordCount {
      // With a word of hidden fields three words cost less than one by one.
      unsafe counts.add(words[index], words[index &+ 1], words[index &+ 2], ~0)
    } else {
      while index < wordCount {
        unsafe counts.add(words[index])
        index &+= 1
      }
    }
    self.init(
      place: head.firstWord | (head.isHidden ? PageRecord.hiddenBit : 0),
      fieldCount: head.fieldCount,
      mandatoryTotal: UInt16(truncatingIfNeeded: counts.mandatory &+ Int(fast.mandatory)),
      counts: counts.packed &+ fast.packed
    )
  }
}

/// Counts fields by population count. A plane has one flag of many fields.
private struct PlaneCounts {
  var shown = 0
  var total = 0
  var unfilled = 0
  var mandatory = 0
  var remaining = 0

  /// The counts but `mandatory`, as `PageRecord.counts`.
  @inline(__always)
  var packed: UInt64 {
    let low = UInt64(truncatingIfNeeded: shown) | UInt64(truncatingIfNeeded: total) << 16
    return low | UInt64(truncatingIfNeeded: unfilled) << 32
      | UInt64(truncatingIfNeeded: remaining) << 48
  }

  /// Counts one word: each flag of sixteen fields is at every fourth bit.
  @inline(__always)
  mutating func add(_ word: UInt64) {
    let every: UInt64 = 0x1111_1111_1111_1111
    add(
      hidden: word | ~every,
      readOnly: word >> 1,
      mandatory: word >> 2,
      filled: word >> 3
    )
  }

  /// Counts four words. Transposed into four planes of 64 fields they need five population counts, not twenty.
  @inline(__always)
  mutating func add(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) {
    // First exchange the upper two flags of a and b with the lower two of c and d, then the upper flag of each pair with
    // the lower one.
    let (lowA, highC) = Self.exchange(a, c, by: 2, 0x3333_3333_3333_3333)
    let (lowB, highD) = Self.exchange(b, d, by: 2, 0x3333_3333_3333_3333)
    let (hidden, readOnly) = Self.exchange(lowA, lowB, by: 1, 0x5555_5555_5555_5555)
    let (mandatory, filled) = Self.exchange(highC, highD, by: 1, 0x5555_5555_5555_5555)
    add(hidden: hidden, readOnly: readOnly, mandatory: mandatory, filled: filled)
  }

  /// Exchanges the bits of `low` that are `shift` above those of `mask` with the bits of `high` in `mask`.
  @inline(__always)
  private static func exchange(
    _ low: UInt64,
    _ high: UInt64,
    by shift: UInt64,
    _ mask: UInt64
  ) -> (UInt64, UInt64) {
    let difference = (low &>> shift ^ high) & mask
    return (low ^ difference &<< shift, high ^ difference)
  }

  @inline(__always)
  private mutating func add(
    hidden: UInt64,
    readOnly: UInt64,
    mandatory isMandatory: UInt64,
    filled: UInt64
  ) {
    let isShown = ~hidden
    let isFillable = isShown & ~readOnly
    let isUnfilled = isFillable & ~filled
    shown &+= isShown.nonzeroBitCount
    total &+= isFillable.nonzeroBitCount
    unfilled &+= isUnfilled.nonzeroBitCount
    mandatory &+= (isFillable & isMandatory).nonzeroBitCount
    remaining &+= (isUnfilled & isMandatory).nonzeroBitCount
  }
}
