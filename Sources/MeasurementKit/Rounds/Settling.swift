/// How long a contender plays at the beginning of a turn before its steps are timed: until the other contender's
/// data in the caches no longer slows it.
public struct Settling: Hashable, Sendable {
  /// Samples, a block or a single step each, that are played and not timed.
  public var samples = 0
  /// How much slower, as a share, the timed samples are for what is still missing from the caches.
  public var residue = 0.0
  /// Whether `residue` is as small as it should be.
  public var isSettled: Bool { residue <= Self.tolerance }

  /// The largest share of a figure that may be the turn's before.
  public static let tolerance = 0.02
  /// What is aimed at, so that `tolerance` is kept in spite of the noise.
  static let aim = 0.01
  /// Nanoseconds of a series in which a contender ought to settle.
  static let usualSeries = 4e6
  /// Nanoseconds of a sample from which on the caches are filled within a small part of it.
  static let longSample = 20e6

  public init() {}

  /// The settling that one series of costs from cold caches shows to be needed.
  ///
  /// - Parameters:
  ///   - costs: nanoseconds of samples in a row, the first after the caches were swept.
  ///   - timed: samples of a turn that are timed.
  /// - Returns: nil if the series is too short to settle in.
  init?(costs: [Double], timed: Int) {
    let third = costs.count / 3
    guard third > 0 else { return nil }
    let level = Self.mean(costs.suffix(third))
    guard level > 0 else { return nil }
    // What came before the last third may not be slower than that by more than chance.
    guard Self.mean(costs.dropLast(third).suffix(third)) <= level * (1 + Self.aim) else {
      return nil
    }
    var excess = costs.prefix(timed).reduce(0) { $0 + ($1 - level) }
    let allowed = Self.aim * level * Double(timed)
    var start = 0
    while excess > allowed, start < costs.count - third {
      // The window moves on by one sample; beyond the series all cost the level.
      excess -= costs[start] - level
      if start + timed < costs.count { excess += costs[start + timed] - level }
      start += 1
    }
    samples = start
    residue = max(excess / (level * Double(timed)), 0)
  }
}

extension Settling {
  /// For a contender whose samples still become faster at the end of the longest series: it begins its turns
  /// with all of that but a third, and the residue is what the last thirds differ by.
  init(unsettled costs: [Double], timed: Int) {
    let third = max(costs.count / 3, 1)
    let level = Self.mean(costs.suffix(third))
    samples = costs.count - third
    residue = level > 0 ? max(Self.mean(costs.dropLast(third).suffix(third)) / level - 1, 0) : 0
  }

  private static func mean(_ costs: ArraySlice<Double>) -> Double {
    costs.reduce(0, +) / Double(max(costs.count, 1))
  }
}
