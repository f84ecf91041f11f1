/// Atoms that ask for one value, found by field and value.
///
/// Those of one field follow each other, and what they are equal to stands with the keys of all atoms: of a text, its
/// place among the texts. More than a few are in half as many buckets: a bucket is a run of atoms, and what it costs is
/// where it begins. In a bucket of more than a few, atoms are in order of what they are equal to, so that whoever wrote
/// the form can't make a search long by values that crowd together.
struct EqualityTable: Sendable {
  /// So many are looked through one by one.
  static let few = 4

  /// The number of the first atom that is in it.
  private var first = 0
  private var texts: [[UInt8]] = []
  /// By bucket, its first atom, or what is behind the last atom before. A field's buckets begin at half the place of
  /// its first atom.
  private var starts: [UInt32] = []

  init() {}

  /// Makes atoms findable. No two ask for the same.
  ///
  /// - Parameters:
  ///   - atoms: those that ask for one value, each field's behind one another; put into the order in which they are
  ///     to be numbered.
  ///   - first: the number of the first.
  ///   - texts: what texts are equal to.
  ///   - key: of an atom.
  /// - Complexity: O(atoms), in crowded buckets times the logarithm of their size.
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

  /// Puts one field's atoms into their buckets.
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
    // Behind the last bucket of the field before.
    starts[firstBucket] = 0
    for atom in given { starts[bucket(atom)] += 1 }
    var end = UInt32(first + given.startIndex)
    for bucket in buckets {
      end += starts[bucket]
      starts[bucket] = end
    }
    starts[buckets.upperBound] = end
    // From the end of its bucket each goes down, and leaves its beginning there.
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
        // A field is compared with whole numbers or with texts.
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

  /// The atom of a field that asks for a whole number.
  ///
  /// - Parameters:
  ///   - atoms: those of the field.
  ///   - keys: of all atoms.
  @inline(__always)
  func atom(_ atoms: Range<Int>, whole: UInt64, keys: [UInt64]) -> Int? {
    find(whole, among: atoms, isIt: { keys[$0] == whole }, isBehind: { keys[$0] > whole })
  }

  /// The atom of a field that asks for a text.
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

  /// Whether a text is what an atom asks for.
  func isText(_ text: String, of key: UInt64) -> Bool {
    var text = text
    return text.withUTF8 { unsafe texts[Int(key)].elementsEqual($0) }
  }

  /// The atom of a field that is looked for; nil if there is none.
  ///
  /// - Parameters:
  ///   - hash: of what it asks for.
  ///   - atoms: those of the field.
  ///   - isIt: whether an atom is it.
  ///   - isBehind: whether an atom asks for what stands behind it.
  /// - Complexity: O(1) steps, of those whose values crowd together O(log(atoms)).
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
      // What begins there may be another field's.
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

  /// The bucket of a hash, from 0, among those of a field with so many atoms.
  @inline(__always)
  private static func bucket(_ hash: UInt64, of atoms: Int) -> Int {
    Int(truncatingIfNeeded: ((hash &* factor) >> 32 &* UInt64(atoms >> 1)) >> 32)
  }

  /// What spreads values in a row evenly: 2⁶⁴ divided by the golden ratio.
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
