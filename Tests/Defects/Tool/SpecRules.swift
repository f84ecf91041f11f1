/// The rules of the behaviour. Each has a test that names it, and a defect that makes this test fail.
public enum SpecRules {
  /// The number of rules of each kind, numbered from 1: form progress, visible pages, navigation
  /// menu, step indicator, navigation bar, navigation structures, input form screen, accessibility,
  /// UI rules, repeats, choices, undo, importing, filled forms, their status, other languages, campaigns,
  /// contenders in other processes.
  private static let counts: KeyValuePairs = [
    "FP": 10, "VP": 5, "NM": 28, "SI": 9, "NB": 15, "NS": 11, "IF": 3, "AX": 4, "UR": 11, "RP": 6,
    "CH": 4, "UD": 3, "IM": 5, "EX": 5, "ST": 3, "EM": 3, "CG": 2, "CP": 5,
  ]

  /// “FP-1”, “FP-2” and so on.
  public static let all: [String] = counts.flatMap { kind, count in
    (1...count).map { "\(kind)-\($0)" }
  }

  /// The rules that a test's name mentions, each once. Spans such as “NM-16…NM-20” do not count:
  /// such a test looks at all of them, and proves none.
  public static func named(in text: String) -> [String] {
    var found: [String] = []
    for word in text.split(whereSeparator: { !isPart($0) }) {
      let rule = String(word)
      if all.contains(rule), !found.contains(rule) { found.append(rule) }
    }
    return found
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
      || character == "-" || character == "…"
  }
}
