extension Int {
  /// A length, a count or an index of 32 bits in a file. On a machine with 32 bits it is at most 2²⁹ − 1, so that sums of a few
  /// do not overflow: no input is that long.
  @inline(__always)
  init(stated number: UInt64) { self = Int(Swift.min(number, UInt64(Int.max >> 2))) }
}
