import Foundation

extension Estimate {
  /// One figure from several processes of one build, with the interval that contains 95 % of such figures. Each
  /// process has its memory elsewhere, and no number of rounds within one process shows the effect of that.
  ///
  /// The logarithms are assumed to be normal. The interval is that of the figure of *another run* of as many
  /// processes (a prediction interval), since figures are compared with other runs. Runs differ by a little more than their
  /// processes show (`unseenShare`).
  ///
  /// - Parameters:
  ///   - values: one of each process, above 0.
  ///   - within: the interval that the only process found in itself, which counts if there is no other.
  ///   - shared: the part of the processes' standard deviation, as one of logarithms, that comes from the speed of the machine
  ///     (`MachineSpeed`): another run may as well fall into a slow time as a whole, so more processes do not reduce it.
  /// - Complexity: O(values · log values).
  public static func ofProcesses(
    _ values: [Double],
    within: Estimate,
    shared: Double = 0,
    confidence: Double = 0.95
  ) -> Estimate {
    guard values.count > 1, values.allSatisfy({ $0 > 0 }) else { return within }
    let moments = SampleMoments(values.map { log($0) })
    let count = Double(values.count)
    let ofRun = min(shared * shared, moments.variance)
    let ofMean = ((moments.variance - ofRun) / count + ofRun) * (1 + unseenShare)
    let student = StudentDistribution(degreesOfFreedom: count - 1)
    let half = student.twoSidedQuantile(1 - confidence) * (2 * ofMean).squareRoot()
    return Estimate(
      value: exp(moments.mean),
      lower: exp(moments.mean - half),
      upper: exp(moments.mean + half)
    )
  }

  /// By what share the variance of a run's figure is taken to be larger than its processes say, since all of them have
  /// the same hour. It was chosen so that the intervals of twenty runs of an unchanged build hold the others' figures in
  /// 95 of 100 cases; without it they did in 93 (`scripts/demonstrate-intervals`).
  static let unseenShare = 0.5

  /// Whether the interval is too wide to report the figure: wider than a third of it.
  public var isWide: Bool {
    guard value > 0, value.isFinite, lower.isFinite, upper.isFinite else { return true }
    return upper - lower > value / 3
  }

  /// Whether the ratio to a rival is not to be reported: its interval is too wide, or has 1 in it, so that not even the
  /// direction is known.
  public var isUnresolved: Bool { isWide || lower <= 1 && upper >= 1 }

  /// Whether the whole interval is further from 1 than this share.
  public func excludesOne(byMoreThan share: Double) -> Bool {
    lower > 1 + share || upper < 1 / (1 + share)
  }
}
