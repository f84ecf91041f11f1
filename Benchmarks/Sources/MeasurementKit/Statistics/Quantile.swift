/// Order statistics of samples that fit in memory.
public enum Quantile {
  /// The median: the middle sample, or the mean of the two in the middle.
  ///
  /// - Precondition: there is at least one sample, and none is NaN.
  /// - Complexity: O(samples · log samples).
  public static func median(of samples: [Double]) -> Double {
    precondition(!samples.isEmpty, "a median of nothing")
    let sorted = samples.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// Returns the rank, from 1, of the smallest of `count` sorted samples that at least `share` of
  /// all do not exceed.
  ///
  /// A decimal share such as 0.999 is inexact in binary, so 999.0000000000001 of 1,000 counts as
  /// 999.
  ///
  /// - Parameters:
  ///   - share: 0…1.
  ///   - count: 1 or more; a `Double`, so that it can hold the counts of histograms.
  /// - Complexity: O(1).
  static func rank(_ share: Double, of count: Double) -> Double {
    min(max((share * count * (1 - 1e-12)).rounded(.up), 1), count)
  }
}
