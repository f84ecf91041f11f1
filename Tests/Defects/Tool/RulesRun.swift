import FormFuzzing
import Foundation
import MeasurementKit
import ToolKit

/// Runs the tests of every rule with each defect that breaks it: a test that names the rule must
/// fail, or trap. Without a defect all tests must pass.
struct RulesRun {
  private let bundles: [TestBundle]
  private let pairs: [(rule: String, mutant: MutantEntry)]
  private let jobs: Int
  private let format: MutantsFormat

  init(_ paths: [String], _ arguments: Arguments) throws(UsageError) {
    bundles = paths.map(TestBundle.init)
    let filter = arguments[MutantsOptions.filter]
    let mutants = try MutantEntry.chosen(by: arguments)
    pairs = (SpecRules.all + MutantEntry.suites).flatMap { rule in
      SpecRules.all.contains(filter) && rule != filter
        ? []
        : mutants.filter { $0.rules.contains(rule) || $0.suite == rule }.map { (rule, $0) }
    }
    if pairs.isEmpty { throw UsageError("\(mutants[0].name) breaks no rule: scripts/mutants") }
    jobs = arguments[MutantsOptions.jobs]
    format = arguments[MutantsOptions.format]
  }

  func run() throws {
    let longRun = LongRun()
    let (rows, tests) = try withTemporaryFolder("formnav-rules") {
      try search(in: $0.path, longRun)
    }
    let interruption = longRun.claimEnd()
    try Self.write(rows, tests: tests, format)
    interruption?.end()
    let faults = rows.filter { !$0.isFound }.map(\.fault)
    guard faults.isEmpty else {
      throw ToolError(.regression, faults.joined(separator: "\n"))
    }
  }

  private static func write(_ rows: [RuleRow], tests: Int, _ format: MutantsFormat) throws {
    try Console.write(
      format == .json ? try JSONLines.text(rows) : RuleRow.table(rows, tests: tests)
    )
  }

  /// - Returns: a row for each pair, and the number of tests.
  private func search(in place: String, _ longRun: LongRun) throws -> ([RuleRow], Int) {
    let all = try bundles.flatMap { try $0.ruleTests(in: place) }
    let gaps = Self.gaps(all)
    guard gaps.isEmpty else { throw ToolError(.regression, gaps.joined(separator: "\n")) }
    let rules = Set(pairs.map(\.rule))
    let about = all.filter { !rules.isDisjoint(with: $0.rules) }
    let tests = try Dictionary(grouping: about, by: \.bundle).values
      .flatMap { try passing($0, in: place) }
      .sorted { ($0.test.rules.count, $0.seconds) < ($1.test.rules.count, $1.seconds) }
      .map(\.test)
    return (try results(with: tests, in: place, longRun), tests.count)
  }

  /// Gaps in tests and records, found before anything runs.
  private static func gaps(_ tests: [RuleTest]) -> [String] {
    let tested = Set(tests.flatMap(\.rules))
    let broken = Set(MutantEntry.all.flatMap(\.rules))
    return SpecRules.all.filter { !tested.contains($0) }.map { "no test names \($0)" }
      + SpecRules.all.filter { !broken.contains($0) }.map { "no defect breaks \($0)" }
      + broken.subtracting(SpecRules.all).sorted().map { "there is no rule \($0)" }
      + MutantEntry.all.filter { $0.target == nil && $0.rules.isEmpty && $0.suite == nil }
      .map { "nothing is to find \($0.name)" }
  }

  /// Runs tests of one bundle without a defect.
  ///
  /// - Returns: the tests that this machine does not skip, and how long each took.
  private func passing(
    _ tests: [RuleTest],
    in place: String
  ) throws -> [(test: RuleTest, seconds: Double)] {
    let process = try TestProcess(tests, mutant: nil, events: "\(place)/none.events")
    defer { process.end() }
    var end: TestProcess.End?
    while end == nil {
      usleep(5_000)
      end = process.poll()
    }
    let (seconds, failed) = (end!.seconds, end!.failed)
    guard end!.kind == .exit, failed.isEmpty else {
      throw ToolError(
        .regression,
        "without a defect the tests \(end!.text): \(failed.sorted().joined(separator: ", "))"
      )
    }
    return tests.compactMap { test in seconds[test.identifier].map { (test, $0) } }
  }

  private func results(
    with tests: [RuleTest],
    in place: String,
    _ longRun: LongRun
  ) throws -> [RuleRow] {
    try Searches(
      count: pairs.count,
      jobs: jobs,
      start: { number in
        let (rule, mutant) = pairs[number]
        return RuleSearch(
          RuleRow(rule: rule, defect: mutant.name),
          mutant,
          tests.filter { $0.rules.contains(rule) },
          events: "\(place)/\(number).events"
        )
      },
      name: \.defect
    ).run(longRun) { rows in
      longRun.leave { [format] _ in
        try? FileManager.default.removeItem(atPath: place)
        try Self.write(rows, tests: tests.count, format)
      }
    }
  }
}

/// Searches for a test of one rule that finds one defect. Each test has a process of its own, so
/// that a trap ends no other test.
private final class RuleSearch: Search {
  private var row: RuleRow
  private let mutant: MutantEntry
  private var tests: ArraySlice<RuleTest>
  private let events: String
  private let start = MonotonicClock.now()
  private var running: (test: RuleTest, process: TestProcess)?

  init(
    _ row: RuleRow,
    _ mutant: MutantEntry,
    _ tests: [RuleTest],
    events: String
  ) {
    self.row = row
    self.mutant = mutant
    self.tests = tests[...]
    self.events = events
  }

  /// - Returns: the result; nil while the search goes on.
  func poll() throws -> RuleRow? {
    if let (test, process) = running {
      guard let end = process.poll() else { return nil }
      running = nil
      if end.failed.contains(test.identifier) {
        row.test = test.name
      } else if end.kind == .trap {
        row.test = "\(test.name) (a trap)"
      } else if end.kind == .stop {
        row.stopped.append("“\(test.name)” \(end.text)")
      }
    }
    row.seconds = Double(MonotonicClock.now() - start) / 1e9
    guard row.test.isEmpty, let test = tests.popFirst() else { return row }
    running = (test, try TestProcess([test], mutant: mutant, events: events))
    return nil
  }

  func end() { running?.process.end() }
}
