import FormNavigation

/// A picture as a list of shapes, the bottom one first. It names roles of colours; a theme gives each role a colour.
public struct Drawing: Hashable, Sendable {
  /// px.
  public let width: Int
  /// px.
  public let height: Int
  /// The margin around it for the edge of the device, px.
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
  /// Shapes clipped to a frame with rounded corners.
  indirect case clip(ScreenFrame, radius: Int, [Shape])
}

/// A rectangle, with rounded corners if `radius` is above 0.
public struct Box: Hashable, Sendable {
  public var frame: ScreenFrame
  /// px.
  public var radius = 0
  /// Nil for none.
  public var fill: ColorRole?
  /// The opacity of the fill, 1…100 percent.
  public var fillPercent = 100
  /// Drawn inside the frame; nil for no stroke.
  public var stroke: ColorRole?
  /// The stroke's width, px.
  public var strokeWidth = 1
}

/// A symbol in its place.
public struct PlacedIcon: Hashable, Sendable {
  public var icon: Icon
  public var frame: ScreenFrame
  public var color: ColorRole
  /// Whether the symbol is mirrored.
  public var isMirrored: Bool
}

/// One line of text in its place.
public struct TextRun: Hashable, Sendable {
  public var text: String
  public var role: TextRole
  /// Percent of the default text size.
  public var scale: Int
  public var color: ColorRole
  /// The frame that the text must not leave.
  public var box: ScreenFrame
  /// The text's left edge, px from the left.
  public var x: Int
  /// The text's baseline, px from the top.
  public var baseline: Int
  /// The text's width by the measurer, px.
  public var width: Int
  /// The direction in which the text runs: that of its first strong character, or for a card's title that of the
  /// screen.
  public var direction: ReadingDirection
}
