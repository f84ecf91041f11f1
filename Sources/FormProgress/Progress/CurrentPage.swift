import FormModel

/// The current page and the number of visible pages before it (VP-4, VP-5).
///
/// A page that appears or vanishes changes that number by at most one, so the current page's rank needs no query.
@frozen
@usableFromInline
struct CurrentPage: BitwiseCopyable, Sendable {
  /// The raw value of the page's identity; −1 for none. After the current page was removed, and until the current page is
  /// settled, it is `standIn` of a page before it.
  @usableFromInline var rawPage: WideInt = -1
  /// Visible pages before it, a page that stands in for it included; 0 if there is no current page.
  @usableFromInline var visibleBefore = 0

  @inlinable
  init() {}

  /// Stands for the place behind a page, where the current page was removed; for nil, before the first page.
  static func standIn(_ page: PageID?) -> WideInt {
    1 << 32 | WideInt((page ?? .nowhere).rawValue)
  }

  /// Whether the current page was removed, and its place is not settled.
  var isRemoved: Bool { rawPage >= 1 << 32 }

  @inlinable
  @inline(__always)
  var isNone: Bool { rawPage < 0 }

  /// If there is no current page, −1 becomes `nowhere`.
  @inlinable
  @inline(__always)
  var page: PageID { PageID(rawValue: UInt32(truncatingIfNeeded: rawPage)) }

  /// Follows a page that appeared or vanished, in a form without an order of its own.
  @inlinable
  mutating func pageFlipped(_ flipped: PagePosition, isVisible: Bool) {
    visibleBefore &+= WideInt(flipped.rawValue) < rawPage ? (isVisible ? 1 : -1) : 0
  }
}
