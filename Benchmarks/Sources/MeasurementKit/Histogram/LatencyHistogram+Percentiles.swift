import Foundation

/// A point of a percentile curve.
public struct PercentilePoint: Hashable, Sendable {
  /// The share, 0…1.
  public var share: Double
  /// The value that this share of the values does not exceed.
  public var value: UInt64
  /// The number of values that do not exceed it.
  public var count: UInt64

  /// 1 / (1 − share), for the axis of percentile curves; nil at the end.
  public var reciprocal: Double? { share < 1 ? 1 / (1 - share) : nil }
}

extension LatencyHistogram {
  /// Returns the percentile curve: `points` for each halving of the distance to 100 %, then the
  /// maximum (HdrHistogram's percentile iteration). It is empty if nothing is recorded.
  ///
  /// - Complexity: O(buckets + points).
  public func percentileCurve(pointsPerHalving points: Int = 5) -> [PercentilePoint] {
    guard count > 0 else { return [] }
    var curve: [PercentilePoint] = []
    var passed: UInt64 = 0
    // The position of the next point: completed halvings, and steps within the next one.
    var (halvings, step) = (0, 0)
    forEachBucket { values, bucketCount in
      passed += bucketCount
      let reached = Double(passed) / Double(count)
      while true {
        let half = exp2(-Double(halvings))
        let share = 1 - half + half * Double(step) / Double(2 * points)
        // At most 64 halvings pass the share that all values but the last reach.
        guard reached >= share else { break }
        curve.append(PercentilePoint(share: share, value: values.upperBound, count: passed))
        // The maximum value has reached every remaining level.
        if passed == count { break }
        step += 1
        if step == points { (halvings, step) = (halvings + 1, 0) }
      }
    }
    if let last = curve.last {
      curve.append(PercentilePoint(share: 1, value: last.value, count: count))
    }
    return curve
  }

  /// The mean and the standard deviation of the bucket midpoints, as in HdrHistogram's files.
  private var middles: (mean: Double, deviation: Double) {
    guard count > 0 else { return (0, 0) }
    var sum = 0.0
    var squares = 0.0
    forEachBucket { values, count in
      let middle = (Double(values.lowerBound) + Double(values.upperBound)) / 2
      sum += middle * Double(count)
    }
    let mean = sum / Double(count)
    forEachBucket { values, count in
      let middle = (Double(values.lowerBound) + Double(values.upperBound)) / 2
      squares += (middle - mean) * (middle - mean) * Double(count)
    }
    return (mean, sqrt(squares / Double(count)))
  }

  /// The percentile distribution in the format of HdrHistogram's tools (`.hgrm`).
  ///
  /// - Parameter scale: the divisor of values: 1,000 turns picoseconds into nanoseconds.
  /// - Complexity: O(buckets + points).
  public func percentileFile(scale: Double = 1_000) -> String {
    func column(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: Swift.max(width - text.count, 0)) + text
    }
    func decimal(_ value: Double, _ digits: Int, _ width: Int) -> String {
      column(String(format: "%.\(digits)f", value), width)
    }
    var text =
      [("Value", 12), ("Percentile", 14), ("TotalCount", 10), ("1/(1-Percentile)", 14)]
      .map { column($0, $1) }.joined(separator: " ") + "\n\n"
    for point in percentileCurve() {
      var fields = [
        decimal(Double(point.value) / scale, 3, 12), decimal(point.share, 12, 2),
        column("\(point.count)", 10),
      ]
      if let reciprocal = point.reciprocal { fields.append(decimal(reciprocal, 2, 14)) }
      text += fields.joined(separator: " ") + "\n"
    }
    let (mean, deviation) = middles
    let highest = layout.values(ofBucket: layout.bucket(of: max ?? 0)).upperBound
    let steps = 1 << layout.bits
    // Each power of two after the first has buckets for its upper half only.
    let powers = (layout.bucketCount + steps / 2 - 1) / (steps / 2) - 1
    text +=
      "#[Mean    = \(decimal(mean / scale, 3, 12)), StdDeviation   = \(decimal(deviation / scale, 3, 12))]\n"
    text +=
      "#[Max     = \(decimal(Double(highest) / scale, 3, 12)), Total count    = \(column("\(count)", 12))]\n"
    text +=
      "#[Buckets = \(column("\(powers)", 12)), SubBuckets     = \(column("\(steps)", 12))]\n"
    return text
  }
}
