import FormModel

/// The current page and the number of visible pages before it (SPEC VP-4, VP-5): a cursor that each page
/// that appears or vanishes moves by at most one, so the current page's rank needs no search.
@frozen
@usableFromInline
struct CurrentPage: BitwiseCopyable, Sendable {
  /// −1 for none.
  @usableFromInline var page = -1
  /// Visible pages before `page`; 0 where there is none.
  @usableFromInline var visibleBefore = 0

  @inlinable
  init() {}

  /// As `ProgressChange` holds it: all ones for none.
  @inlinable
  var rawPage: UInt32 { UInt32(truncatingIfNeeded: page) }

  @inlinable
  mutating func pageFlipped(_ flipped: Int, isVisible: Bool) {
    visibleBefore &+= flipped < page ? (isVisible ? 1 : -1) : 0
  }
}
