import FormNavigation

/// A picture as a list of shapes, the first at the bottom. It names roles of colours, so that one drawing
/// is drawn in every theme.
public struct Drawing: Hashable, Sendable {
  /// px.
  public let width: Int
  /// px.
  public let height: Int
  /// px around it, for the edge of the device.
  public let margin: Int
  public let shapes: [Shape]

  public init(width: Int, height: Int, margin: Int = 0, shapes: [Shape]) {
    self.width = width
    self.height = height
    self.margin = margin
    self.shapes = shapes
  }
}

public enum Shape: Hashable, Sendable {
  case box(Box)
  case icon(PlacedIcon)
  case text(TextRun)
  /// Shapes of which only what lies in a frame with rounded corners is seen.
  indirect case clip(ScreenFrame, radius: Int, [Shape])
}

/// A rectangle, perhaps with round corners.
public struct Box: Hashable, Sendable {
  public var frame: ScreenFrame
  /// px.
  public var radius = 0
  /// Nil for none.
  public var fill: ColorRole?
  /// How much of what lies below the fill covers, 1…100 percent.
  public var fillPercent = 100
  /// Drawn inside the frame; nil for none.
  public var stroke: ColorRole?
  /// px.
  public var strokeWidth = 1
}

/// A symbol in its place.
public struct PlacedIcon: Hashable, Sendable {
  public var icon: Icon
  public var frame: ScreenFrame
  public var color: ColorRole
  /// Whether it is drawn as seen in a mirror.
  public var isMirrored: Bool
}

/// One line of text in its place.
public struct TextRun: Hashable, Sendable {
  public var text: String
  public var role: TextRole
  /// Percent of the default text size.
  public var scale: Int
  public var color: ColorRole
  /// What the text must not leave.
  public var box: ScreenFrame
  /// px from the left, of the text's left edge.
  public var x: Int
  /// px from the top, of its baseline.
  public var baseline: Int
  /// px, as the measurer has it.
  public var width: Int
  /// The direction the text runs in: that of its first strong character, of a card's title that of the screen.
  public var direction: ReadingDirection
}
