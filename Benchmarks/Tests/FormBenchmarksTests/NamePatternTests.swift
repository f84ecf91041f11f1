import Testing

@testable import FormBenchmarks

@Suite struct NamePatternTests {
  static let table: [(pattern: String, matches: [String], not: [String])] = [
    ("", ["", "a"], []), ("b", ["abc"], ["ac"]), ("^b", ["bc"], ["ab"]), ("b$", ["ab"], ["ba"]),
    ("^$", [""], ["a"]), ("a.c", ["abc", "a/c"], ["ac"]), ("ab*c", ["ac", "abbc"], ["adc"]),
    ("^ab+c$", ["abc", "abbbc"], ["ac"]), ("^ab?c$", ["ac", "abc"], ["abbc"]),
    ("^a{2}$", ["aa"], ["a", "aaa"]), ("^a{2,}$", ["aa", "aaaa"], ["a"]),
    ("^a{1,3}$", ["a", "aaa"], ["", "aaaa"]), ("^a{0}$", [""], ["a"]),
    ("^(ab|c)+$", ["ab", "cabc"], ["a", ""]), ("^(?:a|b|)c$", ["ac", "bc", "c"], ["abc"]),
    ("^edit/(reads|kind)/", ["edit/reads/x", "edit/kind/y"], ["edit/batch/z"]),
    ("^[a-c/]+$", ["a/b"], ["a/d"]), ("^[^a-c]$", ["d"], ["a", ""]), ("^[]a]$", ["]", "a"], ["b"]),
    ("^[a-]$", ["-", "a"], ["b"]), ("^\\d\\w\\s\\.$", ["1a ."], ["a1 .", "1a x"]),
    ("^\\D\\W\\S$", ["a/b"], ["1/b", "aab"]), ("^[\\d.]+$", ["3.14"], ["3a"]),
    ("é$", ["café"], ["cafe"]),
    ("(a*)*b", ["aab", "b"], ["aa"]), ("(|a)+$", ["b", "a"], []),
  ]

  @Test func namesMatchAsTheyShould() throws {
    for row in Self.table {
      let pattern = try NamePattern(row.pattern)
      for name in row.matches { #expect(pattern.matches(name), "\(row.pattern) on \(name)") }
      for name in row.not { #expect(!pattern.matches(name), "\(row.pattern) on \(name)") }
    }
  }

  @Test(arguments: [
    "(", ")", "a)", "(a", "[a", "[", "*", "+a", "?", "{2}", "a{", "a{2", "a{2,1}", "a{x}", "a{256}",
    "\\", "\\q",
    "(?=a)", "(?<n>a)", "[z-a]", "[\\D]", "a{255}{255}{255}", "(){255}{255}{255}{255}",
    String(repeating: "(", count: 40), String(repeating: "a", count: 3_001),
    String(repeating: "*", count: 2_900),
  ])
  func whatIsNoneIsRefused(pattern: String) {
    #expect(throws: NamePattern.Failure.self) { try NamePattern(pattern) }
  }

  @Test func repetitionsOfRepetitionsFitTheStack() throws {
    let pattern = try NamePattern("^a" + String(repeating: "*", count: 2_900) + "$")
    #expect(pattern.matches("aa") && !pattern.matches("b"))
  }

  /// Backtracking engines take hours on these; here the work is bounded by places × scalars.
  @Test func nothingTakesLong() throws {
    let name = String(repeating: "a", count: 2_000)
    for pattern in ["(.*.*.*.*)*=", "(a|a|aa)*$b", "(a*)*b", "((a?){60}){4}b", "(a+)+$x"] {
      #expect(try !NamePattern(pattern).matches(name))
    }
  }
}
