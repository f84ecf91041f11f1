import Foundation

/// An estimate with its confidence interval.
public struct Estimate: Hashable, Sendable, Codable {
  public var value: Double
  public var lower: Double
  public var upper: Double

  public init(value: Double, lower: Double, upper: Double) {
    self.value = value
    self.lower = lower
    self.upper = upper
  }

  /// Half the interval's width, relative to the value.
  public var relativeHalfWidth: Double { (upper - lower) / 2 / abs(value) }
}

/// Confidence intervals by resampling (Efron 1979), seeded.
public struct Bootstrap: Sendable {
  /// The number of times that the samples are drawn anew.
  public var resamples: Int
  /// The share of intervals that contain the true value.
  public var confidence: Double
  public var seed: UInt64

  public init(resamples: Int = 1_000, confidence: Double = 0.95, seed: UInt64 = 1) {
    self.resamples = resamples
    self.confidence = confidence
    self.seed = seed
  }

  /// The median of samples, given in the order in which they were taken.
  ///
  /// It draws whole runs of ∛n neighbours (the circular block bootstrap of Politis & Romano 1992): a disturbance of
  /// one round usually affects the next as well, and samples drawn one by one would make the interval too narrow.
  ///
  /// - Precondition: there is at least one sample.
  /// - Complexity: O(resamples × samples).
  public func median(of samples: [Double]) -> Estimate {
    let count = samples.count
    let stretch = max(1, Int(cbrt(Double(count)).rounded()))
    var generator = SampleGenerator(seed: seed)
    var drawn = samples
    return estimate(Quantile.median(of: samples)) {
      var filled = 0
      while filled < count {
        var source = generator.index(below: count)
        for _ in 0..<min(stretch, count - filled) {
          drawn[filled] = samples[source]
          filled += 1
          source = source + 1 == count ? 0 : source + 1
        }
      }
      return Quantile.median(reordering: &drawn)
    }
  }

  /// The percentile interval of a statistic, around its value for the samples themselves.
  ///
  /// - Parameter resampled: draws the samples anew and returns their statistic.
  public func estimate(_ value: Double, resampled: () -> Double) -> Estimate {
    var statistics = (0..<resamples).map { _ in resampled() }
    statistics.sort()
    let tail = (1 - confidence) / 2
    return Estimate(
      value: value,
      lower: Quantile.quantile(tail, ofSorted: statistics),
      upper: Quantile.quantile(1 - tail, ofSorted: statistics)
    )
  }
}
