import FormModel

/// A page of the engine in 16 bytes: where its fields are, and its five counts.
///
/// - The counts ignore the page's own hidden flag. So hiding a page of 65,535 fields changes one bit here and subtracts
///   the counts from the totals (FP-5).
/// - The record counts *unfilled*, not *filled* fields: what follows from an edit depends on which counts are 0.
/// - Four counts share a word, which an edit changes with one addition.
/// - An edit of a field never writes `place`: the next edit reads it, and would wait for the write.
@frozen
@usableFromInline
struct PageRecord: BitwiseCopyable {
  /// Bits 0…30: the page's first word of flags. Bit 31: whether the page is hidden.
  @usableFromInline var place: UInt32
  @usableFromInline let fieldCount: UInt16
  @usableFromInline var mandatoryTotal: UInt16
  /// Sixteen bits each, from the lowest: shown, total, unfilled, mandatory remaining.
  @usableFromInline var counts: UInt64

  @inlinable
  init(place: UInt32, fieldCount: UInt16, mandatoryTotal: UInt16, counts: UInt64) {
    self.place = place
    self.fieldCount = fieldCount
    self.mandatoryTotal = mandatoryTotal
    self.counts = counts
  }

  /// A page without fields.
  @inlinable
  init() { self.init(place: 0, fieldCount: 0, mandatoryTotal: 0, counts: 0) }

  @inlinable static var hiddenBit: UInt32 { 1 << 31 }

  @inlinable var isHidden: Bool { place & PageRecord.hiddenBit != 0 }
  /// Where this page's rows in `FieldEditEffect.table` begin.
  @inlinable var hiddenRows: UInt64 { UInt64(place & PageRecord.hiddenBit) >> 24 }
  @inlinable var firstWord: Int { Int(truncatingIfNeeded: place & ~PageRecord.hiddenBit) }
  @inlinable var shown: Int { Int(truncatingIfNeeded: counts & 0xFFFF) }
  @inlinable var total: Int { Int(truncatingIfNeeded: counts >> 16 & 0xFFFF) }
  @inlinable var unfilled: Int { Int(truncatingIfNeeded: counts >> 32 & 0xFFFF) }
  @inlinable var mandatoryRemaining: Int { Int(truncatingIfNeeded: counts >> 48) }

  /// The sets that the page belongs to.
  @inlinable
  @inline(__always)
  var membership: PageMembership { membership(counts: counts) }

  /// The sets that the page would belong to with these counts.
  @inlinable
  @inline(__always)
  func membership(counts: UInt64) -> PageMembership {
    let nonzero = isHidden ? 0 : PageRecord.nonzeroLanes(counts)
    let isEmpty: UInt64 = fieldCount == 0 && !isHidden ? 1 : 0
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

  /// The page's counts as an app sees them: all 0 on a hidden page (FP-1…FP-3, VP-1).
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
      mandatoryTotal: Int(mandatoryTotal),
      mandatoryRemaining: mandatoryRemaining
    )
  }
}

/// The sets that a page may belong to. Plain bits, since an `OptionSet` is slow in a debug build.
@frozen
@usableFromInline
struct PageMembership: BitwiseCopyable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Visible (VP-1).
  @inlinable static var visible: UInt8 { 1 }
  /// Has fillable fields that are not filled (FP-10).
  @inlinable static var incomplete: UInt8 { 2 }
  /// Has fillable fields, all of them filled (FP-4).
  @inlinable static var complete: UInt8 { 4 }
  /// Has mandatory fields that are not filled (FP-3).
  @inlinable static var mandatoryRemaining: UInt8 { 8 }

  @inlinable
  func contains(_ set: UInt8) -> Bool { rawValue & set != 0 }

  /// Without the bits *incomplete* and *complete*.
  var withoutCompletion: PageMembership {
    PageMembership(rawValue: rawValue & ~(Self.incomplete | Self.complete))
  }
}
