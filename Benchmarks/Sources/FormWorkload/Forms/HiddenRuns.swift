/// Runs of hidden fields, as a Markov chain of two states. A field is hidden if a run starts at it,
/// or if the previous field is hidden and its run continues.
///
/// The chain is the carry of an addition: a start generates a carry, and a continuation propagates
/// it. One addition of two words decides 64 fields.
struct HiddenRuns {
  /// The longest mean length of a run.
  static let longestMean = 4_096
  /// Lanes 0 and 1 are the starts and continuations of 64 fields; lanes 2 and 3 are those of the
  /// next 64.
  let chain: BernoulliChain
  /// The share of hidden fields. It is also the probability of a carry into a page's first field.
  let share: UInt64

  /// - Parameters:
  ///   - share: above `none` and below `all`.
  ///   - meanLength: 1 / (1 − share) … `longestMean`.
  init(share: Share, meanLength: Int) {
    self.share = UInt64(share.parts)
    let one: UInt64 = 1 << 32
    let length = UInt64(meanLength)
    // On average, meanLength · (1 − share) / share shown fields separate two runs.
    let start = Swift.min(
      (self.share << 32) / (length * (UInt64(Share.whole) - self.share)),
      one - 1
    )
    // A run ends where it neither continues nor starts again: 1 / length = (1 − start)(1 −
    // goingOn).
    let ending = (length * (one - start)).dividingFullWidth((1, 0)).quotient
    let goingOn = one - Swift.min(ending, one)
    // Eight significant bits for the smaller probability; sixteen bits in all at least.
    let bits = Swift.min(32, Swift.max(16, start.leadingZeroBitCount - 31 + 8))
    let dropped = UInt64(32 - bits)
    chain = BernoulliChain(
      [
        (start >> dropped, SIMD4(.max, 0, .max, 0)), (goingOn >> dropped, SIMD4(0, .max, 0, .max)),
      ],
      bits: bits
    )
  }

  /// A mask of the hidden fields among 64; bit i is field i.
  ///
  /// - Parameter carry: in: 1 if the previous field is hidden; out: 1 if the last field is hidden.
  @inline(__always)
  static func hidden(starts: UInt64, goingOn: UInt64, carry: inout UInt64) -> UInt64 {
    let either = starts | goingOn
    let (sum, overflow) = either.addingReportingOverflow(starts)
    let (total, overflowOfCarry) = sum.addingReportingOverflow(carry)
    carry = overflow || overflowOfCarry ? 1 : 0
    return (either ^ starts ^ total) >> 1 | carry << 63
  }

  /// Moves bit i to the lowest bit of nibble i, in four words of sixteen fields. It adds words
  /// without common bits instead of using OR, because the compiler vectorises only the sums.
  @inline(__always)
  static func spread(_ plane: UInt64) -> SIMD4<UInt64> {
    var x = (SIMD4(repeating: plane) &>> SIMD4(0, 16, 32, 48)) & 0xFFFF
    x = (x &+ (x &<< 24)) & 0x0000_00FF_0000_00FF
    x = (x &+ (x &<< 12)) & 0x000F_000F_000F_000F
    x = (x &+ (x &<< 6)) & 0x0303_0303_0303_0303
    return (x &+ (x &<< 3)) & 0x1111_1111_1111_1111
  }
}
