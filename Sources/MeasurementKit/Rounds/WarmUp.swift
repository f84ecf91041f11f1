/// Turns that are played untimed until their times are steady.
public struct WarmUp: Hashable, Sendable {
  public private(set) var turns = 0
  /// Whether the last few turns took as long as those before.
  public private(set) var isStable = false
  /// The times of the turns, in nanoseconds.
  private var costs: [Double] = []

  /// The number of turns that are compared with as many before.
  static let window = 3
  /// The relative difference that their medians may have.
  static let tolerance = 0.05
  static let mostTurns = 24
  /// The share of the budget that the warm-ups of all contenders may take.
  static let budgetShare = 0.15

  /// Whether to play another turn.
  var goesOn: Bool { !isStable && turns < Self.mostTurns }

  mutating func add(cost: Double) {
    turns += 1
    costs.append(cost)
    guard costs.count >= 2 * Self.window else { return }
    let last = Quantile.median(of: Array(costs.suffix(Self.window)))
    let before = Quantile.median(of: Array(costs.suffix(2 * Self.window).prefix(Self.window)))
    isStable = abs(last - before) <= Self.tolerance * before
  }
}
