/// A part of a whole in 65,536ths, so that a shape needs no floating point.
@frozen
public struct Share: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// 0…65,536; `FormShape.validate()` refuses any other.
  public let parts: Int

  /// The parts of a whole.
  public static let whole = 65_536

  @inlinable
  public init(parts: Int) { self.parts = parts }

  /// Thousandths, rounded to the nearest part; what is below 0 or above 1,000 stays out of range.
  @inlinable
  public init(perMille: Int) {
    let clamped = Swift.min(Swift.max(perMille, -1), 1_001)
    parts = (clamped * Share.whole + (clamped < 0 ? -500 : 500)) / 1_000
  }

  public static func perMille(_ perMille: Int) -> Share { Share(perMille: perMille) }

  public static func percent(_ percent: Int) -> Share {
    Share(perMille: Swift.min(Swift.max(percent, -1), 101) * 10)
  }

  /// How much of a whole a part is, rounded to the nearest; of an empty whole none.
  ///
  /// - Parameters:
  ///   - part: 0…`whole`; what is more counts as all.
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
