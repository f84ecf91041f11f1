/// Says how much room a text takes (SPEC NM-4).
///
/// An app plugs in its platform's text engine. Only `lineHeight(of:)` and `advance(ofCluster:role:)` are
/// needed: a run of text is then as wide as its clusters together. An engine that kerns, joins or shapes
/// measures runs as a whole: `shapesRuns` and `width(ofRun:role:)`. Lines are broken by the package, the same for
/// cards and bars. The same question must get the same answer: answers are kept.
public protocol TextMeasurer: Sendable {
  /// The height of one line, px, 1 or more.
  func lineHeight(of role: TextRole) -> Int

  /// The advance of one grapheme cluster, given as valid UTF-8: px, 0 or more. The ten digits of a script
  /// have one advance.
  func advance(ofCluster cluster: Span<UInt8>, role: TextRole) -> Int

  /// The same for texts of navigation bar, tab bar and footer, which grow to at most 110 % (SPEC AX-4); by default this
  /// measurer itself.
  var forBars: any TextMeasurer { get }

  /// Whether a run of text may be of another width than its clusters together; false by default.
  var shapesRuns: Bool { get }

  /// The width of a run of text on one line, given as valid UTF-8: px, 0 or more. Asked where `shapesRuns` is
  /// true.
  func width(ofRun run: UTF8Span, role: TextRole) -> Int
}

extension TextMeasurer {
  public var forBars: any TextMeasurer { self }

  public var shapesRuns: Bool { false }

  /// The advances of the clusters together.
  ///
  /// - Complexity: O(grapheme clusters).
  public func width(ofRun run: UTF8Span, role: TextRole) -> Int {
    var width = 0
    var start = 0
    var clusters = run.makeCharacterIterator()
    while clusters.skipForward() != 0 {
      let end = clusters.currentCodeUnitOffset
      width += advance(ofCluster: run.span.extracting(start..<end), role: role)
      start = end
    }
    return width
  }
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
  /// px, with the first line's indent and the ellipsis if there is one.
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
