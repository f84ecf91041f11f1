/// Pseudo-random numbers for resampling and random queries: SplitMix64 (Steele, Lea & Flood 2014).
@frozen
public struct SampleGenerator: RandomNumberGenerator, Sendable {
  @usableFromInline
  var state: UInt64

  @inlinable
  public init(seed: UInt64) { state = seed }

  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number in 0 ..< `bound`, uniform up to a bias below `bound` / 2⁶⁴.
  ///
  /// - Precondition: `bound` is above 0.
  @inlinable
  public mutating func index(below bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
