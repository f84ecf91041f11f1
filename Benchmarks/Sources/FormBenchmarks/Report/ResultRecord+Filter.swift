import MeasurementKit

extension ResultRecord {
  /// Returns the record with only the benchmarks whose name contains a match.
  ///
  /// - Throws: `BenchmarkError` if the pattern is not a regular expression.
  public func benchmarks(matching pattern: String) throws(BenchmarkError) -> ResultRecord {
    let filter = try BenchmarkFilter(pattern)
    var record = self
    record.results.removeAll { !filter.matches($0.benchmark) }
    record.comparisons.removeAll { !filter.matches($0.benchmark) }
    record.growth.removeAll { !filter.matches($0.benchmark) }
    return record
  }
}
