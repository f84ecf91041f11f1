import FormModel

/// A bit vector in 64-bit words. Unused bits of the last word are 0.
public struct BitPlane: ~Copyable {
  @usableFromInline var words: OwnedBuffer<UInt64>

  /// Makes a plane of `length` bits, all 0.
  init(length: Int) { words = OwnedBuffer(count: (length + 63) / 64, repeating: 0) }

  /// - Precondition: the bit exists. This holds for all functions here.
  @inlinable
  subscript(bit: Int) -> Bool { words.base[bit >> 6] >> UInt64(bit & 63) & 1 != 0 }

  /// - Returns: true if the bit was different before.
  @inlinable
  mutating func assign(_ bit: Int, _ isSet: Bool) -> Bool {
    let word = words.mutableBase + bit >> 6
    let mask: UInt64 = 1 << UInt64(bit & 63)
    let old = word.pointee
    word.pointee = isSet ? old | mask : old & ~mask
    return word.pointee != old
  }

  /// Sets the bits that are set in `bits`; the lowest bit of `bits` maps to bit `first`.
  @inlinable
  mutating func insert(_ bits: UInt64, at first: Int) {
    let word = words.mutableBase + first >> 6
    let shift = UInt64(first & 63)
    word.pointee |= bits << shift
    // Two shifts, because a single machine shift by 64 shifts by 0.
    let rest = (bits >> 1) >> (63 - shift)
    if rest != 0 { word[1] |= rest }
  }

  /// - Complexity: O(bits of the range / 64).
  @inlinable
  mutating func clear(_ range: Range<Int>) {
    let base = words.mutableBase
    forEachWord(of: range) { index, mask in base[index] &= ~mask }
  }

  /// The number of bits set in `range`.
  ///
  /// - Complexity: O(bits of the range / 64).
  @inlinable
  func count(in range: Range<Int>) -> Int {
    var count = 0
    forEachWord(of: range) { index, mask in
      count &+= (words.base[index] & mask).nonzeroBitCount
    }
    return count
  }

  /// The words that contain `range`, each with a mask of its bits in `range`.
  @inlinable
  @inline(__always)
  func forEachWord(of range: Range<Int>, _ body: (_ index: Int, _ mask: UInt64) -> Void) {
    guard !range.isEmpty else { return }
    let last = (range.upperBound - 1) >> 6
    var mask = UInt64.max << UInt64(range.lowerBound & 63)
    for index in (range.lowerBound >> 6)..<last {
      body(index, mask)
      mask = .max
    }
    body(last, mask & UInt64.max >> UInt64(63 - (range.upperBound - 1) & 63))
  }
}
