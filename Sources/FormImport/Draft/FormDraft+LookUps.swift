import FormModel

extension FormDraft {
  /// Returns an expression for the value of the first condition that holds; empty if none does.
  ///
  /// - Parameter pairs: Conditions and values. Each condition fits an expression.
  /// - Complexity: O(bytes) time.
  mutating func firstMatch(
    _ pairs: [(when: String, value: String)]
  ) -> String {
    var rest = "''"
    let size = Self.partSize(pairs.reduce(0) { $0 + $1.when.utf8.count + 8 }, count: pairs.count)
    let starts = stride(from: 0, to: pairs.count, by: size)
    for start in starts.reversed() {
      let part = pairs[start..<min(start + size, pairs.count)]
      let head = part.map { "if(\($0.when), \(ExpressionText.quoted($0.value)), " }.joined()
      rest = head + rest + String(repeating: ")", count: part.count)
      if start > 0 { rest = variable(holding: rest, named: "part") }
    }
    return rest
  }

  /// Returns an expression for the number of conditions that hold.
  ///
  /// - Complexity: O(bytes) time.
  mutating func count(of conditions: [String]) -> String {
    let size = Self.partSize(
      conditions.reduce(0) { $0 + $1.utf8.count + 8 },
      count: conditions.count
    )
    var parts: [String] = []
    for start in stride(from: 0, to: conditions.count, by: size) {
      let part = conditions[start..<min(start + size, conditions.count)]
      let sum = "(" + part.map { "if(\($0), 1, 0)" }.joined(separator: " + ") + ")"
      parts.append(conditions.count > size ? variable(holding: sum, named: "part") : sum)
    }
    while parts.count > Self.mostInPart {
      parts = stride(from: 0, to: parts.count, by: Self.mostInPart).map { start in
        let some = parts[start..<min(start + Self.mostInPart, parts.count)]
        return variable(holding: some.joined(separator: " + "), named: "part")
      }
    }
    return parts.isEmpty ? "0" : parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " + ")))"
  }

  private static let mostInPart = 64

  /// Returns how many conditions go into one expression. It stays far below an expression's limits.
  private static func partSize(_ bytes: Int, count: Int) -> Int {
    max(1, min(mostInPart, 6_000 * count / max(bytes, 1)))
  }
}
