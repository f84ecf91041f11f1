/// The times of one contender's operations in all rounds.
public final class Timings {
  public let name: String
  public internal(set) var block: BlockSize
  let operationsPerStep: Int
  /// The steps after which the work repeats.
  private let period: Int
  /// The operations between two reads of the clock; if there are several, percentiles are those of blocks.
  public let operationsPerSample: Int
  /// Picoseconds an operation, by block, or by operation if operations were timed singly.
  public var histogram = LatencyHistogram()
  /// The same of the samples during which the thread had its core to itself.
  var ownHistogram = LatencyHistogram()
  /// The sums of the samples in `histogram`, and of those during which the core was the thread's own.
  private var sampledTime = 0.0
  private var ownTime = 0.0
  /// By round, of all samples.
  private var costs: [Double] = []
  /// The contender against itself, by round: its first turn over its second, and in every second round the inverse,
  /// so that a drift cancels out.
  private var selfRatios: [Double] = []
  /// How many times as long a turn took after another contender's as after its own, by round; empty if there
  /// was no other.
  private var besideAlone: [Double] = []
  /// Of a core to itself: of the first turn of each second round and the second of the others, and of the other turns.
  private var own = OwnFigures()
  private var ownAgain = OwnFigures()
  /// The same of turns after another contender's and after its own.
  private var ownBeside = OwnFigures()
  private var ownAlone = OwnFigures()
  /// Single steps with empty caches, in the order in which they were played.
  private var coldSteps: [ColdStep] = []
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
    maximumRounds: Int,
    period: Int = 1
  ) {
    self.name = name
    self.block = block
    self.operationsPerStep = operationsPerStep
    self.period = period
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
  /// - Parameter own: those among them during which the thread had its core to itself.
  func record(_ samples: [Double], own: [Double]) {
    for sample in samples {
      histogram.record(UInt64((sample * 1_000).rounded()))
      sampledTime += sample
    }
    for sample in own {
      ownHistogram.record(UInt64((sample * 1_000).rounded()))
      ownTime += sample
    }
  }

  /// Adds a round of two turns.
  ///
  /// - Parameters:
  ///   - cost: nanoseconds an operation; nil for the turns' mean.
  ///   - least: the samples of a figure of a core to itself; nil for as many as stand for a turn.
  func append(round first: Turn, _ second: Turn, cost: Double? = nil, least: Int? = nil) {
    let turns = costs.count.isMultiple(of: 2) ? (first, second) : (second, first)
    selfRatios.append(turns.0.cost / turns.1.cost)
    own.add(turns.0.own, least: least ?? samplesOfFigure)
    ownAgain.add(turns.1.own, least: least ?? samplesOfFigure)
    costs.append(cost ?? (first.cost + second.cost) / 2)
  }

  /// Adds a round of single steps with empty caches: its median, and those of its halves.
  func append(coldRound steps: [ColdStep]) {
    record(steps.map(\.time), own: steps.filter(\.isOwn).map(\.time))
    guard !steps.isEmpty else { return }
    coldSteps += steps
    let half = max(steps.count / 2, 1)
    func turn(_ steps: ArraySlice<ColdStep>) -> Turn {
      var turn = Turn(cost: Quantile.median(of: steps.map(\.time)))
      let own = steps.filter(\.isOwn).map(\.time)
      if own.count >= max(half / 2, 1) {
        turn.own = [OwnSamples(sum: Quantile.median(of: own), count: 1)]
      }
      return turn
    }
    let second = half < steps.count ? steps[half...] : steps[..<half]
    append(
      round: turn(steps[..<half]),
      turn(second),
      cost: Quantile.median(of: steps.map(\.time)),
      least: 1
    )
  }

  /// Adds the times of a turn after another contender's and of turns after its own.
  func append(beside: Turn, alone: [Turn]) {
    besideAlone.append(beside.cost * Double(alone.count) / alone.reduce(0) { $0 + $1.cost })
    ownBeside.add(beside.own, least: samplesOfFigure)
    for turn in alone { ownAlone.add(turn.own, least: samplesOfFigure) }
  }

  /// The samples of a figure of a core to itself: a quarter of a turn's blocks, which are alike, or half of its single steps,
  /// which may not be; as many as a pass, if turns have whole ones, since parts of a pass are not alike either.
  private var samplesOfFigure: Int {
    let samples = block.repeats / (block.isBlock ? 4 : 2)
    let pass = period / block.steps
    return max(samples, pass <= block.repeats ? pass : 1, 1)
  }
  /// The fewest figures of a core to itself that stand for a run, and the fewest for which it is not played on.
  static let leastOwnFigures = 5
  static let goodOwnFigures = 12
  /// The least share of the time that the core must have been the thread's own for figures of that time alone.
  static let leastOwnShare = 0.08
  /// The same of steps with empty caches, whose time is mostly the memory's: what that takes differs so much from one second to
  /// the next that a part of them says less than all; and processes of which some had a part and some had not are unlike.
  static let leastOwnColdShare = 0.9
  /// Nanoseconds of a sample so long that two looks say nothing of the time between.
  private static let longSample = 200_000.0

  /// The share of the timed time in which the thread had its core to itself.
  public var ownShare: Double { sampledTime > 0 ? ownTime / sampledTime : 0 }

  /// Whether a ratio to others from the same rounds is of a core to itself on both sides; nil if the machine can't tell.
  public func isOwnCore(as reference: Timings) -> Bool? {
    OwnCore.canTell ? isOwnCore && reference.isOwnCore : nil
  }

  /// Whether the figures are those of a core to itself; else there was too little of that time, and they are of all.
  public var isOwnCore: Bool { hasOwnCore(figures: Self.leastOwnFigures) }

  /// Whether more rounds may find the core to be the thread's own often enough.
  var lacksOwnCore: Bool {
    !costs.isEmpty && !hasLongSamples && !hasOwnCore(figures: Self.goodOwnFigures)
  }

  private func hasOwnCore(figures: Int) -> Bool {
    !hasLongSamples
      && ownShare >= (coldSteps.isEmpty ? Self.leastOwnShare : Self.leastOwnColdShare)
      && own.costs.count + ownAgain.costs.count >= figures
  }

  private var hasLongSamples: Bool {
    !costs.isEmpty
      && Quantile.quantile(0.25, ofSorted: costs.sorted()) * Double(operationsPerSample)
        >= Self.longSample
  }

  /// Nanoseconds an operation: of a core to itself, if `isOwnCore`, by samples that stand for a turn; else by round.
  public var rounds: [Double] { isOwnCore ? own.costs + ownAgain.costs : costs }

  /// Nanoseconds an operation, by round, of all samples: to be compared with sizes at which the core was shared.
  public var allRounds: [Double] { costs }

  /// How many times as long a turn takes beside the others as alone: 1 if the others' turns have no effect. Nil if
  /// it only played alone.
  ///
  /// - Complexity: O(resamples × rounds).
  public func isolation(bootstrap: Bootstrap = Bootstrap()) -> Estimate? {
    besideAlone.isEmpty
      ? nil : ratio(ownBeside, ownAlone, bootstrap) ?? bootstrap.median(of: besideAlone)
  }

  /// The ratio of figures of a core to itself; nil if there are too few.
  private func ratio(_ some: OwnFigures, _ others: OwnFigures, _ bootstrap: Bootstrap) -> Estimate?
  {
    isOwnCore && min(some.costs.count, others.costs.count) >= Self.leastOwnFigures
      ? bootstrap.ratioOfMedians(some.costs, others.costs) : nil
  }

  /// Nanoseconds an operation, median of `rounds`.
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
    ratio(own, ownAgain, bootstrap) ?? bootstrap.median(of: selfRatios)
  }

  /// Nanoseconds an operation in a quiet round, the lower quartile of `rounds`.
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

  /// How many times `reference`'s time this contender took: the ratio of the medians if the core was both contenders' own
  /// often enough, else the median of the rounds' paired ratios.
  ///
  /// - Precondition: both come from the same rounds.
  /// - Complexity: O(resamples × rounds).
  public func ratio(to reference: Timings, bootstrap: Bootstrap = Bootstrap()) -> Estimate {
    precondition(costs.count == reference.costs.count, "ratios are of the same rounds")
    return isOwnCore && reference.isOwnCore
      ? bootstrap.ratioOfMedians(rounds, reference.rounds)
      : bootstrap.median(of: zip(costs, reference.costs).map { $0 / $1 })
  }

  /// How many times as long this contender's steps with empty caches took as those of `reference` beside them, the median,
  /// and whether the core was the thread's own in all of these pairs: that is so if there are enough such pairs. Nil if the
  /// machine can't tell.
  ///
  /// - Precondition: both come from the same rounds, with a step each.
  /// - Complexity: O(resamples × steps).
  public func ratioOfColdSteps(
    to reference: Timings,
    bootstrap: Bootstrap = Bootstrap()
  ) -> (ratio: Estimate, isOwnCore: Bool?) {
    precondition(coldSteps.count == reference.coldSteps.count, "ratios are of the same rounds")
    let pairs = zip(coldSteps, reference.coldSteps)
    let own = pairs.filter { $0.isOwn && $1.isOwn }
    let isOwn =
      isOwnCore && reference.isOwnCore
      && Double(own.count) >= Self.leastOwnColdShare * Double(coldSteps.count)
    let ratios = (isOwn ? own : Array(pairs)).map { $0.time / $1.time }
    let ratio = bootstrap.median(of: ratios, inRoundsOf: block.repeats)
    return (ratio, OwnCore.canTell ? isOwn : nil)
  }
}
