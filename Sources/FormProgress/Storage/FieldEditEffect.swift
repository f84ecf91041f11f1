import FormModel

/// The change of all counts by an edit of a field, given the field's flags before the edit and whether its page is hidden.
///
/// The changes are laid out as the counts are. A row is one cache line.
@frozen
@usableFromInline
struct FieldEditEffect: BitwiseCopyable {
  /// `EffectBits`.
  @usableFromInline let effects: UInt64
  /// Added to `PageRecord.mandatoryTotal`; the low 16 bits.
  @usableFromInline let mandatory: UInt64
  /// Added to `PageRecord.counts`.
  @usableFromInline let counts: UInt64
  /// Added to the counts before the edit, it gives for each count that changes: min(before, after) − 1. That is −1 if the
  /// count crosses 0.
  @usableFromInline let lesserLess1: UInt64
  /// The top bit of each count that changes. If that bit is set in the sum above, the count crosses 0 or is above 32,768.
  @usableFromInline let watched: UInt64
  /// Added to `PackedTotals`.
  @usableFromInline let shownAndTotal: UInt64
  @usableFromInline let unfilledAndRemaining: UInt64
  @usableFromInline let mandatoryTotal: UInt64

  init(of operation: EditOperation, on flags: FieldFlags, pageIsHidden: Bool) {
    let flag = operation.flag
    let new = operation.setsFlag ? flags.union(flag) : flags.subtracting(flag)
    let delta = FieldCounts(new) - FieldCounts(flags)
    let isChange: UInt64 = new == flags ? 0 : EffectBits.flag
    mandatory = UInt64(UInt16(truncatingIfNeeded: delta.mandatoryTotal))
    counts = delta.lanes { $0 }
    // A hidden page keeps its counts, but they are in no total and in no set of pages.
    if pageIsHidden {
      effects = isChange
      lesserLess1 = 0
      watched = 0
      shownAndTotal = 0
      unfilledAndRemaining = 0
      mandatoryTotal = 0
      return
    }
    let isCounted = delta != FieldCounts()
    effects = isChange | (isCounted ? EffectBits.pageCounts : 0)
    lesserLess1 = delta.lanes { $0 == 0 ? 0 : min($0, 0) - 1 }
    watched = delta.lanes { $0 == 0 ? 0 : 1 } << 15
    shownAndTotal = UInt64(bitPattern: Int64(delta.shown) + Int64(delta.total) << 32)
    unfilledAndRemaining = UInt64(
      bitPattern: Int64(delta.unfilled) + Int64(delta.remaining) << 32
    )
    mandatoryTotal = UInt64(bitPattern: Int64(delta.mandatoryTotal))
  }

  /// All rows, at 128 × (1 if the page is hidden) + 8 × flags + operation. Every form uses this one table.
  static let table: OwnedBuffer<FieldEditEffect> = {
    var table = OwnedBuffer<FieldEditEffect>(capacity: 256)
    for pageIsHidden in [false, true] {
      for flags in UInt8(0)..<16 {
        for operation in EditOperation.allCases where !operation.isPageOperation {
          table.append(
            FieldEditEffect(
              of: operation,
              on: FieldFlags(rawValue: flags),
              pageIsHidden: pageIsHidden
            )
          )
        }
      }
    }
    return table
  }()
}

/// The address of `FieldEditEffect.table`, which never changes.
@frozen
@safe
@usableFromInline
struct EditEffects: @unchecked Sendable {
  @usableFromInline let base: UnsafePointer<FieldEditEffect>

  init() { unsafe base = UnsafePointer(FieldEditEffect.table.base) }
}

/// The counts of one field (FP-1…FP-3), or the difference of two.
private struct FieldCounts: Equatable {
  var shown = 0
  var total = 0
  var unfilled = 0
  var remaining = 0
  var mandatoryTotal = 0

  init() {}

  init(_ flags: FieldFlags) {
    shown = flags.contains(.hidden) ? 0 : 1
    total = flags.contains(.readOnly) ? 0 : shown
    unfilled = flags.contains(.filled) ? 0 : total
    remaining = flags.contains(.mandatory) ? unfilled : 0
    mandatoryTotal = flags.contains(.mandatory) ? total : 0
  }

  static func - (new: FieldCounts, old: FieldCounts) -> FieldCounts {
    var delta = FieldCounts()
    delta.shown = new.shown - old.shown
    delta.total = new.total - old.total
    delta.unfilled = new.unfilled - old.unfilled
    delta.remaining = new.remaining - old.remaining
    delta.mandatoryTotal = new.mandatoryTotal - old.mandatoryTotal
    return delta
  }

  /// Four of the counts in the lanes of `PageRecord.counts`. A negative one borrows from the lane above, so that adding the
  /// word subtracts it.
  func lanes(_ value: (Int) -> Int) -> UInt64 {
    let low = Int64(value(shown)) + Int64(value(total)) << 16
    return UInt64(bitPattern: low + Int64(value(unfilled)) << 32 + Int64(value(remaining)) << 48)
  }
}
