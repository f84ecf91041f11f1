/// Makes values of choices free of white space, because answers with several values are separated
/// by spaces.
enum ChoiceValue {
  /// True if the text contains white space.
  static func hasSpace(_ text: String) -> Bool {
    // Fast path: ASCII after the space has no white space, so characters need not be segmented.
    text.utf8.contains { $0 <= 0x20 || $0 >= 0x80 } && text.contains { $0.isWhitespace }
  }

  /// Returns the value with underscores for white space.
  static func of(_ text: String) -> String {
    guard hasSpace(text) else { return text }
    return String(text.map { $0.isWhitespace ? "_" : $0 })
  }
}
