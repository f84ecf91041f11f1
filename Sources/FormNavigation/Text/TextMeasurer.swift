/// Says how much room a text takes (SPEC NM-4).
///
/// An app plugs in its platform's text engine. Only `lineHeight(of:)` and `advance(ofCluster:role:)` are
/// needed: the line breaking of this module stands on them. A platform with a line breaker of its own
/// implements `fit(_:role:indent:width:maximumLines:)` as well. The same question must get the same
/// answer: answers are kept.
public protocol TextMeasurer: Sendable {
  /// The height of one line, px, 1 or more.
  func lineHeight(of role: TextRole) -> Int

  /// The advance of one grapheme cluster, given as valid UTF-8: px, 0 or more. Digits 0…9 have one advance.
  func advance(ofCluster cluster: Span<UInt8>, role: TextRole) -> Int

  /// How many lines a text takes.
  ///
  /// - Parameters:
  ///   - text: valid UTF-8.
  ///   - role: what the text is for.
  ///   - indent: px at the start of the first line that something else takes. Where it is above 0 the
  ///     text's first word may move to the second line.
  ///   - width: px of a line.
  ///   - maximumLines: 1 or more; a text that needs more is truncated in the last.
  /// - Complexity: O(grapheme clusters on the lines), and of white space after them.
  func fit(_ text: UTF8Span, role: TextRole, indent: Int, width: Int, maximumLines: Int)
    -> TextFit
}

/// How a text fits into lines of a given width.
@frozen
public struct TextFit: Hashable, Sendable {
  /// Lines taken, 0…the maximum asked for.
  public var lineCount: Int
  /// Whether the last line ends in an ellipsis.
  public var isTruncated: Bool

  @inlinable
  public init(lineCount: Int, isTruncated: Bool) {
    self.lineCount = lineCount
    self.isTruncated = isTruncated
  }
}

/// One line of a text: bytes of its UTF-8, without the white space it ends in.
@frozen
public struct TextLine: Hashable, Sendable {
  public var utf8Range: Range<Int>
  /// px, with the first line's indent and the ellipsis where there is one.
  public var width: Int
  /// Whether an ellipsis follows the range.
  public var isTruncated: Bool

  @inlinable
  public init(utf8Range: Range<Int>, width: Int, isTruncated: Bool) {
    self.utf8Range = utf8Range
    self.width = width
    self.isTruncated = isTruncated
  }
}

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
