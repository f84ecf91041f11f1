import FormModel

/// The current page and the number of visible pages before it (VP-4, VP-5).
///
/// A page that appears or vanishes changes that number by at most one, so the current page's rank needs no query.
@frozen
@usableFromInline
struct CurrentPage: BitwiseCopyable, Sendable {
  /// The page's position in form order; −1 for none.
  @usableFromInline var position = PagePosition(-1)
  /// Visible pages before it; 0 if there is no current page.
  @usableFromInline var visibleBefore = 0

  @inlinable
  init() {}

  @inlinable
  @inline(__always)
  var isNone: Bool { position.rawValue < 0 }

  /// Follows a page that appeared or vanished.
  @inlinable
  mutating func pageFlipped(_ flipped: PagePosition, isVisible: Bool) {
    visibleBefore &+= flipped < position ? (isVisible ? 1 : -1) : 0
  }
}
