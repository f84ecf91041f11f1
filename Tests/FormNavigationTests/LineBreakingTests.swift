import FormNavigation
import Testing

@Suite struct LineBreakingTests {
  @Test("Lines break at spaces, which take no room at the end of a line")
  func spaces() {
    #expect(lines("aaa bbb ccc", width: 7 * 8) == ["aaa bbb", "ccc"])
    #expect(lines("aaa bbb    ccc", width: 7 * 8) == ["aaa bbb", "ccc"])
    #expect(lines("aaa bbb ccc", width: 6 * 8) == ["aaa", "bbb", "ccc"])
    #expect(lines("  aaa  ", width: 3 * 8) == ["aaa"])
    #expect(lines("aaa\nbbb\tccc", width: 7 * 8) == ["aaa\nbbb", "ccc"])
    #expect(lines("aaa\u{A0}bbb ccc", width: 7 * 8) == ["aaa\u{A0}bbb", "ccc"])
    #expect(lines("aa aa\u{A0}bb", width: 7 * 8) == ["aa", "aa\u{A0}bb"])
  }

  @Test("Lines break after hyphens, not before them and not after one that begins a word")
  func hyphens() {
    #expect(lines("well-known", width: 6 * 8) == ["well-", "known"])
    #expect(lines("aaaa -1234", width: 7 * 8) == ["aaaa", "-1234"])
    #expect(lines("a-b-c-d", width: 4 * 8) == ["a-b-", "c-d"])
  }

  @Test("Lines break between ideographs, kana and hangul, but not before or after their brackets")
  func eastAsian() {
    #expect(lines("東京都港区", width: 4 * 8) == ["東京", "都港", "区"])
    #expect(lines("東京、港区", width: 4 * 8) == ["東", "京、", "港区"])
    #expect(lines("東「京都」", width: 6 * 8) == ["東「京", "都」"])
    #expect(lines("東東「京都」", width: 6 * 8) == ["東東", "「京", "都」"])
    #expect(lines("ファイル", width: 4 * 8) == ["ファ", "イル"])
    #expect(lines("한국어학", width: 4 * 8) == ["한국", "어학"])
    #expect(lines("ab字cd", width: 4 * 8) == ["ab字", "cd"])
  }

  @Test("Lines break before an opening bracket beside an ideograph, never after it")
  func brackets() {
    for bracket in ["(", "[", "{"] {
      #expect(lines("字\(bracket)字", width: 3 * 8) == ["字", "\(bracket)字"])
    }
  }

