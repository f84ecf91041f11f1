/// Counts values in log-linear buckets, as HdrHistogram does. Each power of two has equal buckets,
/// narrow enough to keep a number of significant decimal digits.
///
/// It allocates all its memory in `init`; recording allocates nothing and costs a few instructions.
@frozen
public struct LatencyHistogram: ~Copyable {
  @usableFromInline
  let counts: UnsafeMutablePointer<UInt64>
  /// The layout of the buckets.
  public let layout: HistogramLayout
  /// The number of values recorded.
  public private(set) var count: UInt64 = 0
  /// The smallest and largest values recorded, exactly; nil if there are none.
  public var min: UInt64? { count == 0 ? nil : lowest }
  public var max: UInt64? { count == 0 ? nil : highest }

  private var lowest = UInt64.max
  private var highest: UInt64 = 0
  private var sum = 0.0

  /// - Parameters:
  ///   - significantDigits: decimal digits every value keeps, 1…5.
  ///   - highest: the largest value that has a bucket; larger ones count in it.
  /// - Complexity: O(buckets): about 10^digits × log₂(highest) of them, 8 bytes each.
  public init(significantDigits: Int = 3, highest: UInt64 = 1 << 52) {
    layout = HistogramLayout(significantDigits: significantDigits, highest: highest)
    counts = .allocate(capacity: layout.bucketCount)
    counts.initialize(repeating: 0, count: layout.bucketCount)
  }

  deinit { counts.deallocate() }

  /// - Complexity: O(1).
  public mutating func record(_ value: UInt64, times: UInt64 = 1) {
    guard times > 0 else { return }
    counts[layout.bucket(of: value)] += times
    count += times
    sum += Double(value) * Double(times)
    lowest = Swift.min(lowest, value)
    highest = Swift.max(highest, value)
  }

  /// Adds the counts of another histogram of the same layout.
  ///
  /// - Precondition: the layouts are equal.
  /// - Complexity: O(buckets).
  public mutating func merge(_ other: borrowing LatencyHistogram) {
    precondition(layout == other.layout, "histograms of two layouts")
    for bucket in 0..<layout.bucketCount { counts[bucket] += other.counts[bucket] }
    count += other.count
    sum += other.sum
    lowest = Swift.min(lowest, other.lowest)
    highest = Swift.max(highest, other.highest)
  }

  /// The mean of the values recorded, exact up to rounding; nil if there are none.
  public var mean: Double? { count == 0 ? nil : sum / Double(count) }

  /// Returns the value that `percent` % of the values do not exceed; nil if nothing is recorded. It
  /// is the largest value of its bucket, at most the maximum.
  ///
  /// - Parameter percent: 0…100.
  /// - Complexity: O(buckets).
  public func percentile(_ percent: Double) -> UInt64? {
    guard count > 0 else { return nil }
    let wanted = Quantile.rank(percent / 100, of: Double(count))
    var passed: UInt64 = 0
    for bucket in 0..<layout.bucketCount where counts[bucket] > 0 {
      passed += counts[bucket]
      if Double(passed) >= wanted {
        return Swift.min(layout.values(ofBucket: bucket).upperBound, highest)
      }
    }
    return highest
  }

  /// Calls `body` with each bucket that is not empty, from the smallest values upwards.
  ///
  /// - Complexity: O(buckets).
  public func forEachBucket(_ body: (_ values: ClosedRange<UInt64>, _ count: UInt64) -> Void) {
    for bucket in 0..<layout.bucketCount where counts[bucket] > 0 {
      body(layout.values(ofBucket: bucket), counts[bucket])
    }
  }
}
