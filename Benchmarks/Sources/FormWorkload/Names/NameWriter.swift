/// Writes a page's name. Repeated calls give the same name: one pass measures it, another builds
/// it.
struct NameWriter {
  private let names: PageNames
  private let key: UInt64
  private let vocabularies: [Vocabulary]
  /// The last name written, in UTF-8.
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

  /// - Parameter index: the number of earlier pages.
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

  /// Returns the length of a page's name in bytes.
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
    // 32 letters, so that five bits choose one; vowels occur twice.
    let letters: StaticString = "abcdefghijklmnopqrstuvwxyzaeiout"
    if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
    bytes.withUnsafeMutableBufferPointer { bytes in
      // A random word gives twelve letters; its last four bits are unused.
      for first in stride(from: 0, to: count, by: 12) {
        var bits = random.next()
        for index in first..<Swift.min(first + 12, count) {
          bytes[index] = letters.utf8Start[Int(truncatingIfNeeded: bits & 31)]
          bits >>= 5
        }
      }
    }
  }

  /// Calls `body` with each word of a page's name and the space after it.
  ///
  /// - Returns: true if there is a space after the last word; it is not part of the name.
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
