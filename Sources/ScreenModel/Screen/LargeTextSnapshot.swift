/// A text of navigation bar, footer or tab bar in the middle of the screen, at the real text size, while a finger rests
/// on it (AX-4).
public struct LargeTextSnapshot: Hashable, Sendable {
  public var text: String
  public var frame: ScreenFrame
  /// The frame around its lines.
  public var textFrame: ScreenFrame
  /// Whether the screen is too small for all its lines.
  public var isTruncated: Bool

  @inlinable
  public init(text: String, frame: ScreenFrame, textFrame: ScreenFrame, isTruncated: Bool) {
    self.text = text
    self.frame = frame
    self.textFrame = textFrame
    self.isTruncated = isTruncated
  }
}

/// The lengths of a text that is shown large, px at scale 1 (AX-4).
public enum LargeTextMetrics {
  /// The greatest width, with padding.
  public static let maximumWidth = 480
  /// The padding on each side of the text.
  public static let padding = 16
  /// The least gap between the frame and the system's margins.
  public static let margin = 16
}
