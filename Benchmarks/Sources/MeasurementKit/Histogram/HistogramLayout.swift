/// The buckets of a `LatencyHistogram`.
///
/// Each value below 2^bits has its own bucket, where 2^bits is at least twice 10^digits. Each
/// higher power of two has 2^(bits − 1) buckets of equal width. So a bucket is never wider than
/// 10^−digits of its values.
@frozen
public struct HistogramLayout: Hashable, Sendable {
  public let significantDigits: Int
  public let bucketCount: Int
  @usableFromInline
  let bits: Int

  init(significantDigits: Int, highest: UInt64) {
    precondition((1...5).contains(significantDigits), "1…5 significant digits")
    self.significantDigits = significantDigits
    let steps = (0..<significantDigits).reduce(2) { steps, _ in steps * 10 }
    bits = UInt64.bitWidth - UInt64(steps - 1).leadingZeroBitCount
    bucketCount = Self.index(of: highest, bits: bits) + 1
  }

  /// Returns the bucket of a value. Values above the last bucket's go into the last bucket.
  @inlinable
  public func bucket(of value: UInt64) -> Int {
    Swift.min(Self.index(of: value, bits: bits), bucketCount - 1)
  }

  @inlinable
  static func index(of value: UInt64, bits: Int) -> Int {
    let shift = Swift.max(0, UInt64.bitWidth - value.leadingZeroBitCount - bits)
    return shift << (bits - 1) + Int(value >> UInt64(shift))
  }

  /// The values of a bucket.
  public func values(ofBucket bucket: Int) -> ClosedRange<UInt64> {
    let shift = Swift.max(0, bucket >> (bits - 1) - 1)
    let first = UInt64(bucket - shift << (bits - 1)) << UInt64(shift)
    return first...(first + (1 << UInt64(shift) - 1))
  }
}
