import Foundation
import TextEscaping

/// Compares records with thresholds.
public struct ThresholdCheck {
  public let thresholds: Thresholds
  /// If true, only figures that are identical in every build of a source can fail. Others may
  /// differ by up to `movedTolerance`, because the linker and the allocator choose the addresses.
  public let isExact: Bool

  public init(_ thresholds: Thresholds, isExact: Bool = false) {
    self.thresholds = thresholds
    self.isExact = isExact
  }

  public static let procedure = "Counts are exact, within the tolerances of the file."

  /// The reason why the records can't be compared with the thresholds; nil if they can.
  public func mismatch(_ records: [ResultRecord]) -> String? {
    for record in records {
      let found = Thresholds.Conditions(record.environment)
      let expected = thresholds.conditions
      for (name, expected, found) in [
        ("Swift", expected.swift, found.swift),
        ("instruction set", expected.instructionSet, found.instructionSet),
        ("allocator", expected.allocator, found.allocator),
        ("seed", "\(expected.seed)", "\(found.seed)"),
      ] where expected != found {
        return "the thresholds are for \(name) \(expected), the record is of \(found)"
      }
    }
    return nil
  }

  /// The verdicts on all expected and all measured figures.
  ///
  /// - Parameter isChosen: returns true for the name of each benchmark to judge.
  public func verdicts(
    on records: [ResultRecord],
    where isChosen: (String) -> Bool = { _ in true }
  ) -> [Verdict] {
    let counts = countVerdicts(
      Thresholds.gatedResults(records).filter { isChosen($0.key.benchmark) },
      isChosen
    )
    return counts
      + growthVerdicts(Thresholds.growth(records).filter { isChosen($0.benchmark) }, isChosen)
  }

  // MARK: Counts

  private func countVerdicts(
    _ results: [(key: ResultKey, runs: [BenchmarkResult])],
    _ isChosen: (String) -> Bool
  ) -> [Verdict] {
    var verdicts: [Verdict] = []
    let measured = Set(results.map(\.key.benchmark))
    let runsByKey = Dictionary(results.map { ($0.key, $0.runs) }) { first, _ in first }
    for entry in thresholds.counts where isChosen(entry.benchmark) {
      let runs = runsByKey[entry.key] ?? []
      let found = Thresholds.metrics(runs)
      for (name, expected) in entry.metrics.sorted(by: { $0.key < $1.key }) {
        guard let value = found[name] else {
          // If another figure of the benchmark was measured, this one is missing, not removed.
          let state: Verdict.State = measured.contains(entry.benchmark) ? .missing : .removed
          verdicts.append(Verdict(entry.key, name, state, expected: expected))
          continue
        }
        verdicts.append(verdict(entry.key, name, value, expected, runs))
      }
      for (name, value) in found.sorted(by: { $0.key < $1.key }) where entry.metrics[name] == nil {
        verdicts.append(Verdict(entry.key, name, .new, found: value))
      }
    }
    let expected = Set(thresholds.counts.map(\.key))
    for (key, runs) in results where !expected.contains(key) {
      for (name, value) in Thresholds.metrics(runs).sorted(by: { $0.key < $1.key }) {
        verdicts.append(Verdict(key, name, .new, found: value))
      }
    }
    return verdicts
  }

  private func verdict(
    _ key: ResultKey,
    _ name: String,
    _ found: Double,
    _ expected: Double,
    _ runs: [BenchmarkResult]
  ) -> Verdict {
    let tolerance = thresholds.tolerances[name] ?? Thresholds.Tolerance(relative: 0, absolute: 0)
    var state: Verdict.State =
      tolerance.allows(found, expected: expected) ? .same : found > expected ? .worse : .better
    if isExact, state != .same,
      Self.movedTolerance(name, key.benchmark)?.allows(found, expected: expected) == true
    {
      state = .moved
    }
    let allocation =
      name == Metric.Name.allocated.rawValue && state == .worse
      ? runs.lazy.compactMap(\.firstAllocation).first : nil
    return Verdict(
      key,
      name,
      state,
      expected: expected,
      found: found,
      note: allocation.map { "first by operation \($0.operation), \($0.text): \($0.bytes) bytes" }
    )
  }

