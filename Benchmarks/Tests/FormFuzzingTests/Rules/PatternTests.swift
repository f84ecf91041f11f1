import FormModel
import Testing

@testable import FormBaselines
@testable import FormFuzzing
@testable import FormRules
@testable import FormWorkload

/// The engine's patterns of `regex` beside the oracle's (UR-2).
@Suite struct PatternTests {
  private static let signs =
    Array("ab1-^$.|()[]{}*+?,:<>&\\ é\u{301}\n'").map(String.init)
    + [
      "(?i)", "(?:", "(?<n>", #"\d"#, #"\W"#, #"\s"#, #"\b"#, #"\B"#, #"\x61"#, #"\x{1F600}"#,
      #"\u00e9"#, #"\uD83D\uDE00"#, "{2}", "{0,2}", "{1,}", "[^", "a-b", "&&", #"\-"#, "😀", "A",
    ]

  @Test(
    "UR-2: both take the same for a pattern, of the same size, and match the same",
    arguments: 1...6 as ClosedRange<UInt64>
  )
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var taken = 0
    for _ in 0..<8_000 {
      let pattern = (0..<random.draw(in: 1...7)).map { _ in
        Self.signs[random.draw(below: Self.signs.count)]
      }.joined()
      let found = try? TextPattern(pattern)
      let expected = OraclePattern(pattern)
      #expect(found?.size == expected?.size, "\(pattern)")
      guard let found, let expected else { continue }
      taken += 1
      for _ in 0..<6 {
        let text = (0..<random.draw(below: 5)).map { _ in
          ["a", "b", "A", "1", "-", " ", "é", "😀", "\n"][random.draw(below: 9)]
        }.joined()
        #expect(
          PatternMatcher.matches(text, found) == expected.matches(text),
          "\(pattern) on \(text)"
        )
      }
    }
    #expect(taken > 1_000)
  }

  @Test("UR-2: drawn patterns are patterns, and match in half of all cases", arguments: [1, 2, 3])
  func drawn(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let generator = ExpressionGenerator(scope: ExpressionSamples.scope)
    for _ in 0..<2_000 {
      let pattern = generator.pattern(using: &random)
      let found = try TextPattern(pattern)
      let expected = try #require(OraclePattern(pattern), "\(pattern)")
      #expect(found.size == expected.size)
      for text in AnswerGenerator.texts {
        #expect(
          PatternMatcher.matches(text, found) == expected.matches(text),
          "\(pattern) on \(text)"
        )
      }
    }
  }
}
