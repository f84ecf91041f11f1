import FormNavigation
import Testing

@Suite struct ClusterMeasurerTests {
  @Test(
    "A cluster is as wide as its first scalar with a width",
    arguments: [
      ("", 0), ("a", 1), ("abc", 3), ("字", 2), ("ｱ", 1), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("e\u{301}", 1), ("\u{301}", 0), ("e\u{301}\u{327}\u{302}", 1), ("مرحبا", 5), ("שָׁלוֹם", 4),
      ("नमस्ते", 3), ("क्षि", 1), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("1️⃣", 2), ("❤️", 2),
      ("❤", 1), ("❤︎", 1), ("⌚", 2), ("⌚︎", 1), ("\u{200B}", 0), ("\u{200D}", 0), ("\u{AD}", 0),
      ("a\r\nb", 2), ("…", 1), ("Ａ", 2), ("\u{3000}", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("ก็", 1), ("\u{20000}", 2),
    ]
  )
  func widths(_ text: String, halfEms expected: Int) {
    #expect(halfEms(text) == expected)
  }

  @Test("Of signs and pictures those are wide that are shown in colours, and angle brackets")
  func pictures() {
    var wrong: [UInt32] = []
    // Squared ideographs stand between the last two ranges.
    for value in [0x2300..<0x2B60, 0x1F000..<0x1F200, 0x1F266..<0x1FB00].joined() {
      let scalar = Unicode.Scalar(UInt32(value))!
      let isWide = scalar.properties.isEmojiPresentation || [0x2329, 0x232A].contains(value)
      if halfEms(String(scalar)) != (isWide ? 2 : 1) { wrong.append(scalar.value) }
    }
    #expect(wrong.isEmpty)
  }

  @Test("NM-3: digits are tabular in every role and at every scale")
  func tabularDigits() {
    for scale in [50, 100, 135, 400] {
      let measurer = ClusterMeasurer(scale: scale)
      for role in TextRole.allCases {
        for digit in "0123456789" {
          let digit = String(digit)
          #expect(
            measurer.width(of: digit.utf8Span, role: role) == measurer.digitAdvance(role)
          )
        }
      }
    }
  }

  @Test("Walking by cluster finds the clusters of the standard library")
  func clusters() {
    let texts = [
      "", "plain", "a\r\nb\r\r\n", "a👨‍👩‍👧‍👦b", "e\u{301}\u{302}x", "नमस्ते क्षि", "שָׁלוֹם 12", "🇩🇪🇫🇷🇮", "\u{301}a",
      "한국어 \u{1112}\u{1161}\u{11AB}", "\u{200D}\u{200D}", "1️⃣2",
      String(repeating: "a\u{301}", count: 50),
    ]
    for text in texts {
      var widths = 0
      for character in text {
        widths += halfEms(String(character))
      }
      #expect(halfEms(text) == widths, "\(text)")
    }
  }
}
