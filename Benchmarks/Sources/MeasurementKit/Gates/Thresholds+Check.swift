extension Thresholds {
  /// Throws at the first number, name or text that its place does not allow.
  ///
  /// - Complexity: O(counts + ratios + growth).
  func check() throws(RecordFailure) {
    try RecordCheck.text(conditions.swift, "conditions.swift")
    try RecordCheck.text(conditions.instructionSet, "conditions.instructionSet")
    try RecordCheck.text(conditions.allocator, "conditions.allocator")
    try RecordCheck.list(tolerances.count, atMost: RecordCheck.mostRows, "tolerances")
    try RecordCheck.list(counts.count, atMost: RecordCheck.mostRows, "counts")
    try RecordCheck.list(ratios.count, atMost: RecordCheck.mostRows, "ratios")
    try RecordCheck.list(growth.count, atMost: RecordCheck.mostRows, "growth")
    for (name, tolerance) in tolerances {
      try RecordCheck.name(name, "tolerances")
      try RecordCheck.figure(tolerance.relative, "tolerances.\(name).relative")
      try RecordCheck.figure(tolerance.absolute, "tolerances.\(name).absolute")
    }
    for (index, row) in counts.enumerated() { try row.check("counts[\(index)]") }
    for (index, row) in ratios.enumerated() { try row.check("ratios[\(index)]") }
    for (index, row) in growth.enumerated() { try row.check("growth[\(index)]") }
  }
}

extension Thresholds.Counts {
  func check(_ place: @autoclosure () -> String) throws(RecordFailure) {
    try RecordCheck.name(benchmark, place() + ".benchmark")
    try RecordCheck.name(contender, place() + ".contender")
    try RecordCheck.parameters(parameters, place())
    try RecordCheck.list(metrics.count, atMost: RecordCheck.mostEntries, place() + ".metrics")
    for (name, value) in metrics {
      try RecordCheck.name(name, place() + ".metrics")
      try RecordCheck.figure(value, "\(place()).metrics.\(name)")
    }
  }
}

extension Thresholds.Ratio {
  /// More runs than anyone makes.
  private static let mostRuns = 1_000_000

  func check(_ place: @autoclosure () -> String) throws(RecordFailure) {
    try RecordCheck.text(processor, place() + ".processor")
    for (key, name) in [
      ("benchmark", benchmark), ("contender", contender), ("reference", reference),
    ] { try RecordCheck.name(name, "\(place()).\(key)") }
    try RecordCheck.parameters(parameters, place())
    try RecordCheck.figure(ratio, in: RecordCheck.ratios, place() + ".ratio")
    try RecordCheck.figure(spread, in: 0...100, place() + ".spread")
    try RecordCheck.count(runs, in: 1...Self.mostRuns, place() + ".runs")
  }
}

extension Thresholds.Growth {
  func check(_ place: @autoclosure () -> String) throws(RecordFailure) {
    for (key, name) in [
      ("benchmark", benchmark), ("contender", contender), ("parameter", parameter),
      ("metric", metric),
    ] { try RecordCheck.name(name, "\(place()).\(key)") }
    try RecordCheck.parameters(parameters, place())
    try RecordCheck.figure(exponent, in: RecordCheck.exponents, place() + ".exponent")
  }
}
