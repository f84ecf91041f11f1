import Foundation

extension ResultRecord {
  /// Combines the records of several processes that measured the same benchmarks in turns.
  ///
  /// Each process has another memory layout, and rounds within one process can't show its effect.
  /// So each figure is the mean over processes, and its confidence interval is over processes.
  ///
  /// - Parameter records: at least one. Results that some records lack are left out; a single
  ///   record is kept whole.
  /// - Complexity: O(results × processes).
  public init(processes records: [ResultRecord]) {
    precondition(!records.isEmpty, "a record of no process")
    self = records[0]
    guard records.count > 1 else { return }
    processes = records.count
    let found = records.map {
      Dictionary($0.results.map { (ResultKey($0), $0) }) { first, _ in first }
    }
    results = results.compactMap { first in
      let runs = found.compactMap { $0[ResultKey(first)] }
      return runs.count == records.count ? BenchmarkResult(processes: runs) : nil
    }
    let compared = records.map {
      Dictionary($0.comparisons.map { ($0.pair, $0) }) { first, _ in first }
    }
    comparisons = comparisons.compactMap { first in
      let runs = compared.compactMap { $0[first.pair] }
      guard runs.count == records.count else { return nil }
      var comparison = first
      comparison.ratio = Estimate(mean: runs.map(\.ratio.value))
      return comparison
    }
    growth = growth.compactMap { first in
      let runs = records.compactMap { record in
        record.growth.first { $0.isOfSameOperation(as: first) }
      }
      guard runs.count == records.count else { return nil }
      var growth = first
      // A slope is already a logarithm.
      growth.exponent = Estimate(mean: runs.map { exp($0.exponent.value) }).mapped(log)
      return growth
    }
  }
}

extension Comparison {
  /// The operation, the contenders and the metric, without the ratio.
  struct Pair: Hashable {
    let key: ResultKey
    let reference: String
    let metric: String
  }

  var pair: Pair {
    Pair(key: ResultKey(self), reference: reference, metric: metric)
  }
}

extension GrowthResult {
  fileprivate func isOfSameOperation(as other: GrowthResult) -> Bool {
    (benchmark, contender, parameter, metric) == (
      other.benchmark, other.contender, other.parameter, other.metric
    ) && parameters == other.parameters && sizes == other.sizes
  }
}

extension BenchmarkResult {
  /// - Parameter runs: one from each process, for the same benchmark, contender and parameters.
  fileprivate init(processes runs: [BenchmarkResult]) {
    self = runs[0]
    metrics = metrics.compactMap { metric in
      let all = runs.compactMap { $0.metric(metric.name) }
      return all.count == runs.count ? Metric(processes: all) : nil
    }
    if let wrong = runs.first(where: { $0.answer.check == .disagrees }) { answer = wrong.answer }
    firstAllocation = runs.lazy.compactMap(\.firstAllocation).first
    let times = runs.compactMap { $0.metric(.timeByRound)?.median }
    if times.count == runs.count, times.allSatisfy({ $0 > 0 }) {
      interval = Estimate(mean: times)
    }
  }
}

extension Metric {
  /// - Parameter metrics: one from each process, all of the same name.
  fileprivate init(processes metrics: [Metric]) {
    self = metrics[0]
    guard kind == .value else {
      self.init(merging: metrics)
      return
    }
    let values = metrics.map(\.median)
    median =
      switch Name(rawValue: name) {
      case .rounds, .interruptedTurns: values.reduce(0, +)
      // An allocation counts even if only one process had it.
      case .allocated: values.max() ?? median
      default: Quantile.median(of: values)
      }
  }

  /// Merges all samples of the distributions. Takes the first alone if any has no histogram or
  /// another layout.
  private init(merging metrics: [Metric]) {
    self = metrics[0]
    var merged = LatencyHistogram()
    for metric in metrics {
      guard let text = metric.histogram, let one = try? LatencyHistogram.decoded(text),
        one.layout == merged.layout
      else { return }
      merged.merge(one)
    }
    setDistribution(merged)
    operationsPerSample = metrics.compactMap(\.operationsPerSample).max()
  }
}
