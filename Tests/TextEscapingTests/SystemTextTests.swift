import Testing
import TextEscaping

@Suite struct SystemTextTests {
  private func comesBack(_ bytes: [UInt8]) -> Bool {
    SystemText.bytes(SystemText.text(bytes)) == bytes
  }

  @Test func namesThatAreTextStayThatText() {
    for name in ["", "a", "Santé Øst", "日本語", "\u{1F4CB}", "\u{10FF7F}"] {
      #expect(
        SystemText.text(Array(name.utf8)) == name && SystemText.bytes(name) == Array(name.utf8)
      )
    }
  }

  @Test func bytesThatAreNoTextComeBack() {
    for first in 0...255 as ClosedRange<UInt8> {
      #expect(comesBack([first]) && comesBack([0x61, first, 0x62]))
      for second in 0...255 as ClosedRange<UInt8> where !comesBack([first, second]) {
        Issue.record("\(first), \(second)")
      }
    }
    // Invalid UTF-8: cut short, overlong, half a surrogate pair, past the last scalar; and the
    // escape for bytes itself.
    for bytes: [UInt8] in [
      [0xE2, 0x82], [0xF0, 0x9F, 0x92], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], Array("\u{10FF80}\u{10FFFF}".utf8),
    ] { #expect(comesBack(bytes), "\(bytes)") }
    #expect(SystemText.text([0xFF]) != SystemText.text(Array(SystemText.text([0xFF]).utf8)))
  }

  @Test func messagesNameTheBytes() {
    #expect(SystemText.shown(SystemText.text([0x61, 0xFF, 0x1B])) == "a\\xff\\u{1b}")
    #expect(Escape.shellWord(SystemText.text([0x61, 0xFF])) == "$'a\\xFF'")
  }
}
