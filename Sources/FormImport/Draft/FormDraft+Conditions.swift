import FormModel

extension FormDraft {
  /// Joins conditions. If the result exceeds an expression's limits, each condition becomes a
  /// variable.
  ///
  /// - Parameters:
  ///   - conditions: At least one condition. Each fits an expression.
  ///   - word: “and” or “or”.
  /// - Complexity: O(bytes) time.
  mutating func joined(
    _ conditions: [String],
    by word: String
  ) -> String {
    guard conditions.count > 1 else { return conditions[0] }
    let text = conditions.map { "(\($0))" }.joined(separator: " \(word) ")
    if ExpressionText.fits(text) { return text }
    var parts = conditions.map { variable(holding: $0) }
    while parts.count > Self.mostJoined {
      parts = stride(from: 0, to: parts.count, by: Self.mostJoined).map { start in
        let some = parts[start..<min(start + Self.mostJoined, parts.count)]
        return variable(holding: some.joined(separator: " \(word) "))
      }
    }
    return parts.joined(separator: " \(word) ")
  }

  private static var mostJoined: Int { 64 }

  /// - Returns: A condition that tests a new variable, which is 1 while `condition` holds.
  private mutating func variable(holding condition: String) -> String {
    variable(holding: "if(\(condition), 1, 0)", named: "condition") + " = 1"
  }
}
