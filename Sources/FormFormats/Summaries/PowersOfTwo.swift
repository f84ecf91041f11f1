/// How many numbers of 0 or more lie in 0, 1, 2…3, 4…7, and so on.
public struct PowersOfTwo: Hashable, Sendable {
  /// By bucket, up to the last that is not empty.
  public private(set) var counts: [Int] = []

  public init() {}

  /// - Precondition: `value` is 0 or more.
  public mutating func add(_ value: Int) {
    let bucket = Int.bitWidth - value.leadingZeroBitCount
    while counts.count <= bucket { counts.append(0) }
    counts[bucket] += 1
  }

  /// The numbers that a bucket counts.
  public static func range(of bucket: Int) -> ClosedRange<Int> {
    bucket == 0 ? 0...0 : (1 << (bucket - 1))...((1 << (bucket - 1)) - 1 + (1 << (bucket - 1)))
  }
}
