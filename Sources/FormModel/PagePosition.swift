/// Where a page stands among all pages of its form, from 0: its place in form order (SPEC VP-2, VP-3).
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

extension PagePosition: CustomStringConvertible {
  public var description: String { String(rawValue) }
}