  // MARK: Growth

  private func growthVerdicts(
    _ found: [Thresholds.Growth],
    _ isChosen: (String) -> Bool
  ) -> [Verdict] {
    var verdicts: [Verdict] = []
    let foundByKind = Dictionary(found.map { ($0.kind, $0) }) { first, _ in first }
    let expected = Set(thresholds.growth.map(\.kind))
    for entry in thresholds.growth where isChosen(entry.benchmark) {
      let match = foundByKind[entry.kind]
      let says = "declared \(entry.declared.rawValue), "
      guard let match else {
        verdicts.append(Verdict(entry.key, entry.figure, .missing, note: says + "not judged"))
        continue
      }
      // A class that already failed can't fail again, so the slope is checked as well.
      let slope = match.exponent.flatMap { found in entry.exponent.map { found - $0 } } ?? 0
      let isSame = match.verdict == entry.verdict && match.declared == entry.declared
      let isMoved = abs(slope) > Thresholds.growthTolerance + 1e-9
      let isBetter = isSame ? slope < 0 : match.verdict == .holds
      var state: Verdict.State = isSame && !isMoved ? .same : isBetter ? .better : .worse
      if isExact, state != .same, match.declared == entry.declared,
        entry.metric == Metric.Name.dataLines.rawValue || Self.loads(entry.benchmark),
        abs(slope) <= Self.movedSlope + 1e-9
      {
        state = .moved
      }
      verdicts.append(
        Verdict(
          entry.key,
          entry.figure,
          state,
          expected: entry.exponent,
          found: match.exponent,
          note: isSame && !isMoved ? nil : says + match.verdict.rawValue
        )
      )
    }
    for growth in found where !expected.contains(growth.kind) {
      let says = "declared \(growth.declared.rawValue), \(growth.verdict.rawValue)"
      verdicts.append(Verdict(growth.key, growth.figure, .new, note: says))
    }
    return verdicts
  }

  // MARK: Figures that moved

  /// Returns how far a figure may differ in another build of the same source; nil if not at all.
  ///
  /// The linker, the allocator and the loader choose other addresses, so constants and small
  /// objects straddle more or fewer lines. One extra line in every edit is therefore found only
  /// against a build of the same kind. Two extra lines are found in every build.
  /// Loading includes the allocator's work, which depends on what was allocated before (`loads`).
  /// Of pages that come and go, as many operations are played as the time allows: buffers that grow
  /// and are given back are more or fewer bytes an operation on another machine.
  static func movedTolerance(_ metric: String, _ benchmark: String) -> Thresholds.Tolerance? {
    switch Metric.Name(rawValue: metric) {
    case .lineMisses where benchmark == "load/form/first-touch":
      Thresholds.Tolerance(relative: 3, absolute: 16)
    case .lineMisses: Thresholds.Tolerance(relative: 1, absolute: 16)
    case .worstLineMisses: Thresholds.Tolerance(relative: 0.5, absolute: 4)
    case .dataLines:
      benchmark.hasPrefix("cold/edit/")
        ? Thresholds.Tolerance(relative: 0, absolute: 1.5)
        : Thresholds.Tolerance(relative: 0.03, absolute: 3.5)
    case .codeLines: Thresholds.Tolerance(relative: 0.25, absolute: 8)
    case .allocated where benchmark.hasPrefix("repeats/change/"):
      Thresholds.Tolerance(relative: 1, absolute: 1_024)
    case .instructions where loads(benchmark):
      Thresholds.Tolerance(relative: 0.04, absolute: 0)
    default: nil
    }
  }

  /// True for a benchmark whose operation makes a contender, loads a form with its rules, or makes its order of pages.
  ///
  /// The same build executed 1.9 % fewer instructions in `rules/load/json` alone than after others.
  private static func loads(_ benchmark: String) -> Bool {
    ["load/form/first-touch", "repeats/first/added"].contains(benchmark)
      || benchmark.hasPrefix("rules/load/")
  }

  /// How far the log-log slope moves if one end point moves by a line or two, or by what
  /// `movedTolerance` allows a load.
  static let movedSlope = 0.02
}
