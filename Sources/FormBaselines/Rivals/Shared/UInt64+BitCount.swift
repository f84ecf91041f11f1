import CIntrinsics

extension UInt64 {
  /// Bits that are set: counted as the engine counts them, with what the processor has.
  @inlinable
  @inline(__always)
  var bitCount: Int { Int(truncatingIfNeeded: count_bits(self)) }
}
