import FormFormats
import FormFuzzing
import Foundation
import MeasurementKit
import ToolKit

/// One process's part of a campaign. It prints a `WorkerReport` at the end. If it crashes, its
/// journal names the stream.
struct FuzzWorker {
  let campaign: FuzzCampaign
  let part: WorkerPart
  /// Seconds; nil for no limit.
  let seconds: Double?
  let folder: String

  init(_ arguments: Arguments, _ part: WorkerPart) throws {
    guard case .one(let target) = arguments[FuzzOptions.target] else {
      throw UsageError("--worker goes with one --target")
    }
    var campaign = FuzzCampaign(target, seed: arguments[FuzzOptions.seed])
    campaign.steps = arguments[FuzzOptions.edits] ?? .max
    (campaign.worker, campaign.workers) = (part.index, part.count)
    let shard = arguments[FuzzOptions.shard]
    (campaign.shard, campaign.shards) = (shard.index - 1, shard.count)
    campaign.isCanary = arguments[FuzzOptions.canary]
    campaign.form = try arguments[FuzzOptions.form].map { (path) throws in
      SharedForm(try Input.form(path), path: path)
    }
    self.campaign = campaign
    self.part = part
    seconds = arguments[FuzzOptions.seconds]
    folder = arguments[FuzzOptions.cases]
  }

  func run() throws {
    let longRun = LongRun()
    let journal = try FuzzJournal(path: part.journal, campaign)
    Self.endWithParent()
    let start = MonotonicClock.now()
    let limit = seconds.map { UInt64($0 * 1e9) } ?? .max
    // The streams and steps so far, for the journal.
    var played = FuzzCampaign.Result()
    let result = campaign.run(
      willBegin: { journal.begin(stream: $0, played: played) },
      shouldEnd: {
        played = $0
        return MonotonicClock.now() - start >= limit || longRun.isInterrupted
      }
    )
    var report = WorkerReport(
      result,
      of: campaign.target,
      seconds: Double(MonotonicClock.now() - start) / 1e9
    )
    if let failure = result.failure {
      let failing = campaign.makeCase(failure.stream)
      var failed = FuzzFailureReport(
        failing,
        stream: failure.stream,
        of: campaign,
        failure.failure,
        steps: failure.steps,
        folder: folder
      )
      report.failure = failed
      longRun.leave { [report] _ in try report.write() }
      failed.shrink(failing, steps: failure.steps) { longRun.isInterrupted }
      report.failure = failed
    }
    let interruption = longRun.claimEnd()
    journal.remove()
    try report.write()
    interruption?.end()
  }

  /// Ends this worker with its parent: nobody else would wait for it or end it if it hangs. Its
  /// journal stays and names the stream.
  private static func endWithParent() {
    let parent = getppid()
    // If no thread can start, the worker runs to its normal end.
    _ = SystemThread.start {
      while getppid() == parent { usleep(200_000) }
      _exit(ExitCode.system.rawValue)
    }
  }
}

/// The report of a worker at its end.
struct WorkerReport: Codable, Sendable {
  var streams = 0
  var steps = 0
  var repeated = 0
  /// The names of the probes that were hit.
  var probes: Set<String> = []
  var digest: UInt64 = 0
  var shares: [String: FuzzCampaign.FormatTally] = [:]
  /// Wall-clock seconds; for several workers, the maximum.
  var seconds = 0.0
  /// Processor seconds; for several workers, the sum.
  var cpuSeconds = 0.0
  var failure: FuzzFailureReport?

  init() {}

  init(_ result: FuzzCampaign.Result, of target: FuzzTarget, seconds: Double) {
    streams = result.streams
    steps = result.steps
    repeated = result.repeated
    probes = Set(result.probes.names(of: target))
    digest = result.digest
    shares = result.shares
    self.seconds = seconds
    var time = timespec()
    if clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 {
      cpuSeconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }

  /// Writes the report to standard output, for the process that started this one.
  func write() throws {
    try Console.write(json: JSONEncoder().encode(self) + Data("\n".utf8))
  }

  mutating func merge(_ other: WorkerReport) {
    streams += other.streams
    steps += other.steps
    repeated += other.repeated
    probes.formUnion(other.probes)
    digest &+= other.digest
    shares.merge(other.shares) { $0 + $1 }
    seconds = max(seconds, other.seconds)
    cpuSeconds += other.cpuSeconds
    if failure == nil {
      failure = other.failure
    } else if let path = other.failure?.path {
      failure?.otherCases.append(path)
    }
  }
}
