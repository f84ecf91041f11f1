import Foundation

extension ResultRecord {
  /// One record from several processes that measured the same benchmarks in turns.
  ///
  /// - Parameters:
  ///   - records: at least one; results that not all of them have are left out, but for those of the
  ///     only one.
  ///   - further: of processes that measured some of the benchmarks as well; they count for times, ratios, the bytes allocated
  ///     and wrong answers.
  /// - Complexity: O(results × processes).
  public init(processes records: [ResultRecord], further: [ResultRecord] = []) {
    precondition(!records.isEmpty, "a record of no process")
    self = records[0]
    let all = records + further
    guard all.count > 1 else { return }
    processes = records.count
    drift = records.lazy.compactMap(\.drift).first { $0.reason != nil } ?? drift
    limits = limits.map { limit in
      all.lazy.flatMap(\.limits).filter { $0.bytes == limit.bytes }
        .reduce(limit) { $0.best($1) }
    }
    func runs<Run>(_ find: (ResultRecord) -> Run?) -> [Run]? {
      let runs = records.compactMap(find)
      return runs.count == records.count ? runs + further.compactMap(find) : nil
    }
    let measured = results.compactMap { first in
      let key = ResultKey(first)
      return runs { record in record.results.first { ResultKey($0) == key } }
    }
    // Where only some had the core to themselves, the times differ by more than the machine's speed.
    let equal = measured.map { $0.prefix(records.count) }
      .filter { Set($0.map(\.isOwnCore)).count == 1 }
    let speed = MachineSpeed(of: equal.compactMap { BenchmarkResult.times(Array($0)) })
    let cold = Set(comparisons.filter { $0.metric == Comparison.coldTime }.map(\.benchmark))
    let timed = measured.map { runs in
      ProcessRow(
        runs,
        whole: records.count,
        metric: cold.contains(runs[0].benchmark) ? Comparison.coldTime : Comparison.time,
        isOwnCore: \.isOwnCore
      )
    }
    let ofTimes = ProcessRow.variances(timed, shared: speed.deviation) {
      BenchmarkResult.times($0) ?? []
    }
    results = timed.map { row in
      BenchmarkResult(
        row,
        whole: records.count,
        speed: speed,
        typical: ofTimes[row.kind] ?? .unknown
      )
    }
    let compared = comparisons.compactMap { first in
      let kind = RatioKind(first)
      return runs { record in record.comparisons.first { RatioKind($0) == kind } }
        .map { ProcessRow($0, whole: records.count, metric: first.metric, isOwnCore: \.isOwnCore) }
    }
    let ofRatios = ProcessRow.variances(compared) { $0.map(\.ratio.value) }
    comparisons = compared.map { row in
      var comparison = row.runs[0]
      comparison.ratio = .ofProcesses(
        row.alike.map(\.ratio.value),
        within: row.alike[0].ratio,
        typical: ofRatios[row.kind] ?? .unknown,
        unseen: row.kind.unseenShare
      )
      comparison.isOwnCore = row.kind.isOwnCore
      return comparison
    }
    growth = growth.compactMap { first in
      runs { record in record.growth.first { $0.isOfSameOperation(as: first) } }
        .map(GrowthResult.init(processes:))
    }
  }
}

extension GrowthResult {
  fileprivate func isOfSameOperation(as other: GrowthResult) -> Bool {
    (benchmark, contender, parameter, metric) == (
      other.benchmark, other.contender, other.parameter, other.metric
    ) && parameters == other.parameters && sizes == other.sizes
  }

  /// - Parameter runs: the same growth in each process, at least one.
  fileprivate init(processes runs: [GrowthResult]) {
    // A slope is a logarithm already.
    let slopes = Estimate.ofProcesses(
      runs.map { exp($0.exponent.value) },
      within: runs[0].exponent.mapped(exp)
    )
    self.init(
      benchmark: runs[0].benchmark,
      contender: runs[0].contender,
      parameters: runs[0].parameters,
      parameter: runs[0].parameter,
      sizes: runs[0].sizes,
      metric: runs[0].metric,
      exponent: slopes.mapped(log),
      declared: runs[0].declared
    )
  }
}

extension Estimate {
  fileprivate func mapped(_ monotone: (Double) -> Double) -> Estimate {
    Estimate(value: monotone(value), lower: monotone(lower), upper: monotone(upper))
  }
}

