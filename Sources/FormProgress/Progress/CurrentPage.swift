import FormModel

/// The current page and the number of visible pages before it (VP-4, VP-5): a cursor that each page
/// that appears or vanishes moves by at most one, so the current page's rank needs no search.
@frozen
@usableFromInline
struct CurrentPage: BitwiseCopyable, Sendable {
  /// Where it stands in form order; −1 for none.
  @usableFromInline var position = PagePosition(-1)
  /// Visible pages before it; 0 if there is none.
  @usableFromInline var visibleBefore = 0

  @inlinable
  init() {}

  @inlinable
  @inline(__always)
  var isNone: Bool { position.rawValue < 0 }

  @inlinable
  mutating func pageFlipped(_ flipped: PagePosition, isVisible: Bool) {
    visibleBefore &+= flipped < position ? (isVisible ? 1 : -1) : 0
  }
}
