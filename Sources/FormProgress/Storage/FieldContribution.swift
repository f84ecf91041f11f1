import FormModel

/// What a field with given flags adds to the counts, laid out as the counts are, so that an edit adds the
/// difference of two rows and never asks what a flag means.
@frozen
@usableFromInline
struct FieldContribution: BitwiseCopyable {
  /// As `PageRecord.head` has it: the mandatory total.
  @usableFromInline let head: UInt64
  /// As `PageRecord.counts` has it.
  @usableFromInline let counts: UInt64
  /// As `PackedTotals` has them.
  @usableFromInline let shownAndTotal: UInt64
  @usableFromInline let unfilledAndRemaining: UInt64
  @usableFromInline let mandatoryTotal: UInt64
  /// Rows are a cache line each, so that an index is a shift.
  @usableFromInline let unused: (UInt64, UInt64, UInt64) = (0, 0, 0)

  /// SPEC FP-1…FP-3 for one field.
  init(_ flags: FieldFlags) {
    let shown: UInt64 = flags.contains(.hidden) ? 0 : 1
    let total: UInt64 = flags.contains(.readOnly) ? 0 : shown
    let unfilled: UInt64 = flags.contains(.filled) ? 0 : total
    let mandatory: UInt64 = flags.contains(.mandatory) ? total : 0
    let remaining: UInt64 = flags.contains(.mandatory) ? unfilled : 0
    head = mandatory << 48
    counts = shown | total << 16 | unfilled << 32 | remaining << 48
    shownAndTotal = shown | total << 32
    unfilledAndRemaining = unfilled | remaining << 32
    mandatoryTotal = mandatory
  }

  /// The sixteen rows, by `FieldFlags.rawValue`.
  static func makeTable() -> OwnedBuffer<FieldContribution> {
    let table = OwnedBuffer(count: 16, repeating: FieldContribution([]))
    for raw in UInt8(0)..<16 { table[Int(raw)] = FieldContribution(FieldFlags(rawValue: raw)) }
    return table
  }
}
