/// Mean and variance of a sample.
struct SampleMoments: Hashable, Sendable {
  let mean: Double
  /// Of the distribution that the sample is drawn from, an unbiased estimate (divided by one less than there are values); 0
  /// for a single value.
  let variance: Double

  var deviation: Double { variance.squareRoot() }

  /// - Precondition: there is a value.
  /// - Complexity: O(values).
  init(_ values: [Double]) {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.mean = mean
    variance = values.count > 1 ? square / (count - 1) : 0
  }
}
