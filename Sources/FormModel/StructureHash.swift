/// A fast hash of a structure, eight bytes at a time. It does not resist chosen collisions.
package struct StructureHash {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0x9FB2_1C65_1E98_DF25
    value ^= value >> 29
  }

  package mutating func add(_ texts: TextArena) {
    add(UInt64(texts.ends.count))
    for end in texts.ends { add(UInt64(end)) }
    var word: UInt64 = 0
    for (place, byte) in texts.bytes.enumerated() {
      word |= UInt64(byte) << UInt64((place & 7) * 8)
      guard place & 7 == 7 else { continue }
      add(word)
      word = 0
    }
    add(word)
  }
}
