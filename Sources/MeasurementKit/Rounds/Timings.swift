/// The times of one contender's operations in all rounds.
public final class Timings {
  public let name: String
  public let block: BlockSize
  let operationsPerStep: Int
  /// The operations between two reads of the clock; if there are several, percentiles are those of blocks.
  public let operationsPerSample: Int
  /// Picoseconds an operation, by block, or by operation if operations were timed singly.
  public var histogram = LatencyHistogram()
  /// Nanoseconds an operation, by round.
  public internal(set) var rounds: [Double] = []
  /// The contender against itself, by round: its first turn over its second, and in every second round the inverse,
  /// so that a drift cancels out.
  private(set) var selfRatios: [Double] = []
  /// How many times as long a turn took after another contender's as after its own, by round; empty if there
  /// was no other.
  private(set) var besideAlone: [Double] = []
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
    rounds.reserveCapacity(maximumRounds)
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

  /// Adds a round of two turns, in nanoseconds an operation.
  func append(round first: Double, _ second: Double) {
    selfRatios.append(rounds.count.isMultiple(of: 2) ? first / second : second / first)
    rounds.append((first + second) / 2)
  }

  /// Adds a round of single steps with empty caches: its median, and that of its first half against the second's.
  func append(coldRound costs: [Double]) {
    let half = costs.count / 2
    let median = Quantile.median(of: costs)
    append(
      round: half > 0 ? Quantile.median(of: Array(costs.prefix(half))) : median,
      half > 0 ? Quantile.median(of: Array(costs.suffix(half))) : median
    )
    rounds[rounds.count - 1] = median
  }

  /// Adds the times of a turn after another contender's and of one after its own.
  func append(beside: Double, alone: Double) { besideAlone.append(beside / alone) }

  /// How many times as long a turn takes beside the others as alone: 1 if the others' turns have no effect. Nil if
  /// it only played alone.
  ///
  /// - Complexity: O(resamples × rounds).
  public func isolation(bootstrap: Bootstrap = Bootstrap()) -> Estimate? {
    besideAlone.isEmpty ? nil : bootstrap.median(of: besideAlone)
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
    bootstrap.median(of: selfRatios)
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

  /// How many times `reference`'s time this contender took, by round: the median of the paired ratios.
  ///
  /// - Precondition: both come from the same rounds.
  /// - Complexity: O(resamples × rounds).
  public func ratio(to reference: Timings, bootstrap: Bootstrap = Bootstrap()) -> Estimate {
    precondition(rounds.count == reference.rounds.count, "ratios are of the same rounds")
    return bootstrap.median(of: zip(rounds, reference.rounds).map { $0 / $1 })
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
    precondition(rounds.count == reference.rounds.count, "ratios are of the same rounds")
    let estimate = bootstrap.ratioOfMedians(rounds, reference.rounds)
    guard let own = histogram.percentile(50), let other = reference.histogram.percentile(50),
      other > 0
    else { return estimate }
    return estimate.around(Double(own) / Double(other))
  }
}
