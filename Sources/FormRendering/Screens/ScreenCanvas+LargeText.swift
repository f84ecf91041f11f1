import FormNavigation

extension ScreenCanvas {
  /// A text of a bar in the middle of the screen, with the canvas' measurer as its size (SPEC AX-4).
  mutating func largeText(_ shown: LargeTextSnapshot) {
    card(shown.frame)
    let lines = canvas.lines(of: shown.text, .button, width: shown.textFrame.width, most: .max)
    canvas.lines(lines, .button, .text, in: shown.textFrame, .centre)
  }
}
