/// Sets each bit with a given probability, a word at a time.
///
/// The chain goes through the probability's binary digits, least significant first, with one random
/// word for each. AND halves the probability of every bit; OR halves its distance to 1. Each bit
/// position has its own digits, so one chain serves bits of different probabilities, such as the
/// four flags of a nibble.
struct BernoulliChain {
  /// By digit, least significant first: a mask of the bit positions at which the digit is 1.
  private let digits: [SIMD4<UInt64>]
  /// Bits whose probability is 1.
  private let always: SIMD4<UInt64>

  /// - Parameters:
  ///   - planes: disjoint sets of bit positions, each with a probability 0…2ᵇⁱᵗˢ in units of
  ///     2⁻ᵇⁱᵗˢ.
  ///   - bits: the precision, 1…32.
  init(_ planes: [(probability: UInt64, places: SIMD4<UInt64>)], bits: Int) {
    var digits: [SIMD4<UInt64>] = []
    var always = SIMD4<UInt64>()
    for (probability, places) in planes where probability >> UInt64(bits) != 0 { always |= places }
    for bit in 0..<bits {
      var digit = SIMD4<UInt64>()
      for (probability, places) in planes where probability >> UInt64(bit) & 1 != 0 {
        digit |= places
      }
      // Trailing zero digits would leave the word at 0.
      if digits.isEmpty && digit == SIMD4() { continue }
      digits.append(digit)
    }
    self.digits = digits
    self.always = always
  }

  /// Calls `body` with the chain in memory that needs no bounds checks.
  func withSteps<Result>(_ body: (Steps) -> Result) -> Result {
    digits.withUnsafeBufferPointer { body(Steps(digits: $0, always: always)) }
  }

  struct Steps {
    fileprivate let digits: UnsafeBufferPointer<SIMD4<UInt64>>
    fileprivate let always: SIMD4<UInt64>

    /// - Complexity: O(binary digits of the probabilities).
    @inline(__always)
    func draw(from random: inout Xoshiro256StarStarLanes) -> SIMD4<UInt64> {
      var bits = SIMD4<UInt64>()
      for digit in digits {
        let word = random.next()
        bits = (bits & word) | (digit & (bits | word))
      }
      return bits | always
    }
  }
}
