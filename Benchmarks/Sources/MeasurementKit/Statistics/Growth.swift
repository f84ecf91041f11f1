import Foundation

/// The declared growth of an operation's cost with the size of its form or structure.
public enum GrowthClass: String, Hashable, Sendable, Codable {
  case constant
  /// Constant as long as the tree has the same number of levels, with a step for each further one.
  case perHeight = "constant-per-height"
  case logarithmic, linear

  /// The log-log slopes that fit the class, for sizes between 10 and 10⁷. Constant and logarithmic overlap in time
  /// (log n has a slope of 0.12 over four decades); instructions tell them apart.
  public var slopes: ClosedRange<Double> {
    switch self {
    case .constant: -0.25...0.05
    case .perHeight, .logarithmic: -0.25...0.25
    case .linear: 0.9...1.1
    }
  }
}

/// The verdict of the measured slope on the declared class.
public enum GrowthVerdict: String, Hashable, Sendable, Codable {
  case holds, fails, inconclusive
}

/// The cost at one size, measured several times.
public struct GrowthPoint: Sendable {
  public var size: Double
  public var costs: [Double]

  public init(size: Double, costs: [Double]) {
    self.size = size
    self.costs = costs
  }
}

/// The slope of log cost over log size: 0 for constant, 1 for linear.
public struct Growth: Hashable, Sendable {
  /// The widest interval that can confirm a class.
  public static let conclusiveWidth = 0.05

  public var exponent: Estimate

  public init(exponent: Estimate) { self.exponent = exponent }

  /// Fits the medians of the points by least squares; for the interval it draws each point's costs anew.
  ///
  /// - Precondition: two sizes at least, all sizes and costs above 0.
  public init(_ points: [GrowthPoint], bootstrap: Bootstrap = Bootstrap()) {
    var generator = SampleGenerator(seed: bootstrap.seed)
    let sizes = points.map { log($0.size) }
    let value = Self.slope(sizes, points.map { log(Quantile.median(of: $0.costs)) })
    exponent = bootstrap.estimate(value) {
      let medians = points.map { point in
        var drawn = point.costs.indices.map { _ in
          point.costs[generator.index(below: point.costs.count)]
        }
        return log(Quantile.median(reordering: &drawn))
      }
      return Self.slope(sizes, medians)
    }
  }

  /// Fails if no slope of the interval fits the class; holds if all do and the interval is no wider than
  /// `conclusiveWidth`.
  public func verdict(on declared: GrowthClass) -> GrowthVerdict {
    let slopes = declared.slopes
    if exponent.lower > slopes.upperBound || exponent.upper < slopes.lowerBound { return .fails }
    let isInside = slopes.contains(exponent.lower) && slopes.contains(exponent.upper)
    return isInside && exponent.upper - exponent.lower <= Self.conclusiveWidth
      ? .holds : .inconclusive
  }

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
