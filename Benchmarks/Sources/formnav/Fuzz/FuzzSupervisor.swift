import FormFuzzing
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

/// Runs a campaign of one target in child processes. A trap or a hang then ends one process and not
/// the campaign.
struct FuzzSupervisor {
  let target: FuzzTarget
  let form: SharedForm?
  let arguments: Arguments
  let jobs: Int
  let shard: Shard
  /// This target's share of the campaign's steps or seconds.
  let share: Double
  let longRun: LongRun
  /// Writes the campaign's report with this target's if a signal interrupts shrinking.
  let sayLastWords: @Sendable (WorkerReport, Interruption) throws -> Void

  /// The prefix of this campaign's files. The UUID separates machines that share a folder.
  private static let name = "formnav-fuzz-\(getpid())-\(UUID().uuidString.prefix(8))"

  /// Seconds for the child processes to end after a signal; the whole tool has 0.1 s.
  private static let timeToEnd = 0.06

  private var steps: Int? {
    let asked = arguments[FuzzOptions.edits]
    guard let asked = asked ?? (seconds == nil ? 1_000_000 : nil) else { return nil }
    return max(1, Int(Double(asked) * share))
  }

  private var seconds: Double? { arguments[FuzzOptions.seconds].map { max(0.01, $0 * share) } }

  private var campaign: FuzzCampaign {
    var campaign = FuzzCampaign(target, seed: arguments[FuzzOptions.seed])
    campaign.form = form
    campaign.isCanary = arguments[FuzzOptions.canary]
    return campaign
  }

  func run(_ bar: ProgressBar) throws -> WorkerReport {
    try Descriptors.require(jobs * FuzzProcess.descriptors, for: "--jobs \(jobs)")
    var workers: [FuzzProcess] = []
    defer { FuzzProcess.end(workers, within: longRun.isInterrupted ? Self.timeToEnd : 0.5) }
    for job in 0..<jobs { workers.append(try start(job)) }
    let start = MonotonicClock.now()
    var merged = WorkerReport()
    while true {
      usleep(5_000)
      // Interrupted processes report what they have played.
      let isInterrupted = longRun.isInterrupted
      if isInterrupted, longRun.claimEnd() != nil {
        FuzzProcess.end(workers, within: Self.timeToEnd)
      }
      var running = 0
      for worker in workers where worker.report == nil {
        let failure = try worker.poll(
          limit: arguments[FuzzOptions.limit],
          isInterrupted: isInterrupted
        )
        if let failure { worker.report = try report(failure, worker, of: workers) }
        if worker.report == nil { running += 1 }
      }
      update(bar, workers, start)
      if running == 0 || workers.contains(where: { $0.report?.failure != nil }) { break }
    }
    // Ending the other processes may take longer than the signal thread waits.
    if longRun.isInterrupted { _ = longRun.claimEnd() }
    FuzzProcess.end(workers, within: longRun.isInterrupted ? Self.timeToEnd : 0.5)
    // One that was cutting down a case of its own reports that too.
    for worker in workers where worker.report == nil {
      _ = try worker.poll(limit: arguments[FuzzOptions.limit], isInterrupted: true)
    }
    for worker in workers { merged.merge(worker.report ?? worker.partialReport) }
    merged.seconds = Double(MonotonicClock.now() - start) / 1e9
    return merged
  }

  private func start(_ job: Int) throws -> FuzzProcess {
    let folder = arguments[FuzzOptions.cases]
    let journal = "\(folder)/\(Self.name)-\(target.rawValue)-\(job).journal"
    var command = [
      "fuzz", "--target", target.rawValue, "--seed", "\(arguments[FuzzOptions.seed])", "--cases",
      folder, "--worker", "\(job)/\(jobs):\(journal)", "--shard", shard.description,
    ]
    if let steps { command += ["--edits", "\(steps)"] }
    if let seconds { command += ["--seconds", String(format: "%.3f", seconds)] }
    if let form { command += ["--form", form.path] }
    if arguments[FuzzOptions.canary] { command.append("--canary") }
    return try FuzzProcess(command, journal: journal)
  }

  private func update(_ bar: ProgressBar, _ workers: [FuzzProcess], _ start: UInt64) {
    let played = workers.reduce(0) { $0 + ($1.report?.steps ?? $1.entry?.steps ?? 0) }
    let spent = Double(MonotonicClock.now() - start) / 1e9
    let ofSteps = steps.map { Double(played) * Double(shard.count) / Double($0) } ?? 0
    let ofSeconds = seconds.map { spent / $0 } ?? 0
    bar.update(
      min(max(ofSteps, ofSeconds), 1),
      "\(target.rawValue): \(Figures.count(played)) \(target.unit)"
    )
  }

  /// Reports a stream whose process failed, with the case that reproduces it.
  private func report(
    _ failure: FuzzFailure,
    _ worker: FuzzProcess,
    of workers: [FuzzProcess]
  ) throws(ToolError) -> WorkerReport {
    var report = worker.partialReport
    guard let entry = worker.entry else {
      throw ToolError(.system, "a process of this tool did not start: \(failure.message)")
    }
    let failing = campaign.makeCase(entry.stream)
    let folder = arguments[FuzzOptions.cases]
    var failed = FuzzFailureReport(
      failing,
      stream: entry.stream,
      of: campaign,
      failure,
      steps: failing.stepCount,
      folder: folder
    )
    report.failure = failed
    let attempt = "\(folder)/\(Self.name).attempt"
    let remains = workers.map(\.remains)
    longRun.leave { [report, sayLastWords] interruption in
      for one in remains { one.remove() }
      unlink(SystemText.terminated(attempt))
      try sayLastWords(report, interruption)
    }
    failed.shrink(
      failing,
      with: CrashShrinker(
        path: attempt,
        origin: .init(seed: campaign.seed, stream: entry.stream),
        isInterrupted: { longRun.isInterrupted }
      )
    )
    report.failure = failed
    return report
  }
}
