extension ResultRecord {
  /// One record from several processes that measured the same benchmarks in turns.
  ///
  /// - Parameter records: at least one; results that not all of them have are left out, but for those of the
  ///   only one.
  /// - Complexity: O(results × processes).
  public init(processes records: [ResultRecord]) {
    precondition(!records.isEmpty, "a record of no process")
    self = records[0]
    guard records.count > 1 else { return }
    processes = records.count
    drift = records.lazy.compactMap(\.drift).first { $0.reason != nil } ?? drift
    limits = limits.map { limit in
      records.lazy.flatMap(\.limits).filter { $0.bytes == limit.bytes }
        .reduce(limit) { $0.best($1) }
    }
    let measured = results.compactMap { first -> [BenchmarkResult]? in
      let key = ResultKey(first)
      let runs = records.compactMap { record in record.results.first { ResultKey($0) == key } }
      return runs.count == records.count ? runs : nil
    }
    // Where only some had the core to themselves, the times differ by more than the machine's speed.
    let equal = measured.filter { Set($0.map(\.isOwnCore)).count == 1 }
    let speed = MachineSpeed(of: equal.compactMap(BenchmarkResult.times))
    results = measured.map { BenchmarkResult(processes: $0, speed: speed) }
    comparisons = comparisons.compactMap { first in
      let found = records.compactMap { record in
        record.comparisons.first { RatioKind($0) == RatioKind(first) }
      }
      guard found.count == records.count else { return nil }
      let alike = Self.alike(found) { $0.isOwnCore == true }
      var comparison = first
      comparison.ratio = .ofProcesses(alike.map(\.ratio))
      comparison.isOwnCore =
        found.allSatisfy { $0.isOwnCore != nil } ? alike.allSatisfy { $0.isOwnCore == true } : nil
      return comparison
    }
  }

  /// Of several processes those in which the core was the thread's own, if they are most of them; else all: figures of
  /// either kind are not alike.
  fileprivate static func alike<Run>(_ runs: [Run], isOwn: (Run) -> Bool) -> [Run] {
    let own = runs.filter(isOwn)
    return 2 * own.count > runs.count ? own : runs
  }
}

extension Estimate {
  fileprivate static func ofProcesses(_ estimates: [Estimate]) -> Estimate {
    .ofProcesses(estimates.map(\.value), within: estimates[0])
  }
}

extension MachineLimit {
  /// The best figures of both: a limit is the most that any process reached.
  fileprivate func best(_ other: MachineLimit) -> MachineLimit {
    var best = self
    best.pointerChase = min(pointerChase, other.pointerChase)
    best.randomUpdate = min(randomUpdate, other.randomUpdate)
    best.sequentialRead = max(sequentialRead, other.sequentialRead)
    best.sequentialWrite = max(sequentialWrite, other.sequentialWrite)
    return best
  }
}

extension BenchmarkResult {
  /// The nanoseconds that each process took; nil unless all timed it.
  fileprivate static func times(_ runs: [BenchmarkResult]) -> [Double]? {
    let times = runs.compactMap { $0.metric(.timeByRound)?.median }
    return times.count == runs.count ? times : nil
  }

  /// - Parameters:
  ///   - runs: of one benchmark, contender and set of parameters.
  ///   - speed: the machine's in these processes.
  fileprivate init(processes runs: [BenchmarkResult], speed: MachineSpeed) {
    self = runs[0]
    let alike = ResultRecord.alike(runs, isOwn: \.isOwnCore)
    metrics = metrics.compactMap { metric in
      let runs = Metric.ofTime.contains(metric.name) ? alike : runs
      let all = runs.compactMap { $0.metric(metric.name) }
      return all.count == runs.count ? Metric(processes: all) : nil
    }
    if let wrong = runs.first(where: { $0.answer.check == .disagrees }) { answer = wrong.answer }
    firstAllocation = runs.lazy.compactMap(\.firstAllocation).first
    if let times = Self.times(alike) {
      interval = .ofProcesses(
        times,
        within: Estimate(value: times[0], lower: times[0], upper: times[0]),
        shared: speed.deviation
      )
    }
    noise = Self.merged(alike.map(\.noise))
    isolation = Self.merged(alike.map(\.isolation))
  }

  private static func merged(_ estimates: [Estimate?]) -> Estimate? {
    let all = estimates.compactMap { $0 }
    return all.count == estimates.count ? .ofProcesses(all) : nil
  }
}

extension Metric {
  /// Metrics that are counted over a whole run, or that must be kept even if only one process saw them.
  private static let summed: Set<Name> = [.rounds, .outliers, .preemptedTurns, .pageFaults]
  private static let largest: Set<Name> = [.allocated, .settlingResidue]
  /// Metrics of samples that are chosen by whether the core was the thread's own.
  fileprivate static let ofTime = Set(
    [Name.time, .timeByRound, .timeQuiet, .rounds, .outliers].map(\.rawValue) + [
      "throughput", "fields",
    ]
  )

  /// - Parameter metrics: of one name, a process each.
  init?(processes metrics: [Metric]) {
    self = metrics[0]
    let values = metrics.map(\.median)
    let name = Name(rawValue: name)
    guard kind == .value else {
      self.init(merging: metrics)
      return
    }
    median =
      if let name, Self.summed.contains(name) {
        values.reduce(0, +)
      } else if let name, Self.largest.contains(name) {
        values.max() ?? median
      } else if name == .ownCoreOnly {
        2 * values.reduce(0, +) > Double(values.count) ? 1 : 0
      } else {
        Quantile.median(of: values)
      }
  }

  /// Merges distributions with all their samples; takes the first one if a histogram can't be read.
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
