/// A point on the screen, px from its top left corner.
@frozen
public struct ScreenPoint: Hashable, Sendable, BitwiseCopyable {
  public var x: Int
  public var y: Int

  @inlinable
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A rectangle on the screen, px; the right and the lower edge are not part of it.
@frozen
public struct ScreenFrame: Hashable, Sendable, BitwiseCopyable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public static let zero = ScreenFrame(x: 0, y: 0, width: 0, height: 0)

  @inlinable
  public var maxX: Int { x + width }

  @inlinable
  public var maxY: Int { y + height }

  @inlinable
  public func contains(_ point: ScreenPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The mirrored frame, x → W − x − w, if `direction` is right to left; else the frame itself (NM-25).
  @inlinable
  public func laidOut(_ direction: ReadingDirection, in screenWidth: Int) -> ScreenFrame {
    direction == .leftToRight
      ? self : ScreenFrame(x: screenWidth - x - width, y: y, width: width, height: height)
  }
}
