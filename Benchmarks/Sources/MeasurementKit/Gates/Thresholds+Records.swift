import Foundation

extension Thresholds {
  /// Makes thresholds from these records.
  ///
  /// - Parameter records: runs of one build under one set of conditions: counted, timed, or both.
  /// - Precondition: there is a record.
  public init(_ records: [ResultRecord]) {
    conditions = Conditions(records[0].environment)
    tolerances = Dictionary(
      uniqueKeysWithValues: Self.usualTolerances.map { ($0.key.rawValue, $0.value) }
    )
    counts = Self.gatedResults(records).map { key, results in
      Counts(
        benchmark: key.benchmark,
        contender: key.contender,
        parameters: key.parameters,
        metrics: Self.metrics(results)
      )
    }
    growth = Self.growth(records)
  }

  /// Returns the results of the project's own code with gated metrics, in order, each with all
  /// runs.
  static func gatedResults(
    _ records: [ResultRecord]
  ) -> [(key: ResultKey, runs: [BenchmarkResult])] {
    var order: [ResultKey] = []
    var runs: [ResultKey: [BenchmarkResult]] = [:]
    for result in records.lazy.flatMap(\.results)
    where isGated(result) && !metrics([result]).isEmpty {
      let key = ResultKey(result)
      if runs[key] == nil { order.append(key) }
      runs[key, default: []].append(result)
    }
    return order.map { ($0, runs[$0] ?? []) }
  }

  /// True if a result's counts are gated. That holds for all counts of the project's own code, and
  /// for rivals' instructions and lines: slower rivals would flatter the engine.
  private static func isGated(_ result: BenchmarkResult) -> Bool {
    own.contains(result.contender) || result.metric(.operations) != nil
  }

  /// The gated metrics of one result's runs: the maximum of each, so that rare events count.
  ///
  /// If both kinds of run report allocations, the counting runs' figure is used: they always play
  /// the same operations. If it is 0, the maximum over all runs is used: timing runs play far more
  /// operations and can find a rare allocation.
  static func metrics(_ runs: [BenchmarkResult]) -> [String: Double] {
    var metrics: [String: Double] = [:]
    for name in usualTolerances.keys {
      let values = runs.compactMap { run in
        run.metric(name).map { (isCounted: run.metric(.operations) != nil, value: $0.median) }
      }
      let counted = values.filter(\.isCounted).map(\.value).max()
      let most = counted == 0 || counted == nil ? values.map(\.value).max() : counted
      if let most { metrics[name.rawValue] = rounded(most, digits: 6) }
    }
    return metrics
  }

  static func growth(_ records: [ResultRecord]) -> [Growth] {
    var found: [Growth] = []
    var kinds: Set<Growth.Kind> = []
    for growth in records.lazy.flatMap(\.growth)
    where own.contains(growth.contender) && growthMetrics.contains(growth.metric) {
      guard let declared = growth.declared, let verdict = growth.verdict else { continue }
      let entry = Growth(
        benchmark: growth.benchmark,
        contender: growth.contender,
        parameters: growth.parameters,
        parameter: growth.parameter,
        metric: growth.metric,
        declared: declared,
        verdict: verdict,
        exponent: rounded(growth.exponent.value, digits: 4)
      )
      if kinds.insert(entry.kind).inserted { found.append(entry) }
    }
    return found
  }

  /// Rounds to a number of significant decimal digits.
  private static func rounded(_ value: Double, digits: Int) -> Double {
    Double(String(format: "%.\(digits)g", value)) ?? value
  }
}
