import ScreenModel

/// A text as grapheme clusters with advances, broken into lines by NM-4. Lines break at spaces,
/// after hyphens and beside wide characters. A word breaks only if it is longer than a line.
struct NaiveText {
  private struct Cluster {
    var bytes: Range<Int>
    var kind: NaiveBreak
    var advance: Int
  }

  private let text: String
  private let role: TextRole
  private let measurer: any TextMeasurer
  /// The clusters, without leading and trailing white space.
  private let clusters: [Cluster]

  init(_ text: String, role: TextRole, _ measurer: any TextMeasurer) {
    var text = text
    text.makeContiguousUTF8()
    var clusters: [Cluster] = []
    let all = Array(text.utf8)
    var start = 0
    for character in text {
      let bytes = start..<start + character.utf8.count
      clusters.append(
        Cluster(
          bytes: bytes,
          kind: NaiveBreak(character),
          advance: measurer.advance(ofCluster: all.span.extracting(bytes), role: role)
        )
      )
      start = bytes.upperBound
    }
    while clusters.last?.kind == .space { clusters.removeLast() }
    self.clusters = Array(clusters.drop { $0.kind == .space })
    self.text = text
    self.role = role
    self.measurer = measurer
  }

  /// The width on one line in px.
  var width: Int { clusters.isEmpty ? 0 : width(0, clusters.count) }

  /// For each possible single break: the widths of the two lines in px.
  var breaks: [(before: Int, after: Int)] {
    (1..<max(clusters.count, 1)).filter { mayBreak(before: $0, from: 0) }.map { place in
      var end = place
      while clusters[end - 1].kind == .space { end -= 1 }
      return (width(0, end), width(place, clusters.count))
    }
  }

  /// Returns at most `most` lines of `width` px. The indent shortens the first line.
  func lines(width: Int, most: Int, indent: Int = 0) -> [TextLine] {
    guard !clusters.isEmpty else {
      let end = text.utf8.count
      return indent > 0 ? [TextLine(utf8Range: end..<end, width: indent, isTruncated: false)] : []
    }
    var lines: [TextLine] = []
    var start = 0
    var indent = indent
    while lines.count < most - 1 && start < clusters.count {
      let next = self.start(after: start, indent: indent, width: width)
      lines.append(line(start, next, indent))
      start = next
      indent = 0
    }
    if start < clusters.count { lines.append(lastLine(start, indent, width)) }
    return lines
  }

  /// Returns the start of the line after the one at `start`.
  private func start(after start: Int, indent: Int, width: Int) -> Int {
    func overflow(from first: Int) -> Int? {
      (first..<clusters.count).first {
        clusters[$0].kind != .space && indent + self.width(start, $0 + 1) > width
      }
    }
    func lastBreak(upTo end: Int) -> Int? {
      if let place = (start + 1..<max(end, start) + 1).last(where: {
        mayBreak(before: $0, from: start)
      }) {
        return place
      }
      return indent > 0 ? start : nil
    }
    guard let over = overflow(from: start) else { return clusters.count }
    if let place = lastBreak(upTo: over) { return place }
    if over > start { return over }
    // A cluster that is wider than the line still goes on that line.
    guard let second = overflow(from: start + 1) else { return clusters.count }
    return lastBreak(upTo: second) ?? second
  }

  private func line(_ start: Int, _ next: Int, _ indent: Int) -> TextLine {
    var end = next
    while end > start && clusters[end - 1].kind == .space { end -= 1 }
    let first = clusters[start].bytes.lowerBound
    guard end > start else {
      return TextLine(utf8Range: first..<first, width: indent, isTruncated: false)
    }
    return TextLine(
      utf8Range: first..<clusters[end - 1].bytes.upperBound,
      width: indent + width(start, end),
      isTruncated: false
    )
  }

  private func lastLine(_ start: Int, _ indent: Int, _ width: Int) -> TextLine {
    let ends = (start..<clusters.count).filter { clusters[$0].kind != .space }
    guard let over = ends.first(where: { indent + self.width(start, $0 + 1) > width }) else {
      return line(start, clusters.count, indent)
    }
    let ellipsis = measurer.advance(ofCluster: Array("…".utf8).span, role: role)
    let kept = ends.last {
      $0 < over && indent + self.width(start, $0 + 1) + ellipsis <= width
    }
    var line = kept.map { self.line(start, $0 + 1, indent) } ?? self.line(start, start, indent)
    line.width += ellipsis
    line.isTruncated = true
    return line
  }

  private func width(_ start: Int, _ end: Int) -> Int {
    if start == end { return 0 }
    if !measurer.shapesRuns { return clusters[start..<end].reduce(0) { $0 + $1.advance } }
    let bytes = Array(text.utf8)[
      clusters[start].bytes.lowerBound..<clusters[end - 1].bytes.upperBound
    ]
    return measurer.width(ofRun: String(decoding: bytes, as: UTF8.self).utf8Span, role: role)
  }

  /// True if the line from `start` may break before the cluster at `place`.
  private func mayBreak(before place: Int, from start: Int) -> Bool {
    guard place > start, place < clusters.count, clusters[place].kind != .space else {
      return false
    }
    let (left, right) = (clusters[place - 1].kind, clusters[place].kind)
    if left == .space { return true }
    if [left, right].contains(.glue) || right == .closing || left == .opening { return false }
    if left == .hyphen { return place - 1 > start && clusters[place - 2].kind != .space }
    return left == .wide || right == .wide
  }
}

extension TextMeasurer {
  /// The width of a text on one line in px, including leading and trailing white space.
  func naiveWidth(of text: String, role: TextRole) -> Int {
    if shapesRuns {
      var text = text
      text.makeContiguousUTF8()
      return width(ofRun: text.utf8Span, role: role)
    }
    let bytes = Array(text.utf8)
    var (start, width) = (0, 0)
    for character in text {
      let end = start + character.utf8.count
      width += advance(ofCluster: bytes.span.extracting(start..<end), role: role)
      start = end
    }
    return width
  }
}

/// Returns a number in a language's digits (AX-3).
func naiveNumber(_ number: Int, _ language: TextLanguage) -> String {
  String(number).reduce(into: "") { text, digit in
    let value = digit.wholeNumberValue.map(UInt32.init) ?? 0
    text.unicodeScalars.append(Unicode.Scalar(language.zeroDigit.value + value) ?? "?")
  }
}
