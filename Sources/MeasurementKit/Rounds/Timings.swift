/// The times of one contender's operations in all rounds.
public final class Timings {
  public let name: String
  public internal(set) var block: BlockSize
  let operationsPerStep: Int
  /// The operations between two reads of the clock; if there are several, percentiles are those of blocks.
  public let operationsPerSample: Int
  /// Picoseconds an operation, by block, or by operation if operations were timed singly.
  public var histogram = LatencyHistogram()
  /// The same of the samples during which the thread had its core to itself.
  var ownHistogram = LatencyHistogram()
  /// The sums of the samples in `histogram`, and of those during which the core was the thread's own.
  private var sampledTime = 0.0
  private var ownTime = 0.0
  /// By round.
  private var costs: [TurnCost] = []
  /// The contender against itself, by round: its first turn over its second, and in every second round the inverse,
  /// so that a drift cancels out.
  private var selfRatios: [TurnCost] = []
  /// How many times as long a turn took after another contender's as after its own, by round; empty if there
  /// was no other.
  private var besideAlone: [TurnCost] = []
  /// All operations, calibration and warm-up included.
  public internal(set) var operations: Int
  /// The turns that were played again because the thread was preempted.
  public internal(set) var preemptedTurns = 0
  /// The operations that were timed, those of preempted turns included.
  public internal(set) var timedOperations = 0
  /// The bytes that the timed operations allocated and freed on this thread; nil if they can't be counted.
  public internal(set) var allocated: AllocatedBytes?
  /// The processor's counts for the timed operations, without events that the machine does not count.
  public internal(set) var events: [HardwareEvent: UInt64] = [:]
  /// The system's activity during the timed operations.
  public internal(set) var system = SystemUsage()
  /// The turns before the first round, and whether they reached a steady time.
  public internal(set) var warmUp = WarmUp()
  /// The untimed samples at the beginning of each turn.
  public internal(set) var settling = Settling()

  init(
    name: String,
    block: BlockSize,
    operationsPerStep: Int,
    operations: Int,
    maximumRounds: Int
  ) {
    self.name = name
    self.block = block
    self.operationsPerStep = operationsPerStep
    operationsPerSample = block.steps * operationsPerStep
    self.operations = operations
    costs.reserveCapacity(maximumRounds)
    selfRatios.reserveCapacity(maximumRounds)
  }

  /// Counts an allocation that was found outside the rounds as if it had been in them; otherwise it would be lost
  /// if no timed operation happened to allocate.
  public func add(_ found: FirstAllocation) {
    guard let counted = allocated, counted.allocated == 0 else { return }
    allocated = AllocatedBytes(
      allocated: UInt64(found.bytes),
      deallocated: counted.deallocated
    )
  }

  /// Records samples of one turn, in nanoseconds an operation.
  ///
  /// - Parameters:
  ///   - own: those among them during which the thread had its core to itself.
  ///   - stands: whether these stand for the turn; else they are no part of the distribution.
  func record(_ samples: [Double], own: [Double], stands: Bool) {
    for sample in samples {
      histogram.record(UInt64((sample * 1_000).rounded()))
      sampledTime += sample
    }
    for sample in own {
      if stands { ownHistogram.record(UInt64((sample * 1_000).rounded())) }
      ownTime += sample
    }
  }

  /// Adds a round of two turns.
  func append(round first: TurnCost, _ second: TurnCost, mean: TurnCost? = nil) {
    let ratio = costs.count.isMultiple(of: 2) ? first.ratio(to: second) : second.ratio(to: first)
    selfRatios.append(ratio)
    costs.append(mean ?? TurnCost(meanOf: first, second))
  }

  /// Adds a round of single steps with empty caches: its median, and that of its first half against the second's.
  ///
  /// - Parameter own: of each step, whether the thread had its core to itself.
  func append(coldRound costs: [Double], own: [Bool]) {
    func median(_ places: Range<Int>) -> TurnCost {
      TurnCost(
        Array(costs[places]),
        own: places.filter { own[$0] }.map { costs[$0] },
        Quantile.median(of:)
      )
    }
    let half = costs.count / 2
    let whole = median(costs.indices)
    append(
      round: half > 0 ? median(0..<half) : whole,
      half > 0 ? median(half..<costs.count) : whole,
      mean: whole
    )
  }

  /// Adds the times of a turn after another contender's and of one after its own.
  func append(beside: TurnCost, alone: TurnCost) { besideAlone.append(beside.ratio(to: alone)) }

  /// The least share of the time that the core must have been the thread's own for figures of that time alone.
  static let leastOwnShare = 0.08
  /// Nanoseconds of a sample so long that two looks say nothing of the time between.
  private static let longSample = 200_000.0

  /// The share of the timed time in which the thread had its core to itself.
  public var ownShare: Double { sampledTime > 0 ? ownTime / sampledTime : 0 }

