import FormModel

/// All the engine keeps of a page, in 16 bytes: where its fields are, and its five counts.
///
/// The counts are those of the page's fields *as if the page itself were not hidden*, so hiding a page of
/// 65,535 fields is one bit here and a few subtractions from the totals (SPEC FP-5). What a question asks
/// about is always whether a count is 0, so the one kept is *unfilled*, not *filled*; the four that such
/// questions are about stand in one word, where one comparison answers for all.
@frozen
@usableFromInline
struct PageRecord: BitwiseCopyable {
  /// Bits 0…15 the page's number of fields, 16…31 its mandatory total, bit 32 whether it is hidden, 33…63
  /// its first word of flags.
  @usableFromInline var head: UInt64
  /// Sixteen bits each, from the lowest: shown, total, unfilled, mandatory remaining.
  @usableFromInline var counts: UInt64

  @inlinable
  init(head: UInt64, counts: UInt64) {
    self.head = head
    self.counts = counts
  }

  @inlinable static var hiddenBit: UInt64 { 1 << 32 }

  @inlinable var isHidden: Bool { head & PageRecord.hiddenBit != 0 }
  /// Where the rows of `FieldEditEffect` begin that are meant for this page.
  @inlinable var hiddenRows: UInt64 { (head & PageRecord.hiddenBit) >> 25 }
  @inlinable var firstWord: Int { Int(truncatingIfNeeded: head >> 33) }
  @inlinable var mandatoryTotal: Int { Int(truncatingIfNeeded: head >> 16 & 0xFFFF) }
  @inlinable var fieldCount: Int { Int(truncatingIfNeeded: head & 0xFFFF) }
  @inlinable var shown: Int { Int(truncatingIfNeeded: counts & 0xFFFF) }
  @inlinable var total: Int { Int(truncatingIfNeeded: counts >> 16 & 0xFFFF) }
  @inlinable var unfilled: Int { Int(truncatingIfNeeded: counts >> 32 & 0xFFFF) }
  @inlinable var mandatoryRemaining: Int { Int(truncatingIfNeeded: counts >> 48) }

  /// Whether an edit with this effect takes a count from 0 or to 0.
  @inlinable
  @inline(__always)
  static func crossesZero(_ old: UInt64, _ effect: UnsafePointer<FieldEditEffect>) -> Bool {
    // In each lane the lesser of before and after, or something above 0 where they are the same; then
    // the classic search for a lane that is 0.
    let lesser = unsafe (old &+ effect.pointee.losses) | effect.pointee.unchanged
    return (lesser &- 0x0001_0001_0001_0001) & ~lesser & 0x8000_8000_8000_8000 != 0
  }

  /// What the visible-page index, the sets of pages and the totals hold of this page.
  @inlinable
  @inline(__always)
  var membership: PageMembership {
    let nonzero = isHidden ? 0 : PageRecord.nonzeroLanes(counts)
    let isEmpty: UInt64 = head & (0xFFFF | PageRecord.hiddenBit) == 0 ? 1 : 0
    let hasTotal = nonzero >> 31 & 1
    let isIncomplete = nonzero >> 47 & 1
    return PageMembership(
      rawValue: UInt8(
        truncatingIfNeeded: nonzero >> 15 & 1 | isEmpty | isIncomplete << 1
          | (hasTotal & ~isIncomplete) << 2 | (nonzero >> 63) << 3
      )
    )
  }

  /// The top bit of each 16-bit lane that is not 0.
  @inlinable
  @inline(__always)
  static func nonzeroLanes(_ counts: UInt64) -> UInt64 {
    let low: UInt64 = 0x7FFF_7FFF_7FFF_7FFF
    return ((counts & low) &+ low | counts) & ~low
  }

  /// SPEC FP-1…FP-3, VP-1.
  @inlinable
  var progress: PageProgress {
    if isHidden {
      return PageProgress(
        isVisible: false,
        shown: 0,
        total: 0,
        filled: 0,
        mandatoryTotal: 0,
        mandatoryRemaining: 0
      )
    }
    return PageProgress(
      isVisible: shown > 0 || fieldCount == 0,
      shown: shown,
      total: total,
      filled: total - unfilled,
      mandatoryTotal: mandatoryTotal,
      mandatoryRemaining: mandatoryRemaining
    )
  }
}

/// The sets a page may belong to. Plain bits: an `OptionSet` is generic code in a debug build, and
/// `@_noAllocation` refuses that.
@frozen
@usableFromInline
struct PageMembership: BitwiseCopyable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// VP-1.
  @inlinable static var visible: UInt8 { 1 }
  /// Fillable fields, some not filled (FP-10).
  @inlinable static var incomplete: UInt8 { 2 }
  /// Fillable fields, all filled (FP-4).
  @inlinable static var complete: UInt8 { 4 }
  /// Mandatory fields not filled (FP-3).
  @inlinable static var mandatoryRemaining: UInt8 { 8 }

  @inlinable
  func contains(_ set: UInt8) -> Bool { rawValue & set != 0 }
}
