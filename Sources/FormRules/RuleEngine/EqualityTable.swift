/// Atoms that ask for one value, found by field and value. Those of one field follow each other, and what they are equal
/// to stands with the keys of all atoms: of a text, its place among the texts.
struct EqualityTable: Sendable {
  /// The number of the first atom that is in it.
  private let first: Int
  private var texts: [[UInt8]] = []
  private let table: ProbeTable

  init() {
    first = 0
    table = ProbeTable(
      count: 0,
      hash: { _ in 0 },
      isSame: { _, _ in false },
      isBefore: { _, _ in false }
    )
  }

  /// Makes atoms findable. No two ask for the same.
  ///
  /// - Parameters:
  ///   - atoms: those that ask for one value, all others left out.
  ///   - texts: what texts are equal to.
  ///   - key: of an atom, by its number.
  init(_ atoms: Range<Int>, texts: [[UInt8]], key: (Int) -> AtomKey) {
    first = atoms.lowerBound
    self.texts = texts
    table = ProbeTable(
      count: atoms.count,
      hash: {
        let key = key(atoms.lowerBound + $0)
        return key.test == .whole
          ? Self.start(key.record, key.bits)
          : unsafe texts[Int(key.bits)].withUnsafeBufferPointer {
            unsafe Self.start(key.record, Self.hash($0))
          }
      },
      isSame: { _, _ in false },
      isBefore: { a, b in
        let (a, b) = (key(atoms.lowerBound + a), key(atoms.lowerBound + b))
        if a.record != b.record { return a.record < b.record }
        // A field is compared with one or the other.
        return a.test == .text && b.test == .text
          ? texts[Int(a.bits)].lexicographicallyPrecedes(texts[Int(b.bits)]) : a.bits < b.bits
      }
    )
  }

  var byteCount: Int {
    table.byteCount + texts.capacity * MemoryLayout<[UInt8]>.stride
      + texts.reduce(0) { $0 + $1.capacity }
  }

  /// The atom of a field that asks for a whole number.
  ///
  /// - Parameters:
  ///   - atoms: those of the field.
  ///   - keys: of all atoms.
  @inline(__always)
  func atom(_ atoms: Range<Int>, record: Int, whole: UInt64, keys: [UInt64]) -> Int? {
    table.find(
      Self.start(UInt32(truncatingIfNeeded: record), whole),
      isIt: { keys[first + $0] == whole && atoms.contains(first + $0) },
      isBefore: {
        first + $0 < atoms.lowerBound || first + $0 < atoms.upperBound && keys[first + $0] < whole
      }
    ).map { first + $0 }
  }

  /// The atom of a field that asks for a text.
  func atom(_ atoms: Range<Int>, record: Int, text: String, keys: [UInt64]) -> Int? {
    var text = text
    return text.withUTF8 { bytes -> Int? in
      let found = table.find(
        unsafe Self.start(UInt32(truncatingIfNeeded: record), Self.hash(bytes)),
        isIt: {
          unsafe atoms.contains(first + $0)
            && texts[Int(keys[first + $0])].elementsEqual(bytes)
        },
        isBefore: {
          unsafe first + $0 < atoms.lowerBound
            || first + $0 < atoms.upperBound
              && texts[Int(keys[first + $0])].lexicographicallyPrecedes(bytes)
        }
      )
      return found.map { first + $0 }
    }
  }

  @inline(__always)
  private static func start(_ record: UInt32, _ key: UInt64) -> Int {
    let mixed = (key ^ UInt64(record) &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
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
