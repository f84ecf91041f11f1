import Testing

@testable import FormFormats

@Suite struct XXH64Tests {
  private func digest(_ bytes: [UInt8], seed: UInt64 = 0, cutInto size: Int? = nil) -> UInt64 {
    var checksum = XXH64(seed: seed)
    var index = 0
    while index < bytes.count {
      let end = min(index + (size ?? bytes.count), bytes.count)
      checksum.update(bytes.span.extracting(index..<end).bytes)
      index = end
    }
    return checksum.digest
  }

  @Test(
    "Published vectors",
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("as", 0x1C33_0FB2_D66B_E179),
      ("asd", 0x631C_37CE_72A9_7393), ("asdf", 0x4158_72F5_99CE_A71E),
      ("Call me Ishmael. Some years ago--never mind how long precisely-", 0x02A2_E854_70D6_FD96),
    ] as [(String, UInt64)]
  )
  func vectors(text: String, expected: UInt64) { #expect(digest(Array(text.utf8)) == expected) }

  @Test("A seed changes the checksum as the specification says")
  func seed() {
    #expect(digest([], seed: 0xAE05_4331_1B70_2D91) == 0x4B6A_04FC_DF7A_4672)
  }

  @Test("However the bytes are cut, the checksum is the same")
  func cuts() {
    let bytes = (0..<211).map { UInt8(truncatingIfNeeded: $0 &* 167) }
    for count in 0...bytes.count {
      let whole = digest(Array(bytes[..<count]))
      for size in [1, 3, 8, 31, 32, 33, 64] {
        let cut = digest(Array(bytes[..<count]), cutInto: size)
        if cut != whole { Issue.record("\(count) bytes cut by \(size): \(cut), not \(whole)") }
      }
    }
  }
}
