import Testing

@testable import FormBenchmarks

@Suite struct NamePatternTests {
  static let table: [(pattern: String, matches: [String], not: [String])] = [
    ("", ["", "a"], []), ("b", ["abc"], ["ac"]), ("^b", ["bc"], ["ab"]), ("b$", ["ab"], ["ba"]),
    ("^(ab|c)+$", ["ab", "cabc"], ["a", ""]), ("a.c", ["abc", "a/c"], ["ac"]),
    ("^edit/(reads|kind)/", ["edit/reads/x", "edit/kind/y"], ["edit/batch/z"]),
  ]

  @Test func namesMatchAsTheyShould() throws {
    for row in Self.table {
      let pattern = try NamePattern(row.pattern)
      for name in row.matches { #expect(pattern.matches(name), "\(row.pattern) on \(name)") }
      for name in row.not { #expect(!pattern.matches(name), "\(row.pattern) on \(name)") }
    }
  }

  @Test(arguments: [
    "(", "(a", "[a", "*", "+a", "a{2}", "\\", "(?=a)", "[z-a]", "(a)\\1", "a**", "a+?", "a\0b",
    String(repeating: "a", count: 501), "(((a)))",
  ])
  func whatIsNoneIsRefused(pattern: String) {
    #expect(throws: NamePattern.Failure.self) { try NamePattern(pattern) }
  }

  /// A backtracking matcher would take hours on each of these.
  @Test func nothingTakesLong() throws {
    let name = String(repeating: "a", count: 2_000)
    for pattern in ["(.*.*.*.*)*=", "(a|a|aa)*$b", "(a*)*b", "(a+)+$x"] {
      #expect(try !NamePattern(pattern).matches(name))
    }
  }
}
