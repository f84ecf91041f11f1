/// Fragments of our expressions.
enum ExpressionText {
  /// Returns a literal for the text, or an expression with the text as its value.
  static func quoted(_ text: String) -> String {
    if !text.utf8.contains(UInt8(ascii: "'")) { return "'\(text)'" }
    if !text.utf8.contains(UInt8(ascii: "\"")) { return "\"\(text)\"" }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false).map { "'\($0)'" }
    return "concat(" + parts.joined(separator: ", \"'\", ") + ")"
  }

  /// True if the digits, with an optional point, are a number that a double can hold.
  static func isNumber(_ digits: String) -> Bool {
    // `Double` rejects a point at the start or the end.
    let text = digits.utf8.contains(UInt8(ascii: ".")) ? "0\(digits)0" : digits
    return Double(text)?.isFinite == true
  }

  /// True if the expression is within the limits of our language (UR-2).
  ///
  /// The limits leave room for what a form adds: a condition, or a comparison around it.
  ///
  /// - Complexity: O(bytes) time.
  static func fits(_ text: String) -> Bool {
    guard text.utf8.count <= mostBytes else { return false }
    var measure = ExpressionMeasure()
    var text = text
    text.withUTF8 { bytes in unsafe measure.take(bytes) }
    return measure.depth <= mostDepth && measure.nodes <= mostNodes
      && measure.arguments <= mostArguments
  }

  private static let mostBytes = (1 << 16) - 1_024
  private static let mostDepth = 255 - 7
  private static let mostNodes = 4_096 - 64
  private static let mostArguments = 255
}
