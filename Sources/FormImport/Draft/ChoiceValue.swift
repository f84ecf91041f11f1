/// What a choice's value may be: no white space, as answers of several are read with spaces between.
enum ChoiceValue {
  /// Whether there is white space in a text.
  static func hasSpace(_ text: String) -> Bool {
    // Of ASCII behind the space there is none, and characters need not be told apart.
    text.utf8.contains { $0 <= 0x20 || $0 >= 0x80 } && text.contains(where: \.isWhitespace)
  }

  /// The value with a low line for white space.
  static func of(_ text: String) -> String {
    guard hasSpace(text) else { return text }
    return String(text.map { $0.isWhitespace ? "_" : $0 })
  }
}
