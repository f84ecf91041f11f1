import FormNavigation

extension ScreenCanvas {
  /// Draws a bar's text in the middle of the screen, at the size of the canvas's measurer (AX-4).
  mutating func largeText(_ shown: LargeTextSnapshot) {
    card(shown.frame)
    let lines = canvas.lines(of: shown.text, .button, width: shown.textFrame.width, most: .max)
    canvas.lines(lines, .button, .text, in: shown.textFrame, .centre)
  }
}
