/// Writes a page's name, the same one however often it is asked: measuring and building each call
/// it.
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

  /// - Complexity: O(bytes of the name).
  mutating func write(page: Int) {
    bytes.removeAll(keepingCapacity: true)
    var random = SplitMix64(key: key, index: page)
    switch names {
    case .none: break
    case .ascii(let count): writeASCII(count, from: &random)
    case .mixed(let mix): write(mix, from: &random)
    }
  }

  /// The bytes of a page's name.
  ///
  /// - Complexity: O(1) where the shape fixes it, else O(bytes of the name).
  mutating func length(page: Int) -> Int {
    switch names {
    case .none: return 0
    case .ascii(let count): return count
    case .mixed:
      write(page: page)
      return bytes.count
    }
  }

  private mutating func writeASCII(_ count: Int, from random: inout SplitMix64) {
    // Thirty-two letters, vowels twice, so that five bits choose one.
    let letters: StaticString = "abcdefghijklmnopqrstuvwxyzaeiout"
    var bits: UInt64 = 0
    for index in 0..<count {
      // Twelve letters are in a word; the four bits left over are dropped.
      if index % 12 == 0 { bits = random.next() }
      bytes.append(letters.utf8Start[Int(truncatingIfNeeded: bits & 31)])
      bits >>= 5
    }
  }

  private mutating func write(_ mix: NameMix, from random: inout SplitMix64) {
    let kind = Int(truncatingIfNeeded: random.next() & 0xFFFF)
    let wordRange: ClosedRange<Int>
    switch kind {
    case ..<mix.missing.parts: return
    case ..<(mix.missing.parts + mix.short.parts): wordRange = NameMix.shortWords
    case ..<(mix.missing.parts + mix.short.parts + mix.long.parts): wordRange = NameMix.longWords
    default: wordRange = NameMix.ordinaryWords
    }
    let vocabulary = vocabularies[random.draw(below: vocabularies.count)]
    let wordCount = random.draw(in: wordRange)
    var bits: UInt64 = 0
    for index in 0..<wordCount {
      if index % 16 == 0 { bits = random.next() }
      if index > 0, vocabulary.isSpaced { bytes.append(UInt8(ascii: " ")) }
      bytes.append(contentsOf: vocabulary.words[Int(truncatingIfNeeded: bits & 15)])
      bits >>= 4
    }
  }
}
