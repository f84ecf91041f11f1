import FormExplorer
import Testing

@Suite struct CharacterDecoderTests {
  /// The text that bytes decode to.
  private func text(_ bytes: [UInt8]) -> String {
    var decoder = CharacterDecoder()
    return bytes.reduce(into: "") { text, byte in
      if let scalar = decoder.take(byte) { text.unicodeScalars.append(scalar) }
    }
  }

  @Test func everyCharacterIsDecoded() {
    var decoder = CharacterDecoder()
    var wrong: [UInt32] = []
    for value in 0...UInt32(0x10_FFFF) {
      guard let scalar = Unicode.Scalar(value), let bytes = UTF8.encode(scalar) else { continue }
      let found = bytes.map { decoder.take($0) }
      let isWaited = found.dropLast().allSatisfy { $0 == nil } && !decoder.isWaiting
      if found.last != scalar || !isWaited { wrong.append(value) }
    }
    #expect(wrong == [])
  }

  @Test(
    "Bytes that are no text are dropped, and the key after them counts",
    arguments: [
      ([0xFF, 0x71], "q"), ([0xE9, 0x71], "q"), ([0x80, 0x71], "q"), ([0xC3, 0x71], "q"),
      ([0xC3, 0x03], "\u{3}"), ([0xF0, 0x9F, 0x98, 0x71], "q"), ([0xC0, 0x80, 0x71], "q"),
      // The beginning of one character, then another one.
      ([0xE2, 0x82, 0xC3, 0xA9], "é"), ([0xF0, 0x9F, 0xE2, 0x82, 0xAC], "€"),
      // A surrogate, a number above the last scalar, and an overlong form.
      ([0xED, 0xA0, 0x80, 0x71], "q"), ([0xF4, 0x90, 0x80, 0x80, 0x71], "q"),
      ([0xE0, 0x80, 0xAF, 0x71], "q"), ([0xF5, 0x80, 0x80, 0x80, 0x71], "q"),
    ] as [([UInt8], String)]
  )
  func bytesThatAreNoText(bytes: [UInt8], expected: String) {
    #expect(text(bytes) == expected)
  }

  /// After any bytes, an ASCII key counts at once.
  @Test func asciiCountsAtOnce() {
    let all: [UInt8] = [
      0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0,
      0xF1, 0xF4, 0xF5, 0xFF,
    ]
    var wrong: [[UInt8]] = []
    for first in all {
      for second in all {
        for third in all {
          for fourth in all {
            var decoder = CharacterDecoder()
            let bytes = [first, second, third, fourth]
            for byte in bytes { _ = decoder.take(byte) }
            if decoder.take(0x71) != "q" || decoder.isWaiting { wrong.append(bytes) }
          }
        }
      }
    }
    #expect(wrong == [])
  }

  /// Every sequence of bytes decodes to the standard library's repaired text without its
  /// replacement characters.
  @Test func itRepairsAsTheStandardLibrary() {
    var state: UInt64 = 7
    var wrong: [[UInt8]] = []
    for _ in 0..<20_000 {
      let bytes: [UInt8] = (0..<12).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let high = UInt8(truncatingIfNeeded: state >> 56)
        return high < 0x60 ? high : high | 0x80
      }
      let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
        $0 != "\u{FFFD}"
      }
      if Array(text(bytes).unicodeScalars) != Array(expected) { wrong.append(bytes) }
    }
    #expect(wrong == [])
  }

  @Test func aCharacterIsWaitedForUntilItIsDropped() {
    var decoder = CharacterDecoder()
    #expect(!decoder.isWaiting)
    #expect(decoder.take(0xC3) == nil && decoder.isWaiting)
    decoder.drop()
    #expect(!decoder.isWaiting)
    #expect(decoder.take(0xA9) == nil && !decoder.isWaiting)
  }
}
