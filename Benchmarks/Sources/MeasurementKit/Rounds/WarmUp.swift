/// Turns that are played untimed until their times are steady.
public struct WarmUp: Hashable, Sendable {
  public private(set) var turns = 0
  /// Whether the last few turns took as long as those before.
  public private(set) var isStable = false
  /// The nanoseconds an operation of its shortest sample; 0 without one.
  var shortest = 0.0
  /// The times of the turns, in nanoseconds.
  private var costs: [Double] = []

  /// The number of turns that are compared with as many before.
  static let window = 3
  /// The relative difference that their medians may have.
  static let tolerance = 0.05
  static let mostTurns = 24
  /// The share of the budget that the warm-ups of all contenders may take, an equal part each.
  static let budgetShare = 0.25

  /// Whether to play another turn.
  ///
  /// The turns without which nobody can tell whether they are steady are played beyond the share too, unless one
  /// alone is longer than that.
  ///
  /// - Parameters:
  ///   - used: the nanoseconds of this warm-up so far.
  ///   - share: the nanoseconds that it may take.
  func goesOn(used: Double, of share: Double) -> Bool {
    guard !isStable, turns < Self.mostTurns else { return false }
    return turns == 0 || used < share
      || turns < 2 * Self.window && (costs.max() ?? 0) <= share
  }

  mutating func add(cost: Double) {
    turns += 1
    costs.append(cost)
    guard costs.count >= 2 * Self.window else { return }
    let last = Quantile.median(of: Array(costs.suffix(Self.window)))
    let before = Quantile.median(of: Array(costs.suffix(2 * Self.window).prefix(Self.window)))
    isStable = abs(last - before) <= Self.tolerance * before
  }
}
