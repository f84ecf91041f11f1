/// Pieces of our expressions.
enum ExpressionText {
  /// A text as an expression that has it as its value.
  static func quoted(_ text: String) -> String {
    if !text.utf8.contains(UInt8(ascii: "'")) { return "'\(text)'" }
    if !text.utf8.contains(UInt8(ascii: "\"")) { return "\"\(text)\"" }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false).map { "'\($0)'" }
    return "concat(" + parts.joined(separator: ", \"'\", ") + ")"
  }
}
