import CHardware

/// The clock for all timings: nanoseconds since a fixed moment. It never goes backwards.
public enum MonotonicClock {
  /// - Complexity: O(1); `readCost()` returns the nanoseconds.
  @inlinable
  @inline(__always)
  public static func now() -> UInt64 { hardware_nanoseconds() }

  /// The cost of one read of the clock, in nanoseconds: the median of 101 batches of 256 reads.
  ///
  /// The time between two reads includes one such cost; the harness subtracts it from timings.
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
