/// The generator of streams: xoshiro256** (Blackman and Vigna, 2018), period 2²⁵⁶ − 1.
///
/// It uses only integer arithmetic, so that a seed gives the same bytes in debug, in release and on
/// every machine.
@frozen
public struct Xoshiro256StarStar: RandomNumberGenerator, Hashable, Sendable {
  @usableFromInline
  var s0: UInt64
  @usableFromInline
  var s1: UInt64
  @usableFromInline
  var s2: UInt64
  @usableFromInline
  var s3: UInt64

  /// Makes a generator with this state.
  ///
  /// - Precondition: the state is not all zero; such a generator would only give zeros.
  @inlinable
  public init(state: (UInt64, UInt64, UInt64, UInt64)) {
    (s0, s1, s2, s3) = state
    precondition(s0 | s1 | s2 | s3 != 0, "the zero state has no successor")
  }

  /// Seeds the state with the first four outputs of `SplitMix64`, as the authors advise.
  @inlinable
  public init(seed: UInt64) {
    var words = SplitMix64(seed: seed)
    (s0, s1, s2, s3) = (words.next(), words.next(), words.next(), words.next())
  }

  @inlinable
  public mutating func next() -> UInt64 {
    let product = s1 &* 5
    let result = (product &<< 7 | product &>> 57) &* 9
    let shifted = s1 &<< 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = s3 &<< 45 | s3 &>> 19
    return result
  }
}
