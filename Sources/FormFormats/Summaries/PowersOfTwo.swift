/// A histogram of nonnegative integers with the buckets 0, 1, 2…3, 4…7, and so on.
public struct PowersOfTwo: Hashable, Sendable {
  /// The count of each bucket, up to the last bucket that is not empty.
  public private(set) var counts: [Int] = []

  public init() {}

  /// Counts one number.
  ///
  /// - Precondition: `value` is 0 or more.
  public mutating func add(_ value: Int) {
    let bucket = Int.bitWidth - value.leadingZeroBitCount
    while counts.count <= bucket { counts.append(0) }
    counts[bucket] += 1
  }

  /// Returns the range of numbers that bucket `bucket` counts.
  public static func range(of bucket: Int) -> ClosedRange<Int> {
    bucket == 0 ? 0...0 : (1 << (bucket - 1))...((1 << (bucket - 1)) - 1 + (1 << (bucket - 1)))
  }
}
