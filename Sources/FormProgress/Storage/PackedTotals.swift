import FormModel

/// The form's totals (FP-4), two 32-bit sums a word.
///
/// They are words, not a vector: the processor forwards a stored word to the next read, but not parts of a vector.
@frozen
@usableFromInline
struct PackedTotals: BitwiseCopyable, Sendable {
  /// Low half *shown*, high half *total*.
  @usableFromInline var shownAndTotal: UInt64 = 0
  /// Low half *unfilled*, high half *mandatory remaining*.
  @usableFromInline var unfilledAndRemaining: UInt64 = 0
  @usableFromInline var mandatoryTotal: UInt64 = 0
  @usableFromInline var completePages = 0

  @inlinable
  init() {}

  /// Adds all of a page's counts.
  @inline(__always)
  mutating func add(_ page: PageRecord) {
    let (first, second) = PackedTotals.halves(of: page.counts)
    shownAndTotal &+= first
    unfilledAndRemaining &+= second
    mandatoryTotal &+= UInt64(page.mandatoryTotal)
  }

  /// Subtracts all of a page's counts.
  @inline(__always)
  mutating func subtract(_ page: PageRecord) {
    let (first, second) = PackedTotals.halves(of: page.counts)
    shownAndTotal &-= first
    unfilledAndRemaining &-= second
    mandatoryTotal &-= UInt64(page.mandatoryTotal)
  }

  /// A page's four counts of 16 bits, spread over two words of 32-bit sums.
  @inline(__always)
  static func halves(of counts: UInt64) -> (UInt64, UInt64) {
    (
      counts & 0xFFFF | (counts >> 16 & 0xFFFF) << 32,
      counts >> 32 & 0xFFFF | (counts >> 48) << 32
    )
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
