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

  public init(_ record: ResultRecord) { self.init(of: record) }

  init(of record: any RecordContents) {
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
        "beside a contender that empties the caches the engine took \(Figures.ratio(beside)) as long as alone"
      )
    }
    if let reason = Self.dependence(record) { reasons.append(reason) }
    self.reasons = reasons
    isJudged = itself != nil
  }

  /// The benchmarks in which the engine's time depends on who played before, beyond doubt between processes: within
  /// one process an interval does not say how far a quiet machine's figure would be. Nil if there are none.
  private static func dependence(_ record: any RecordContents) -> String? {
    guard (record.processes ?? 1) > 1 else { return nil }
    let found = record.results.filter {
      $0.benchmark != swept && $0.isolation?.excludesOne(byMoreThan: tolerance) == true
    }
    guard let first = found.first, let isolation = first.isolation else { return nil }
    let more = found.count > 1 ? ", and in \(found.count - 1) more the same" : ""
    return "in \(first.benchmark) the engine took beside its rivals \(Figures.ratio(isolation)) "
      + "as long as alone\(more)"
  }
}
