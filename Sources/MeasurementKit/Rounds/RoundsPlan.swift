/// How long and how finely contestants are timed against each other.
public struct RoundsPlan: Sendable {
  /// Nanoseconds of timed operations a turn takes at least.
  public var turn: Double
  /// Nanoseconds after which no further round begins, calibration included.
  public var budget: Double
  /// Rounds that are played even when the budget is used up.
  public var minimumRounds: Int
  public var maximumRounds: Int
  public var bootstrap: Bootstrap

  /// Operations of the smallest block; shorter ones would measure the clock.
  public static let shortestBlock = 256
  /// Clock reads an operation must take to be timed singly.
  public static let readsPerSingle = 10.0
  /// Single operations timed in one turn at most.
  static let mostRepeats = 256

  public init(
    turn: Double = 50_000,
    budget: Double = 1e9,
    minimumRounds: Int = 15,
    maximumRounds: Int = 1_000,
    bootstrap: Bootstrap = Bootstrap()
  ) {
    self.turn = turn
    self.budget = budget
    self.minimumRounds = max(1, minimumRounds)
    self.maximumRounds = max(self.minimumRounds, maximumRounds)
    self.bootstrap = bootstrap
  }

  /// The block for operations of that many nanoseconds.
  public func blockSize(operationCost: Double, clockCost: Double) -> BlockSize {
    let wanted = Int((turn / max(operationCost, 0.01)).rounded(.up))
    if operationCost >= Self.readsPerSingle * clockCost {
      return BlockSize(operations: 1, repeats: min(max(wanted, 1), Self.mostRepeats))
    }
    return BlockSize(operations: max(wanted, Self.shortestBlock), repeats: 1)
  }
}
