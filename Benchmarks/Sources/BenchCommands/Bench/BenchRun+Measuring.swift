import FormBenchmarks
import FormFormats
import Foundation
import MeasurementKit
import ToolKit

extension BenchRun {
  /// Times everything, again where the figures are not valid, and says what came of it.
  func measure() throws {
    let names = try usable { () throws(BenchmarkError) in try BenchmarkRun(options).names }
    try checkPortable()
    try refuseUnfitBuild()
    // The target is tried before the work is done.
    if isVerdict { try RecordStore.prepare(records) }
    let file = try ResultOutput(format, path: output)
    if BenchProcesses.ownShare != nil { Executable.endWithParent() }
    let longRun = LongRun()
    let progress = BenchProgress(names, processes: options.processes, format: format)
    var record = try measureAll(options, progress, longRun)
    let isPart = BenchProcesses.ownShare != nil || options.profileSeconds != nil
    if !isPart, !longRun.isInterrupted {
      // Whoever interrupts the repeat gets what was measured before it.
      progress.processEnded(record, longRun)
      record = try measureAgain(record, names, isInterrupted: { longRun.isInterrupted }) {
        try measureAll($0, nil, longRun)
      }
    }
    let portableFailure = try addPortable(to: &record, longRun)
    if let interruption = longRun.claimEnd() {
      try progress.state.write(interruption, record)
      interruption.end()
    }
    let validity = RunValidity(record)
    do {
      let verdict = isPart || isFull ? nil : verdict(record, validity)
      try file.write(record, verdict: verdict)
      // Whoever waits at a terminal is told what came of it.
      if !isPart, output != "-", format != .text, isatty(1) == 1 {
        let style = TextStyle.of(descriptor: 1)
        try Console.write((verdict ?? RunVerdict(record)).text(style), style)
      }
    } catch let error as IOError where error.isBrokenPipe {
      // What was found counts even if nobody reads on.
    }
    if let failure = Self.failure(of: record) { throw failure }
    if let portableFailure { throw portableFailure }
  }

  /// Why a run is no success, though its results are written; nil if it is one.
  static func failure(of record: ResultRecord) -> ToolError? {
    guard BenchmarkReport(record).disagreements.isEmpty else {
      return ToolError(.disagreement, "contenders disagree with the oracle; the report says which")
    }
    return RunValidity(record).reasons.first.map {
      ToolError(
        .invalidMeasurement,
        "\($0); the results are written, and a retry on a quieter machine can help"
      )
    }
  }

  private func measureAll(
    _ options: BenchmarkOptions,
    _ progress: BenchProgress?,
    _ longRun: LongRun
  ) throws -> ResultRecord {
    var run = try usable { () throws(BenchmarkError) in try BenchmarkRun(options) }
    let bar = ProgressBar()
    defer { bar.clear() }
    let own = BenchProcesses.ownShare == nil ? nil : ProcessProgress()
    let processes = Double(options.processes)
    run.onProgress = { share, name in
      bar.update(share / processes, name)
      own?.update(share, name)
      progress?.update(name, longRun)
    }
    run.onMeasured = { progress?.measured($0) }
    run.isCancelled = { longRun.isInterrupted }
    let record = try usable { () throws(BenchmarkError) in try run.run() }
    guard own == nil, options.processes > 1, !longRun.isInterrupted else { return record }
    progress?.processEnded(record, longRun)
    return try BenchProcesses(options: options, count: options.processes).addOthers(
      to: record,
      onProgress: { bar.update($0, $1) },
      onMeasured: { progress?.processEnded($0, longRun) },
      isCancelled: { longRun.isInterrupted }
    )
  }

  /// The most benchmarks that are measured again by themselves; if more are in doubt, the run is.
  private static let mostDoubtful = 10

  /// Measures once more what is in doubt: the benchmarks alone whose figures are, or everything.
  ///
  /// - Parameter measure: measures with these options.
  func measureAgain(
    _ record: ResultRecord,
    _ names: [String],
    isInterrupted: () -> Bool,
    _ measure: (BenchmarkOptions) throws -> ResultRecord
  ) throws -> ResultRecord {
    let validity = RunValidity(record)
    guard let reason = validity.reasons.first else { return record }
    let doubtful = Set(validity.doubtful).sorted()
    guard 1...Self.mostDoubtful ~= doubtful.count, doubtful.allSatisfy(names.contains),
      let part = try usable({ () throws(BenchmarkError) in try options.playing(doubtful) })
    else {
      Console.say("not valid: \(reason); measuring once more")
      let again = try measure(options)
      return isInterrupted() ? record : again
    }
    let what = doubtful.count == 1 ? "that benchmark" : "these \(doubtful.count) benchmarks"
    Console.say("not valid: \(reason); measuring \(what) once more")
    let again = try measure(part)
    // An interruption leaves figures of fewer processes, which do not take the place of all.
    return isInterrupted() ? record : record.replacing(with: again)
  }

  /// Times the portable build, if there is one.
  ///
  /// - Returns: why it is not in the record. What was measured without it is kept.
  private func addPortable(
    to record: inout ResultRecord,
    _ longRun: LongRun
  ) throws -> (any Error)? {
    guard let portable, !longRun.isInterrupted else { return nil }
    do {
      try addPortable(portable, to: &record) { longRun.isInterrupted }
      return nil
    } catch {
      // Ctrl-C ends its runs as well.
      return longRun.isInterrupted ? nil : error
    }
  }

  /// The verdict, with what changed since the last record, in whose place a valid one of the same benchmarks comes.
  private func verdict(_ record: ResultRecord, _ validity: RunValidity) -> RunVerdict {
    let store = RecordStore(records)
    guard let path = store.path(record, options) else { return RunVerdict(record) }
    let changes = store.last(path).flatMap { RecordChanges(from: $0, to: record) }
    guard validity.isValid, isVerdict,
      BenchmarkReport(record).disagreements.isEmpty, store.keep(record, at: path)
    else { return RunVerdict(record, changes: changes) }
    return RunVerdict(
      record,
      changes: changes,
      kept: "the first such run on this machine, kept to compare the next one with"
    )
  }
}
