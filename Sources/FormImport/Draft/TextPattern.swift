/// Regular expressions that say no more than our expressions can: how many digits a text has, what it begins with, how
/// long it is.
enum TextPattern {
  private struct Item {
    /// The characters that it stands for; nil for any but the end of a line.
    var characters: [Character]?
    var least = 1
    /// Nil for any number.
    var most: Int? = 1
  }

  private static let digits = Array("0123456789")

  /// The condition that a pattern makes of a text; nil if it is none of those.
  ///
  /// - Parameters:
  ///   - text: an expression.
  ///   - isWhole: whether a pattern without `^` and `$` is for all of the text.
  /// - Complexity: O(bytes).
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
    // What a text may be without any characters.
    return "(\(conditions.joined(separator: " and ")))"
  }

  private static func length(of text: String, _ least: Int, _ most: Int?) -> [String] {
    if least == most { return ["string-length(\(text)) = \(least)"] }
    var conditions: [String] = []
    if least > 0 { conditions.append("string-length(\(text)) >= \(least)") }
    if let most { conditions.append("string-length(\(text)) <= \(most)") }
    return conditions
  }

  /// That all is digits, and that those at the beginning are of the ones that are named.
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
        starts = starts.flatMap { start in characters.map { start + String($0) } }
        guard starts.count <= 20 else { return nil }
      }
    }
    var conditions: [String] = []
    if starts != [""] {
      let some = starts.map { "starts-with(\(text), '\($0)')" }
      conditions.append(some.count == 1 ? some[0] : "(\(some.joined(separator: " or ")))")
    }
    // A one at both ends leaves no white space, no sign and no exponent to be taken for a part of the number.
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

  /// Takes “0-9]” or “789]”.
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

  /// Takes “{3}”, “{3,5}”, “{3,}”, “*”, “+” or “?”; false if it is none that is known.
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
    // “{3}?” and the like are something else.
    return !(rest.first.map { "*+?{".contains($0) } ?? false)
  }
}