/// Rows that may have a variance in common.
private struct KindOfRow: Hashable {
  var metric: String
  /// Whether all processes that count had the core to themselves; nil if the machine can't tell.
  var isOwnCore: Bool?

  /// What no process of such a row shows.
  var unseenShare: Double {
    metric == Comparison.coldTime ? Estimate.unseenShareOfColdSteps : Estimate.unseenShare
  }
}

/// What all processes found of one thing.
private struct ProcessRow<Run> {
  let runs: [Run]
  /// Of these the ones in which the core was the thread's own, if there are more of them than half of those that measured
  /// everything; else all: figures of either kind are not alike.
  let alike: [Run]
  let kind: KindOfRow

  /// - Parameters:
  ///   - runs: at least one.
  ///   - whole: how many of the processes measured everything.
  ///   - isOwnCore: whether the core was the thread's own; nil if the machine can't tell.
  init(_ runs: [Run], whole: Int, metric: String, isOwnCore: (Run) -> Bool?) {
    let own = runs.filter { isOwnCore($0) == true }
    let alike = 2 * own.count > whole ? own : runs
    self.runs = runs
    self.alike = alike
    kind = KindOfRow(
      metric: metric,
      isOwnCore: runs.allSatisfy { isOwnCore($0) != nil }
        ? alike.allSatisfy { isOwnCore($0) == true } : nil
    )
  }

  /// What the rows of each kind say of their variance.
  static func variances(
    _ rows: [ProcessRow],
    shared: Double = 0,
    figures: ([Run]) -> [Double]
  ) -> [KindOfRow: ProcessVariance] {
    Dictionary(grouping: rows, by: \.kind)
      .mapValues { ProcessVariance(of: $0.map { figures($0.alike) }, shared: shared) }
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
  ///   - row: of one benchmark, contender and set of parameters.
  ///   - whole: how many of the processes measured everything.
  ///   - speed: the machine's in these processes.
  ///   - typical: what all times of that kind say of their variance.
  fileprivate init(
    _ row: ProcessRow<BenchmarkResult>,
    whole: Int,
    speed: MachineSpeed,
    typical: ProcessVariance
  ) {
    let (runs, alike) = (row.runs, row.alike)
    self = runs[0]
    metrics = metrics.compactMap { metric in
      let runs =
        Metric.ofTime.contains(metric.name)
        ? alike : Metric.isLargest(metric) ? runs : Array(runs.prefix(whole))
      let all = runs.compactMap { $0.metric(metric.name) }
      return all.count == runs.count ? Metric(processes: all) : nil
    }
    if let core = metrics.firstIndex(where: { $0.name == Metric.Name.ownCoreOnly.rawValue }) {
      metrics[core].median = alike.allSatisfy(\.isOwnCore) ? 1 : 0
    }
    if alike.count != whole {
      metrics.append(Metric(.processes, unit: "processes", value: Double(alike.count)))
    }
    if let wrong = runs.first(where: { $0.answer.check == .disagrees }) { answer = wrong.answer }
    firstAllocation = runs.lazy.compactMap(\.firstAllocation).first
    if let times = Self.times(alike) {
      interval = .ofProcesses(
        times,
        within: Estimate(value: times[0], lower: times[0], upper: times[0]),
        shared: speed.deviation,
        typical: typical,
        unseen: row.kind.unseenShare
      )
    }
    noise = Self.merged(alike.map(\.noise))
    isolation = Self.merged(alike.map(\.isolation))
  }

  private static func merged(_ estimates: [Estimate?]) -> Estimate? {
    let all = estimates.compactMap { $0 }
    guard all.count == estimates.count else { return nil }
    return .ofProcesses(all.map(\.value), within: all[0])
  }
}

extension Metric {
  /// Metrics that are counted over a whole run, or that must be kept even if only one process saw them.
  private static let summed: Set<Name> = [.rounds, .outliers, .preemptedTurns, .pageFaults]
  private static let largest: Set<Name> = [.allocated, .settlingResidue]

  fileprivate static func isLargest(_ metric: Metric) -> Bool {
    Name(rawValue: metric.name).map(largest.contains) ?? false
  }

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
      } else {
        Quantile.median(of: values)
      }
  }

  /// Merges distributions with all their samples; takes the first one if one has no histogram, or another layout.
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
