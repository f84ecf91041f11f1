/// The pages of a form in form order: what `for page in form.pages` walks.
///
/// Its indices are positions, so `form.pages[position]` is the identity of the page that stands there. While no page
/// has come or gone the two are equal, and no map is read.
@frozen
public struct FormPages: RandomAccessCollection, Hashable, Sendable, BitwiseCopyable {
  public let count: Int

  /// - Parameter count: 0…`FormLimits.pages`.
  @inlinable
  public init(count: Int) { self.count = count }

  @inlinable
  public var startIndex: PagePosition { PagePosition(0) }
  @inlinable
  public var endIndex: PagePosition { PagePosition(count) }

  /// - Precondition: a page stands at the position.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: PagePosition) -> PageID {
    precondition(UInt(bitPattern: position.rawValue) < UInt(bitPattern: count), "no such position")
    return PageID(rawValue: UInt32(truncatingIfNeeded: position.rawValue))
  }

  /// Whether the form has this page.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ page: PageID) -> Bool { Int(page.rawValue) < count }

  /// Where the page stands; nil if the form does not have it.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func firstIndex(of page: PageID) -> PagePosition? {
    contains(page) ? PagePosition(page.place) : nil
  }
}
