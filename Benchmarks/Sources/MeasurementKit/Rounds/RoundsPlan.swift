/// The durations and block sizes with which contenders are timed against each other.
public struct RoundsPlan: Sendable {
  /// The least nanoseconds of timed steps in a turn.
  public var turn: Double
  /// The least nanoseconds of a block; percentiles are those of blocks.
  public var block: Double
  /// The nanoseconds after which no further round begins, calibration included.
  public var budget: Double
  /// The rounds to play even if the budget is used up, unless it is exceeded `patience` times.
  public var minimumRounds: Int
  public var maximumRounds: Int
  public var bootstrap: Bootstrap
  /// Whether turns begin with the samples that contenders need to settle in caches filled by others.
  public var settles = true
  /// Whether further rounds are played if another hardware thread used the core nearly all the time.
  public var waits = false
  /// Whether the settling is determined with caches that were flushed, if the processor can do that, and not only
  /// swept. Other threads of the process must then give no memory back to the system.
  public var flushes = false
  /// The number of series that determine the settling, each after the caches were emptied.
  public var settlingTries = 5
  /// The most nanoseconds of such a series; a contender that takes longer counts as not settled.
  public var longestSettling = 32e6

  /// The steps of the smallest block; a shorter one would measure the clock.
  public static let shortestBlock = 256
  /// The least time of a step that is timed singly, in reads of the clock.
  public static let readsPerSingle = 10.0
  /// The single steps timed in one turn, unless together they take more than `longestTurn`. Some steps do all the
  /// work and others none, and a turn should have a fair share of both.
  static let leastRepeats = 16
  /// The limit for a turn of single steps, in nanoseconds.
  static let longestTurn = 2e8
  static let mostRepeats = 1_024
  /// The nanoseconds of a turn of single steps that are unlike, and the most of them: a figure depends on which of them a
  /// turn happens to have, the less the more there are.
  static let turnOfUnlike = 5e6
  static let mostUnlike = 4_096
  /// Steps are unlike if one in twenty takes three times as long as another one in twenty.
  static let unlike = 3.0
  static let unlikeShare = 0.05
  /// The nanoseconds that contenders play on at most for a core to themselves.
  static let mostWaiting: UInt64 = 1_500_000_000
  /// How many times as long a turn is made at most because its untimed part is long.
  static let mostLengthening = 4
  /// The nanoseconds up to which calibration tries several times, and those beyond which it does not try again.
  static let shortTry = 4e6
  static let longestTry = 5e8
  /// The rounds that are played, however long they take.
  static let fewestRounds = 5
  static let patience = 3.0

  public init(
    turn: Double = 500_000,
    block: Double = 10_000,
    budget: Double = 1e9,
    minimumRounds: Int = 15,
    maximumRounds: Int = 1_000,
    bootstrap: Bootstrap = Bootstrap()
  ) {
    self.turn = turn
    self.block = min(block, turn)
    self.budget = budget
    self.minimumRounds = max(1, minimumRounds)
    self.maximumRounds = max(self.minimumRounds, maximumRounds)
    self.bootstrap = bootstrap
  }

  /// Whether to begin no further round, after so many rounds and with that share of the budget used.
  func isDone(rounds: Int, used: Double) -> Bool {
    rounds >= maximumRounds || rounds >= minimumRounds && used >= 1
      || rounds >= Self.fewestRounds && used >= Self.patience
  }

  /// The block size for steps of that many nanoseconds.
  ///
  /// - Parameter period: the steps after which the work repeats. A turn has whole periods, if they are short enough, so
  ///   that each turn does the same work; blocks then are whole periods, or parts into which one can be divided.
  public func blockSize(
    stepCost: Double,
    clockCost: Double,
    maximumSteps: Int = .max,
    period: Int = 1
  ) -> BlockSize {
    let cost = max(stepCost, 0.01)
    // Longer periods would make a turn longer than the one of the longest steps.
    let period = cost * Double(period) <= Self.longestTurn ? min(period, maximumSteps) : 1
    if stepCost >= Self.readsPerSingle * clockCost {
      let wanted = Int((turn / cost).rounded(.up))
      let least = min(Self.leastRepeats, max(Int(Self.longestTurn / stepCost), 1))
      let repeats = min(max(wanted, least), Self.mostRepeats, maximumSteps)
      return BlockSize(steps: 1, repeats: Self.whole(period, atLeast: repeats))
    }
    let wanted = max(Int((block / cost).rounded(.up)), Self.shortestBlock)
    // Of a long period each block is a part, and a turn has all of them.
    let part = (wanted...max(wanted, period)).first { period.isMultiple(of: $0) } ?? wanted
    let steps = min(part < period ? part : Self.whole(period, atLeast: wanted), maximumSteps)
    let repeats = min(max(Int((turn / (cost * Double(steps))).rounded(.up)), 1), Self.mostRepeats)
    return BlockSize(steps: steps, repeats: Self.whole(max(period / steps, 1), atLeast: repeats))
  }

  /// As many single steps as a turn should have by what some of them cost: one preempted step does not make them unlike.
  static func repeats(_ block: BlockSize, costs: [Double], operationsPerStep: Int) -> Int {
    let sorted = costs.sorted()
    guard !block.isBlock, let longest = sorted.last, longest > 0,
      Quantile.quantile(1 - unlikeShare, ofSorted: sorted)
        > unlike * Quantile.quantile(unlikeShare, ofSorted: sorted)
    else { return block.repeats }
    let mean = sorted.reduce(0, +) / Double(sorted.count)
    let steps = turnOfUnlike / (mean * Double(operationsPerStep))
    // Whole passes, if a turn has them.
    return block.repeats * max(Int(min(steps, Double(mostUnlike))) / block.repeats, 1)
  }

  /// The steps of the fewest whole periods with at least so many.
  private static func whole(_ period: Int, atLeast steps: Int) -> Int {
    (steps + period - 1) / period * period
  }
}
