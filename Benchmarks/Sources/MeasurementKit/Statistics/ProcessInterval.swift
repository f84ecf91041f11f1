import Foundation

extension Estimate {
  /// One figure from several processes of one build, with the interval that contains 95 % of such figures. Each
  /// process has its memory elsewhere, and no number of rounds within one process shows the effect of that.
  ///
  /// The logarithms are assumed to be normal. The interval is that of the figure of *another run* of as many
  /// processes (a prediction interval), since figures are compared with other runs. Runs differ by more than their processes
  /// show (`unseenShare`).
  ///
  /// - Parameters:
  ///   - values: one of each process, above 0.
  ///   - within: the interval that the only process found in itself, which counts if there is no other.
  ///   - shared: the part of the processes' standard deviation, as one of logarithms, that comes from the speed of the machine
  ///     (`MachineSpeed`): another run may as well fall into a slow time as a whole, so more processes do not reduce it.
  ///   - typical: what the run's other rows say of the variance.
  ///   - unseen: the variance between runs that no process shows, as a share of that between processes.
  /// - Complexity: O(values · log values).
  public static func ofProcesses(
    _ values: [Double],
    within: Estimate,
    shared: Double = 0,
    typical: ProcessVariance = .unknown,
    unseen: Double = unseenShare,
    confidence: Double = 0.95
  ) -> Estimate {
    guard values.count > 1, values.allSatisfy({ $0 > 0 }) else { return within }
    let moments = SampleMoments(values.map { log($0) })
    let count = Double(values.count)
    let ofMachine = min(shared * shared, moments.variance)
    let (variance, degrees) = typical.moderated(moments.variance - ofMachine, count: values.count)
    let own = (1 / count + unseen) * variance
    let common = (1 + unseen) * ofMachine
    // Other rows say nothing more of the machine, which was as fast for all of them.
    let student = StudentDistribution(
      degreesOfFreedom: own + common > 0
        ? (own * degrees + common * (count - 1)) / (own + common) : count - 1
    )
    let half = student.twoSidedQuantile(1 - confidence) * (2 * (own + common)).squareRoot()
    return Estimate(
      value: exp(moments.mean),
      lower: exp(moments.mean - half),
      upper: exp(moments.mean + half)
    )
  }

  /// The variance between runs that no process shows, since all of a run have the same hour, as a share of that between
  /// processes. More processes do not reduce it. In five default runs whose cores were their own for 18 to 81 % of the time it was
  /// 0.08 to 0.18 (docs/performance.md).
  public static let unseenShare = 0.15

  /// The same of steps with empty caches, whose time is the memory's: that changes from hour to hour by more than within a run.
  /// For the nearest rival it was about that much in nine runs of two days, for others 2.3 to 2.7.
  static let unseenShareOfColdSteps = 0.6

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
