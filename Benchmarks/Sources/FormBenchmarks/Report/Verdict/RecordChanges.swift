import MeasurementKit

/// The changes between two records of a machine: of counts, which are exact, and of the engine's time relative to its
/// rivals. Times of two runs can't be compared.
public struct RecordChanges: Sendable {
  /// "2026-11-21 (1a2b3c4): counts the same; times: no change detected in 30 benchmarks".
  let text: String

  /// - Returns: nil if the two can't be compared, because processor or allocator differ.
  public init?(from old: ResultRecord, to new: ResultRecord) {
    guard let comparison = try? RecordComparison(old: [old], new: [new]) else { return nil }
    let counts = comparison.verdicts().filter {
      ($0.state == .worse || $0.state == .better) && !$0.figure.hasPrefix("ratio")
    }
    let (times, compared) = Self.times(IndexedRecord(old), IndexedRecord(new))
    let build = old.environment.build.commit.prefix(7)
    text =
      "\(old.environment.date.prefix(10)) (\(build)): "
      + (counts.isEmpty
        ? "counts the same"
        : "counts changed: \(BenchmarkReport.listed(counts.map(Self.words), most: 2))")
      + "; times: "
      + (times.isEmpty
        ? "no change detected in \(Figures.counted(compared, "benchmark"))"
        : BenchmarkReport.listed(times, most: 2))
  }

  private static func words(_ verdict: Verdict) -> String {
    let figures = [verdict.expected, verdict.found].map { $0.map { Figures.digits($0) } ?? "none" }
    return "\(verdict.benchmark) \(verdict.figure) \(figures.joined(separator: " → "))"
  }

  /// The engine's times that changed, with the factor and its interval; and how many were compared.
  private static func times(_ old: IndexedRecord, _ new: IndexedRecord) -> ([String], Int) {
    var changed: [(factor: Estimate, benchmark: String)] = []
    var compared = 0
    for result in new.distinct
    where result.contender == Contenders.engine && new.isMain(result)
      && !result.benchmark.hasPrefix("noise/")
    {
      let rivals = new.rivals(result).map(\.contender)
      guard let before = old.engineTime(result, relativeTo: rivals),
        let after = new.engineTime(result, relativeTo: rivals)
      else { continue }
      compared += 1
      if after.hasChanged(from: before, byAtLeast: Estimate.leastChange) {
        changed.append((after.relative(to: before), result.benchmark))
      }
    }
    let words = changed.sorted { $0.factor.value > $1.factor.value }
      .map { "\($0.benchmark) takes \(BenchmarkReport.ratio($0.factor)) as long" }
    return (words, compared)
  }
}
