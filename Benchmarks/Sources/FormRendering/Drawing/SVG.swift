import FormNavigation
import TextEscaping

/// Writes a drawing as SVG. The viewer's colour scheme chooses between light and dark. The same drawing gives the same bytes
/// everywhere.
public enum SVG {
  /// - Parameters:
  ///   - drawing: the drawing to write.
  ///   - title: a screen reader's text for the picture.
  public static func document(_ drawing: Drawing, title: String) -> String {
    var writer = SVGWriter()
    writer.write(drawing, title: title)
    return writer.text
  }

  /// A text on one line, with escapes for characters that XML or a terminal would interpret.
  public static func escaped(_ text: String) -> String {
    let line = text.unicodeScalars.reduce(into: "") { line, scalar in
      line.unicodeScalars.append(["\t", "\n", "\r"].contains(scalar) ? " " : scalar)
    }
    return Escape.markup(line)
  }
}

private struct SVGWriter {
  private(set) var text = ""
  private var clipCount = 0
  /// The roles that the drawing names.
  private var roles: Set<ColorRole> = []

  mutating func write(_ drawing: Drawing, title: String) {
    let margin = drawing.margin
    let (width, height) = (drawing.width + 2 * margin, drawing.height + 2 * margin)
    text += "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
    text += " viewBox=\"\(-margin) \(-margin) \(width) \(height)\" role=\"img\""
    text += " font-family=\"\(SVG.escaped(Typeface.families))\">\n"
    text += "<title>\(SVG.escaped(title))</title>\n"
    write(drawing.shapes)
    text += "<style>\n\(rules(.light))\n"
    text += "@media (prefers-color-scheme: dark) {\n\(rules(.dark))\n}\n</style>\n</svg>\n"
  }

  /// The colour of each role's class.
  private func rules(_ theme: Theme) -> String {
    ColorRole.allCases.filter(roles.contains)
      .map { ".\($0.rawValue) { color: \(theme.color($0).hex) }" }
      .joined(separator: "\n")
  }

  private mutating func write(_ shapes: [Shape]) {
    for shape in shapes {
      switch shape {
      case .box(let box): write(box)
      case .icon(let icon): write(icon)
      case .text(let run): write(run)
      case .clip(let frame, let radius, let shapes):
        clipCount += 1
        let name = "c\(clipCount)"
        text += "<clipPath id=\"\(name)\"><rect\(Self.place(frame, radius: radius))/></clipPath>\n"
        text += "<g clip-path=\"url(#\(name))\">\n"
        write(shapes)
        text += "</g>\n"
      }
    }
  }

  /// The attributes that give a shape's fill or stroke the colour of a role.
  private mutating func paint(_ property: String, _ role: ColorRole) -> String {
    roles.insert(role)
    return " class=\"\(role.rawValue)\" \(property)=\"currentColor\""
  }

  private static func place(_ frame: ScreenFrame, radius: Int) -> String {
    var text = " x=\"\(frame.x)\" y=\"\(frame.y)\" width=\"\(frame.width)\""
    text += " height=\"\(frame.height)\""
    let radius = min(radius, frame.width / 2, frame.height / 2)
    if radius > 0 { text += " rx=\"\(radius)\"" }
    return text
  }

  private mutating func write(_ box: Box) {
    if let fill = box.fill {
      text += "<rect\(Self.place(box.frame, radius: box.radius))\(paint("fill", fill))"
      if box.fillPercent < 100 { text += " fill-opacity=\"\(Self.hundredths(box.fillPercent))\"" }
      text += "/>\n"
    }
    guard let stroke = box.stroke else { return }
    // SVG centres a stroke on the edge, but this one lies inside, so coordinates may be halves of a
    // px.
    let width = box.strokeWidth
    let half = width % 2 == 0 ? "\(width / 2)" : "\(width / 2).5"
    text += "<rect x=\"\(box.frame.x)\" y=\"\(box.frame.y)\""
    text += " transform=\"translate(\(half) \(half))\""
    text += " width=\"\(max(box.frame.width - width, 0))\""
    text += " height=\"\(max(box.frame.height - width, 0))\""
    if box.radius > 0 { text += " rx=\"\(box.radius)\"" }
    text += " fill=\"none\"\(paint("stroke", stroke)) stroke-width=\"\(width)\"/>\n"
  }

  private static func hundredths(_ percent: Int) -> String {
    percent < 10 ? "0.0\(percent)" : "0.\(percent)"
  }

  private mutating func write(_ placed: PlacedIcon) {
    let frame = placed.frame
    var transform = "translate(\(placed.isMirrored ? frame.maxX : frame.x) \(frame.y))"
    // A symbol of 24 is drawn as it is; 16 is two thirds.
    let scale = frame.width == 24 ? "1" : "\(Self.thousandths(frame.width * 1_000 / 24))"
    if placed.isMirrored {
      transform += " scale(-\(scale) \(scale))"
    } else if scale != "1" {
      transform += " scale(\(scale))"
    }
    text += "<path d=\"\(placed.icon.path)\" transform=\"\(transform)\" fill=\"none\""
    text += "\(paint("stroke", placed.color)) stroke-width=\"\(placed.icon.strokeWidth)\""
    text += " stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n"
  }

  private static func thousandths(_ number: Int) -> String {
    let rest = String(number % 1_000)
    return "\(number / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  private mutating func write(_ run: TextRun) {
    let isMirrored = run.direction == .rightToLeft
    text += "<text x=\"\(isMirrored ? run.x + run.width : run.x)\" y=\"\(run.baseline)\""
    text += " font-size=\"\(Typeface.size(of: run.role, scale: run.scale))\""
    if Typeface.isBold(run.role) { text += " font-weight=\"700\"" }
    if isMirrored { text += " direction=\"rtl\"" }
    // Another typeface is stretched to the measured width; emoji are pictures, which must not be
    // squeezed.
    let adjusts = run.hasEmoji ? "spacing" : "spacingAndGlyphs"
    text += " textLength=\"\(run.width)\" lengthAdjust=\"\(adjusts)\""
    text += "\(paint("fill", run.color))>\(SVG.escaped(run.text))</text>\n"
  }
}

extension TextRun {
  fileprivate var hasEmoji: Bool {
    text.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
  }
}
