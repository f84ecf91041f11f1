/// Atoms that ask for one value, found by field and value: open addressing, at most half full.
struct EqualityTable: Sendable {
  private var atoms: [UInt32]
  private var keys: [(field: UInt32, key: UInt64)] = []
  private var texts: [[UInt8]] = []
  private let first: Int
  private let mask: Int

  /// - Parameters:
  ///   - first: the number of the first atom that is added.
  ///   - count: how many are added.
  init(first: Int, count: Int) {
    var size = 16
    while size < count * 2 { size *= 2 }
    atoms = Array(repeating: .max, count: size)
    mask = size - 1
    self.first = first
  }

  /// Adds the next atom.
  mutating func add(field: UInt32, whole: UInt64) {
    insert(field, whole)
    keys.append((field, whole))
    texts.append([])
  }

  mutating func add(field: UInt32, text: [UInt8]) {
    let key = unsafe text.withUnsafeBufferPointer { unsafe Self.hash($0) }
    insert(field, key)
    keys.append((field, key))
    texts.append(text)
  }

  private mutating func insert(_ field: UInt32, _ key: UInt64) {
    var place = start(field, key)
    while atoms[place] != .max { place = (place + 1) & mask }
    atoms[place] = UInt32(keys.count)
  }

  /// The atom of a field that asks for a whole number.
  func atom(field: UInt32, whole: UInt64) -> Int? {
    var place = start(field, whole)
    while atoms[place] != .max {
      let index = Int(atoms[place])
      if keys[index] == (field, whole) { return first + index }
      place = (place + 1) & mask
    }
    return nil
  }

  /// The atom of a field that asks for a text.
  func atom(field: UInt32, text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes -> Int? in
      let key = unsafe Self.hash(bytes)
      var place = start(field, key)
      while atoms[place] != .max {
        let index = Int(atoms[place])
        if keys[index] == (field, key), unsafe texts[index].elementsEqual(bytes) {
          return first + index
        }
        place = (place + 1) & mask
      }
      return nil
    }
  }

  @inline(__always)
  private func start(_ field: UInt32, _ key: UInt64) -> Int {
    let mixed = (key ^ UInt64(field) &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> 32) & mask
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
