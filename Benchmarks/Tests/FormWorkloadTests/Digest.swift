import FormModel

/// FNV-1a over whole words: enough to see that two runs made the same, and easy to reimplement.
struct Digest: Equatable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01B3
    value ^= value >> 29
  }

  static func of(_ form: borrowing FormDefinition) -> UInt64 {
    var digest = Digest()
    for page in 0..<form.pageCount {
      let head = form.heads[page]
      digest.add(UInt64(head.fieldCount) << 1 | (head.isHidden ? 1 : 0))
      let name = form.pageNames.range(of: page)
      digest.add(UInt64(name.count))
      for byte in form.pageNames.utf8[name] { digest.add(UInt64(byte)) }
    }
    for word in 0..<form.wordCount { digest.add(form.words[word]) }
    return digest.value
  }

  static func of(_ edits: [Edit]) -> UInt64 {
    var digest = Digest()
    for edit in edits {
      // The edit's contents, not its packed form.
      digest.add(
        UInt64(edit.operation.rawValue) << 56 | UInt64(edit.page.rawValue) << 24
          | UInt64(edit.field)
      )
    }
    return digest.value
  }
}
