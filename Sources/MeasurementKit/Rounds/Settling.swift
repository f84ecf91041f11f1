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
  /// The nanoseconds of a sample so long that it fills the caches in a small part of its time.
  static let longSample = 20e6

  public init() {}

  /// The settling that is needed by the costs of one series from cold caches.
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
  /// The settling of a contender whose samples still get faster at the end of the longest series: its turns begin
  /// with two thirds of the series, and the residue is the difference of the last thirds.
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
