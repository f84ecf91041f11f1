/// Compares the records of one build with those of another.
public struct RecordComparison {
  /// Runs of the older build and as many of the newer one, made in turns: the n-th runs of both are
  /// a pair.
  private let old: [ResultRecord]
  private let new: [ResultRecord]

  /// - Throws: `differentEnvironments` if processors or allocators differ, unless `anyEnvironment`; `unpaired` if
  ///   the numbers of records differ.
  public init(
    old: [ResultRecord],
    new: [ResultRecord],
    anyEnvironment: Bool = false
  ) throws(ComparisonError) {
    guard !old.isEmpty, old.count == new.count else {
      throw .unpaired(old: old.count, new: new.count)
    }
    self.old = old
    self.new = new
    guard !anyEnvironment else { return }
    for record in old + new { try Self.refuse(record.environment, beside: old[0].environment) }
  }

  /// - Throws: `differentEnvironments` if processors or allocators differ.
  public static func refuse(
    _ environment: EnvironmentRecord,
    beside first: EnvironmentRecord
  ) throws(ComparisonError) {
    for (name, one, other) in [
      ("processor", first.processor.identity, environment.processor.identity),
      ("allocator", text(first.allocator), text(environment.allocator)),
    ] where one != other {
      throw .differentEnvironments(name, one, other)
    }
  }

  private static func text(_ allocator: EnvironmentRecord.Allocator) -> String {
    "\(allocator.name) \(allocator.version ?? "")"
  }

  public static let procedure = """
    Counts are exact, within the tolerances of thresholds. A time is newer ÷ older, with its 95 % interval over pairs of runs: of \
    twenty times that did not change about one has no 1 in its interval. Times never fail.
    """

  /// The verdicts on counts and growth, and on times.
  public func verdicts() -> [Verdict] {
    ThresholdCheck(Thresholds(old)).verdicts(on: new) + timeVerdicts()
  }

  /// The verdicts on times of the project's own code that all runs have. Times of a single pair are
  /// shown without a verdict.
  private func timeVerdicts() -> [Verdict] {
    func times(_ records: [ResultRecord]) -> [ResultKey: [Double]] {
      let own = records.lazy.flatMap(\.results).compactMap { result in
        result.metric(.timeByRound).map { (ResultKey(result), [$0.median]) }
      }
      return Dictionary(own, uniquingKeysWith: +)
    }
    let (older, newer) = (times(old), times(new))
    let most = older.values.map(\.count).max()
    var seen: Set<ResultKey> = []
    return old.lazy.flatMap(\.results).compactMap { result in
      let key = ResultKey(result)
      guard Thresholds.own.contains(result.contender), seen.insert(key).inserted,
        let before = older[key], let after = newer[key], before.count == most,
        after.count == before.count, (before + after).allSatisfy({ $0 > 0 })
      else { return nil }
      let ratio = Estimate(mean: zip(after, before).map { $0 / $1 })
      let isPaired = before.count > 1
      let state: Verdict.State =
        ratio.containsOne || !isPaired ? .unchanged : ratio.value > 1 ? .slower : .faster
      return Verdict(
        key,
        "time",
        state,
        expected: Quantile.median(of: before),
        found: Quantile.median(of: after),
        ratio: ratio,
        note: isPaired ? nil : "one pair of runs has no interval"
      )
    }
  }
}

/// The reason why two sets of records can't be compared.
public enum ComparisonError: Error, Hashable, Sendable, CustomStringConvertible {
  case differentEnvironments(String, String, String)
  case unpaired(old: Int, new: Int)
  /// A part of a record that does not go with the parts before it.
  case part(name: String, reason: String)

  public var description: String {
    switch self {
    case .differentEnvironments(let name, let old, let new):
      "the \(name) differs: \(old) and \(new)"
    case .unpaired(let old, let new):
      "runs come in pairs: expected as many new records as old ones, found \(old) and \(new)"
    case .part(let name, let reason): "\(name): \(reason)"
    }
  }
}
