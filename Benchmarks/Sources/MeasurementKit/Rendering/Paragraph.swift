/// Breaks texts into lines.
public enum Paragraph {
  /// Returns lines of at most `width` characters, broken at spaces. A longer word gets its own
  /// line.
  ///
  /// - Parameters:
  ///   - indent: spaces before every line but the first.
  ///   - breaksNames: if true, also breaks after slashes and hyphens.
  /// - Complexity: O(characters).
  public static func lines(
    _ text: String,
    width: Int,
    indent: Int = 0,
    breaksNames: Bool = false
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    for piece in pieces(text, breaksNames: breaksNames) {
      let bare = piece.hasSuffix(" ") ? piece.dropLast() : piece
      if !line.isEmpty, line.count + bare.count > width {
        lines.append(trimmed(line))
        line = String(repeating: " ", count: indent)
      }
      line += piece
    }
    return lines + [trimmed(line)]
  }

  /// Returns the length of the longest piece when names are broken.
  static func longestPiece(_ text: String) -> Int {
    pieces(text, breaksNames: true).map { $0.hasSuffix(" ") ? $0.count - 1 : $0.count }.max() ?? 0
  }

  /// The text, cut after each space, and optionally after each slash and hyphen before a letter.
  private static func pieces(_ text: String, breaksNames: Bool) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let next = text.index(after: index)
      let isName = breaksNames && next < text.endIndex && text[next].isLetter
      if text[index] == " " || isName && (text[index] == "/" || text[index] == "-") {
        pieces.append(text[start..<next])
        start = next
      }
      index = next
    }
    return start < text.endIndex ? pieces + [text[start...]] : pieces
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
