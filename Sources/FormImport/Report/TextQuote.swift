/// Quotes input text in messages.
enum TextQuote {
  /// Returns the text shortened, in quotes, and without terminal control characters.
  static func of(_ text: String) -> String { "\"\(shown(text, atMost: 60))\"" }

  /// Returns the beginning of a text without terminal control characters.
  ///
  /// - Parameter count: The most Unicode scalars that are shown.
  static func shown(_ text: String, atMost count: Int) -> String {
    let isPlain = text.utf8.count <= count && text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
    if isPlain { return text }
    let start = text.unicodeScalars.prefix(count)
    var shown = ""
    for scalar in start {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return start.endIndex < text.endIndex ? shown + "…" : shown
  }
}
