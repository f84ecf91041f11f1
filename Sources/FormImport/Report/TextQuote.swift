/// Text of an input within a message.
enum TextQuote {
  /// Short, in quotes, and without what a terminal would obey.
  static func of(_ text: String) -> String { "\"\(shown(text, atMost: 60))\"" }

  /// The beginning of a text, without what a terminal would obey.
  ///
  /// - Parameter count: scalars that are shown at most.
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
