/// What a choice's value may be: no white space, as answers of several are read with spaces between.
enum ChoiceValue {
  /// The value with a low line for white space.
  static func of(_ text: String) -> String {
    guard text.contains(where: \.isWhitespace) else { return text }
    return String(text.map { $0.isWhitespace ? "_" : $0 })
  }
}
