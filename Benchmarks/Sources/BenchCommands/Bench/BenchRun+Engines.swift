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
  /// Races the contenders of other processes against our engine, and writes what they came to.
  func race() throws {
    try refuseUnfitBuild()
    // The target is tried before the work is done.
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
      // What was found counts even if nobody reads on.
    }
    let wrong = Set(BenchmarkReport(record).disagreements.map(\.contender)).sorted()
    guard wrong.isEmpty else {
      throw ToolError(
        .disagreement,
        "\(wrong.joined(separator: ", ")) disagrees with the oracle; the report says where"
      )
    }
    // One that failed is found out before one that is not there: only the first says something about a program.
    if let failure = failures.first(where: { !$0.reason.isMissing }) ?? failures.first {
      throw ToolError(
        failure.reason,
        "\(failure.contender): \(failure.reason); the other results stand"
      )
    }
  }

  /// - Returns: who has no result, though it was not too slow only for a form of several sizes.
  private func race(
    into record: inout ResultRecord,
    _ longRun: LongRun
  ) throws -> [RaceFailure] {
    var failures: [RaceFailure] = []
    let bar = ProgressBar()
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
        failures += try imported(path, folder).run(entrants, to: &record) {
          configure(&$0, bar, longRun)
        }
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

  /// Events that are compared one by one on a generated form, in number the fewer the longer each takes.
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

  /// - Parameter growth: where the form is generated, its format.
  private func imported(
    _ path: String,
    _ folder: URL,
    growth: String? = nil,
    checkedAnswers: Int = 200
  ) throws -> ImportedRace {
    // What “today” means is the machine's clock: other engines have no other.
    let clock = FormClock(milliseconds: Int(Date().timeIntervalSince1970 * 1_000))
    let form = try ForeignForm(path, clock: clock)
    do throws(ImportedRace.Failure) {
      return try ImportedRace(
        form.form.clone(),
        source: form.source,
        name: URL(fileURLWithPath: path).lastPathComponent,
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

  /// Ours by way of the protocol, which shows what the protocol costs, then those of the command line.
  private var entrants: [RaceEntrant] {
    [RaceEntrant(name: "engine-by-protocol", command: [Executable.own, "contender", "serve"])]
      + contenders
  }
}
