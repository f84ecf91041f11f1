/// The identity of a page in its form, in 4 bytes.
///
/// A page keeps its identity when other pages are added or removed before it; its `PagePosition` changes. As long as no page
/// was added or removed, both are the same number.
///
/// Programs name a page by a literal, `engine.progress(ofPage: 3)`, or take it from a form, `for page in form.pages`. A
/// computed number needs `PageID(place: number)`. For a page that the form does not have, members throw
/// `AddressError.noSuchPage`.
@frozen
public struct PageID: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// Bits 0…23: the place. Bits 24…31: the generation.
  public let rawValue: UInt32

  @inlinable
  @inline(__always)
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The page whose record is at a place.
  ///
  /// - Parameters:
  ///   - place: 0 ..< `FormLimits.pages`. Any other number gives `nowhere`, so that it leads to an `AddressError`, not to a
  ///     trap.
  ///   - generation: the number of pages that had this place before, 0…255. It is 0 for every page of a loaded form.
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  public init(place: Int, generation: UInt8 = 0) {
    rawValue =
      UInt(bitPattern: place) < UInt(bitPattern: FormLimits.pages)
      ? UInt32(truncatingIfNeeded: place) | UInt32(generation) &<< 24 : UInt32.max
  }

  /// The page at a place that is known to exist. Nothing is checked.
  @inlinable
  @inline(__always)
  package init(knownPlace place: Int) { rawValue = UInt32(truncatingIfNeeded: place) }

  /// The place of a page that is known to exist. Nothing is checked.
  @inlinable
  @inline(__always)
  package var knownPlace: Int { Int(truncatingIfNeeded: rawValue) }

  /// An identity that no page has.
  @inlinable public static var nowhere: PageID { PageID(rawValue: .max) }

  /// The place of the page's record, from 0. On a loaded form this is its position in form order.
  @inlinable
  @inline(__always)
  public var place: Int { Int(truncatingIfNeeded: rawValue & 0xFF_FFFF) }

  /// The number of pages that had this place before.
  @inlinable
  public var generation: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 24) }
}

/// A literal is a place. Only literals convert: a variable with an index or a rank never becomes an identity unnoticed.
extension PageID: ExpressibleByIntegerLiteral {
  @inlinable
  @inline(__always)
  public init(integerLiteral place: UInt32) { self.init(place: Int(place)) }
}

/// Ordered by raw value: the form order on a form as it was loaded.
extension PageID: Comparable {
  @inlinable
  @inline(__always)
  public static func < (a: PageID, b: PageID) -> Bool { a.rawValue < b.rawValue }
}

extension PageID: CustomStringConvertible {
  /// The raw value in decimal digits, as edit streams name a page. For a page of a loaded form this is its place.
  public var description: String { String(rawValue) }
}
