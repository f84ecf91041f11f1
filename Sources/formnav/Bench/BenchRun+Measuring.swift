import FormBenchmarks
import FormFormats
import Foundation
import MeasurementKit

extension BenchRun {
  /// Times everything, again where the figures are not valid, and says what came of it.
  func measure() throws {
    let names = try usable { () throws(BenchmarkError) in try BenchmarkRun(options).names }
    try checkPortable()
    try refuseUnfitBuild()
    // The target is tried before the work is done.
    let file = try ResultOutput(format, path: output)
    if BenchProcesses.ownShare != nil { Executable.endWithParent() }
    let longRun = LongRun()
    let progress = BenchProgress(names, format: format)
    var (record, portableFailure) = try measureAll(progress, longRun)
    let isPart = BenchProcesses.ownShare != nil || options.profileSeconds != nil
    if !isPart, !longRun.isInterrupted, let reason = RunValidity(record).reasons.first {
      Console.say("not valid: \(reason); measuring once more")
      (record, portableFailure) = try measureAll(progress, longRun)
    }
    if let interruption = longRun.claimEnd() {
      try progress.state.write(interruption, record)
      interruption.end()
    }
    let validity = RunValidity(record)
    do {
      try file.write(record, verdict: isPart || isFull ? nil : verdict(record, validity))
    } catch let error as IOError where error.isBrokenPipe {
      // What was found counts even if nobody reads on.
    }
    guard BenchmarkReport(record).disagreements.isEmpty else {
      throw ToolError(.disagreement, "contenders disagree with the oracle; the report says which")
    }
    if let reason = validity.reasons.first {
      throw ToolError(
        .invalidMeasurement,
        "\(reason); the results are written, and a retry on a quieter machine can help"
      )
    }
    if let portableFailure { throw portableFailure }
  }

  /// - Returns: the record, and why the portable build is not in it.
  private func measureAll(
    _ progress: BenchProgress,
    _ longRun: LongRun
  ) throws -> (ResultRecord, (any Error)?) {
    var run = try usable { () throws(BenchmarkError) in try BenchmarkRun(options) }
    let bar = ProgressBar()
    defer { bar.clear() }
    let own = BenchProcesses.ownShare == nil ? nil : ProcessProgress()
    let processes = Double(options.processes)
    run.onProgress = { share, name in
      bar.update(share / processes, name)
      own?.update(share, name)
      progress.update(name, longRun)
    }
    run.onMeasured = { progress.measured($0) }
    run.isCancelled = { longRun.isInterrupted }
    var record = try usable { () throws(BenchmarkError) in try run.run() }
    if own == nil, options.processes > 1, !longRun.isInterrupted {
      record = try BenchProcesses(options: options, count: options.processes).addOthers(
        to: record,
        onProgress: { bar.update($0, $1) },
        isCancelled: { longRun.isInterrupted }
      )
    }
    if let portable, !longRun.isInterrupted {
      do {
        try addPortable(portable, to: &record)
      } catch {
        // Ctrl-C ends its runs as well. What was measured without it is kept.
        return (record, longRun.isInterrupted ? nil : error)
      }
    }
    return (record, nil)
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
      kept: "the first record of this machine, kept to compare the next run with"
    )
  }
}
