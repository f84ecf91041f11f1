import FormNavigation

/// The screen for a screen reader, as a picture.
extension FormScreenPicture {
  /// The width of the column beside the screen, px.
  private static let columnWidth = 420
  private static let numberWidth = 28
  private static let numberHeight = 18

  /// Draws the screen with each accessibility element numbered in reading order, and beside it the texts that a
  /// screen reader says (AX-1, AX-2). The page's heading and fields have no frames, since the app lays them
  /// out. The screen must measure texts with `measurer`.
  ///
  /// - Complexity: O(what is shown + fields of the page).
  public func accessibilityDrawing(of screen: borrowing InputFormScreen) -> Drawing {
    let picture = drawing(of: screen)
    let elements = screen.accessibilityElements()
    let row = Self.numberHeight + Spacing.gap
    let column = picture.width + Spacing.bezel + Spacing.margin
    let width = column + Self.columnWidth
    let height = max(picture.height, elements.count * row)
    let edge = Spacing.bezel
    var canvas = Canvas(direction: .leftToRight)
    let whole = ScreenFrame(
      x: -edge,
      y: -edge,
      width: width + 2 * edge,
      height: height + 2 * edge
    )
    canvas.fill(whole, .canvas)
    canvas.clip(to: whole, radius: 0, picture.shapes)
    for (place, element) in elements.enumerated() {
      if let frame = element.frame, frame.height > 0 {
        canvas.stroke(frame, .text, width: Spacing.stroke)
        Self.number(place + 1, x: frame.x, y: frame.y, &canvas)
      }
      Self.number(place + 1, x: column, y: place * row, &canvas)
      let x = column + Self.numberWidth + Spacing.gap
      canvas.text(
        Self.words(of: element),
        .cardDetail,
        element.traits.contains(.disabled) ? .secondaryText : .text,
        in: ScreenFrame(x: x, y: place * row, width: width - x, height: Self.numberHeight)
      )
    }
    return Drawing(width: width, height: height, margin: picture.margin, shapes: canvas.shapes)
  }

  private static func number(_ number: Int, x: Int, y: Int, _ canvas: inout Canvas) {
    let frame = ScreenFrame(x: x, y: y, width: numberWidth, height: numberHeight)
    canvas.fill(frame, .text, radius: Spacing.small)
    canvas.text("\(number)", .cardDetail, .canvas, in: frame, .centre)
  }

  /// An element's label, value and traits on one line.
  private static func words(of element: AccessibilityElement) -> String {
    let names: [(AccessibilityElement.Traits, String)] = [
      (.header, "header"), (.button, "button"), (.selected, "selected"), (.disabled, "disabled"),
    ]
    let traits = names.filter { element.traits.contains($0.0) }.map(\.1).joined(separator: ", ")
    let value = element.value.isEmpty ? "" : " · \(element.value)"
    return element.label + value + (traits.isEmpty ? "" : " · \(traits)")
  }
}
