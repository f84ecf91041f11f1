import FormModel

/// The form's totals (SPEC FP-4), two 32-bit sums a word: a word that was just stored can be read at once,
/// where a vector could not.
@frozen
@usableFromInline
struct PackedTotals: BitwiseCopyable, Sendable {
  /// Low half shown, high half total.
  @usableFromInline var shownAndTotal: UInt64 = 0
  /// Low half unfilled, high half mandatory remaining.
  @usableFromInline var unfilledAndRemaining: UInt64 = 0
  @usableFromInline var mandatoryTotal: UInt64 = 0
  @usableFromInline var completePages = 0

  @inlinable
  init() {}

  /// Adds the whole page, or takes it away.
  @inlinable
  mutating func add(_ page: PageRecord, times sign: Int) {
    let sign = UInt64(bitPattern: Int64(sign))
    let counts = page.counts
    shownAndTotal &+= (counts & 0xFFFF | (counts >> 16 & 0xFFFF) << 32) &* sign
    unfilledAndRemaining &+= (counts >> 32 & 0xFFFF | (counts >> 48) << 32) &* sign
    mandatoryTotal &+= UInt64(page.mandatoryTotal) &* sign
  }

  @inlinable
  func totals(visiblePages: Int) -> FormTotals {
    let total = Int(truncatingIfNeeded: shownAndTotal >> 32)
    return FormTotals(
      shown: Int(truncatingIfNeeded: shownAndTotal & 0xFFFF_FFFF),
      total: total,
      filled: total &- Int(truncatingIfNeeded: unfilledAndRemaining & 0xFFFF_FFFF),
      mandatoryTotal: Int(truncatingIfNeeded: mandatoryTotal),
      mandatoryRemaining: Int(truncatingIfNeeded: unfilledAndRemaining >> 32),
      visiblePages: visiblePages,
      completePages: completePages
    )
  }
}
