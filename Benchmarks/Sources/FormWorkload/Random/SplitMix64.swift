/// Turns a seed into independent keys and states (Steele, Lea and Flood, 2014).
///
/// It has only 64 bits of state and gives every output once a period. That is too little for a
/// stream, but suits seeding.
@frozen
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  public var state: UInt64

  /// The increment between states: 2⁶⁴ divided by the golden ratio, made odd.
  @usableFromInline
  static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inlinable
  public init(seed: UInt64) { state = seed }

  @inlinable
  public mutating func next() -> UInt64 {
    state &+= SplitMix64.step
    return SplitMix64.mix(state)
  }

  /// A bijection of 64-bit words in which every input bit affects every output bit.
  @inlinable
  public static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The generator of item `index` under `key`. Items of one key share no outputs; generators of
  /// neighbouring seeds do.
  @inlinable
  public init(key: UInt64, index: Int) {
    state = SplitMix64.mix(key &+ SplitMix64.step &* UInt64(truncatingIfNeeded: index &+ 1))
  }
}
