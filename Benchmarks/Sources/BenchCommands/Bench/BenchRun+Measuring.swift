import FormBenchmarks
import FormFormats
import Foundation
import MeasurementKit
import ToolKit

extension BenchRun {
  /// True if another process of this program started this one and reads its progress from standard
  /// output.
  private var isPart: Bool { options.partSeconds != nil }

  /// Times all benchmarks and reports the results.
  func measure() throws {
    let given = try options.form.map { try Input.givenForm($0) }
    let run = try usable { () throws(BenchmarkError) in try BenchmarkRun(options, given: given) }
    try checkPortable()
    try refuseUnfitBuild()
    // Open the output first, so that a wrong path costs no run.
    let file = try ResultOutput(format, path: output)
    if isPart { Executable.endWithParent() }
    let longRun = LongRun()
    let progress = BenchProgress(run.names, processes: options.processes, format: format)
    var (record, unreached) = try measureAll(run, given, progress, longRun)
    let portableFailure = try addPortable(to: &record, longRun)
    if let interruption = longRun.claimEnd() {
      try progress.state.write(interruption, record)
      interruption.end()
    }
    do {
      let isVerdict = !isPart && options.profileSeconds == nil && !isFull
      let verdict = isVerdict ? RunVerdict(record) : nil
      try file.write(record, verdict: verdict)
      // If the results go to a file, a user at the terminal still sees the verdict.
      if !isPart, output != "-", format != .text, isatty(1) == 1 {
        let style = TextStyle.of(descriptor: 1)
        try Console.write((verdict ?? RunVerdict(record)).text(style), style)
      }
    } catch let error as IOError where error.isBrokenPipe {
      // A closed pipe does not discard the findings.
    }
    if !isPart, options.profileSeconds == nil {
      if let line = RunShortfall(record, unreached: unreached, options).line { Console.say(line) }
    }
    guard BenchmarkReport(record).disagreements.isEmpty else {
      throw ToolError(.disagreement, "contenders disagree with the oracle; the report says which")
    }
    if let portableFailure { throw portableFailure }
  }

  /// - Returns: the record, and the names of the benchmarks for which there was no time.
  private func measureAll(
    _ run: BenchmarkRun,
    _ given: GivenForm?,
    _ progress: BenchProgress,
    _ longRun: LongRun
  ) throws -> (record: ResultRecord, unreached: [String]) {
    let isTimed = !isPart && options.profileSeconds == nil
    let clock = RunClock(planned: run.seconds, limit: isTimed ? run.limit : .infinity)
    let bar = ProgressBar(logs: isTimed)
    defer { bar.clear() }
    var options = options
    if isTimed { options.partSeconds = run.seconds / Double(options.processes) }
    var run = try usable { () throws(BenchmarkError) in try BenchmarkRun(options, given: given) }
    var told: String?
    run.onProgress = { [isPart, count = options.processes] name in
      if isTimed { clock.show(name, process: 1, of: count, bar) }
      if isPart, told != name { try? Console.write("\(name)\n") }
      told = name
      progress.update(name, longRun)
    }
    run.onMeasured = { progress.measured($0) }
    run.isCancelled = { longRun.isInterrupted || clock.isOver }
    let record = try usable { () throws(BenchmarkError) in try run.run() }
    let unreached = clock.isOver ? Array(run.names.drop { $0 != told }.dropFirst()) : []
    guard isTimed, options.processes > 1, !longRun.isInterrupted else { return (record, unreached) }
    progress.processEnded(record, longRun)
    let merged = try BenchProcesses(options: options, clock: clock).addOthers(
      to: record,
      onProgress: { clock.show($1, process: $0, of: options.processes, bar) },
      onMeasured: { progress.processEnded($0, longRun) },
      isInterrupted: { longRun.isInterrupted }
    )
    return (merged, unreached)
  }

  /// Times the portable build, if there is one.
  ///
  /// - Returns: the reason why the record lacks it. All other results are kept.
  private func addPortable(
    to record: inout ResultRecord,
    _ longRun: LongRun
  ) throws -> (any Error)? {
    guard let portable, !longRun.isInterrupted else { return nil }
    do {
      try addPortable(portable, to: &record) { longRun.isInterrupted }
      return nil
    } catch {
      // Ctrl-C ends the portable build's runs too.
      return longRun.isInterrupted ? nil : error
    }
  }
}
