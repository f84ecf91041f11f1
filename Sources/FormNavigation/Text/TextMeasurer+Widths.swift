import ScreenModel

extension TextMeasurer {
  /// The advance of a digit; all ten of a language have the same (NM-3, AX-3).
  public func digitAdvance(_ role: TextRole, in language: TextLanguage = .english) -> Int {
    var digit = String(Character(language.zeroDigit))
    digit.makeContiguousUTF8()
    return advance(ofCluster: digit.utf8Span.span, role: role)
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
