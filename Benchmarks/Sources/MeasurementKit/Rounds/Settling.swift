/// How long a contender plays at the beginning of a turn before its steps are timed: until the other contender's
/// data in the caches no longer slows it.
public struct Settling: Hashable, Sendable {
  /// The number of samples, blocks or single steps, that are played untimed.
  public var samples = 0
  /// The share by which the timed samples are still slower because of data missing from the caches.
  public var residue = 0.0
  /// Whether `residue` is as small as it should be.
  public var isSettled: Bool { residue <= Self.tolerance }

  /// The largest share of a figure that may come from the turn before.
  public static let tolerance = 0.02
  /// The share to aim for, so that noise does not push it above `tolerance`.
  static let aim = 0.01
  /// The nanoseconds of a series in which a contender should settle.
  static let usualSeries = 4e6
  /// The nanoseconds that a contender's `leastSettling` takes at most, and the same as a share of the budget.
  static let longestLeast = 2.5e6
  static let longestLeastShare = 1.0 / 60
  /// The nanoseconds of a sample so long that it fills the caches in a small part of its time.
  static let longSample = 20e6

  /// The steps to play untimed if they are so unlike that chance hides what the first one cost: among so many is
  /// nearly always one that does all the work, and so loads what the others need.
  static let leastUnlike = 4
  /// The nanoseconds that such steps are played at least, if there are many: in so long a second-level cache is filled anew.
  static let leastTimeUnlike = 1e6
  /// The deviation of samples, as a share of their mean, from which they count as unlike.
  private static let unlike = 0.5
  /// The number of samples that differ beyond chance is multiplied by this.
  private static let beyondChance = 2
  /// The standard errors that a difference must exceed to count: chance alone does so in one of forty.
  private static let certainty = 2.0

  public init() {}

  /// The settling that is needed by the costs of one series from cold caches.
  ///
  /// Only what is beyond chance counts. If some steps do all the work and others none, samples differ a hundred times
  /// more than by the caches, and a few of them would show any residue.
  ///
  /// - Parameters:
  ///   - costs: nanoseconds an operation of samples in a row, the first after the caches were emptied.
  ///   - timed: samples of a turn that are timed.
  ///   - operations: of a sample.
  /// - Returns: nil if the series is too short to settle in.
  init?(costs: [Double], timed: Int, operations: Int = 1) {
    let third = costs.count / 3
    guard third > 0 else { return nil }
    let settled = Level(costs.suffix(third))
    guard settled.mean > 0 else { return nil }
    // What came before the last third may not be slower than that by more than chance.
    let before = Level(costs.dropLast(third).suffix(third))
    guard settled.share(of: before) <= Self.aim else { return nil }
    let level = settled.mean
    let chance = Self.certainty * settled.error(ofMeanOf: timed) * Double(timed)
    var excess = costs.prefix(timed).reduce(0) { $0 + ($1 - level) }
    let allowed = Self.aim * level * Double(timed) + chance
    var least = 0
    if settled.deviation > Self.unlike * level {
      let filling = Self.leastTimeUnlike / (level * Double(operations))
      least = max(Self.leastUnlike, Int(min(filling, Double(costs.count - third))))
    }
    var start = 0
    while excess > allowed, start < costs.count - third {
      // The window moves on by one sample; beyond the series all cost the level.
      excess -= costs[start] - level
      if start + timed < costs.count { excess += costs[start + timed] - level }
      start += 1
    }
    // The excess decays, and chance hides its last per cents. In as many samples again it falls by the same factor.
    let samples = max(start * Self.beyondChance, least)
    guard samples <= costs.count - third else { return nil }
    self.samples = samples
    let left = costs.dropFirst(samples).prefix(timed).reduce(0) { $0 + ($1 - level) }
    residue = max((left - chance) / (level * Double(timed)), 0)
  }
}

extension Settling {
  /// The settling of a contender whose samples still get faster at the end of the longest series: its turns begin
  /// with two thirds of the series, and the residue is the difference of the last thirds, as far as it is beyond
  /// chance.
  init(unsettled costs: [Double], timed: Int) {
    let third = max(costs.count / 3, 1)
    let settled = Level(costs.suffix(third))
    samples = costs.count - third
    residue =
      settled.mean > 0
      ? max(settled.share(of: Level(costs.dropLast(third).suffix(third))), 0) : 0
  }

  /// The mean of samples in a row, and how they scatter.
  private struct Level {
    let mean: Double
    /// The standard deviation, from the differences of neighbours (von Neumann 1941): a trend does not widen it.
    let deviation: Double
    let count: Int

    init(_ costs: ArraySlice<Double>) {
      count = max(costs.count, 1)
      mean = costs.reduce(0, +) / Double(count)
      let squares = zip(costs, costs.dropFirst()).reduce(0) { sum, pair in
        sum + (pair.0 - pair.1) * (pair.0 - pair.1)
      }
      deviation = (squares / 2 / Double(max(costs.count - 1, 1))).squareRoot()
    }

    /// The standard error of the difference between the mean of so many samples and this one.
    func error(ofMeanOf samples: Int) -> Double {
      deviation * (1 / Double(count) + 1 / Double(max(samples, 1))).squareRoot()
    }

    /// The share by which another level is higher beyond chance; below 0 if it may not be.
    func share(of other: Level) -> Double {
      let chance =
        Settling.certainty * max(deviation, other.deviation)
        * (1 / Double(count) + 1 / Double(other.count)).squareRoot()
      return (other.mean - mean - chance) / mean
    }
  }
}
