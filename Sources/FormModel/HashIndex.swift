/// Finds things by hash: open addressing, at most half full. The things stay with the caller, who knows them by number,
/// from 0, and hashes them as `Hasher` does, so that nobody can choose things that crowd together.
///
/// A dictionary of a million things is searched in memory that holds them all; this one's places take 8 bytes.
package struct HashIndex: Sendable {
  /// The upper half of a thing's hash and its number; `UInt64.max` for none.
  @usableFromInline
  var places: [UInt64] = []
  @usableFromInline
  var count = 0
  /// What `touch` read. It is kept so that the reads are not optimised away.
  @usableFromInline
  var touched: UInt64 = 0

  package init() {}

  /// Makes room for so many things.
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

  /// Reads the places of things that will be looked for soon. In a large table each is a cache miss: read together the
  /// processor waits for them at once, looked for one by one it waits for each.
  ///
  /// - Parameter hash: gives the hash of each of `count` things.
  /// - Complexity: O(count).
  @inlinable
  package mutating func touch(_ count: Int, hash: (Int) -> Int) {
    guard !places.isEmpty else { return }
    let mask = places.count - 1
    var all: UInt64 = 0
    for thing in 0..<count { all ^= places[Int(HashIndex.high(hash(thing))) & mask] }
    touched = all
  }

  /// The number of the thing that is looked for; nil if there is none.
  ///
  /// - Parameter isIt: whether a thing whose hash has the same upper half is it.
  @inlinable
  package func find(_ hash: Int, _ isIt: (Int) -> Bool) -> Int? {
    guard !places.isEmpty else { return nil }
    let high = HashIndex.high(hash)
    let mask = places.count - 1
    var index = Int(high) & mask
    while places[index] != .max {
      let number = Int(places[index] & 0xFFFF_FFFF)
      if places[index] >> 32 == high, isIt(number) { return number }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Adds a thing that is not in it.
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
    var index = Int(place >> 32) & mask
    while places[index] != .max { index = (index + 1) & mask }
    places[index] = place
  }

  @inlinable
  static func high(_ hash: Int) -> UInt64 { UInt64(UInt(bitPattern: hash)) >> 32 }

  /// Places for so many things: a power of two.
  @inlinable
  static func placeCount(for count: Int) -> Int {
    count == 0 ? 0 : 1 << (Int.bitWidth - max(8, count * 2 - 1).leadingZeroBitCount)
  }

  /// Bytes held.
  var byteCount: Int { places.capacity * MemoryLayout<UInt64>.stride }

  /// Bytes that room for so many things takes anew; what is held now is given back after.
  func growth(for count: Int) -> Int {
    let needed = HashIndex.placeCount(for: count)
    return needed > places.count ? needed * MemoryLayout<UInt64>.stride : 0
  }
}
