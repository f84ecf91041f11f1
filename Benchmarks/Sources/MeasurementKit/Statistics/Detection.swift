import Foundation

/// The change that a test sees if several runs must all be beyond a limit.
///
/// The change at which a single run is beyond the limit half the time says little: three runs are then beyond it
/// together one time in eight.
public enum Detection {
  /// The probability with which a change is to be seen (Cohen 1988 asks for as much).
  public static let probability = 0.8

  /// How far beyond the limit a change must be so that all runs are beyond it with `probability`, in standard
  /// deviations of one run. The noise of runs is assumed to be normal and independent; all of them are compared with one
  /// figure, whose own error they share.
  ///
  /// - Parameters:
  ///   - runs: that must all be beyond the limit.
  ///   - expectedRuns: behind the figure with which they are compared.
  public static func margin(runs: Int, expectedRuns: Int) -> Double {
    let shared = 1 / Double(max(expectedRuns, 1)).squareRoot()
    var low = -40.0
    var high = 40.0
    // To seven digits.
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if seen(middle, runs: max(runs, 1), shared: shared) < probability {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }

  /// The probability that all runs are beyond the limit.
  ///
  /// - Parameters:
  ///   - distance: of the change from the limit, in standard deviations of one run.
  ///   - shared: the standard deviation of the error that all runs share, in the same unit.
  private static func seen(_ distance: Double, runs: Int, shared: Double) -> Double {
    // The trapezoidal rule converges fast on a bell: 97 points are exact to more digits than matter.
    let step = 0.125
    return (-48...48).reduce(0) { sum, index in
      let z = Double(index) * step
      let weight = exp(-z * z / 2) / (2 * Double.pi).squareRoot() * step
      let one = erfc(-(distance + z * shared) / 2.0.squareRoot()) / 2
      return sum + weight * pow(one, Double(runs))
    }
  }
}
