extension ResultRecord {
  /// Throws at the first number, name or text that its place does not allow.
  ///
  /// - Complexity: O(results + comparisons + growth).
  func check() throws(RecordFailure) {
    try environment.check()
    try RecordCheck.count(processes, in: 1...RecordCheck.mostRows, "processes")
    for (name, count) in [
      ("limits", limits.count), ("drift.figures", drift?.figures.count ?? 0),
      ("results", results.count), ("comparisons", comparisons.count), ("growth", growth.count),
    ] { try RecordCheck.list(count, atMost: RecordCheck.mostRows, name) }
    for (index, limit) in limits.enumerated() { try limit.check("limits[\(index)]") }
    for (index, figure) in (drift?.figures ?? []).enumerated() {
      try figure.check("drift.figures[\(index)]")
    }
    for (index, result) in results.enumerated() { try result.check("results[\(index)]") }
    for (index, comparison) in comparisons.enumerated() {
      try comparison.check("comparisons[\(index)]")
    }
    for (index, growth) in growth.enumerated() { try growth.check("growth[\(index)]") }
    let names = Set(results.lazy.flatMap(\.parameters.values.keys))
    try RecordCheck.list(
      names.count,
      atMost: RecordCheck.mostParameterNames,
      "the results' names of parameters"
    )
  }
}

extension BenchmarkResult {
  func check(_ place: @autoclosure () -> String) throws(RecordFailure) {
    try RecordCheck.name(benchmark, place() + ".benchmark")
    try RecordCheck.name(contender, place() + ".contender")
    try RecordCheck.parameters(parameters, place())
    try RecordCheck.list(metrics.count, atMost: RecordCheck.mostEntries, place() + ".metrics")
    for (index, metric) in metrics.enumerated() { try metric.check("\(place()).metrics[\(index)]") }
    if let digest = answer.digest { try RecordCheck.name(digest, place() + ".answer.digest") }
    try RecordCheck.estimate(interval, in: RecordCheck.figures, place() + ".interval")
    try RecordCheck.estimate(noise, in: RecordCheck.ratios, place() + ".noise")
    try RecordCheck.estimate(isolation, in: RecordCheck.ratios, place() + ".isolation")
    try RecordCheck.count(firstAllocation?.operation, place() + ".firstAllocation.operation")
    try RecordCheck.count(firstAllocation?.bytes, place() + ".firstAllocation.bytes")
    try RecordCheck.text(firstAllocation?.text, place() + ".firstAllocation.text")
    try RecordCheck.text(note, place() + ".note")
  }
}

extension Metric {
  func check(_ place: @autoclosure () -> String) throws(RecordFailure) {
    try RecordCheck.name(name, place() + ".name")
    try RecordCheck.name(unit, place() + ".unit")
    for (name, value) in [
      ("median", median), ("p90", p90), ("p99", p99), ("p999", p999), ("max", max), ("mean", mean),
    ] { try RecordCheck.figure(value, "\(place()).\(name)") }
    try RecordCheck.count(samples, place() + ".samples")
    try RecordCheck.count(operationsPerSample, place() + ".operationsPerSample")
    guard let histogram else { return }
    guard histogram.utf8.count <= RecordCheck.longestHistogram else {
      throw RecordFailure(
        place: place() + ".histogram",
        expected: "at most \(RecordCheck.longestHistogram) bytes",
        found: "\(histogram.utf8.count)"
      )
    }
    do throws(HistogramError) {
      _ = try LatencyHistogram.decoded(histogram)
    } catch {
      throw RecordFailure(
        place: place() + ".histogram",
        expected: "HdrHistogram's encoding",
        found: error.description
      )
    }
  }
}

extension Comparison {
  func check(_ place: @autoclosure () -> String) throws(RecordFailure) {
    for (key, name) in [
      ("benchmark", benchmark), ("contender", contender), ("reference", reference),
      ("metric", metric),
    ] { try RecordCheck.name(name, "\(place()).\(key)") }
    try RecordCheck.parameters(parameters, place())
    try RecordCheck.estimate(ratio, in: RecordCheck.ratios, place() + ".ratio")
    try RecordCheck.figure(confidence, in: 0...1, place() + ".confidence")
  }
}

extension GrowthResult {
  func check(_ place: @autoclosure () -> String) throws(RecordFailure) {
    for (key, name) in [
      ("benchmark", benchmark), ("contender", contender), ("parameter", parameter),
      ("metric", metric),
    ] { try RecordCheck.name(name, "\(place()).\(key)") }
    try RecordCheck.parameters(parameters, place())
    try RecordCheck.list(sizes.count, atMost: RecordCheck.mostEntries, place() + ".sizes")
    for size in sizes { try RecordCheck.figure(size, place() + ".sizes") }
    try RecordCheck.estimate(exponent, in: RecordCheck.exponents, place() + ".exponent")
  }
}

extension MachineLimit {
  func check(_ place: @autoclosure () -> String) throws(RecordFailure) {
    try RecordCheck.count(bytes, place() + ".bytes")
    for (name, value) in [
      ("pointerChase", pointerChase), ("randomUpdate", randomUpdate),
      ("sequentialRead", sequentialRead), ("sequentialWrite", sequentialWrite),
    ] { try RecordCheck.figure(value, "\(place()).\(name)") }
  }
}

extension MachineDrift.Figure {
  func check(_ place: @autoclosure () -> String) throws(RecordFailure) {
    try RecordCheck.name(name, place() + ".name")
    try RecordCheck.count(bytes, place() + ".bytes")
    try RecordCheck.figure(before, place() + ".before")
    try RecordCheck.figure(after, place() + ".after")
  }
}
