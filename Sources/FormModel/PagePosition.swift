/// The position of a page among all pages of its form, from 0, in form order (VP-2, VP-3).
///
/// It is not the page's rank, which counts visible pages from 1. And it is not the page's identity (`PageID`): a
/// page that is added or removed changes the positions of all pages after it.
@frozen
public struct PagePosition: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// The number of pages before it: 0 ..< the form's pages.
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

/// Conversions for code that relies on a loaded form, where identity and position are the same number.
extension PageID {
  /// The page's position in form order.
  @inlinable
  @inline(__always)
  package var loadedPosition: PagePosition { PagePosition(place) }

  /// The page at a position of the form order.
  @inlinable
  @inline(__always)
  package init(loadedAt position: PagePosition) { self.init(knownPlace: position.rawValue) }
}

extension PagePosition: CustomStringConvertible {
  public var description: String { String(rawValue) }
}
