/// Sets bits with given probabilities, in whole words.
///
/// The chain goes through the probability's binary digits from the last to the first, with a random word for each:
/// AND halves the chance of every bit, OR halves its distance to 1. Each bit's place has its own mask of digits, so
/// one chain serves bits of different probabilities, such as the four flags of a nibble.
struct BernoulliChain {
  /// The digits' masks, least significant first.
  private let digits: [SIMD4<UInt64>]
  /// Bits whose probability is 1.
  private let always: SIMD4<UInt64>

  /// - Parameters:
  ///   - planes: a probability for each of some sets of bits, in 2⁻ᵇⁱᵗˢ, 0…2ᵇⁱᵗˢ. No bit is in two
  ///     sets.
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
      // Digits of 0 before the first 1 leave the word at 0.
      if digits.isEmpty && digit == SIMD4() { continue }
      digits.append(digit)
    }
    self.digits = digits
    self.always = always
  }

  /// Gives `body` the chain as memory that it can read without a check at every step.
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
