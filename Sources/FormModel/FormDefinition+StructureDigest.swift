import Synchronization

/// Which form it is, whatever is filled in.
extension FormDefinition {
  /// Stands for the form's structure: its pages, their names, how many fields each has, and the fields' ids. Flags,
  /// labels, kinds and rules have no part in it. It is the same in every build and on every machine, and never 0.
  ///
  /// - Complexity: O(pages + bytes of names and ids) the first time for a template, then O(1).
  public var structureDigest: UInt64 {
    let kept = template.structureDigest.load(ordering: .relaxed)
    if kept != 0 { return kept }
    var hash = StructureHash()
    hash.add(UInt64(pageCount))
    for page in 0..<pageCount { hash.add(UInt64(pageHeads[page].fieldCount)) }
    hash.add(template.pageNames)
    hash.add(template.catalogue.ids)
    let digest = hash.value == 0 ? 1 : hash.value
    template.structureDigest.store(digest, ordering: .relaxed)
    return digest
  }
}

/// Multiplies and folds, eight bytes at a time. Nobody is kept from making two forms that come to the same.
private struct StructureHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0x9FB2_1C65_1E98_DF25
    value ^= value >> 29
  }

  mutating func add(_ texts: TextArena) {
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
