import MeasurementKit

/// Whether a run's figures are valid.
public struct RunValidity: Sendable {
  /// The reasons why not; empty if they are.
  public let reasons: [String]
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
    if let beside = record.results.first(where: { $0.benchmark == Self.swept })?.isolation,
      beside.excludesOne(byMoreThan: Self.tolerance)
    {
      reasons.append(
        "beside a contender that sweeps the caches the engine took \(Figures.ratio(beside)) as long as alone"
      )
    }
    self.reasons = reasons
    isJudged = itself != nil
  }
}
