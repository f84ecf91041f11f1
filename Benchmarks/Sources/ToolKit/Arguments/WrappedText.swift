/// Wraps text to a width.
enum WrappedText {
  /// Wraps a text between words. A word longer than a line is cut, preferably after a punctuation
  /// mark.
  ///
  /// - Parameters:
  ///   - start: the beginning of the first line.
  ///   - indent: spaces before every other line.
  ///   - continuation: the end of every line but the last.
  static func wrapped(
    _ words: String,
    after start: String,
    indent: Int,
    width: Int,
    continuation: String = ""
  ) -> String {
    let margin = String(repeating: " ", count: indent)
    let room = width - continuation.count
    var text = ""
    var line = start
    var isEmpty = true
    func end() {
      text += line + continuation + "\n"
      line = margin
      isEmpty = true
    }
    for word in words.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > room { end() }
      var rest = word
      while line.count + rest.count > room, let cut = cut(rest, room - line.count) {
        line += rest[..<cut]
        rest = rest[cut...]
        end()
      }
      line += (isEmpty ? "" : " ") + rest
      isEmpty = false
    }
    return text + line + "\n"
  }

  /// Returns the place to cut a word so that its start fits: after a punctuation mark inside it,
  /// else anywhere.
  private static func cut(_ word: Substring, _ room: Int) -> Substring.Index? {
    guard room > 0 else { return nil }
    let head = word.prefix(room)
    if let mark = head.lastIndex(where: { "|,/=".contains($0) }) { return word.index(after: mark) }
    return head.endIndex
  }
}
