import MeasurementKit

/// Whether a run's figures are valid.
public struct RunValidity: Sendable {
  /// The reasons why not; empty if they are.
  public let reasons: [String]
  /// The benchmarks that are to be measured once more if the reasons are theirs alone; empty if the whole run is in doubt, or
  /// nothing is.
  public let doubtful: [String]
  /// Whether the run compared the engine with itself; without that its validity is not known.
  public let isJudged: Bool

  public var isValid: Bool { reasons.isEmpty }

  /// The largest distance from 1, as a share, beyond doubt, of a ratio that should be 1.
  public static let tolerance = 0.03

  static let itself = "noise/edit/engine-twice"
  static let swept = "noise/edit/swept-caches"

  public init(_ record: ResultRecord) {
    var reasons: [String] = []
    if let reason = record.drift?.reason { reasons.append(reason) }
    let itself = record.comparisons.first { $0.benchmark == Self.itself }
    if let ratio = itself?.ratio, ratio.excludesOne(byMoreThan: Self.tolerance) {
      reasons.append("the engine took \(Figures.ratio(ratio)) as long as itself")
    }
    let isWhole = !reasons.isEmpty
    let dependent = Self.dependent(record)
    if let swept = dependent.first(where: { $0.benchmark == Self.swept }) {
      reasons.append(
        "beside a contender that empties the caches the engine took \(Figures.ratio(swept.isolation)) as long as alone"
      )
    }
    let others = dependent.filter { $0.benchmark != Self.swept }
    if let first = others.first {
      let more = others.count > 1 ? ", and in \(others.count - 1) more the same" : ""
      reasons.append(
        "in \(first.benchmark) the engine took beside its rivals \(Figures.ratio(first.isolation)) as long as alone\(more)"
      )
    }
    self.reasons = reasons
    doubtful = isWhole ? [] : dependent.map(\.benchmark)
    isJudged = itself != nil
  }

  /// The benchmarks in which the engine's time depends on who played before, beyond doubt, and how many times as long it took
  /// beside the others as alone. Within one process an interval does not say how far a quiet machine's figure would be: there
  /// it counts only for the contender that empties the caches.
  private static func dependent(
    _ record: ResultRecord
  ) -> [(benchmark: String, isolation: Estimate)] {
    let isOfProcesses = (record.processes ?? 1) > 1
    return record.results.compactMap { result in
      guard let isolation = result.isolation, isolation.excludesOne(byMoreThan: tolerance),
        isOfProcesses || result.benchmark == swept
      else { return nil }
      return (result.benchmark, isolation)
    }
  }
}
