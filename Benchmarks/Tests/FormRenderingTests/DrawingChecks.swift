import FormNavigation
import FormRendering

/// Checks of any drawing; each returns the faults that it finds.
enum DrawingChecks {
  /// Texts that are not as wide as the measurer says, or not inside their box, and boxes outside
  /// the drawing.
  static func textsOutsideTheirBoxes(_ drawing: Drawing) -> [String] {
    return PaintedShapes(drawing).texts.compactMap { run in
      let measurer = TypefaceMeasurer(scale: run.scale)
      let width = measurer.width(of: run.text.utf8Span, role: run.role)
      let height = measurer.lineHeight(of: run.role)
      let isInBox =
        run.width == width && run.x >= run.box.x && run.x + width <= run.box.maxX
        && height <= run.box.height && run.baseline <= run.box.maxY
        && run.baseline - Typeface.size(of: run.role, scale: run.scale) >= run.box.y - 2
      let isOnDrawing = run.box.x >= 0 && run.box.maxX <= drawing.width
      return isInBox && isOnDrawing ? nil : "\(run.text): \(width) px in \(run.box)"
    }
  }

  /// Texts with a contrast below 4.5 with the colours below them, and symbols and meaningful fills
  /// below 3 (WCAG 2.2, 1.4.3 and 1.4.11).
  static func lowContrast(_ drawing: Drawing, _ theme: Theme) -> [String] {
    let shapes = PaintedShapes(drawing)
    var found: [String] = []
    for index in shapes.all.indices {
      switch shapes.all[index].shape {
      case .text(let run):
        let y = run.box.y + run.box.height / 2
        for x in [run.x + 1, run.x + run.width / 2, run.x + run.width - 1] {
          let point = ScreenPoint(x: x, y: y)
          check(shapes, index, run.color, point, theme, least: 4.5, run.text, &found)
        }
      case .icon(let icon):
        let frame = icon.frame
        let middle = ScreenPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
        check(shapes, index, icon.color, middle, theme, least: 3, icon.icon.rawValue, &found)
      case .box(let box):
        let frame = box.frame
        let middle = ScreenPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
        if box.fill == .accent {
          check(shapes, index, .accent, middle, theme, least: 3, "a box of accent", &found)
        }
        if box.stroke == .accent {
          let edge = ScreenPoint(x: frame.x, y: middle.y)
          check(shapes, index, .accent, edge, theme, least: 3, "an edge of accent", &found)
        }
      case .clip: break
      }
    }
    return found
  }

  private static func check(
    _ shapes: PaintedShapes,
    _ index: Int,
    _ role: ColorRole,
    _ point: ScreenPoint,
    _ theme: Theme,
    least: Double,
    _ what: String,
    _ found: inout [String]
  ) {
    guard let colors = shapes.colors(ofShape: index, role, at: point, theme) else { return }
    guard let ground = colors.ground else {
      found.append("\(what) (\(role)) lies on nothing")
      return
    }
    let contrast = colors.ink.contrast(with: ground)
    if contrast < least {
      found.append("\(what) (\(role)): \(contrast) on \(ground.hex), expected \(least)")
    }
  }
}
