/// What the rows of a record owe each other.
extension RecordCheck {
  /// Throws at the first row that stands twice, at the first comparison of a contender without a result, and at the
  /// first metric or growth that is not whole.
  ///
  /// - Complexity: O(rows).
  static func checkRows(_ record: ResultRecord) throws(RecordFailure) {
    try unique("results", record.results.map { (ResultKey($0), ResultKey($0).name) })
    for (index, result) in record.results.enumerated() {
      let place = "results[\(index)].metrics"
      try unique(place, result.metrics.map { ($0.name, $0.name) })
      for (index, metric) in result.metrics.enumerated() { try check(metric, "\(place)[\(index)]") }
    }
    try unique("comparisons", record.comparisons.map { ($0.pair, $0.pair.key.name) })
    let measured = Set(record.results.map { ResultKey($0) })
    for (index, comparison) in record.comparisons.enumerated() {
      try check(comparison, "comparisons[\(index)]", measured)
    }
    try unique("growth", record.growth.map { ($0.kind, $0.kind.key.name) })
    for (index, growth) in record.growth.enumerated() { try check(growth, "growth[\(index)]") }
  }

  /// Throws at the first row with the key of an earlier one: a search would find one of them and ignore the other.
  static func unique<Key: Hashable>(
    _ list: String,
    _ rows: [(key: Key, name: String)]
  ) throws(RecordFailure) {
    var places: [Key: Int] = [:]
    for (place, row) in rows.enumerated() {
      guard let first = places.updateValue(place, forKey: row.key) else { continue }
      throw RecordFailure(
        place: "\(list)[\(place)]",
        expected: "a row of its own",
        found: "that of \(list)[\(first)] again: \(row.name)"
      )
    }
  }

  private static func check(_ metric: Metric, _ place: String) throws(RecordFailure) {
    let parts: [(key: String, figure: Double?)] = [
      ("p90", metric.p90), ("p99", metric.p99), ("max", metric.max), ("mean", metric.mean),
      ("samples", metric.samples.map(Double.init)),
      ("operationsPerSample", metric.operationsPerSample.map(Double.init)),
    ]
    let isValue = metric.kind == .value
    for (key, figure) in parts where (figure == nil) != isValue {
      throw RecordFailure(
        place: "\(place).\(key)",
        expected: "\(isValue ? "no such key" : "a number") in a metric of kind \(metric.kind)",
        found: figure.map { "\($0)" } ?? "no such key"
      )
    }
    guard !isValue, let max = metric.max, let samples = metric.samples else { return }
    if metric.p999 == nil, samples >= Metric.leastSamplesOfP999 {
      throw RecordFailure(
        place: "\(place).p999",
        expected: "a number from \(Metric.leastSamplesOfP999) samples on",
        found: "no such key"
      )
    }
    let ranks = [
      ("median", metric.median), ("p90", metric.p90), ("p99", metric.p99), ("p999", metric.p999),
    ]
    var least = 0.0
    for case (let key, let figure?) in ranks {
      try check(figure, least...max, "\(place).\(key)")
      least = figure
    }
    if let mean = metric.mean { try check(mean, 0...max, "\(place).mean") }
  }

  private static func check(
    _ figure: Double,
    _ range: ClosedRange<Double>,
    _ place: String
  ) throws(RecordFailure) {
    guard !range.contains(figure) else { return }
    throw RecordFailure(
      place: place,
      expected: "\(range.lowerBound)…\(range.upperBound), from the percentile below to the maximum",
      found: "\(figure)"
    )
  }

  private static func check(
    _ comparison: Comparison,
    _ place: String,
    _ measured: Set<ResultKey>
  ) throws(RecordFailure) {
    for (key, contender) in [
      ("contender", comparison.contender), ("reference", comparison.reference),
    ] {
      var result = ResultKey(comparison)
      result.contender = contender
      guard !measured.contains(result) else { continue }
      throw RecordFailure(
        place: "\(place).\(key)",
        expected: "a contender with a result of \(comparison.benchmark) with these parameters",
        found: contender
      )
    }
  }

  private static func check(_ growth: GrowthResult, _ place: String) throws(RecordFailure) {
    guard growth.sizes.count >= 2 else {
      throw RecordFailure(
        place: "\(place).sizes",
        expected: "at least 2 entries",
        found: "\(growth.sizes.count)"
      )
    }
    guard (growth.declared == nil) != (growth.verdict == nil) else { return }
    throw RecordFailure(
      place: place,
      expected: "declared and verdict, or neither",
      found: growth.declared == nil ? "verdict alone" : "declared alone"
    )
  }
}
