import FormModel
import ScreenModel

extension TextMeasurer {
  /// Whether texts of bars are smaller than the text size asks for; only then does the screen show them large
  /// (AX-4).
  var holdsBarsBack: Bool {
    lineHeight(of: BarTextRole.label) > forBars.lineHeight(of: BarTextRole.label)
  }
}

extension LargeTextSnapshot {
  /// Wraps a text in the middle of a screen; nil for a blank one.
  ///
  /// - Parameters:
  ///   - screen: the screen in which the text must fit, equally far from opposite edges.
  ///   - measurer: of the real text size.
  /// - Complexity: O(grapheme clusters).
  init?(_ text: String, on screen: ScreenGeometry, _ measurer: AnyTextMeasurer) {
    var text = text
    text.makeContiguousUTF8()
    let safe = screen.safeArea
    let around = LargeTextMetrics.margin + LargeTextMetrics.padding
    let room = min(
      screen.width - 2 * (max(safe.left, safe.right) + around),
      LargeTextMetrics.maximumWidth - 2 * LargeTextMetrics.padding
    )
    let line = measurer.lineHeight(of: BarTextRole.label)
    let height = screen.height - 2 * (max(safe.top, safe.bottom) + around)
    var (widest, count, isTruncated) = (0, 0, false)
    measurer.forEachLine(
      text.utf8Span,
      role: BarTextRole.label,
      indent: 0,
      width: max(room, 1),
      maximumLines: max(height / line, 1)
    ) {
      widest = max(widest, $0.width)
      count += 1
      isTruncated = $0.isTruncated
    }
    if count == 0 { return nil }
    let box = ScreenFrame(
      x: (screen.width - widest) / 2,
      y: (screen.height - count * line) / 2,
      width: widest,
      height: count * line
    )
    let padding = LargeTextMetrics.padding
    self.init(
      text: text,
      frame: ScreenFrame(
        x: box.x - padding,
        y: box.y - padding,
        width: box.width + 2 * padding,
        height: box.height + 2 * padding
      ),
      textFrame: box,
      isTruncated: isTruncated
    )
  }
}
