import FormModel

/// A flag word's fields by what counts them, each as the lowest bit of the field's four.
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

extension NibbleFlags {
  /// Counts the page's fields, sixteen at a time: five population counts a word.
  ///
  /// - Complexity: O(fields of the page / 16).
  @inlinable
  @inline(__always)
  func counts(ofPage page: Int) -> PageCounts {
    let head = head(page)
    guard !head.isHidden else { return PageCounts() }
    var shown = 0
    var total = 0
    var filled = 0
    var mandatory = 0
    var remaining = 0
    let first = words.base + Int(head.firstWord)
    for index in 0..<head.wordCount {
      // Places past the last field hold *hidden*, so they count nowhere.
      let fields = CountedFields(first[index])
      shown &+= fields.shown.nonzeroBitCount
      total &+= fields.total.nonzeroBitCount
      filled &+= fields.filled.nonzeroBitCount
      mandatory &+= fields.mandatory.nonzeroBitCount
      remaining &+= fields.remaining.nonzeroBitCount
    }
    return PageCounts(
      isVisible: shown > 0 || head.fieldCount == 0,
      shown: shown,
      total: total,
      filled: filled,
      mandatoryTotal: mandatory,
      mandatoryRemaining: remaining
    )
  }

  /// Whether the page is visible (VP-1); stops at its first shown field.
  ///
  /// - Complexity: O(fields of the page / 16).
  @inlinable
  func isVisible(_ page: Int) -> Bool {
    let head = head(page)
    guard !head.isHidden else { return false }
    let first = words.base + Int(head.firstWord)
    for index in 0..<head.wordCount where CountedFields(first[index]).shown != 0 { return true }
    return head.fieldCount == 0
  }

  /// The first field at or behind `field` that is fillable, mandatory and not filled; nil where there is
  /// none.
  ///
  /// - Complexity: O(fields of the page / 16).
  @inlinable
  func unfilledMandatoryField(onPage page: Int, from field: Int) -> Int? {
    let head = head(page)
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
