import MeasurementKit

extension ResultRecord {
  /// The record with only the benchmarks whose name matches a regular expression somewhere; figures of the machine
  /// stay.
  ///
  /// - Throws: `BenchmarkError` if the pattern is no regular expression.
  public func benchmarks(matching pattern: String) throws(BenchmarkError) -> ResultRecord {
    let filter = try BenchmarkFilter(pattern)
    var record = self
    record.results.removeAll { !filter.matches($0.benchmark) }
    record.comparisons.removeAll { !filter.matches($0.benchmark) }
    record.growth.removeAll { !filter.matches($0.benchmark) }
    return record
  }
}