  @Test(
    "Lines break before the first and the last character of each wide range, not before its neighbours"
  )
  func edgesOfRanges() {
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0x2E99, 0x3131...0x318E, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
    ]
    let narrow: [ClosedRange<UInt32>] = [0xC0...0x2FF, 0x370...0x377, 0x10A0...0x10FF]
    func text(_ value: UInt32) -> String { Unicode.Scalar(value).map { String($0) } ?? "" }
    for value in wide.flatMap({ [$0.lowerBound, $0.upperBound] }) {
      let last = text(value)
      #expect(lines("x ab\(last)", width: 4 * 8) == ["x ab", last], "\(String(value, radix: 16))")
    }
    for value in narrow.flatMap({ [$0.lowerBound, $0.upperBound] }) {
      let last = text(value)
      #expect(
        lines("x ab\(last)", width: 4 * 8) == ["x", "ab\(last)"],
        "\(String(value, radix: 16))"
      )
    }
  }

  @Test("A word longer than the line breaks between clusters, never within one")
  func longWords() {
    #expect(lines("abcdefgh", width: 3 * 8) == ["abc", "def", "gh"])
    #expect(lines("क्षिक्षिक्षि", width: 2 * 8) == ["क्षिक्षि", "क्षि"])
    #expect(lines("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", width: 3 * 8, maximumLines: 4) == ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"])
    #expect(lines("e\u{301}e\u{301}e\u{301}", width: 2 * 8) == ["e\u{301}e\u{301}", "e\u{301}"])
    // Too narrow for a single cluster: one a line, and only the ellipsis in the last.
    #expect(lines("字字字字", width: 5) == ["字", "字", "…"])
    #expect(lines("字", width: 0, maximumLines: 1) == ["…"])
    #expect(lines("ab", width: -5) == ["a", "b"])
  }

  @Test("NM-4: what does not fit in the last line ends in an ellipsis at the border of a cluster")
  func truncation() {
    #expect(lines("aaa bbb ccc ddd", width: 3 * 8) == ["aaa", "bbb", "cc…"])
    #expect(lines("aaa bbb ccc", width: 3 * 8) == ["aaa", "bbb", "ccc"])
    #expect(lines("aaa bbb ccc   ", width: 3 * 8) == ["aaa", "bbb", "ccc"])
    #expect(lines("aa bb", width: 4 * 8, maximumLines: 1) == ["aa…"])
    #expect(lines("ab👨‍👩‍👧‍👦cd", width: 4 * 8, maximumLines: 1) == ["ab…"])
    #expect(lines("ab👨‍👩‍👧‍👦cd", width: 5 * 8, maximumLines: 1) == ["ab👨‍👩‍👧‍👦…"])
    #expect(lines("नमस्तेनमस्ते", width: 3 * 8, maximumLines: 1) == ["नम…"])
    #expect(lines("مرحبا بالعالم", width: 6 * 8, maximumLines: 1) == ["مرحبا…"])
    #expect(lines("שָׁלוֹם", width: 3 * 8, maximumLines: 1) == ["שָׁל…"])
  }

  @Test("An indent takes room in the first line, and lets its first word move to the second")
  func indent() {
    #expect(lines("abcdef", width: 8 * 8, indent: 2 * 8) == ["abcdef"])
    #expect(lines("abcdef", width: 8 * 8, indent: 3 * 8) == ["", "abcdef"])
    #expect(lines("", width: 8 * 8, indent: 3 * 8) == [""])
    #expect(lines("  ", width: 8 * 8, indent: 3 * 8) == [""])
    #expect(lines("", width: 8 * 8) == [])
    #expect(lines(" \u{3000}\u{200B}", width: 8 * 8) == [])
  }

  @Test("A text of 100,000 characters is read as far as its lines go")
  func longText() {
    #expect(lines(String(repeating: "a", count: 100_000), width: 80).last == "aaaaaaaaa…")
    #expect(lines(String(repeating: "字", count: 100_000), width: 80).last == "字字字字…")
    #expect(lines(String(repeating: "ab ", count: 100_000), width: 80).last == "ab ab ab…")
    #expect(lines("a" + String(repeating: "\u{301}", count: 99_999), width: 80).count == 1)
    #expect(lines(String(repeating: " ", count: 100_000), width: 80).isEmpty)
  }

  @Test("The lines of a text hold all of it but white space, and none is too wide")
  func completeness() {
    var state: UInt64 = 7
    let alphabet = Array("ab -字、「」👍e\u{301}ש1").map(String.init) + ["क्षि", "👨‍👩‍👧‍👦", "  ", "word"]
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<Int(next(&state) % 24) {
        text += alphabet[Int(next(&state) % UInt64(alphabet.count))]
      }
      let width = 16 + Int(next(&state) % 100)
      let all = lines(text, width: width, maximumLines: 1_000)
      let joined = all.joined().filter { !" \u{3000}".contains($0) }
      let expected = text.filter { !" \u{3000}".contains($0) }
      if joined != expected { Issue.record("\(text) became \(all)") }
      if let wide = all.first(where: { halfEms($0) * 8 > width }) {
        Issue.record("\(wide) is wider than \(width)")
      }
      // More indent never takes fewer lines; the cache of line counts relies on it.
      var previous = 0
      for indent in stride(from: 8, through: 96, by: 8) {
        let count = lines(text, width: width, indent: indent, maximumLines: 1_000).count
        if count < previous { Issue.record("\(text): \(count) lines after \(previous)") }
        previous = count
      }
    }
  }

  private func next(_ state: inout UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
