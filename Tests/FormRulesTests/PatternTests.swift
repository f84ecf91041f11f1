import FormModel
import Foundation
import Testing

@testable import FormRules

/// Whether a whole text matches a pattern.
private func matches(_ text: String, _ pattern: String) throws -> Bool {
  PatternMatcher.matches(text, try TextPattern(pattern))
}

extension String {
  fileprivate var trimmingQuotes: String { trimmingCharacters(in: ["\""]) }
}

/// Patterns of `regex` (UR-2).
@Suite struct PatternTests {
  @Test(
    "UR-2: the whole text matches, and each sign means what it means in Java",
    arguments: [
      ("", [""], ["a"]), ("abc", ["abc"], ["ab", "abcd", "xabc", "ABC"]),
      ("a|bc|", ["a", "bc", ""], ["b", "abc"]), ("(a|b)c", ["ac", "bc"], ["a", "abc", "c"]),
      ("a*", ["", "a", "aaaa"], ["b", "aab"]), ("a+", ["a", "aa"], ["", "ab"]),
      ("a?b", ["b", "ab"], ["aab", "a"]), ("a{2}", ["aa"], ["a", "aaa"]),
      ("a{2,}", ["aa", "aaaaa"], ["a", ""]), ("a{1,3}", ["a", "aa", "aaa"], ["", "aaaa"]),
      ("(ab){0,2}c", ["c", "abc", "ababc"], ["abababc", "ac"]), ("a{0}b", ["b"], ["ab"]),
      ("(a|bc){2,3}", ["aa", "abc", "bcbcbc"], ["a", "aaaa", "bcb"]),
      ("a+?b*?c??", ["a", "aabbc"], ["", "acc"]), ("(?:a)(?<n1>b)", ["ab"], ["a", "n1"]),
      ("(a*)*b", ["b", "aab"], ["aa"]), ("(a*|b)*", ["", "abba"], ["c"]), ("()*a", ["a"], [""]),
      (
        ".", ["a", "é", "😀", "\t", "\u{2027}"], ["", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
      ),
      (#"\d+"#, ["0123456789"], ["", "a", "٣"]), (#"\D"#, ["a", "٣", "\n"], ["0", "9"]),
      (#"\w+"#, ["azAZ09_"], ["é", "-", " "]), (#"\W"#, ["é", "-", "@", "[", "`", "{"], ["_"]),
      (#"\s+"#, [" \t\n\u{B}\u{C}\r"], ["\u{A0}", "\u{8}", "\u{E}"]),
      (#"\S"#, ["a", "\u{A0}"], [" ", "\n"]),
      ("[abc]", ["a", "b", "c"], ["d", "", "ab"]), ("[^abc]", ["d", "\n", "^"], ["a", "c"]),
      ("[a-xc]", ["a", "f", "x"], ["y"]),
      ("[a-cx-z]", ["a", "c", "x", "z"], ["d", "w", "-"]), ("[-a]", ["-", "a"], ["b"]),
      ("[a-]", ["-", "a"], ["b"]), ("[a^]", ["a", "^"], ["b"]),
      ("[a-c-e]", ["b", "-", "e"], ["d"]),
      (#"[\d-x]"#, ["5", "-", "x"], ["a"]), (#"[a-\d]"#, ["a", "-", "5"], ["b"]),
      ("[+--]", ["+", ",", "-"], [".", "*"]), (#"[\]\-\\^]"#, ["]", "-", "\\", "^"], ["["]),
      (#"[^\D]"#, ["5"], ["a"]), (#"[\s\S]"#, ["a", "\n", "😀"], [""]),
      ("[.$|]", [".", "$"], ["a"]),
      ("[é-ü]", ["ö"], ["a", "z"]), ("[a&b]", ["&", "b"], ["c"]), ("]}", ["]}"], ["]"]),
      ("^a$", ["a"], ["a\n", ""]), ("a^b", [], ["ab", "a^b"]), ("(^|b)a", ["a", "ba"], ["ca"]),
      ("a($|b)", ["a", "ab"], ["a\n"]), ("^*a", ["a"], [""]), (#"\^\$"#, ["^$"], [""]),
      (#"a\b.b"#, ["a b", "a-b"], ["acb", "a_b"]), (#"\ba\b"#, ["a"], [""]),
      (#"a\Bb"#, ["ab"], ["a"]),
      (#"\B-\B"#, ["-"], [""]), (#"\bé"#, [], ["é"]), (#"é\Bé"#, ["éé"], []),
      (#"\t\n\r\f\v\a\e"#, ["\t\n\r\u{C}\u{B}\u{7}\u{1B}"], ["tnrfvae"]),
      (#"\x41\x{1F600}\u00e9\ud83D\uDE00"#, ["A😀é😀"], ["A"]), (#"[\x41-\u0043]"#, ["B"], ["D"]),
      (#"\.\*\ \/\-\_"#, [".* /-_"], [".*"]),
      ("(?i)aB[c-e]é", ["abcé", "ABEé", "AbDé"], ["abcÉ", "abf"]),
      ("(?i)[^a]", ["b"], ["a", "A"]), (#"(?i)[@-B\d]"#, ["@", "A", "b", "5"], ["c", "`"]),
      ("(?i)k", ["k", "K"], ["\u{212A}"]), (#"(?i)\x61"#, ["A"], ["b"]),
      (#"\+?[1-9]\d{1,14}"#, ["+41791234567"], ["+0", "41 79"]),
    ] as [(String, [String], [String])]
  )
  func table(_ pattern: String, _ whole: [String], _ others: [String]) throws {
    for text in whole { #expect(try matches(text, pattern), "\(text)") }
    for text in others { #expect(try !matches(text, pattern), "\(text)") }
  }

  @Test(
    "UR-2: what is no pattern, or not supported, is an error with line and column",
    arguments: [
      ("(", 13, ") that ends a group", "the end of the pattern"),
      ("a)", 13, "a group that ) ends", ")"),
      ("a**", 14, "one quantifier, or a group around the first", "*"),
      ("é++", 14, "one quantifier, or a group around the first", "+"),
      ("*a", 12, "what is repeated, or \\ before the sign", "*"),
      ("a|{2}", 14, "what is repeated, or \\ before the sign", "{"),
      ("a{", 14, "a number from 0 to 10000", "the end of the pattern"),
      ("a{3,2}", 16, "a number from 3 to 10000", "2"),
      ("a{10001}", 14, "a number from 0 to 10000", "1"),
      ("a{2x", 15, "} that ends the number of repetitions", "x"),
      ("(?=a)", 14, "a group without a condition, as (?:…)", "="),
      ("(?<=a)", 15, "the name of a group", "="),
      ("(?<n", 16, "> that ends the name of a group", "the end of the pattern"),
      ("a(?i)", 15, "a group without a condition, as (?:…)", "i"),
      ("[a", 14, "] that ends a set", "the end of the pattern"),
      ("[]a]", 13, "a member of the set, or \\]", "]"),
      ("[a[b]]", 14, "no set in a set, or \\[", "["),
      ("[a&&b]", 14, "no intersection of sets, or \\&", "&"),
      ("[c-a]", 15, "a range that ascends", "a"),
      (#"\1"#, 12, "what is supported behind \\", "\\"),
      (#"a\p{L}"#, 13, "what is supported behind \\", "\\"),
      (#"[\b]"#, 13, "what is supported behind \\", "\\"),
      ("a\\", 14, "a character behind \\", "the end of the pattern"),
      (#"\x4"#, 14, "the code of a character", "4"),
      (#"\x{110000}"#, 14, "the code of a character", "{"),
      (#"\x{41"#, 14, "the code of a character", "{"),
      (#"\uD83Dx"#, 14, "the code of a character", "D"),
      (#"\uDE00"#, 14, "the code of a character", "D"),
      ("(a{100}){101}", 25, "at most 10000 characters, written out", "more"),
    ]
  )
  func whatIsNone(_ pattern: String, _ column: Int, _ expected: String, _ found: String) {
    let error = #expect(throws: ExpressionError.self) {
      try Expression("regex(${a}, '\(pattern)')")
    }
    #expect(error?.line == 1 && error?.column == column + 2, "\(pattern): \(error?.column ?? 0)")
    #expect(
      error?.expected == "a pattern: \(expected)" && error?.found.trimmingQuotes == found,
      "\(error as Any)"
    )
  }

  @Test("UR-2: a pattern is a constant, and nests as deep as an expression")
  func constant() throws {
    for text in ["regex('a', ${b})", "regex('a', concat('a', 'b'))", "regex('a', 1)"] {
      let error = #expect(throws: ExpressionError.self) { try Expression(text) }
      #expect(error?.column == 12 && error?.expected == "a pattern in quotes", "\(text)")
    }
    for (levels, isTooDeep) in [(255, false), (256, true)] {
      let open = String(repeating: "(", count: levels)
      let pattern = open + "a" + String(repeating: ")", count: levels)
      if isTooDeep {
        #expect(throws: PatternError.self) { try matches("a", pattern) }
      } else {
        #expect(try matches("a", pattern))
      }
    }
    #expect(try matches(String(repeating: "a", count: 4_999), "a{4999}"))
    #expect(try TextPattern("a{5000}").size == ExpressionLimits.patternSize)
    #expect(throws: PatternError.self) { try TextPattern("a{5001}") }
  }

  @Test("UR-2: conditions share what they compute only if their patterns are the same")
  func shared() throws {
    var session = try FormSession(
      try makeForm([("t", .text), ("a", .text), ("b", .text), ("c", .text)]) {
        $0.rules = zip(1..., ["[ab]", "[bc]", "[ab]"]).map { place, pattern in
          Rule(
            when: "regex(${t}, '\(pattern)') or ${t} = 'x'",
            [.init(.require, .field(field(place)))]
          )
        }
      }
    )
    for (text, required) in [
      ("a", [1, 3]), ("b", [1, 2, 3]), ("c", [2]), ("d", []), ("x", [1, 2, 3]),
    ] {
      try session.answer("t", .text(text))
      let found = try (1...3).filter {
        try session.effectiveFlags(at: field($0)).contains(.mandatory)
      }
      #expect(found == required, "\(text)")
    }
  }

  @Test("UR-8: a pattern that is much larger than its text is not kept, and matches all the same")
  func kept() throws {
    for (count, isKept) in [(1, true), (128, true), (129, false), (5_000, false)] {
      let expression = try Expression("regex(${t}, 'a{\(count)}')")
      var pool = BytecodePool()
      _ = pool.compile(expression, root: expression.root, slots: [0, .max, .max])
      #expect((pool.texts[0].keptPattern != nil) == isKept, "\(count)")
      var session = try FormSession(
        try makeForm([("t", .text), ("n", .text)]) {
          $0.rules = [
            Rule(when: "regex(${t}, 'a{\(count)}')", [.init(.require, .field(field(1)))])
          ]
        }
      )
      for length in [count - 1, count, count + 1] {
        try session.answer("t", .text(String(repeating: "a", count: length)))
        let isRequired = try session.effectiveFlags(at: field(1)).contains(.mandatory)
        #expect(isRequired == (length == count), "\(length) of \(count)")
      }
    }
  }

  @Test("UR-2: a match counts as work, by the sizes of text and pattern")
  func work() throws {
    let pattern = String(repeating: "x", count: 239)
    var session = try FormSession(
      try makeForm([("t", .text), ("n", .text)]) {
        $0.rules = [Rule(when: "regex(${t}, '\(pattern)*')", [.init(.require, .field(field(1)))])]
      },
      journalBytes: 1_024
    )
    // The text is read once, and counts 15 times for a pattern of 240 signs.
    for (bytes, isTooMuch) in [(240, false), (1 << 20, false), ((1 << 20) + 1, true)] {
      try session.answer("t", .text(String(repeating: "x", count: bytes)))
      #expect((session.tooLongExpression == .rule(0)) == isTooMuch, "\(bytes)")
    }
  }

  /// Patterns that take exponential or quadratic time where alternatives are tried one after the other.
  @Test(
    "UR-2: time is linear in the text, also where other engines hang",
    arguments: [
      "(a+)+b", "(a|a)*b", "(a|aa)+b", "(.*)*b", "(a*)*(a*)*b", ".*.*.*.*b", "(.*a){10}b",
      #"([a-zA-Z0-9])(([\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))"#,
      #"(\s|\S)*b"#, "(a?){20}a{20}b",
    ]
  )
  func hostile(_ pattern: String) throws {
    #expect(try !matches(String(repeating: "a", count: 20_000), pattern))
  }

  @Test("UR-2: random patterns match what those of ICU match", arguments: [1, 2, 3, 4])
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1_500 {
      let pattern = randomPattern(&random, depth: 3)
      // ICU's anchors, word edges and line ends are wider.
      let theirs = pattern.replacing("[^", with: "[~").replacing("^", with: #"\A"#)
        .replacing("[~", with: "[^").replacing("$", with: #"\z"#)
      let judge = try NSRegularExpression(pattern: #"\A(?:\#(theirs))\z"#)
      for _ in 0..<8 {
        let text = String(
          (0..<Int(random.next() % 6)).map { _ in Self.letters.randomElement(using: &random)! }
        )
        let range = NSRange(text.startIndex..., in: text)
        let expected = judge.firstMatch(in: text, range: range) != nil
        #expect(try matches(text, pattern) == expected, "\(pattern) on \(text)")
      }
    }
  }

  private static let letters: [Character] = ["a", "b", "c", "1", "-", " ", "é"]

  private func randomPattern(_ random: inout SeededGenerator, depth: Int) -> String {
    func one(_ choices: [String]) -> String { choices.randomElement(using: &random)! }
    let quantifiers = ["", "", "", "*", "+", "?", "{2}", "{1,3}", "{0,2}?", "{2,}"]
    return (0..<Int(random.next() % 4)).map { _ in
      if random.next() % 8 == 0 { return one(["|", "^", "$"]) }
      if depth > 0, random.next() % 3 == 0 {
        let inner = randomPattern(&random, depth: depth - 1)
        return one(["(", "(?:"]) + inner + ")" + one(quantifiers)
      }
      let atoms = [
        "a", "b", "c", "[ab]", "[^ab1]", "[a-c-]", #"[\-é]"#, ".", "1", #"\x61"#, "[0-9b]",
      ]
      return one(atoms) + one(quantifiers)
    }.joined()
  }
}
