/// The atoms that compare a field with one value for equality, found by field and value.
///
/// The atoms of a field have consecutive numbers, and `RuleProgram.atomKeys` holds their values; the value of a text
/// is its index in `texts`. If a field has more than `few`, its atoms are in hash buckets, half as many as atoms. A
/// bucket is a run of atoms, of which the table stores the start. In a bucket of more than `few`, atoms are sorted by
/// value, so that colliding values in a form can't make a search long.
struct EqualityTable: Sendable {
  /// Up to this number atoms are searched one by one.
  static let few = 4

  /// The number of the first atom of the table.
  private var first = 0
  private var texts: [[UInt8]] = []
  /// The first atom of each bucket. The buckets of a field begin at half the index of its first atom; the next entry
  /// is the end of its last bucket.
  private var starts: [UInt32] = []

  init() {}

  /// Builds the table. No two atoms are equal.
  ///
  /// - Parameters:
  ///   - atoms: all equality atoms, grouped by field; sorted into the order in which they are to be numbered.
  ///   - first: the number of the first atom.
  ///   - texts: the values of atoms on texts.
  ///   - key: the key of an atom.
  /// - Complexity: O(atoms); O(n · log(n)) for n atoms in one bucket.
  init(_ atoms: inout [UInt32], first: Int, texts: [[UInt8]], key: (UInt32) -> AtomKey) {
    self.first = first
    self.texts = texts
    guard !atoms.isEmpty else { return }
    starts = Array(repeating: 0, count: atoms.count / 2 + 1)
    let given = atoms
    var lower = 0
    while lower < given.count {
      let record = key(given[lower]).record
      var upper = lower + 1
      while upper < given.count, key(given[upper]).record == record { upper += 1 }
      if upper - lower > Self.few { place(given[lower..<upper], in: &atoms, key) }
      lower = upper
    }
  }

  /// Sorts one field's atoms into buckets.
  private mutating func place(
    _ given: ArraySlice<UInt32>,
    in atoms: inout [UInt32],
    _ key: (UInt32) -> AtomKey
  ) {
    let firstBucket = given.startIndex / 2
    let buckets = firstBucket..<firstBucket + given.count / 2
    func bucket(_ atom: UInt32) -> Int {
      let key = key(atom)
      let hash =
        key.test != .text
        ? key.bits : unsafe texts[Int(key.bits)].withUnsafeBufferPointer { unsafe Self.hash($0) }
      return firstBucket + Self.bucket(hash, of: given.count)
    }
    // The place is also the end of the previous field's last bucket.
    starts[firstBucket] = 0
    for atom in given { starts[bucket(atom)] += 1 }
    var end = UInt32(first + given.startIndex)
    for bucket in buckets {
      end += starts[bucket]
      starts[bucket] = end
    }
    starts[buckets.upperBound] = end
    // Each start counts down from its bucket's end to its beginning.
    for atom in given.reversed() {
      let bucket = bucket(atom)
      starts[bucket] -= 1
      atoms[Int(starts[bucket]) - first] = atom
    }
    for bucket in buckets {
      guard Int(starts[bucket + 1] - starts[bucket]) > Self.few else { continue }
      let range = Int(starts[bucket]) - first..<Int(starts[bucket + 1]) - first
      let sorted = atoms[range].sorted {
        let (a, b) = (key($0), key($1))
        // A field has atoms on whole numbers or on texts, not on both.
        return a.test == .text && b.test == .text
          ? texts[Int(a.bits)].lexicographicallyPrecedes(texts[Int(b.bits)]) : a.bits < b.bits
      }
      atoms.replaceSubrange(range, with: sorted)
    }
  }

  var byteCount: Int {
    starts.capacity * MemoryLayout<UInt32>.stride
      + texts.capacity * MemoryLayout<[UInt8]>.stride
      + texts.reduce(0) { $0 + $1.capacity }
  }

  /// The atom of a field for a whole number.
  ///
  /// - Parameters:
  ///   - atoms: the atoms of the field.
  ///   - keys: those of all atoms.
  @inline(__always)
  func atom(_ atoms: Range<Int>, whole: UInt64, keys: [UInt64]) -> Int? {
    find(whole, among: atoms, isIt: { keys[$0] == whole }, isBehind: { keys[$0] > whole })
  }

  /// The atom of a field for a text.
  func atom(_ atoms: Range<Int>, text: String, keys: [UInt64]) -> Int? {
    var text = text
    return text.withUTF8 { bytes -> Int? in
      find(
        unsafe Self.hash(bytes),
        among: atoms,
        isIt: { unsafe texts[Int(keys[$0])].elementsEqual(bytes) },
        isBehind: { unsafe bytes.lexicographicallyPrecedes(texts[Int(keys[$0])]) }
      )
    }
  }

  /// Whether a text is the value of an atom.
  func isText(_ text: String, of key: UInt64) -> Bool {
    var text = text
    return text.withUTF8 { unsafe texts[Int(key)].elementsEqual($0) }
  }

  /// Finds an atom of a field.
  ///
  /// - Parameters:
  ///   - hash: the hash of its value.
  ///   - atoms: the atoms of the field.
  ///   - isIt: whether an atom is the one sought.
  ///   - isBehind: whether an atom stands after it.
  /// - Complexity: O(1) steps; O(log(atoms)) if values collide.
  @inline(__always)
  func find(
    _ hash: @autoclosure () -> UInt64,
    among atoms: Range<Int>,
    isIt: (Int) -> Bool,
    isBehind: (Int) -> Bool
  ) -> Int? {
    var low = atoms.lowerBound
    var high = atoms.upperBound
    if high - low > Self.few {
      let bucket = (low - first) >> 1 + Self.bucket(hash(), of: atoms.count)
      low = Int(starts[bucket])
      // The place may also be the start of another field's bucket.
      high = min(Int(starts[bucket + 1]), high)
      while high - low > Self.few {
        let middle = (low + high) >> 1
        if isBehind(middle) { high = middle } else { low = middle }
      }
    }
    while low < high {
      if isIt(low) { return low }
      low += 1
    }
    return nil
  }

  /// The bucket of a hash, from 0, for a field with this number of atoms.
  @inline(__always)
  private static func bucket(_ hash: UInt64, of atoms: Int) -> Int {
    Int(truncatingIfNeeded: ((hash &* factor) >> 32 &* UInt64(atoms >> 1)) >> 32)
  }

  /// 2⁶⁴ divided by the golden ratio, which spreads consecutive values evenly.
  static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// FNV-1a.
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in bytes.indices {
      hash = unsafe (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3
    }
    return hash ^ hash >> 29
  }
}
