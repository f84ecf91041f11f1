import ScreenModel

extension TextMeasurer {
  /// The advance of a digit, the same for all ten (SPEC NM-3).
  public func digitAdvance(_ role: TextRole) -> Int {
    advance(ofCluster: "0".utf8Span.span, role: role)
  }

  /// The advance of the ellipsis that ends a truncated text.
  public func ellipsisAdvance(_ role: TextRole) -> Int {
    advance(ofCluster: "…".utf8Span.span, role: role)
  }

  /// The advance of a text on one line, px.
  ///
  /// - Complexity: O(grapheme clusters).
  public func width(of text: UTF8Span, role: TextRole) -> Int {
    if shapesRuns { return width(ofRun: text, role: role) }
    let bytes = text.span
    var width = 0
    var start = 0
    while start < bytes.count {
      let end = bytes.clusterEnd(after: start)
      width += advance(ofCluster: bytes.extracting(start..<end), role: role)
      start = end
    }
    return width
  }
}
