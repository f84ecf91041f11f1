/// Nanoseconds an operation in a turn, a round, or another set of samples.
struct TurnCost: Hashable, Sendable {
  /// Of all samples.
  var all: Double
  /// Of those during which the thread had its core to itself; nil if they are too few.
  var own: Double?

  init(all: Double, own: Double? = nil) {
    self.all = all
    self.own = own
  }

  /// A statistic of samples, and of those among them during which the core was the thread's own.
  ///
  /// - Parameter least: the share of the samples that these must be to stand for all.
  init(
    _ samples: [Double],
    own: [Double],
    least: Double = leastShare,
    _ statistic: ([Double]) -> Double
  ) {
    all = statistic(samples)
    let isEnough = !own.isEmpty && Double(own.count) >= least * Double(samples.count)
    self.own = isEnough ? statistic(own) : nil
  }

  /// The mean of two turns; of one, if the core was the thread's own in that alone.
  init(meanOf first: TurnCost, _ second: TurnCost) {
    all = (first.all + second.all) / 2
    own =
      if let one = first.own, let other = second.own { (one + other) / 2 } else {
        first.own ?? second.own
      }
  }

  /// How many times as much this is as another.
  func ratio(to other: TurnCost) -> TurnCost {
    var ratio = TurnCost(all: all / other.all)
    if let own, let otherOwn = other.own { ratio.own = own / otherOwn }
    return ratio
  }

  /// The share of a turn's samples that stand for it: of blocks, which are alike, and of single steps, which may not be.
  static let leastShare = 0.25
  static let leastShareOfSteps = 0.5
  /// The share of rounds that stand for a run, and the fewest.
  static let leastShareOfRounds = 0.05
  static let leastRounds = 5

  /// Those of a core to itself, if there are enough.
  static func own(_ costs: [TurnCost]) -> [Double]? {
    let own = costs.compactMap(\.own)
    return own.count >= leastRounds
      && Double(own.count) >= leastShareOfRounds * Double(costs.count) ? own : nil
  }

  /// Those of a core to itself, or all if these are too few.
  static func chosen(_ costs: [TurnCost]) -> [Double] { own(costs) ?? costs.map(\.all) }
}
