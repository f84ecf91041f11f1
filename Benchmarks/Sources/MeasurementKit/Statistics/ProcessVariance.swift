import Foundation

/// By how much the figures of a run's processes vary, as variances of logarithms. Five processes say little of the variance of
/// one row: by chance some rows get intervals that are far too narrow, and Student's t makes all of them wide. What the rows of
/// the run have in common says more, so each row's variance is moved towards the typical one.
///
/// Smyth, *Linear models and empirical Bayes methods for assessing differential expression in microarray experiments* (2004), the
/// moderated t statistic; here with a fixed weight.
public struct ProcessVariance: Sendable {
  /// The median of the rows' variances; nil if there are too few rows.
  private let typical: Double?

  /// Every row has its own.
  public static let unknown = ProcessVariance(of: [])

  /// For how many processes the typical variance counts. With 1 to 4 the intervals of five runs held the others' figures about as
  /// often, and more often than with 0, although fewer were too wide to be reported (docs/performance.md).
  private static let weight = 2.0

  /// The fewest rows that show what is typical.
  static let leastRows = 10

  /// - Parameters:
  ///   - rows: of each row the figures of its processes, above 0; those of a single process say nothing.
  ///   - shared: the standard deviation, as one of logarithms, that all rows have in common, and that is no row's own.
  /// - Complexity: O(figures + rows · log rows).
  public init(of rows: [[Double]], shared: Double = 0) {
    let variances = rows.filter { row in
      row.count > 1 && row.allSatisfy { $0 > 0 && $0.isFinite }
    }.map { row in
      max(SampleMoments(row.map { log($0) }).variance - shared * shared, 0)
        / Self.medianOfVariances(degreesOfFreedom: Double(row.count - 1))
    }
    typical = variances.count < Self.leastRows ? nil : Quantile.median(of: variances)
  }

  /// The median of the sample variances of a normal distribution whose variance is 1: half of them are less than that, as few are
  /// much more (Wilson & Hilferty 1931).
  private static func medianOfVariances(degreesOfFreedom: Double) -> Double {
    let root = 1 - 2 / (9 * degreesOfFreedom)
    return root * root * root
  }

  /// The variance of a row, and the degrees of freedom that it is known with.
  ///
  /// - Parameters:
  ///   - variance: what its own processes say.
  ///   - count: how many these are, at least 2.
  func moderated(_ variance: Double, count: Int) -> (variance: Double, degreesOfFreedom: Double) {
    let own = Double(count - 1)
    guard let typical else { return (variance, own) }
    let degrees = own + Self.weight
    return ((own * variance + Self.weight * typical) / degrees, degrees)
  }
}
