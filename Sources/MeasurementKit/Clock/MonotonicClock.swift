import CHardware

/// The clock everything is timed with: nanoseconds since some fixed moment, never going back.
public enum MonotonicClock {
  /// - Complexity: O(1); `readCost()` says how many nanoseconds.
  @inlinable
  @inline(__always)
  public static func now() -> UInt64 { hardware_nanoseconds() }

  /// What one read of the clock costs, in nanoseconds: the median of 101 batches of 256 reads.
  ///
  /// What two reads measure between them includes one such cost; timings have it taken off.
  public static func readCost() -> Double {
    let reads = 256
    var costs: [Double] = []
    costs.reserveCapacity(101)
    for _ in 0..<101 {
      let start = now()
      for _ in 0..<reads - 1 { hardware_consume(now()) }
      let end = now()
      costs.append(Double(end - start) / Double(reads))
    }
    costs.sort()
    return costs[costs.count / 2]
  }
}
