import FormModel
import ScreenModel

/// A text on one line, with its width.
struct MeasuredText: Sendable {
  let text: String
  let role: TextRole
  /// px, 1…`ScreenGeometry.maximumLength`; a wider text counts as that wide.
  let width: Int

  /// Nil if the text is missing, blank or of no width.
  ///
  /// - Complexity: O(grapheme clusters).
  init?(_ text: String?, role: TextRole, _ measurer: AnyTextMeasurer) {
    guard var text else { return nil }
    text.makeContiguousUTF8()
    if text.utf8Span.span.isBlank { return nil }
    var width = 0
    measurer.forEachLine(
      text.utf8Span,
      role: role,
      indent: 0,
      width: .max / 4,
      maximumLines: 1
    ) { width = $0.width }
    if width <= 0 { return nil }
    self.text = text
    self.role = role
    self.width = min(width, ScreenGeometry.maximumLength)
  }

  /// The text in at most `maximumLines` lines, one or two, of at most `width` px. The frame begins at 0 and
  /// is as wide as its widest line.
  ///
  /// - Complexity: O(grapheme clusters on the lines).
  func lines(width: Int, maximumLines: Int, _ measurer: AnyTextMeasurer) -> BarText {
    var first = TextLine(utf8Range: 0..<0, width: 0, isTruncated: false)
    var second: TextLine?
    var count = 0
    measurer.forEachLine(
      text.utf8Span,
      role: role,
      indent: 0,
      width: width,
      maximumLines: self.width <= width ? 1 : maximumLines
    ) { line in
      if count == 0 { first = line } else { second = line }
      count += 1
    }
    let widest = max(first.width, second?.width ?? 0)
    let height = measurer.lineHeight(of: role) * (second == nil ? 1 : 2)
    return BarText(
      frame: ScreenFrame(x: 0, y: 0, width: min(widest, width), height: height),
      firstLine: first,
      secondLine: second
    )
  }
}

extension MeasuredText {
  /// The width of the widest part that must not be broken, px.
  ///
  /// - Complexity: O(grapheme clusters).
  func widestWord(_ measurer: AnyTextMeasurer) -> Int {
    let bytes = text.utf8Span.span
    var widest = 0
    var width = 0
    var previous: BreakClass?
    var beforePrevious: BreakClass?
    var position = 0
    while position < bytes.count {
      let end = bytes.clusterEnd(after: position)
      let cluster = bytes.extracting(position..<end)
      let kind = BreakClass(cluster: cluster)
      if kind == .space {
        width = 0
      } else {
        if let previous, previous.allowsBreak(before: kind, after: beforePrevious) { width = 0 }
        width += measurer.advance(ofCluster: cluster, role: role)
        widest = max(widest, width)
      }
      beforePrevious = previous
      previous = kind
      position = end
    }
    return widest
  }
}

/// The default title, with the width that it needs to be shown whole (NB-1, NB-3).
struct MeasuredTitle: Sendable {
  let text: MeasuredText?
  let largeText: MeasuredText?
  /// 1 or 2.
  let maximumLines: Int
  /// The least width at which the title is not truncated and no word is cut in two, px; 0 without a title.
  let neededWidth: Int

  var isShown: Bool { text != nil }

  /// The width that the title keeps even if other parts need room, px; 0 without a title.
  var minimumWidth: Int {
    min(neededWidth, BarMetrics.minimumTitleWidth)
  }

  init(_ title: String?, hasSubtitle: Bool, _ measurer: AnyTextMeasurer) {
    text = MeasuredText(title, role: BarTextRole.title, measurer)
    largeText = MeasuredText(title, role: BarTextRole.largeTitle, measurer)
    let highest = BarMetrics.height / max(measurer.lineHeight(of: BarTextRole.title), 1)
    maximumLines = hasSubtitle || highest < 2 ? 1 : 2
    guard let text else {
      neededWidth = 0
      return
    }
    // A wider line never holds less of the text, so the least width can be searched for.
    var high = text.width
    var low = maximumLines == 1 ? high : min(text.widestWord(measurer), high)
    while low < high {
      let middle = (low + high) / 2
      let lines = text.lines(width: middle, maximumLines: 2, measurer)
      let fits = !lines.isTruncated && lines.widestLine <= middle
      if fits { high = middle } else { low = middle + 1 }
    }
    neededWidth = high
  }
}

extension BarText {
  /// px; wider than the frame if a single cluster is.
  var widestLine: Int { max(firstLine.width, secondLine?.width ?? 0) }
}
