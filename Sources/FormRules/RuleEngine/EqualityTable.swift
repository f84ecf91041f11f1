/// Atoms that ask for one value, found by field and value.
struct EqualityTable: Sendable {
  private var keys: [(field: UInt32, key: UInt64)] = []
  private var texts: [[UInt8]] = []
  private var table = ProbeTable(
    count: 0,
    hash: { _ in 0 },
    isSame: { _, _ in false },
    isBefore: { _, _ in false }
  )
  private let first: Int

  /// - Parameters:
  ///   - first: the number of the first atom that is added.
  ///   - count: how many are added.
  init(first: Int, count: Int) {
    self.first = first
    keys.reserveCapacity(count)
    texts.reserveCapacity(count)
  }

  /// Adds the next atom.
  mutating func add(field: UInt32, whole: UInt64) {
    keys.append((field, whole))
    texts.append([])
  }

  mutating func add(field: UInt32, text: [UInt8]) {
    let key = unsafe text.withUnsafeBufferPointer { unsafe Self.hash($0) }
    keys.append((field, key))
    texts.append(text)
  }

  /// Makes what was added findable. No two atoms ask for the same.
  mutating func finish() {
    table = ProbeTable(
      count: keys.count,
      hash: { Self.start(keys[$0].field, keys[$0].key) },
      isSame: { _, _ in false },
      isBefore: { a, b in
        keys[a] != keys[b] ? keys[a] < keys[b] : texts[a].lexicographicallyPrecedes(texts[b])
      }
    )
  }

  /// The atom of a field that asks for a whole number.
  func atom(field: UInt32, whole: UInt64) -> Int? {
    table.find(
      Self.start(field, whole),
      isIt: { keys[$0] == (field, whole) },
      isBefore: { keys[$0] < (field, whole) }
    ).map { first + $0 }
  }

  /// The atom of a field that asks for a text.
  func atom(field: UInt32, text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes -> Int? in
      let key = unsafe Self.hash(bytes)
      let found = table.find(
        Self.start(field, key),
        isIt: { unsafe keys[$0] == (field, key) && texts[$0].elementsEqual(bytes) },
        isBefore: {
          unsafe keys[$0] != (field, key)
            ? keys[$0] < (field, key) : texts[$0].lexicographicallyPrecedes(bytes)
        }
      )
      return found.map { first + $0 }
    }
  }

  @inline(__always)
  private static func start(_ field: UInt32, _ key: UInt64) -> Int {
    let mixed = (key ^ UInt64(field) &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> 32)
  }

  /// FNV-1a.
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in bytes.indices {
      hash = unsafe (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3
    }
    return hash ^ hash >> 29
  }
}
