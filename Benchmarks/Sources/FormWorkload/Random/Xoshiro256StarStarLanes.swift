/// Four generators, one in each vector lane: 256 random bits a step.
struct Xoshiro256StarStarLanes {
  private var s0: SIMD4<UInt64>
  private var s1: SIMD4<UInt64>
  private var s2: SIMD4<UInt64>
  private var s3: SIMD4<UInt64>

  /// Seeds each lane with four different outputs.
  @inline(__always)
  init(seededBy words: inout SplitMix64) {
    s0 = SIMD4(words.next(), words.next(), words.next(), words.next())
    s1 = SIMD4(words.next(), words.next(), words.next(), words.next())
    s2 = SIMD4(words.next(), words.next(), words.next(), words.next())
    s3 = SIMD4(words.next(), words.next(), words.next(), words.next())
  }

  /// Multiplies by 5 and 9 with shifts and sums, because AVX2 can't multiply 64-bit lanes. Adds the
  /// halves of a rotation instead of ORing them: LLVM would recognise a rotation and scalarise it.
  @inline(__always)
  mutating func next() -> SIMD4<UInt64> {
    let product = s1 &+ (s1 &<< 2)
    let rotated = (product &<< 7) &+ (product &>> 57)
    let result = rotated &+ (rotated &<< 3)
    let shifted = s1 &<< 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 &<< 45) &+ (s3 &>> 19)
    return result
  }
}
