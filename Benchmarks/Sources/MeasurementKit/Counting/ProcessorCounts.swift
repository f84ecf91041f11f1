/// Instructions that the processor itself counted, in two runs of the same operations.
public enum ProcessorCounts {
  /// The first run's record with the instructions in which both agree; a result that does not repeat has none.
  ///
  /// An interrupt may add a few instructions, so the counts need not be equal, but within the tolerance of thresholds; the
  /// smaller one is nearer to what the operation executes.
  ///
  /// - Complexity: O(results).
  public static func agreed(_ first: ResultRecord, _ second: ResultRecord) -> ResultRecord {
    let others = Dictionary(second.results.map { (ResultKey($0), $0) }) { first, _ in first }
    let name = Metric.Name.instructions
    var record = first
    for index in record.results.indices {
      let result = record.results[index]
      guard let place = result.metrics.firstIndex(where: { $0.name == name.rawValue }) else {
        continue
      }
      let one = result.metrics[place].median
      if let other = others[ResultKey(result)]?.metric(name)?.median,
        Thresholds.usualTolerances[name]?.allows(other, expected: one) == true
      {
        record.results[index].metrics[place].median = min(one, other)
      } else {
        record.results[index].metrics.remove(at: place)
      }
    }
    return record
  }
}
