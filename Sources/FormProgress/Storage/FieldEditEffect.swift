import FormModel

/// What an edit of a field does to the counts, given the field's flags before it and whether its page is
/// hidden: the differences of all counts at once, laid out as the counts are. One row is a cache line.
@frozen
@usableFromInline
struct FieldEditEffect: BitwiseCopyable {
  /// `EffectBits`.
  @usableFromInline var effects: UInt64
  /// As `PageRecord.head` has it: the mandatory total.
  @usableFromInline var head: UInt64
  /// As `PageRecord.counts` has it.
  @usableFromInline var counts: UInt64
  /// Of those, −1 for each count that falls, …
  @usableFromInline var losses: UInt64
  /// … and 1 for each that stays: `PageRecord.crossesZero` needs both.
  @usableFromInline var unchanged: UInt64
  /// As `PackedTotals` has them.
  @usableFromInline var shownAndTotal: UInt64
  @usableFromInline var unfilledAndRemaining: UInt64
  @usableFromInline var mandatoryTotal: UInt64

  init(of operation: EditOperation, on flags: FieldFlags, pageIsHidden: Bool) {
    let flag = FieldFlags(rawValue: 1 << (operation.rawValue >> 1))
    let isSet = operation.rawValue & 1 != 0
    let new = isSet ? flags.union(flag) : flags.subtracting(flag)
    let old = Self.counts(of: flags)
    let difference = Self.counts(of: new).indices.map { Self.counts(of: new)[$0] - old[$0] }
    func lanes(_ values: [Int], width: Int) -> UInt64 {
      UInt64(bitPattern: Int64(values.enumerated().reduce(0) { $0 &+ $1.1 << ($1.0 * width) }))
    }
    let isChange: UInt64 = new == flags ? 0 : EffectBits.flag
    let four = Array(difference[0..<4])
    head = UInt64(bitPattern: Int64(difference[4] << 16))
    counts = lanes(four, width: 16)
    // The counts of a hidden page are kept, but not seen: no total, no set of pages learns of them.
    guard !pageIsHidden else {
      effects = isChange
      losses = 0
      unchanged = 0x0001_0001_0001_0001
      shownAndTotal = 0
      unfilledAndRemaining = 0
      mandatoryTotal = 0
      return
    }
    effects = isChange | (difference.contains { $0 != 0 } ? EffectBits.pageCounts : 0)
    losses = lanes(four.map { min($0, 0) }, width: 16)
    unchanged = lanes(four.map { $0 == 0 ? 1 : 0 }, width: 16)
    shownAndTotal = lanes(Array(difference[0..<2]), width: 32)
    unfilledAndRemaining = lanes(Array(difference[2..<4]), width: 32)
    mandatoryTotal = lanes([difference[4]], width: 32)
  }

  /// What a field with these flags counts as: shown, total, unfilled, mandatory remaining, mandatory total.
  private static func counts(of flags: FieldFlags) -> [Int] {
    let shown = !flags.contains(.hidden)
    let fillable = shown && !flags.contains(.readOnly)
    let unfilled = fillable && !flags.contains(.filled)
    let mandatory = flags.contains(.mandatory)
    return [shown, fillable, unfilled, unfilled && mandatory, fillable && mandatory].map {
      $0 ? 1 : 0
    }
  }

  /// All rows: first those for pages that are not hidden, then those for hidden ones; that of an operation
  /// on a field with given flags is at 8 × flags + operation.
  static func makeTable() -> OwnedBuffer<FieldEditEffect> {
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
  }
}
