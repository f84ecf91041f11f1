import FormNavigation

/// Collects the shapes of a drawing.
struct Canvas {
  /// The side on which lines begin, and to which symbols with a direction point.
  let direction: ReadingDirection
  /// Measures texts, at the size at which they are drawn.
  var measurer: TypefaceMeasurer
  private(set) var shapes: [Shape] = []

  init(direction: ReadingDirection, measurer: TypefaceMeasurer = TypefaceMeasurer()) {
    self.direction = direction
    self.measurer = measurer
  }

  mutating func fill(_ frame: ScreenFrame, _ color: ColorRole, radius: Int = 0, percent: Int = 100)
  {
    guard frame.width > 0 && frame.height > 0 else { return }
    shapes.append(.box(Box(frame: frame, radius: radius, fill: color, fillPercent: percent)))
  }

  mutating func stroke(_ frame: ScreenFrame, _ color: ColorRole, radius: Int = 0, width: Int = 1) {
    guard frame.width > 0 && frame.height > 0 else { return }
    shapes.append(.box(Box(frame: frame, radius: radius, stroke: color, strokeWidth: width)))
  }

  mutating func icon(_ icon: Icon, in frame: ScreenFrame, _ color: ColorRole) {
    let isMirrored = icon.pointsAlongText && direction == .rightToLeft
    shapes.append(
      .icon(PlacedIcon(icon: icon, frame: frame, color: color, isMirrored: isMirrored))
    )
  }

  /// Adds shapes, clipped to a frame.
  mutating func clip(to frame: ScreenFrame, radius: Int, _ shapes: [Shape]) {
    self.shapes.append(.clip(frame, radius: radius, shapes))
  }
}

/// A line's alignment in its box.
enum Alignment {
  case leading
  case centre
  case trailing
}

extension Canvas {
  /// Adds a text on one line, in the middle of the box's height; truncates it if it is too wide.
  ///
  /// - Returns: the part of the box that the line takes.
  @discardableResult
  mutating func text(
    _ text: String,
    _ role: TextRole,
    _ color: ColorRole,
    in box: ScreenFrame,
    _ alignment: Alignment = .leading
  ) -> ScreenFrame {
    let line = lines(of: text, role, width: box.width, most: 1).first ?? ""
    return self.line(line, role, color, in: box, alignment)
  }

  /// Adds lines that are already broken, from the top of the box.
  ///
  /// - Parameter textDirection: nil for that of the first strong character in the lines.
  mutating func lines(
    _ lines: [String],
    _ role: TextRole,
    _ color: ColorRole,
    in box: ScreenFrame,
    _ alignment: Alignment = .leading,
    _ textDirection: ReadingDirection? = nil
  ) {
    let height = measurer.lineHeight(of: role)
    // All lines of a text have the direction of its beginning.
    let direction =
      textDirection
      ?? lines.lazy.compactMap { ReadingDirection(firstStrongIn: $0.utf8Span) }.first
    for (index, text) in lines.enumerated() {
      let row = ScreenFrame(x: box.x, y: box.y + index * height, width: box.width, height: height)
      line(text, role, color, in: row, alignment, direction)
    }
  }

  /// The lines of a text at a width; the last one has an ellipsis if the text is cut.
  func lines(of text: String, _ role: TextRole, width: Int, most: Int) -> [String] {
    var text = text
    text.makeContiguousUTF8()
    let bytes = Array(text.utf8)
    var lines: [String] = []
    measurer.forEachLine(text.utf8Span, role: role, indent: 0, width: width, maximumLines: most) {
      let line = String(decoding: bytes[$0.utf8Range], as: UTF8.self)
      lines.append(line + ($0.isTruncated ? "…" : ""))
    }
    return lines
  }

  /// px.
  func width(of text: String, _ role: TextRole) -> Int {
    var text = text
    text.makeContiguousUTF8()
    return measurer.width(of: text.utf8Span, role: role)
  }

  @discardableResult
  private mutating func line(
    _ text: String,
    _ role: TextRole,
    _ color: ColorRole,
    in box: ScreenFrame,
    _ alignment: Alignment,
    _ textDirection: ReadingDirection? = nil
  ) -> ScreenFrame {
    let width = width(of: text, role)
    let height = measurer.lineHeight(of: role)
    let isAtLeft = (alignment == .leading) == (direction == .leftToRight)
    let x =
      switch alignment {
      case .centre: box.x + (box.width - width) / 2
      case .leading, .trailing: isAtLeft ? box.x : box.maxX - width
      }
    let top = box.y + (box.height - height) / 2
    let frame = ScreenFrame(x: x, y: top, width: width, height: height)
    guard width > 0 else { return frame }
    shapes.append(
      .text(
        TextRun(
          text: text,
          role: role,
          scale: measurer.scale,
          color: color,
          box: box,
          x: x,
          baseline: top + Typeface.baseline(of: role, scale: measurer.scale),
          width: width,
          direction: textDirection ?? ReadingDirection(firstStrongIn: text.utf8Span) ?? direction
        )
      )
    )
    return frame
  }
}
