import FormBenchmarks
import FormContenders
import FormFormats
import FormImport
import FormModel
import FormWorkload
import Foundation
import MeasurementKit
import ToolKit

extension BenchRun {
  /// Races contenders in other processes against our engine, and writes the results.
  func race() throws {
    try refuseUnfitBuild()
    // Open the output first, so that a wrong path costs no run.
    let file = try ResultOutput(format, path: output)
    let longRun = LongRun()
    longRun.leave { _ in RunningContenders.end() }
    var record = ResultRecord(environment: .current(seed: options.seed))
    let failures = try race(into: &record, longRun)
    if let interruption = longRun.claimEnd() {
      RunningContenders.end()
      interruption.end()
    }
    do {
      try file.write(record)
    } catch let error as IOError where error.isBrokenPipe {
      // A closed pipe does not discard the findings.
    }
    let wrong = Set(BenchmarkReport(record).disagreements.map(\.contender)).sorted()
    guard wrong.isEmpty else {
      throw ToolError(
        .disagreement,
        "\(wrong.joined(separator: ", ")) disagrees with the oracle; the report says where"
      )
    }
    // Report a failed contender before a missing one: only the failure says something about a
    // program.
    if let failure = failures.first(where: { !$0.reason.isMissing }) ?? failures.first {
      throw ToolError(
        failure.reason,
        "\(failure.contender): \(failure.reason); the other results stand"
      )
    }
  }

  /// - Returns: the contenders without a result, except those that were too slow for one of several
  ///   sizes.
  private func race(
    into record: inout ResultRecord,
    _ longRun: LongRun
  ) throws -> [RaceFailure] {
    var failures: [RaceFailure] = []
    let bar = ProgressBar(logs: true)
    defer { bar.clear() }
    try withTemporaryFolder("formnav-engines") { folder in
      if forms.isEmpty && growth.isEmpty {
        let race = try usable { () throws(BenchmarkError) in
          try GeneratedRace(options, folder: folder)
        }
        failures += race.run(entrants, to: &record) {
          configure(&$0, bar, longRun)
        }
      }
      for path in forms where !longRun.isInterrupted {
        guard let race = try imported(path, folder) else {
          Console.say("left out: \(path) has repeats, which only contender compare plays")
          continue
        }
        failures += race.run(entrants, to: &record) { configure(&$0, bar, longRun) }
      }
      for questions in growth where !longRun.isInterrupted {
        let form = GrowthForm(questions: questions, seed: options.seed)
        for format in GrowthForm.Format.allCases where !longRun.isInterrupted {
          let path = folder.appendingPathComponent("growth.\(format.rawValue)").path
          var file = try OutputFile(path: path)
          try file.write(form.text(format))
          try file.commit()
          let checked = Self.checkedEvents(questions)
          let race = try imported(path, folder, growth: format.rawValue, checkedAnswers: checked)
          guard let race else { continue }
          failures += race.run(entrants, to: &record) { race in
            configure(&race, bar, longRun)
            race.limits = ContenderTimeLimits(start: 30, other: 15)
            race.mostSeconds = 3
            race.rounds = min(race.rounds, 7)
            race.checkedEvents = checked
          }.filter { !$0.isSlowness }
        }
      }
    }
    return failures
  }

  /// Returns how many events to compare singly on a generated form. On larger forms each takes
  /// longer, so there are fewer.
  private static func checkedEvents(_ questions: Int) -> Int {
    max(5, min(200, 100_000 / questions))
  }

  private func configure<Form: PlayableForm & ~Copyable, Judge: PlayableForm & ~Copyable>(
    _ race: inout EngineRace<Form, Judge>,
    _ bar: ProgressBar,
    _ longRun: LongRun
  ) {
    if options.isQuick {
      race.rounds = 5
      race.mostSeconds = 4
    }
    race.onProgress = { bar.update($0, $1) }
    race.isCancelled = { longRun.isInterrupted }
  }

  /// Returns nil for a form with repeats.
  ///
  /// - Parameter growth: the format, if the form is generated.
  private func imported(
    _ path: String,
    _ folder: URL,
    growth: String? = nil,
    checkedAnswers: Int = 200
  ) throws -> ImportedRace? {
    // “Today” follows the machine's clock, which is the only one that other engines have.
    let clock = FormClock(milliseconds: Int(Date().timeIntervalSince1970 * 1_000))
    let form = try ForeignForm(path, clock: clock)
    guard form.source.repeats.isEmpty else { return nil }
    do throws(ImportedRace.Failure) {
      return try ImportedRace(
        form.form.clone(),
        source: form.source,
        name: Input.recordedName(ofForm: path),
        growth: growth,
        checkedAnswers: checkedAnswers,
        seed: options.seed,
        folder: folder,
        importing: { _ = try Input.imported(path, options: ImportOptions()) }
      )
    } catch {
      let exit: ExitCode = if case .differsFromOracle = error { .disagreement } else { .badData }
      throw ToolError(exit, "\(path): \(error)")
    }
  }

  /// Our engine, called directly and through the protocol. No contender may have these names.
  static let ownNames = [Contenders.engine, "engine-by-protocol"]

  /// Our engine through the protocol, which shows the protocol's cost, then the command line's
  /// contenders.
  private var entrants: [RaceEntrant] {
    [RaceEntrant(name: Self.ownNames[1], command: [Executable.own, "contender", "serve"])]
      + contenders
  }
}