  /// Whether the figures are those of a core to itself; else there was too little of that time, and they are of all.
  public var isOwnCore: Bool {
    !hasLongSamples && ownShare >= Self.leastOwnShare && TurnCost.own(costs) != nil
  }

  private var hasLongSamples: Bool {
    (costs.last?.all ?? 0) * Double(operationsPerSample) >= Self.longSample
  }

  /// Whether more rounds may find the core to be the thread's own often enough.
  var lacksOwnCore: Bool { !costs.isEmpty && !hasLongSamples && !isOwnCore }

  /// Nanoseconds an operation, by round: by those with a core to itself, if `isOwnCore`.
  public var rounds: [Double] { chosen(costs) }

  /// Nanoseconds an operation, by round, of all samples: to be compared with sizes at which the core was shared.
  public var allRounds: [Double] { costs.map(\.all) }

  /// Figures of a core to itself, if those of this contender are.
  private func chosen(_ costs: [TurnCost]) -> [Double] {
    isOwnCore ? TurnCost.chosen(costs) : costs.map(\.all)
  }

  /// How many times as long a turn takes beside the others as alone: 1 if the others' turns have no effect. Nil if
  /// it only played alone.
  ///
  /// - Complexity: O(resamples × rounds).
  public func isolation(bootstrap: Bootstrap = Bootstrap()) -> Estimate? {
    besideAlone.isEmpty ? nil : bootstrap.median(of: chosen(besideAlone))
  }

  /// Nanoseconds an operation, median of the rounds.
  public var median: Double { Quantile.median(of: rounds) }

  /// The bytes allocated per timed operation; nil if they can't be counted.
  public var allocatedPerOperation: Double? {
    allocated.map { Double($0.allocated) / Double(max(timedOperations, 1)) }
  }

  /// The events per timed operation; nil if they are not counted.
  public func perOperation(_ event: HardwareEvent) -> Double? {
    events[event].map { Double($0) / Double(max(timedOperations, 1)) }
  }

  /// The contender against itself: shows how far a ratio is from 1 if there is no difference.
  ///
  /// - Precondition: there was a round.
  /// - Complexity: O(resamples × rounds).
  public func noise(bootstrap: Bootstrap = Bootstrap()) -> Estimate {
    bootstrap.median(of: chosen(selfRatios))
  }

  /// Nanoseconds an operation in a quiet round, the lower quartile of the rounds.
  public var quiet: Double { Quantile.quantile(0.25, ofSorted: rounds.sorted()) }

  /// The rounds outside Tukey's outer fences, three times the quartiles' distance away from them. They stay among
  /// the rounds; medians tolerate them.
  public var outliers: Int {
    let sorted = rounds.sorted()
    let (low, high) = (
      Quantile.quantile(0.25, ofSorted: sorted), Quantile.quantile(0.75, ofSorted: sorted)
    )
    let fence = 3 * (high - low)
    return sorted.count { $0 < low - fence || $0 > high + fence }
  }

  /// How many times `reference`'s time this contender took: the median of the rounds' paired ratios, or, if the core was
  /// rarely both contenders' own in one round, the ratio of the medians.
  ///
  /// - Precondition: both come from the same rounds.
  /// - Complexity: O(resamples × rounds).
  public func ratio(to reference: Timings, bootstrap: Bootstrap = Bootstrap()) -> Estimate {
    precondition(costs.count == reference.costs.count, "ratios are of the same rounds")
    let ratios = zip(costs, reference.costs).map { $0.ratio(to: $1) }
    guard isOwnCore, reference.isOwnCore else { return bootstrap.median(of: ratios.map(\.all)) }
    let paired = ratios.compactMap(\.own)
    return 2 * paired.count >= min(rounds.count, reference.rounds.count)
      ? bootstrap.median(of: paired) : bootstrap.ratioOfMedians(rounds, reference.rounds)
  }

  /// How many times `reference`'s time this contender took, by the medians of all their samples, which are shown
  /// beside the ratio. The interval comes from the rounds' medians.
  ///
  /// - Precondition: both come from the same rounds.
  /// - Complexity: O(resamples × rounds).
  public func ratioOfMedians(
    to reference: Timings,
    bootstrap: Bootstrap = Bootstrap()
  ) -> Estimate {
    precondition(costs.count == reference.costs.count, "ratios are of the same rounds")
    let isOwn = isOwnCore && reference.isOwnCore
    let estimate =
      isOwn
      ? bootstrap.ratioOfMedians(rounds, reference.rounds)
      : bootstrap.ratioOfMedians(costs.map(\.all), reference.costs.map(\.all))
    let medians =
      isOwn
      ? (ownHistogram.percentile(50), reference.ownHistogram.percentile(50))
      : (histogram.percentile(50), reference.histogram.percentile(50))
    guard let own = medians.0, let other = medians.1, other > 0 else { return estimate }
    return estimate.around(Double(own) / Double(other))
  }
}
