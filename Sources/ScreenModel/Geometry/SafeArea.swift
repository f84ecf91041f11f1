/// The margins at the edges of the screen that the system reserves, px. Nothing that a person touches or reads lies
/// in them (NB-11).
@frozen
public struct SafeArea: Hashable, Sendable {
  // Two bytes an edge: a screen is copied and compared for every event.
  private let storedTop: Int16
  private let storedBottom: Int16
  private let storedLeft: Int16
  private let storedRight: Int16

  public var top: Int { Int(storedTop) }
  public var bottom: Int { Int(storedBottom) }
  public var left: Int { Int(storedLeft) }
  public var right: Int { Int(storedRight) }

  /// The largest margin.
  public static let maximum = 1_024

  /// Lengths outside 0…`maximum` are clamped.
  ///
  /// - Parameters:
  ///   - top: px; by default the margin of a phone with a notch [D].
  ///   - bottom: px.
  ///   - left: px.
  ///   - right: px.
  public init(top: Int = 44, bottom: Int = 0, left: Int = 0, right: Int = 0) {
    func clamped(_ length: Int) -> Int16 { Int16(min(max(length, 0), Self.maximum)) }
    storedTop = clamped(top)
    storedBottom = clamped(bottom)
    storedLeft = clamped(left)
    storedRight = clamped(right)
  }
}
