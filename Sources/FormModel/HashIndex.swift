/// A hash table from hashes to the numbers of elements that the caller stores: open addressing, at most half full.
///
/// An entry takes 8 bytes, so a search reads less memory than one in a dictionary of the elements. Hashes must come from
/// `Hasher`, whose seed keeps an attacker from choosing elements that collide.
package struct HashIndex: Sendable {
  /// The upper half of an element's hash, then its number; `UInt64.max` for an empty place.
  @usableFromInline
  var places: [UInt64] = []
  @usableFromInline
  var count = 0
  /// What `touch` read: stored so that the compiler keeps the reads.
  @usableFromInline
  var touched: UInt64 = 0

  package init() {}

  /// Makes room for `count` elements.
  ///
  /// - Complexity: O(places).
  @inlinable
  package mutating func reserve(_ count: Int) {
    let needed = HashIndex.placeCount(for: count)
    guard needed > places.count else { return }
    let old = places
    places = Array(repeating: .max, count: needed)
    for place in old where place != .max { put(place) }
  }

  /// Prefetches the places of `count` elements that will be looked up soon. In a large table each is a cache miss; read
  /// together, the misses overlap.
  ///
  /// - Parameters:
  ///   - count: the number of elements.
  ///   - hash: returns the hash of each of them.
  /// - Complexity: O(count).
  @inlinable
  package mutating func touch(_ count: Int, hash: (Int) -> Int) {
    guard !places.isEmpty else { return }
    let mask = places.count - 1
    var all: UInt64 = 0
    for element in 0..<count {
      all ^= places[Int(truncatingIfNeeded: HashIndex.high(hash(element))) & mask]
    }
    touched = all
  }

  /// The number of the element with this hash that `isIt` accepts; nil if there is none.
  ///
  /// - Parameters:
  ///   - hash: the element's hash.
  ///   - isIt: whether the element with this number is the wanted one. It is called if the upper half of the hash is equal.
  /// - Complexity: O(1), expected.
  @inlinable
  package func find(_ hash: Int, _ isIt: (Int) -> Bool) -> Int? {
    guard !places.isEmpty else { return nil }
    let high = HashIndex.high(hash)
    let mask = places.count - 1
    var index = Int(truncatingIfNeeded: high) & mask
    while places[index] != .max {
      let number = Int(truncatingIfNeeded: places[index] & 0xFFFF_FFFF)
      if places[index] >> 32 == high, isIt(number) { return number }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Adds an element that is not in the table.
  ///
  /// - Complexity: O(1), amortised.
  @inlinable
  package mutating func insert(_ number: Int, hash: Int) {
    reserve(count + 1)
    put(HashIndex.high(hash) << 32 | UInt64(number))
    count += 1
  }

  @inlinable
  mutating func put(_ place: UInt64) {
    let mask = places.count - 1
    var index = Int(truncatingIfNeeded: place >> 32) & mask
    while places[index] != .max { index = (index + 1) & mask }
    places[index] = place
  }

  @inlinable
  static func high(_ hash: Int) -> UInt64 { UInt64(UInt(bitPattern: hash) >> (UInt.bitWidth - 32)) }

  /// The places of a table for `count` elements: a power of two.
  @inlinable
  static func placeCount(for count: Int) -> Int {
    count == 0 ? 0 : 1 << (Int.bitWidth - max(8, count * 2 - 1).leadingZeroBitCount)
  }

  /// Bytes held.
  var byteCount: Int { places.capacity * MemoryLayout<UInt64>.stride }

  /// Bytes that making room for `count` elements allocates. The bytes held now are freed afterwards.
  func growth(for count: Int) -> Int {
    let needed = HashIndex.placeCount(for: count)
    return needed > places.count ? needed * MemoryLayout<UInt64>.stride : 0
  }
}
