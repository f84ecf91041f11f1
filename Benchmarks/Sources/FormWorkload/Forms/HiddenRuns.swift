/// Runs of hidden fields, as a chain of two states: a field is hidden if a run starts at it, or if the field before
/// is hidden and its run continues.
///
/// With one word of starts and one of continuations, the chain is the carry of an addition: a start generates a
/// carry, a continuation propagates it. One sum decides 64 fields.
struct HiddenRuns {
  /// The longest mean length of a run.
  static let longestMean = 4_096
  /// Lanes: starts and continuations of 64 fields, then those of the next 64.
  let chain: BernoulliChain
  /// The share of hidden fields, which is also the chance that the field before a page's first is hidden.
  let share: UInt64

  /// - Parameters:
  ///   - share: above none and below all.
  ///   - meanLength: 1 / (1 − share) … `longestMean`.
  init(share: Share, meanLength: Int) {
    self.share = UInt64(share.parts)
    let one: UInt64 = 1 << 32
    let length = UInt64(meanLength)
    // In a long row a run of `meanLength` hidden fields comes with meanLength · (1 − share) / share
    // shown.
    let start = Swift.min(
      (self.share << 32) / (length * (UInt64(Share.whole) - self.share)),
      one - 1
    )
    // A run ends where neither a start nor a going-on carries it: 1 / length = (1 − start)(1 −
    // goingOn).
    let ending = (length * (one - start)).dividingFullWidth((1, 0)).quotient
    let goingOn = one - Swift.min(ending, one)
    // Eight significant bits of the rarer event, and sixteen at least in all.
    let bits = Swift.min(32, Swift.max(16, start.leadingZeroBitCount - 31 + 8))
    let dropped = UInt64(32 - bits)
    chain = BernoulliChain(
      [
        (start >> dropped, SIMD4(.max, 0, .max, 0)), (goingOn >> dropped, SIMD4(0, .max, 0, .max)),
      ],
      bits: bits
    )
  }

  /// The hidden ones of 64 fields; bit i stands for field i.
  ///
  /// - Parameter carry: true if the field before is hidden; then whether the last one is.
  @inline(__always)
  static func hidden(starts: UInt64, goingOn: UInt64, carry: inout UInt64) -> UInt64 {
    let either = starts | goingOn
    let (sum, overflow) = either.addingReportingOverflow(starts)
    let (total, overflowOfCarry) = sum.addingReportingOverflow(carry)
    carry = overflow || overflowOfCarry ? 1 : 0
    return (either ^ starts ^ total) >> 1 | carry << 63
  }

  /// Moves bit i of a plane to the first place of nibble i: four words of sixteen fields. The sums add words
  /// without common bits; with OR the compiler would not use vectors.
  @inline(__always)
  static func spread(_ plane: UInt64) -> SIMD4<UInt64> {
    var x = (SIMD4(repeating: plane) &>> SIMD4(0, 16, 32, 48)) & 0xFFFF
    x = (x &+ (x &<< 24)) & 0x0000_00FF_0000_00FF
    x = (x &+ (x &<< 12)) & 0x000F_000F_000F_000F
    x = (x &+ (x &<< 6)) & 0x0303_0303_0303_0303
    return (x &+ (x &<< 3)) & 0x1111_1111_1111_1111
  }
}
