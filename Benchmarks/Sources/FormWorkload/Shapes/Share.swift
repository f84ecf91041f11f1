/// A fraction in 65,536ths, so that a shape needs no floating point.
@frozen
public struct Share: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// 0…65,536. `FormShape.validate()` refuses other values.
  public let parts: Int

  /// The number of parts in the whole.
  public static let whole = 65_536

  @inlinable
  public init(parts: Int) { self.parts = parts }

  /// A share in thousandths, rounded to the nearest part. A value below 0 or above 1,000 is not
  /// clamped.
  @inlinable
  public init(perMille: Int) {
    let clamped = Swift.min(Swift.max(perMille, -1), 1_001)
    parts = (clamped * Share.whole + (clamped < 0 ? -500 : 500)) / 1_000
  }

  public static func perMille(_ perMille: Int) -> Share { Share(perMille: perMille) }

  public static func percent(_ percent: Int) -> Share {
    Share(perMille: Swift.min(Swift.max(percent, -1), 101) * 10)
  }

  /// The ratio of `part` to `whole`, rounded to the nearest part; `none` if `whole` is 0.
  ///
  /// - Parameters:
  ///   - part: 0…`whole`; a larger part counts as the whole.
  ///   - whole: 0 or more, below 2⁴⁶.
  public init(_ part: Int, of whole: Int) {
    let part = Swift.min(Swift.max(part, 0), whole)
    self.init(parts: whole > 0 ? (part * Share.whole + whole / 2) / whole : 0)
  }

  public static let none = Share(parts: 0)
  public static let all = Share(parts: whole)

  @inlinable
  public static func < (a: Share, b: Share) -> Bool { a.parts < b.parts }

  public var description: String { "\(parts)/\(Share.whole)" }
}
