/// Text of an input within a message.
enum TextQuote {
  /// Short, in quotes, and without what a terminal would obey.
  static func of(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(60)
    var shown = ""
    for scalar in start {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return "\"\(shown)\(start.endIndex < text.endIndex ? "…" : "")\""
  }
}
