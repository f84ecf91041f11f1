/// Pieces of our expressions.
enum ExpressionText {
  /// A text as an expression that has it as its value.
  static func quoted(_ text: String) -> String {
    if !text.utf8.contains(UInt8(ascii: "'")) { return "'\(text)'" }
    if !text.utf8.contains(UInt8(ascii: "\"")) { return "\"\(text)\"" }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false).map { "'\($0)'" }
    return "concat(" + parts.joined(separator: ", \"'\", ") + ")"
  }

  /// Whether digits, with a point among them or not, are a number that a double can hold.
  static func isNumber(_ digits: String) -> Bool {
    // The library's reader takes no point at an end.
    let text = digits.utf8.contains(UInt8(ascii: ".")) ? "0\(digits)0" : digits
    return Double(text)?.isFinite == true
  }

  /// Whether an expression is within the bounds that ours have (UR-2), and leaves room for what a form puts around
  /// it: that it is asked only while something is shown, or is a condition's value.
  ///
  /// - Complexity: O(bytes).
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
