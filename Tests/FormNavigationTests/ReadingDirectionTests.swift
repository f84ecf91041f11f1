import FormNavigation
import Testing

@Suite struct ReadingDirectionTests {
  @Test(
    "NM-25: the first strong character gives a text's direction",
    arguments: [
      ("abc", ReadingDirection.leftToRight), ("שלום", .rightToLeft), ("مرحبا", .rightToLeft),
      ("12: שלום", .rightToLeft), ("12: abc שלום", .leftToRight), ("", nil), ("123 …", nil),
      ("٣", nil), ("字", .leftToRight), ("नमस्ते", .leftToRight), ("👍", nil), ("👍 ש", .rightToLeft),
      ("\u{200F}abc", .rightToLeft), ("\u{2067}abc\u{2069}ש", .rightToLeft), ("é", .leftToRight),
      ("\u{1E900}", .rightToLeft), ("« texte »", .leftToRight),
    ] as [(String, ReadingDirection?)]
  )
  func firstStrong(_ text: String, _ expected: ReadingDirection?) {
    #expect(ReadingDirection(firstStrongIn: text.utf8Span) == expected)
  }
}
