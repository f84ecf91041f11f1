import Foundation

/// Student's t distribution: how far the mean of a few samples strays.
public struct StudentDistribution: Hashable, Sendable {
  /// Infinite for the normal distribution.
  public let degreesOfFreedom: Double

  /// - Precondition: above 0.
  public init(degreesOfFreedom: Double) {
    precondition(degreesOfFreedom > 0, "degrees of freedom")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The probability of values beyond ±`statistic`.
  ///
  /// - Parameter statistic: 0 or more.
  public func twoSidedTail(_ statistic: Double) -> Double {
    guard degreesOfFreedom.isFinite, statistic.isFinite else {
      return statistic.isFinite ? erfc(statistic / 2.0.squareRoot()) : 0
    }
    let x = degreesOfFreedom / (degreesOfFreedom + statistic * statistic)
    return Self.regularisedBeta(x, degreesOfFreedom / 2, 0.5)
  }

  /// The value beyond which, on both sides together, that probability lies.
  ///
  /// - Parameter tail: above 0, at most 1.
  public func twoSidedQuantile(_ tail: Double) -> Double {
    var high = 1.0
    while twoSidedTail(high) > tail { high *= 2 }
    var low = 0.0
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if twoSidedTail(middle) > tail { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// I_x(a, b) by its continued fraction (Lentz's method).
  private static func regularisedBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    // The fraction converges fast on this side of the mean; the other side is its mirror.
    return x > (a + 1) / (a + b + 2) ? 1 - fraction(1 - x, b, a) : fraction(x, a, b)
  }

  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let scale = lgamma(a + b) - lgamma(a) - lgamma(b)
    let logarithm = scale + a * log(x) + b * log(1 - x)
    let tiny = 1e-300
    var c = 1.0
    var d = 1 / nonZero(1 - (a + b) * x / (a + 1), tiny)
    var fraction = d
    for step in 1...500 {
      let m = Double(step)
      let evenBase = (a + 2 * m - 1) * (a + 2 * m)
      let even = m * (b - m) * x / evenBase
      d = 1 / nonZero(1 + even * d, tiny)
      c = nonZero(1 + even / c, tiny)
      fraction *= d * c
      let oddBase = (a + 2 * m) * (a + 2 * m + 1)
      let odd = -(a + m) * (a + b + m) * x / oddBase
      d = 1 / nonZero(1 + odd * d, tiny)
      c = nonZero(1 + odd / c, tiny)
      fraction *= d * c
      if abs(d * c - 1) < 1e-14 { break }
    }
    return exp(logarithm) * fraction / a
  }

  private static func nonZero(_ value: Double, _ tiny: Double) -> Double {
    abs(value) < tiny ? tiny : value
  }
}
