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
  /// - Parameters:
  ///   - samples: at least one.
  ///   - group: how many in a row are of one round; what is drawn is as long as whole rounds.
  /// - Complexity: O(resamples × samples).
  public func median(of samples: [Double], inRoundsOf group: Int = 1) -> Estimate {
    var generator = SampleGenerator(seed: seed)
    var drawn = samples
    return estimate(Quantile.median(of: samples)) {
      draw(samples.count, inRoundsOf: group, &generator) { drawn[$0] = samples[$1] }
      return Quantile.median(reordering: &drawn)
    }
  }

  /// The median of samples over that of others, taken in turns with them. The same neighbours are drawn of both if there are
  /// as many.
  ///
  /// - Precondition: there is one of each, and the others' median is not 0.
  /// - Complexity: O(resamples × samples).
  func ratioOfMedians(_ samples: [Double], _ others: [Double]) -> Estimate {
    var generator = SampleGenerator(seed: seed)
    var (drawn, drawnOthers) = (samples, others)
    return estimate(Quantile.median(of: samples) / Quantile.median(of: others)) {
      draw(samples.count, &generator) {
        drawn[$0] = samples[$1]
        if samples.count == others.count { drawnOthers[$0] = others[$1] }
      }
      if samples.count != others.count {
        draw(others.count, &generator) { drawnOthers[$0] = others[$1] }
      }
      return Quantile.median(reordering: &drawn) / Quantile.median(reordering: &drawnOthers)
    }
  }

  /// Draws as many samples as there are, in runs of ∛n neighbours, n rounds.
  ///
  /// - Parameter take: called with each place to fill, and the place of the sample drawn for it.
  private func draw(
    _ count: Int,
    inRoundsOf group: Int = 1,
    _ generator: inout SampleGenerator,
    _ take: (Int, Int) -> Void
  ) {
    let stretch = max(1, Int(cbrt(Double(count) / Double(group)).rounded())) * group
    var filled = 0
    while filled < count {
      var source = generator.index(below: count)
      for _ in 0..<min(stretch, count - filled) {
        take(filled, source)
        filled += 1
        source = source + 1 == count ? 0 : source + 1
      }
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
