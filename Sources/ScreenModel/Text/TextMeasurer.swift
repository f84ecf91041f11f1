/// Measures how much room a text takes (NM-4).
///
/// An app plugs in its platform's text engine. It must implement only `lineHeight(of:)` and
/// `advance(ofCluster:role:)`; a run of text is then as wide as the sum of its clusters. An engine that kerns,
/// joins or shapes measures whole runs with `shapesRuns` and `width(ofRun:role:)`. The package breaks lines, alike
/// for cards and bars. The same question must always get the same answer, since the package keeps answers.
public protocol TextMeasurer: Sendable {
  /// The height of one line, px, 1 or more.
  func lineHeight(of role: TextRole) -> Int

  /// The advance of one grapheme cluster, given as valid UTF-8: px, 0 or more. The ten digits of a script
  /// have one advance.
  func advance(ofCluster cluster: Span<UInt8>, role: TextRole) -> Int

  /// The measurer for texts of navigation bar, tab bar and footer, which grow to at most 110 % (AX-4); by
  /// default this measurer itself.
  var forBars: AnyTextMeasurer { get }

  /// Whether a run of text may be wider or narrower than the sum of its clusters; false by default.
  var shapesRuns: Bool { get }

  /// The width of a run of text on one line, given as valid UTF-8: px, 0 or more. Called only if `shapesRuns` is
  /// true.
  func width(ofRun run: UTF8Span, role: TextRole) -> Int
}

#if hasFeature(Embedded)
  /// The measurer of a screen. Embedded Swift has no `any`, so it is the built-in one.
  public typealias AnyTextMeasurer = ClusterMeasurer
#else
  /// The measurer of a screen.
  public typealias AnyTextMeasurer = any TextMeasurer

  extension TextMeasurer {
    public var forBars: AnyTextMeasurer { self }
  }
#endif

extension TextMeasurer {
  public var shapesRuns: Bool { false }

  /// The sum of the clusters' advances.
  ///
  /// - Complexity: O(grapheme clusters).
  public func width(ofRun run: UTF8Span, role: TextRole) -> Int {
    let bytes = run.span
    var width = 0
    var start = 0
    while start < bytes.count {
      let end = bytes.characterEnd(after: start)
      width += advance(ofCluster: bytes.extracting(start..<end), role: role)
      start = end
    }
    return width
  }
}

/// How a text fits lines of a given width.
@frozen
public struct TextFit: Hashable, Sendable {
  /// The number of lines taken, 0…the maximum asked for.
  public var lineCount: Int
  /// Whether the last line ends in an ellipsis.
  public var isTruncated: Bool

  @inlinable
  public init(lineCount: Int, isTruncated: Bool) {
    self.lineCount = lineCount
    self.isTruncated = isTruncated
  }
}

/// One line of a text: a range of its UTF-8 bytes, without the white space at its end.
@frozen
public struct TextLine: Hashable, Sendable {
  public var utf8Range: Range<Int>
  /// px, with the first line's indent, and with the ellipsis if there is one.
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
