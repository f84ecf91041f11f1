/// How long and how finely contenders are timed against each other.
public struct RoundsPlan: Sendable {
  /// Nanoseconds of timed steps a turn takes at least.
  public var turn: Double
  /// Nanoseconds a block takes at least: percentiles are of blocks.
  public var block: Double
  /// Nanoseconds after which no further round begins, calibration included.
  public var budget: Double
  /// Rounds that are played even when the budget is used up, unless it is used up `patience` times.
  public var minimumRounds: Int
  public var maximumRounds: Int
  public var bootstrap: Bootstrap
  /// Whether turns begin with what contenders need to settle in caches that others have filled.
  public var settles = true
  /// Series by which the settling is found, each after a sweep of the caches.
  public var settlingTries = 5
  /// Nanoseconds of such a series at most: who has not settled by then is said not to have.
  public var longestSettling = 32e6

  /// Steps of the smallest block; shorter ones would measure the clock.
  public static let shortestBlock = 256
  /// Clock reads a step must take to be timed singly.
  public static let readsPerSingle = 10.0
  /// Single steps timed in one turn, unless they take more than `longestTurn` together: some do all the
  /// work there is and some none, and a turn must see its share of both.
  static let leastRepeats = 16
  /// Nanoseconds.
  static let longestTurn = 2e8
  static let mostRepeats = 1_024
  /// Nanoseconds up to which calibration tries several times, and beyond which it does not try again.
  static let shortTry = 4e6
  static let longestTry = 5e8
  /// Rounds that are played however long they take.
  static let fewestRounds = 5
  static let patience = 3.0

  public init(
    turn: Double = 500_000,
    block: Double = 50_000,
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

  /// Whether no further round is to begin, after so many and with that share of the budget used.
  func isDone(rounds: Int, used: Double) -> Bool {
    rounds >= maximumRounds || rounds >= minimumRounds && used >= 1
      || rounds >= Self.fewestRounds && used >= Self.patience
  }

  /// The block for steps of that many nanoseconds.
  public func blockSize(
    stepCost: Double,
    clockCost: Double,
    maximumSteps: Int = .max
  ) -> BlockSize {
    let cost = max(stepCost, 0.01)
    if stepCost >= Self.readsPerSingle * clockCost {
      let wanted = Int((turn / cost).rounded(.up))
      let least = min(Self.leastRepeats, max(Int(Self.longestTurn / stepCost), 1))
      return BlockSize(
        steps: 1,
        repeats: min(max(wanted, least), Self.mostRepeats, maximumSteps)
      )
    }
    let wanted = max(Int((block / cost).rounded(.up)), Self.shortestBlock)
    let steps = min(wanted, maximumSteps)
    let repeats = Int((turn / (cost * Double(steps))).rounded(.up))
    return BlockSize(steps: steps, repeats: min(max(repeats, 1), Self.mostRepeats))
  }
}
