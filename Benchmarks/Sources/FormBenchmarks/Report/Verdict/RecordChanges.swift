import MeasurementKit

/// The changes for better or worse between two records of a machine: counts, and ratios to rivals. Times of two
/// runs can't be compared.
public struct RecordChanges: Sendable {
  /// The date of the older record, and its commit.
  let date: String
  let commit: String
  let same: Int
  /// Ratios that can't be compared, since the core was shared in one of the records alone.
  let unlike: Int
  let better: [String]
  let worse: [String]

  /// - Returns: nil if the two can't be compared, because processor or allocator differ.
  public init?(from old: ResultRecord, to new: ResultRecord) {
    guard let comparison = try? RecordComparison(old: [old], new: [new]) else { return nil }
    let verdicts = comparison.verdicts()
    func names(_ state: Verdict.State) -> [String] {
      var names: [String] = []
      for verdict in verdicts where verdict.state == state {
        let change = Self.change(verdict)
        names.append("\(verdict.benchmark) (\(Self.figure(verdict))\(change))")
      }
      return names
    }
    same = verdicts.count { $0.state == .same }
    unlike = verdicts.count { $0.state == .informational }
    better = names(.better)
    worse = names(.worse)
    date = String(old.environment.date.prefix(10))
    commit = String(old.environment.build.commit.prefix(7))
  }

  private static func figure(_ verdict: Verdict) -> String {
    verdict.figure.hasPrefix("ratio to") ? "against \(verdict.contender)" : verdict.figure
  }

  /// A change in words; for a ratio that of the rival's time over the engine's: more is better.
  private static func change(_ verdict: Verdict) -> String {
    guard let expected = verdict.expected, let found = verdict.found, expected != 0 else {
      return ""
    }
    return " " + Figures.change(from: expected, to: found)
  }

  /// "2026-11-21 (1a2b3c4): 52 same, 1 worse: …".
  var text: String {
    var parts = ["\(same) same"]
    for (name, all) in [("better", better), ("worse", worse)] where !all.isEmpty {
      parts.append("\(all.count) \(name)")
    }
    if unlike > 0 { parts.append("\(unlike) not comparable") }
    let named = (worse + better).prefix(Self.mostNamed).joined(separator: ", ")
    return "\(date) (\(commit)): " + parts.joined(separator: ", ")
      + (named.isEmpty ? "" : ": \(named)")
      + (worse.count + better.count > Self.mostNamed ? ", …" : "")
  }

  private static let mostNamed = 2
}
