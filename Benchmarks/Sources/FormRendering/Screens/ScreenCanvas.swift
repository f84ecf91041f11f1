import FormNavigation

/// A canvas of the size of a screen, with the parts common to all screens: an edge, a status bar, mirroring.
struct ScreenCanvas {
  let width: Int
  let height: Int
  let words: AppWords
  var canvas: Canvas

  init(
    width: Int,
    height: Int,
    direction: ReadingDirection,
    words: AppWords,
    measurer: TypefaceMeasurer = TypefaceMeasurer()
  ) {
    self.width = width
    self.height = height
    self.words = words
    canvas = Canvas(direction: direction, measurer: measurer)
    canvas.fill(bounds, .canvas)
  }

  var bounds: ScreenFrame { ScreenFrame(x: 0, y: 0, width: width, height: height) }

  /// The frame on the screen for a frame given from left to right.
  func frame(x: Int, y: Int, width: Int, height: Int) -> ScreenFrame {
    ScreenFrame(x: x, y: y, width: width, height: height)
      .laidOut(canvas.direction, in: self.width)
  }

  /// A square in the middle of `outer`, for a symbol.
  static func centred(_ side: Int, in outer: ScreenFrame) -> ScreenFrame {
    ScreenFrame(
      x: outer.x + (outer.width - side) / 2,
      y: outer.y + (outer.height - side) / 2,
      width: side,
      height: side
    )
  }

  /// Draws clipped to a frame.
  mutating func clip(
    to frame: ScreenFrame,
    radius: Int = 0,
    _ body: (inout ScreenCanvas) -> Void
  ) {
    var inner = self
    inner.canvas = Canvas(direction: canvas.direction, measurer: canvas.measurer)
    body(&inner)
    canvas.clip(to: frame, radius: radius, inner.canvas.shapes)
  }

  /// Draws with texts of another size.
  mutating func with(_ measurer: TypefaceMeasurer, _ body: (inout ScreenCanvas) -> Void) {
    let own = canvas.measurer
    canvas.measurer = measurer
    body(&self)
    canvas.measurer = own
  }

  mutating func statusBar() {
    let inset = Spacing.margin + Spacing.gap
    let language = words.menu.language
    canvas.text(
      "\(language.text(9)):\(language.text(41))",
      .cardTitle,
      .text,
      in: frame(x: inset, y: 12, width: 60, height: 20)
    )
    let icon = Spacing.icon
    var x = width - inset - icon
    canvas.icon(.battery, in: frame(x: x, y: 10, width: icon, height: icon), .text)
    x -= icon + Spacing.gap
    canvas.icon(.signal, in: frame(x: x, y: 10, width: icon, height: icon), .text)
  }

  /// The picture: the screen with its rounded edge.
  func drawing() -> Drawing {
    var outer = Canvas(direction: canvas.direction, measurer: canvas.measurer)
    outer.clip(to: bounds, radius: Spacing.screenRadius, canvas.shapes)
    let edge = Spacing.bezel / 2
    outer.stroke(
      ScreenFrame(x: -edge, y: -edge, width: width + 2 * edge, height: height + 2 * edge),
      .bezel,
      radius: Spacing.screenRadius + edge,
      width: edge
    )
    return Drawing(width: width, height: height, margin: Spacing.bezel, shapes: outer.shapes)
  }
}
