import FormModel

/// The fields of a flag word that belong to each count; a field is the lowest bit of its nibble.
@frozen
@usableFromInline
struct CountedFields {
  @usableFromInline let shown: UInt64
  @usableFromInline let total: UInt64
  @usableFromInline let filled: UInt64
  @usableFromInline let mandatory: UInt64
  @usableFromInline let remaining: UInt64

  @inlinable
  @inline(__always)
  init(_ word: UInt64) {
    shown = ~word & 0x1111_1111_1111_1111
    total = shown & ~(word >> 1)
    filled = total & (word >> 3)
    mandatory = total & (word >> 2)
    remaining = mandatory & ~(word >> 3)
  }
}

/// Sixteen 4-bit counters in one word, one in each nibble.
@frozen
@usableFromInline
struct NibbleSums {
  @usableFromInline var lanes: UInt64 = 0
  /// The number of increments after which a nibble is full.
  @usableFromInline static let most = 15

  @inlinable
  @inline(__always)
  init() {}

  @inlinable
  @inline(__always)
  static func += (sums: inout NibbleSums, bits: UInt64) { sums.lanes &+= bits }

  /// The sum of all nibbles, at most 240. Neighbouring nibbles are added into bytes; a
  /// multiplication then sums the bytes in the top byte.
  @inlinable
  @inline(__always)
  var total: Int {
    let bytes = (lanes & 0x0F0F_0F0F_0F0F_0F0F) &+ (lanes >> 4 & 0x0F0F_0F0F_0F0F_0F0F)
    return Int((bytes &* 0x0101_0101_0101_0101) >> 56)
  }
}

extension NibbleFlags {
  /// Counts the page's fields sixteen at a time, with five additions a word and no population
  /// count.
  ///
  /// - Complexity: O(fields of the page / 16).
  @inlinable
  @inline(__always)
  func counts(at place: Int) -> PageCounts {
    let head = head(place)
    guard !head.isHidden else { return PageCounts() }
    var counts = PageCounts()
    let words = words.base + Int(head.firstWord)
    var start = 0
    while start < head.wordCount {
      let end = min(start + NibbleSums.most, head.wordCount)
      var shown = NibbleSums()
      var total = NibbleSums()
      var filled = NibbleSums()
      var mandatory = NibbleSums()
      var remaining = NibbleSums()
      for index in start..<end {
        // Padding after the last field is marked *hidden*, so no count includes it.
        let fields = CountedFields(words[index])
        shown += fields.shown
        total += fields.total
        filled += fields.filled
        mandatory += fields.mandatory
        remaining += fields.remaining
      }
      counts.add(
        shown: shown.total,
        total: total.total,
        filled: filled.total,
        mandatoryTotal: mandatory.total,
        mandatoryRemaining: remaining.total
      )
      start = end
    }
    counts.isVisible = counts.shown > 0 || head.fieldCount == 0
    return counts
  }

  /// True if the page is visible (VP-1); stops at its first shown field.
  ///
  /// - Complexity: O(fields of the page / 16).
  @inlinable
  func isVisible(at place: Int) -> Bool {
    let head = head(place)
    guard !head.isHidden else { return false }
    let first = words.base + Int(head.firstWord)
    for index in 0..<head.wordCount where CountedFields(first[index]).shown != 0 { return true }
    return head.fieldCount == 0
  }

  /// Returns the first field at or after `field` that is fillable, mandatory and not filled; nil if
  /// there is none.
  ///
  /// - Complexity: O(fields of the page / 16).
  @inlinable
  func unfilledMandatoryField(at place: Int, from field: Int) -> Int? {
    let head = head(place)
    guard !head.isHidden, field < Int(head.fieldCount) else { return nil }
    let first = words.base + Int(head.firstWord)
    var mask = UInt64.max << UInt64((field & 15) * 4)
    for index in (field >> 4)..<head.wordCount {
      let remaining = CountedFields(first[index]).remaining & mask
      if remaining != 0 { return index * 16 + remaining.trailingZeroBitCount / 4 }
      mask = .max
    }
    return nil
  }
}
