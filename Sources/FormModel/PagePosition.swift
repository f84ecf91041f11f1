/// The position of a page among all pages of its form, from 0, in form order (VP-2, VP-3).
///
/// Rank, select and offsets go by it. It is not the page's sequence number, which counts visible pages and begins at 1
/// (*rank*), and not its identity (`PageID`): a page that comes or goes moves the positions of those behind it.
@frozen
public struct PagePosition: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// Pages before it: 0 ..< the form's pages.
  public let rawValue: Int

  @inlinable
  @inline(__always)
  public init(rawValue: Int) { self.rawValue = rawValue }

  @inlinable
  @inline(__always)
  public init(_ pagesBefore: Int) { rawValue = pagesBefore }
}

extension PagePosition: ExpressibleByIntegerLiteral {
  @inlinable
  @inline(__always)
  public init(integerLiteral pagesBefore: Int) { rawValue = pagesBefore }
}

extension PagePosition: Strideable {
  @inlinable
  @inline(__always)
  public func distance(to other: PagePosition) -> Int { other.rawValue - rawValue }

  @inlinable
  @inline(__always)
  public func advanced(by pages: Int) -> PagePosition { PagePosition(rawValue + pages) }

  @inlinable
  @inline(__always)
  public static func < (a: PagePosition, b: PagePosition) -> Bool { a.rawValue < b.rawValue }

  @inlinable
  @inline(__always)
  public static func == (a: PagePosition, b: PagePosition) -> Bool { a.rawValue == b.rawValue }
}

/// While no page of a form has come or gone, a page's identity and its position are equal, and no map is read. Who
/// relies on that says so by these two.
extension PageID {
  /// Where the page stands in form order.
  @inlinable
  @inline(__always)
  package var loadedPosition: PagePosition { PagePosition(place) }

  /// The page that stands there in form order.
  @inlinable
  @inline(__always)
  package init(loadedAt position: PagePosition) { self.init(knownPlace: position.rawValue) }
}

extension PagePosition: CustomStringConvertible {
  public var description: String { String(rawValue) }
}
