import FormModel
import ScreenModel

/// Line breaking on cluster advances: greedy, at spaces, after hyphens and beside wide characters; within a word
/// only if it is longer than a line.
extension TextMeasurer {
  /// The number of lines that a text takes, as `forEachLine` breaks it.
  ///
  /// - Parameters:
  ///   - text: valid UTF-8.
  ///   - role: the role of the text.
  ///   - indent: px at the start of the first line that something else takes.
  ///   - width: px of a line.
  ///   - maximumLines: 1 or more; a text that needs more is truncated in the last.
  /// - Complexity: O(grapheme clusters on the lines), and of white space after them.
  public func fit(
    _ text: UTF8Span,
    role: TextRole,
    indent: Int,
    width: Int,
    maximumLines: Int
  ) -> TextFit {
    var count = 0
    var isTruncated = false
    forEachLine(text, role: role, indent: indent, width: width, maximumLines: maximumLines) {
      count += 1
      isTruncated = $0.isTruncated
    }
    return TextFit(lineCount: count, isTruncated: isTruncated)
  }

  /// Calls `body` with each line of a text, at most `maximumLines` of them; the last ends in an ellipsis if the
  /// text goes on. White space around the text is left out. A text of white space alone has no lines, or one empty
  /// line after an indent.
  ///
  /// An indent is the room that something else takes of the first line, px; if it is above 0, the text's first word
  /// may move to the second line. Every line takes at least one cluster, whatever the width; only the last may take
  /// none, if none fits.
  ///
  /// - Complexity: O(grapheme clusters on the lines), and of white space after them.
  public func forEachLine(
    _ text: UTF8Span,
    role: TextRole,
    indent: Int,
    width: Int,
    maximumLines: Int,
    _ body: (TextLine) -> Void
  ) {
    let text = text.span
    var start = text.skippingWhiteSpace(from: 0)
    guard start < text.count else {
      if indent > 0 {
        body(TextLine(utf8Range: start..<start, width: indent, isTruncated: false))
      }
      return
    }
    var indent = indent
    for _ in 1..<max(maximumLines, 1) {
      body(nextLine(of: text, from: &start, role: role, indent: indent, width: width))
      if start == text.count { return }
      indent = 0
    }
    body(lastLine(of: text, from: start, role: role, indent: indent, width: width))
  }

  /// The line that begins at byte `start`; moves `start` to the beginning of the next.
  func nextLine(
    of text: Span<UInt8>,
    from start: inout Int,
    role: TextRole,
    indent: Int,
    width: Int
  ) -> TextLine {
    let count = text.count
    let lineStart = start
    var x = indent
    var end = lineStart
    var endWidth = indent
    // Where the line may break: before these bytes, after those.
    var breakStart = indent > 0 ? lineStart : -1
    var breakEnd = lineStart
    var breakWidth = indent
    let shapesRuns = shapesRuns
    var previous: BreakClass?
    var beforePrevious: BreakClass?
    var position = lineStart
    while position < count {
      let next = text.clusterEnd(after: position)
      let cluster = text.extracting(position..<next)
      let kind = BreakClass(cluster: cluster)
      let advance = advance(ofCluster: cluster, role: role)
      if kind != .space {
        if let previous, previous.allowsBreak(before: kind, after: beforePrevious) {
          breakStart = position
          breakEnd = end
          breakWidth = endWidth
        }
        if shapesRuns { x = indent + self.width(text, lineStart..<next, role) - advance }
        if x + advance > width {
          if breakStart >= 0 {
            start = breakStart
            return TextLine(
              utf8Range: lineStart..<breakEnd,
              width: breakWidth,
              isTruncated: false
            )
          }
          if position > lineStart {
            start = position
            return TextLine(utf8Range: lineStart..<end, width: endWidth, isTruncated: false)
          }
        }
        end = next
        endWidth = x + advance
      }
      x += advance
      beforePrevious = previous
      previous = kind
      position = next
    }
    start = count
    return TextLine(utf8Range: lineStart..<end, width: endWidth, isTruncated: false)
  }

  /// The rest of the text from byte `start` on, truncated if it does not fit.
  func lastLine(
    of text: Span<UInt8>,
    from start: Int,
    role: TextRole,
    indent: Int,
    width: Int
  ) -> TextLine {
    let count = text.count
    let ellipsis = ellipsisAdvance(role)
    var x = indent
    var end = start
    var endWidth = indent
    var cut = start
    var cutWidth = indent
    let shapesRuns = shapesRuns
    var position = start
    while position < count {
      let next = text.clusterEnd(after: position)
      let cluster = text.extracting(position..<next)
      let advance = advance(ofCluster: cluster, role: role)
      if BreakClass(cluster: cluster) != .space {
        if shapesRuns { x = indent + self.width(text, start..<next, role) - advance }
        if x + advance > width {
          return TextLine(
            utf8Range: start..<cut,
            width: cutWidth + ellipsis,
            isTruncated: true
          )
        }
        end = next
        endWidth = x + advance
        if endWidth + ellipsis <= width {
          cut = end
          cutWidth = endWidth
        }
      }
      x += advance
      position = next
    }
    return TextLine(utf8Range: start..<end, width: endWidth, isTruncated: false)
  }
}

extension TextMeasurer {
  /// The width of a run that begins and ends with a grapheme cluster, px.
  @inline(never)
  private func width(_ text: Span<UInt8>, _ range: Range<Int>, _ role: TextRole) -> Int {
    // The whole is valid by contract, and clusters are not cut.
    width(ofRun: unsafe UTF8Span(unchecked: text.extracting(range)), role: role)
  }
}

extension Span where Element == UInt8 {
  /// The first byte at or after `start` that is not white space; the number of bytes if there is none.
  ///
  /// - Complexity: O(bytes skipped).
  func skippingWhiteSpace(from start: Int) -> Int {
    var position = start
    while position < count {
      let end = clusterEnd(after: position)
      guard BreakClass(cluster: extracting(position..<end)) == .space else { return position }
      position = end
    }
    return position
  }

  /// Whether the text is white space only, non-breaking kinds included.
  ///
  /// - Complexity: O(bytes up to the first that shows something).
  var isBlank: Bool {
    var position = 0
    while position < count {
      let end = clusterEnd(after: position)
      switch BreakClass(cluster: extracting(position..<end)) {
      case .space, .glue: position = end
      default: return false
      }
    }
    return true
  }
}
