/// A text of navigation bar, footer or tab bar in the middle of the screen, at the real text size, while a finger rests
/// on it (SPEC AX-4).
public struct LargeTextSnapshot: Hashable, Sendable {
  public var text: String
  public var frame: ScreenFrame
  /// The box of its lines.
  public var textFrame: ScreenFrame
  /// Whether the screen has too little room for all its lines.
  public var isTruncated: Bool

  @inlinable
  public init(text: String, frame: ScreenFrame, textFrame: ScreenFrame, isTruncated: Bool) {
    self.text = text
    self.frame = frame
    self.textFrame = textFrame
    self.isTruncated = isTruncated
  }
}

/// The lengths of a text that is shown large, px at scale 1 (SPEC AX-4).
public enum LargeTextMetrics {
  /// With its padding.
  public static let maximumWidth = 480
  /// Around the text, on each side.
  public static let padding = 16
  /// Between it and what the system keeps for itself, at least.
  public static let margin = 16
}
