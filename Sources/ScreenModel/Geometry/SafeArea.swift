/// What the system keeps for itself at the edges of the screen, px: nothing that is touched or read stands there
/// (SPEC NB-11).
@frozen
public struct SafeArea: Hashable, Sendable {
  public private(set) var top: Int
  public private(set) var bottom: Int
  public private(set) var left: Int
  public private(set) var right: Int

  /// The most at an edge.
  public static let maximum = 1_024

  /// Lengths outside 0…`maximum` are clamped.
  ///
  /// - Parameter top: by default what a phone with a notch keeps [D].
  public init(top: Int = 44, bottom: Int = 0, left: Int = 0, right: Int = 0) {
    func clamped(_ length: Int) -> Int { min(max(length, 0), Self.maximum) }
    self.top = clamped(top)
    self.bottom = clamped(bottom)
    self.left = clamped(left)
    self.right = clamped(right)
  }
}
