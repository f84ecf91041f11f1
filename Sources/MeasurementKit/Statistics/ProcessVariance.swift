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

  /// For how many processes beyond the first the typical variance counts. Of weights of 0 to 4 this one left the fewest ratios
  /// of five runs unresolved whose intervals held the others' figures as often (docs/performance.md).
  private static let weight = 2.0

  /// The fewest rows that show what is typical.
  static let leastRows = 10

  /// - Parameter rows: of each row the figures of its processes, above 0; those of a single process say nothing.
  /// - Complexity: O(figures + rows · log rows).
  public init(of rows: [[Double]]) {
    let variances = rows.filter { $0.count > 1 && $0.allSatisfy { $0 > 0 } }.map { row in
      SampleMoments(row.map { log($0) }).variance
    }
    typical = variances.count < Self.leastRows ? nil : Quantile.median(of: variances)
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
