import FormModel

/// A full adder in each of 256 bit positions. Leaves the sum's low bit in `a` and returns the
/// carry.
@inlinable
@inline(__always)
func carrySaveAdd(
  _ a: inout SIMD4<UInt64>,
  _ b: SIMD4<UInt64>,
  _ c: SIMD4<UInt64>
) -> SIMD4<UInt64> {
  let sum = a ^ b
  let carry = (a & b) | (sum & c)
  a = sum ^ c
  return carry
}

/// The number of bits set in each lane.
@inlinable
@inline(__always)
func bitCounts(_ v: SIMD4<UInt64>) -> SIMD4<UInt64> {
  SIMD4(
    UInt64(v[0].nonzeroBitCount),
    UInt64(v[1].nonzeroBitCount),
    UInt64(v[2].nonzeroBitCount),
    UInt64(v[3].nonzeroBitCount)
  )
}

extension BitPlane {
  /// The number of bits set in the first `wordCount` words.
  ///
  /// Uses the Harley–Seal method: with carry-save adders only one word in sixteen needs a
  /// population count (Warren, *Hacker's Delight*, 5-2; Muła, Kurz, Lemire, *Faster Population
  /// Counts Using AVX2 Instructions*, 2018).
  ///
  /// - Complexity: O(words).
  @inlinable
  func count(words wordCount: Int) -> Int {
    var ones = SIMD4<UInt64>()
    var twos = SIMD4<UInt64>()
    var fours = SIMD4<UInt64>()
    var eights = SIMD4<UInt64>()
    var sixteens = SIMD4<UInt64>()
    var place = UnsafeRawPointer(words.base)
    @inline(__always)
    func pair(_ index: Int) -> SIMD4<UInt64> {
      carrySaveAdd(
        &ones,
        place.load(fromByteOffset: index * 32, as: SIMD4<UInt64>.self),
        place.load(fromByteOffset: index * 32 + 32, as: SIMD4<UInt64>.self)
      )
    }
    for _ in 0..<wordCount / 64 {
      let a = pair(0)
      let b = carrySaveAdd(&twos, a, pair(2))
      let c = pair(4)
      let d = carrySaveAdd(&fours, b, carrySaveAdd(&twos, c, pair(6)))
      let e = pair(8)
      let f = carrySaveAdd(&twos, e, pair(10))
      let g = pair(12)
      let h = carrySaveAdd(&fours, f, carrySaveAdd(&twos, g, pair(14)))
      sixteens &+= bitCounts(carrySaveAdd(&eights, d, h))
      place += 512
    }
    let lanes =
      bitCounts(ones) &+ bitCounts(twos) &* 2 &+ bitCounts(fours) &* 4 &+ bitCounts(eights) &* 8
      &+ sixteens &* 16
    var count = Int(truncatingIfNeeded: lanes[0] &+ lanes[1] &+ lanes[2] &+ lanes[3])
    for index in (wordCount & ~63)..<wordCount { count &+= words.base[index].nonzeroBitCount }
    return count
  }

  /// The number of bits set.
  @inlinable
  func count() -> Int { count(words: words.count) }

  /// The number of bits set before `bit`.
  @inlinable
  func count(before bit: Int) -> Int {
    let wordCount = bit >> 6
    var whole = 0
    if wordCount < 64 {
      // With so few words, setting up the adders would cost more than it saves.
      for index in 0..<wordCount { whole &+= words.base[index].nonzeroBitCount }
    } else {
      whole = count(words: wordCount)
    }
    guard bit & 63 != 0 else { return whole }
    return whole + (words.base[bit >> 6] & (1 << UInt64(bit & 63) - 1)).nonzeroBitCount
  }
}
