/// The pages of a form in form order: `for page in form.pages`.
///
/// The indices are positions: `form.pages[position]` is the identity of the page at that position.
@frozen
public struct FormPages: RandomAccessCollection, Hashable, Sendable, BitwiseCopyable {
  /// The number of pages.
  public let count: Int

  /// - Parameter count: 0…`FormLimits.pages`.
  @inlinable
  public init(count: Int) { self.count = count }

  @inlinable
  public var startIndex: PagePosition { PagePosition(0) }
  @inlinable
  public var endIndex: PagePosition { PagePosition(count) }

  /// The identity of the page at a position.
  ///
  /// - Precondition: 0 ≤ `position` < `count`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: PagePosition) -> PageID {
    precondition(UInt(bitPattern: position.rawValue) < UInt(bitPattern: count), "no such position")
    return PageID(knownPlace: position.rawValue)
  }

  /// Whether the form has this page.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ page: PageID) -> Bool { Int(page.rawValue) < count }

  /// The place of the page's record. Every identity that an app passes is checked here.
  ///
  /// The one comparison also refuses a page of another generation, whose raw value is beyond all places.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  public func place(of page: PageID) throws(AddressError) -> Int {
    let place = Int(page.rawValue)
    guard place < count else { throw .noSuchPage(page: page, pageCount: count) }
    return place
  }

  /// The position of the page; nil if the form does not have it.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func firstIndex(of page: PageID) -> PagePosition? {
    contains(page) ? PagePosition(page.place) : nil
  }
}
