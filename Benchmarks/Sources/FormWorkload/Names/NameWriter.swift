/// Writes a page's name, the same one in every call: a first pass measures it, a second builds it.
struct NameWriter {
  private let names: PageNames
  private let key: UInt64
  private let vocabularies: [Vocabulary]
  /// The name last written, in UTF-8.
  private(set) var bytes: [UInt8] = []

  init(_ names: PageNames, key: UInt64) {
    self.names = names
    self.key = key
    if case .mixed(let mix) = names {
      vocabularies = mix.scripts.map(Vocabulary.of)
    } else {
      vocabularies = []
    }
  }

  /// - Parameter index: the number of pages before the named one.
  /// - Complexity: O(bytes of the name).
  mutating func write(at index: Int) {
    switch names {
    case .none: break
    case .ascii(let count):
      var random = SplitMix64(key: key, index: index)
      writeASCII(count, from: &random)
    case .mixed(let mix):
      var name = bytes
      bytes = []
      name.removeAll(keepingCapacity: true)
      if forEachWord(of: mix, at: index, { name.append(contentsOf: $0) }) { name.removeLast() }
      bytes = name
    }
  }

  /// The number of bytes of a page's name.
  ///
  /// - Complexity: O(1) if the shape fixes the length, else O(words of the name).
  func length(at index: Int) -> Int {
    switch names {
    case .none: return 0
    case .ascii(let count): return count
    case .mixed(let mix):
      var length = 0
      let isSpaced = forEachWord(of: mix, at: index) { length += $0.count }
      return length - (isSpaced ? 1 : 0)
    }
  }

  private mutating func writeASCII(_ count: Int, from random: inout SplitMix64) {
    // Thirty-two letters, vowels twice, so that five bits choose one.
    let letters: StaticString = "abcdefghijklmnopqrstuvwxyzaeiout"
    if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
    bytes.withUnsafeMutableBufferPointer { bytes in
      // Twelve letters are in a word; the four bits left over are dropped.
      for first in stride(from: 0, to: count, by: 12) {
        var bits = random.next()
        for index in first..<Swift.min(first + 12, count) {
          bytes[index] = letters.utf8Start[Int(truncatingIfNeeded: bits & 31)]
          bits >>= 5
        }
      }
    }
  }

  /// Calls the closure with the words of a page's name, each with its blank.
  ///
  /// - Returns: true if there is a last blank, which does not belong to the name.
  @inline(__always)
  private func forEachWord(
    of mix: NameMix,
    at index: Int,
    _ body: (ArraySlice<UInt8>) -> Void
  ) -> Bool {
    var random = SplitMix64(key: key, index: index)
    let kind = Int(truncatingIfNeeded: random.next() & 0xFFFF)
    let range: ClosedRange<Int>
    switch kind {
    case ..<mix.missing.parts: return false
    case ..<(mix.missing.parts + mix.short.parts): range = NameMix.shortWords
    case ..<(mix.missing.parts + mix.short.parts + mix.long.parts): range = NameMix.longWords
    default: range = NameMix.ordinaryWords
    }
    let vocabulary = vocabularies[random.draw(below: vocabularies.count)]
    let wordCount = random.draw(in: range)
    var bits: UInt64 = 0
    for word in 0..<wordCount {
      if word % 16 == 0 { bits = random.next() }
      body(vocabulary[Int(truncatingIfNeeded: bits & 15)])
      bits >>= UInt64(Vocabulary.wordBits)
    }
    return vocabulary.isSpaced
  }
}
