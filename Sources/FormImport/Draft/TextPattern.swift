/// Translates regular expressions that test only a text's digits, beginning or length.
enum TextPattern {
  private struct Item {
    /// The characters that match; nil for any character except a line end.
    var characters: [Character]?
    var least = 1
    /// The most repetitions; nil for no limit.
    var most: Int? = 1
  }

  private static let digits = Array("0123456789")
  /// The most named digits at the beginning. An expression must hold all beginnings.
  private static let longestStart = 2_048

  /// Returns a pattern as a condition of a text; nil if it is not supported.
  ///
  /// - Parameters:
  ///   - text: The text's expression.
  ///   - isWhole: True if a pattern without `^` and `$` must match the whole text.
  /// - Complexity: O(bytes) time.
  static func condition(_ pattern: String, of text: String, isWhole: Bool) -> String? {
    var rest = pattern[...]
    let isAnchored = rest.hasPrefix("^")
    if isAnchored { rest.removeFirst() }
    let isEnded = rest.hasSuffix("$") && !rest.hasSuffix("\\$")
    if isEnded { rest.removeLast() }
    guard isWhole || isAnchored && isEnded, let items = items(of: rest), !items.isEmpty else {
      return nil
    }
    let least = items.reduce(0) { $0 + $1.least }
    let most = items.reduce(Optional(0)) { sum, item in
      guard let sum, let most = item.most else { return nil }
      return sum + most
    }
    guard least <= 100_000, most ?? 0 <= 100_000 else { return nil }
    var conditions = length(of: text, least, most)
    if items.allSatisfy({ $0.characters == nil }) {
      conditions.append("not(contains(\(text), '\n'))")
    } else {
      guard let digits = digitConditions(items, text) else { return nil }
      conditions += digits
    }
    return "(\(conditions.joined(separator: " and ")))"
  }

  private static func length(of text: String, _ least: Int, _ most: Int?) -> [String] {
    if least == most { return ["string-length(\(text)) = \(least)"] }
    var conditions: [String] = []
    if least > 0 { conditions.append("string-length(\(text)) >= \(least)") }
    if let most { conditions.append("string-length(\(text)) <= \(most)") }
    return conditions
  }

  /// Returns the conditions that the text is all digits and begins with the named ones.
  private static func digitConditions(_ items: [Item], _ text: String) -> [String]? {
    var starts = [""]
    var isHead = true
    for item in items {
      guard let characters = item.characters,
        characters.allSatisfy({ digits.contains($0) })
      else { return nil }
      if characters.count == digits.count {
        isHead = false
        continue
      }
      guard isHead, item.least == item.most else { return nil }
      for _ in 0..<item.least {
        if characters.count == 1 {
          for index in starts.indices { starts[index].append(characters[0]) }
        } else {
          starts = starts.flatMap { start in characters.map { start + String($0) } }
        }
        guard starts.count <= 20, starts[0].utf8.count <= longestStart else { return nil }
      }
    }
    var conditions: [String] = []
    if starts != [""] {
      let some = starts.map { "starts-with(\(text), '\($0)')" }
      conditions.append(some.count == 1 ? some[0] : "(\(some.joined(separator: " or ")))")
    }
    // A digit at both ends makes white space, a sign or an exponent in the text invalid.
    return conditions + [
      "number(concat('1', \(text), '1')) > 0", "not(contains(\(text), '.'))",
      "not(contains(\(text), ','))",
    ]
  }

  private static func items(of pattern: Substring) -> [Item]? {
    var items: [Item] = []
    var rest = pattern
    while let character = rest.popFirst() {
      var item = Item()
      switch character {
      case "[":
        guard let characters = takeSet(&rest) else { return nil }
        item.characters = characters
      case "\\":
        guard rest.popFirst() == "d" else { return nil }
        item.characters = digits
      case ".": break
      case _ where digits.contains(character): item.characters = [character]
      default: return nil
      }
      guard takeCount(&rest, &item) else { return nil }
      items.append(item)
    }
    return items
  }

  /// Takes the rest of a set after its bracket: “0-9]” or “789]”.
  private static func takeSet(_ rest: inout Substring) -> [Character]? {
    var characters: [Character] = []
    while let character = rest.popFirst(), character != "]" {
      guard let first = digits.firstIndex(of: character) else { return nil }
      guard rest.first == "-" else {
        characters.append(character)
        continue
      }
      rest.removeFirst()
      guard let end = rest.popFirst(), let last = digits.firstIndex(of: end), first <= last else {
        return nil
      }
      characters += digits[first...last]
    }
    return characters.isEmpty ? nil : Array(Set(characters)).sorted()
  }

  /// Takes “{3}”, “{3,5}”, “{3,}”, “*”, “+” or “?”; false for any other quantifier.
  private static func takeCount(_ rest: inout Substring, _ item: inout Item) -> Bool {
    switch rest.first {
    case "*": (item.least, item.most) = (0, nil)
    case "+": (item.least, item.most) = (1, nil)
    case "?": (item.least, item.most) = (0, 1)
    case "{":
      guard let end = rest.firstIndex(of: "}") else { return false }
      let counts = rest[..<end].dropFirst().split(separator: ",", omittingEmptySubsequences: false)
      guard 1...2 ~= counts.count, let least = Int(counts[0]), 0...100_000 ~= least else {
        return false
      }
      item.least = least
      item.most = counts.count == 1 ? least : counts[1].isEmpty ? nil : Int(counts[1])
      if counts.count == 2, !counts[1].isEmpty {
        guard let most = item.most, least...100_000 ~= most else { return false }
      }
      rest = rest[end...]
    default: return true
    }
    rest.removeFirst()
    // “{3}?” and the like have another meaning.
    return !(rest.first.map { "*+?{".contains($0) } ?? false)
  }
}
