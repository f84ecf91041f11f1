import Foundation

/// The declared growth of an operation's cost with the size of its form or structure.
public enum GrowthClass: String, Hashable, Sendable, Codable {
  case constant
  /// Constant for trees of the same height, with a step for each further level.
  case perHeight = "constant-per-height"
  case logarithmic, linear
}

/// The verdict of measured counts on the declared class (`ExactGrowth`).
public enum GrowthVerdict: String, Hashable, Sendable, Codable {
  case holds, fails, inconclusive
}

/// The slope of log cost over log size: 0 for constant, 1 for linear.
public enum Growth {
  /// The slope of times, with its confidence interval over stretches of the rounds.
  ///
  /// - Parameter points: the times at each size, by round.
  /// - Precondition: at least two sizes; all sizes and costs are above 0.
  public static func exponent(_ points: [(size: Double, costs: [Double])]) -> Estimate {
    let sizes = points.map { log($0.size) }
    let stretches = points.map { Estimate.stretches(of: $0.costs) }
    let fewest = stretches.map(\.count).min() ?? 0
    // A slope is already a logarithm.
    let slopes = (0..<fewest).map { index in exp(slope(sizes, stretches.map { log($0[index]) })) }
    return Estimate(mean: slopes).mapped(log)
  }

  /// The least-squares slope of `y` over `x`.
  static func slope(_ x: [Double], _ y: [Double]) -> Double {
    precondition(x.count >= 2 && x.count == y.count, "a slope needs two points")
    let meanX = x.reduce(0, +) / Double(x.count)
    let meanY = y.reduce(0, +) / Double(y.count)
    var covariance = 0.0
    var variance = 0.0
    for (x, y) in zip(x, y) {
      covariance += (x - meanX) * (y - meanY)
      variance += (x - meanX) * (x - meanX)
    }
    precondition(variance > 0, "a slope needs two sizes")
    return covariance / variance
  }
}

extension Estimate {
  func mapped(_ monotone: (Double) -> Double) -> Estimate {
    Estimate(value: monotone(value), lower: monotone(lower), upper: monotone(upper))
  }
}
