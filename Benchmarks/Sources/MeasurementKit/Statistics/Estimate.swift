import Foundation

/// A figure with its 95 % confidence interval.
public struct Estimate: Hashable, Sendable, Codable {
  public var value: Double
  public var lower: Double
  public var upper: Double

  public init(value: Double, lower: Double, upper: Double) {
    self.value = value
    self.lower = lower
    self.upper = upper
  }

  /// The confidence level: the share of intervals that contain the true figure.
  public static let confidence = 0.95

  /// The geometric mean of independent figures, with Student's t interval over their logarithms.
  ///
  /// - Parameter figures: at least one, each above 0. For a single figure both ends equal the
  ///   figure.
  /// - Complexity: O(figures).
  public init(mean figures: [Double]) {
    precondition(!figures.isEmpty, "the mean of no figures")
    let logarithms = figures.map { log($0) }
    let count = Double(figures.count)
    let mean = logarithms.reduce(0, +) / count
    let squares = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let half =
      figures.count > 1
      ? Self.studentQuantile(degreesOfFreedom: figures.count - 1)
        * (squares / (count - 1) / count).squareRoot()
      : 0
    self.init(value: exp(mean), lower: exp(mean - half), upper: exp(mean + half))
  }

  /// The geometric mean of up to ten medians, each over a stretch of one process's rounds.
  ///
  /// The same disturbance affects neighbouring rounds, so single rounds are not independent.
  /// Stretches nearly are.
  ///
  /// - Parameter rounds: at least one figure, each above 0, in the order in which they were measured.
  /// - Complexity: O(rounds · log rounds).
  public init(rounds: [Double]) { self.init(mean: Self.stretches(of: rounds)) }

  /// Returns the medians of up to ten stretches of consecutive rounds, whose lengths differ by at
  /// most one.
  static func stretches(of rounds: [Double]) -> [Double] {
    let count = min(rounds.count, 10)
    return (0..<count).map { index in
      let range = rounds.count * index / count..<rounds.count * (index + 1) / count
      return Quantile.median(of: Array(rounds[range]))
    }
  }

  /// True if a ratio shows no difference: its interval contains 1.
  public var containsOne: Bool { lower <= 1 && upper >= 1 }

  /// The half-width of the 95 % interval, in standard errors.
  private static func studentQuantile(degreesOfFreedom: Int) -> Double {
    let few = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228]
    if degreesOfFreedom <= few.count { return few[degreesOfFreedom - 1] }
    // The first terms of the expansion around the normal distribution (Fisher 1925); error below
    // 0.002.
    let degrees = Double(degreesOfFreedom)
    return 1.96 + 2.372 / degrees + 2.823 / (degrees * degrees)
  }
}
