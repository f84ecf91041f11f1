/// The pages of a form in form order, for `for page in form.pages`.
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
    return PageID(knownPlace: position.rawValue)
  }

  /// Whether the form has this page.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ page: PageID) -> Bool { Int(page.rawValue) < count }

  /// The place of the page's record. Every identity from outside becomes an index here.
  ///
  /// One comparison tells a page that is not there and a page of another generation: both are numbers past all places.
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
