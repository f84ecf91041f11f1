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
        let form = try opened(path)
        guard form.source.repeats.isEmpty else {
          Console.say("left out: \(path) has repeats, which only contender compare plays")
          continue
        }
        failures += try race(on: form, path, folder)
          .run(entrants, to: &record) { configure(&$0, bar, longRun) }
      }
      for format in GrowthForm.Format.allCases {
        // An entrant that was too slow for a form is not tried on larger ones.
        var entrants = entrants
        for questions in growth.sorted() where !longRun.isInterrupted {
          let race = try grown(to: questions, format, folder)
          let failed = race.run(entrants, to: &record) { race in
            configure(&race, bar, longRun)
            race.limits = ContenderTimeLimits(start: 30, other: 15)
            race.mostSeconds = 3
            race.rounds = min(race.rounds, 7)
            race.checkedEvents = Self.checkedEvents(questions)
          }
          let slow = Set(failed.filter(\.isSlowness).map(\.contender))
          entrants.removeAll { slow.contains($0.name) }
          failures += failed.filter { !$0.isSlowness }
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

  /// Returns a race on a generated form with a number of questions.
  private func grown(
    to questions: Int,
    _ format: GrowthForm.Format,
    _ folder: URL
  ) throws -> ImportedRace {
    let path = folder.appendingPathComponent("growth.\(format.rawValue)").path
    var file = try OutputFile(path: path)
    try file.write(GrowthForm(questions: questions, seed: options.seed).text(format))
    try file.commit()
    let checked = Self.checkedEvents(questions)
    let form = try opened(path)
    return try race(on: form, path, folder, growth: format.rawValue, checkedAnswers: checked)
  }

  private func opened(_ path: String) throws -> ForeignForm {
    // “Today” follows the machine's clock, which is the only one that other engines have.
    try ForeignForm(
      path,
      clock: FormClock(milliseconds: Int(Date().timeIntervalSince1970 * 1_000))
    )
  }

  /// - Parameter growth: the format, if the form is generated.
  private func race(
    on form: ForeignForm,
    _ path: String,
    _ folder: URL,
    growth: String? = nil,
    checkedAnswers: Int = 200
  ) throws -> ImportedRace {
    do throws(ImportedRace.Failure) {
      return try ImportedRace(
        form.form.clone(),
        source: form.source,
        name: Input.recordedName(ofForm: path),
        growth: growth,
        checkedAnswers: checkedAnswers,
        seed: options.seed,
        folder: folder,
        importing: { _ = try Input.imported(form.source.path, options: ImportOptions()) }
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
