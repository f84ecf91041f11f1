/// Which page of a form is meant: the page's identity (DESIGN, *The engine*). Four bytes.
///
/// A page keeps its identity while other pages come and go before it; its `PagePosition` does not. While none has come
/// or gone the two are equal number by number.
///
/// A page is named in a program by a literal, `engine.progress(ofPage: 3)`, or by what a form lists,
/// `for page in form.pages`. A number that a program computed or read says explicitly that it names a place:
/// `PageID(place: number)`. An identity that the form does not have is answered with `AddressError.noSuchPage`.
@frozen
public struct PageID: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// Bits 0…23 the place, 24…31 the generation.
  public let rawValue: UInt32

  @inlinable
  @inline(__always)
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The page whose record stands at a place.
  ///
  /// - Parameters:
  ///   - place: 0 ..< `FormLimits.pages`. Any other number makes `nowhere`, so that numbers from outside are answered
  ///     with an `AddressError`, not with a trap.
  ///   - generation: how many pages stood there before, 0…255: 0 for each page that a form is loaded with.
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  public init(place: Int, generation: UInt8 = 0) {
    rawValue =
      UInt(bitPattern: place) < UInt(bitPattern: FormLimits.pages)
      ? UInt32(truncatingIfNeeded: place) | UInt32(generation) &<< 24 : UInt32.max
  }

  /// The page whose record stands at a place that is known to be one of the form's: nothing is checked.
  @inlinable
  @inline(__always)
  package init(knownPlace place: Int) { rawValue = UInt32(truncatingIfNeeded: place) }

  /// The place of a page that the form is known to have: nothing is checked.
  @inlinable
  @inline(__always)
  package var knownPlace: Int { Int(truncatingIfNeeded: rawValue) }

  /// An identity that stands for all that name no page.
  @inlinable public static var nowhere: PageID { PageID(rawValue: .max) }

  /// The place of the page's record, from 0; on a loaded form this is its position in form order.
  @inlinable
  @inline(__always)
  public var place: Int { Int(truncatingIfNeeded: rawValue & 0xFF_FFFF) }

  /// How many pages stood at the place before this one.
  @inlinable
  public var generation: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 24) }
}

/// A literal names a page of a form that the author of the program knows: a test, a benchmark, an example.
///
/// As with the stream of an HTTP connection (`HTTP2StreamID` of swift-nio) a constant can mean nothing else here. A
/// variable is no literal: an index or a rank never becomes an identity unseen.
extension PageID: ExpressibleByIntegerLiteral {
  @inlinable
  @inline(__always)
  public init(integerLiteral place: UInt32) { self.init(place: Int(place)) }
}

/// By raw value: in form order on a form that is loaded, and the same on every run on any.
extension PageID: Comparable {
  @inlinable
  @inline(__always)
  public static func < (a: PageID, b: PageID) -> Bool { a.rawValue < b.rawValue }
}

extension PageID: CustomStringConvertible {
  /// The raw value in decimal digits: the place, for a page that the form was loaded with. Streams of edits name a
  /// page by it.
  public var description: String { String(rawValue) }
}
