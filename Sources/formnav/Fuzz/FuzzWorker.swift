import FormFormats
import FormFuzzing
import Foundation
import MeasurementKit

/// One process's part of a campaign. It prints a `WorkerReport` and is done; if it ends otherwise, its journal
/// says where.
struct FuzzWorker {
  let campaign: FuzzCampaign
  let part: WorkerPart
  /// Seconds; nil for no limit.
  let seconds: Double?
  let folder: String

  init(_ arguments: Arguments, _ part: WorkerPart) throws(UsageError) {
    guard case .one(let target) = arguments[FuzzOptions.target] else {
      throw UsageError("--worker goes with one --target")
    }
    var campaign = FuzzCampaign(target, seed: arguments[FuzzOptions.seed])
    campaign.steps = arguments[FuzzOptions.edits] ?? .max
    (campaign.worker, campaign.workers) = (part.index, part.count)
    let shard = arguments[FuzzOptions.shard]
    (campaign.shard, campaign.shards) = (shard.index - 1, shard.count)
    campaign.isCanary = arguments[FuzzOptions.canary]
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
    // What the journal needs to know of the streams before.
    var played = FuzzCampaign.Result()
    let result = campaign.run(
      willBegin: { journal.begin(stream: $0, played: played) },
      shouldEnd: {
        played = $0
        return MonotonicClock.now() - start >= limit || longRun.isInterrupted
      }
    )
    var report = WorkerReport(result, seconds: Double(MonotonicClock.now() - start) / 1e9)
    if let failure = result.failure {
      report.failure = FuzzFailureReport(
        failure,
        of: campaign,
        folder: folder,
        isInterrupted: { longRun.isInterrupted }
      )
    }
    let interruption = longRun.claimEnd()
    journal.remove()
    try Console.write(String(decoding: try JSONEncoder().encode(report), as: UTF8.self) + "\n")
    interruption?.end()
  }

  /// Nobody waits for a worker whose parent was killed, nor ends one that hangs. Its journal stays, and says what
  /// was being played.
  private static func endWithParent() {
    let parent = getppid()
    Thread.detachNewThread {
      while getppid() == parent { usleep(200_000) }
      _exit(ExitCode.internalError.rawValue)
    }
  }
}

/// What a worker says at its end.
struct WorkerReport: Codable {
  var streams = 0
  var steps = 0
  var repeated = 0
  var probes: UInt64 = 0
  var digest: UInt64 = 0
  var shares: [String: FuzzCampaign.Share] = [:]
  /// By the clock; of several workers, the longest.
  var seconds = 0.0
  /// Of processor time; of several workers, all.
  var cpuSeconds = 0.0
  var failure: FuzzFailureReport?

  init() {}

  init(_ result: FuzzCampaign.Result, seconds: Double) {
    streams = result.streams
    steps = result.steps
    repeated = result.repeated
    probes = result.probes.bits
    digest = result.digest
    shares = result.shares
    self.seconds = seconds
    var time = timespec()
    if clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 {
      cpuSeconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }

  mutating func merge(_ other: WorkerReport) {
    streams += other.streams
    steps += other.steps
    repeated += other.repeated
    probes |= other.probes
    digest &+= other.digest
    shares.merge(other.shares) { $0 + $1 }
    seconds = max(seconds, other.seconds)
    cpuSeconds += other.cpuSeconds
    failure = failure ?? other.failure
  }
}

/// A stream that failed, and the case that was made of it.
struct FuzzFailureReport: Codable {
  var target: String
  var stream: Int
  var check: String
  var message: String
  /// Steps up to the failure.
  var steps: Int
  /// Steps of the case.
  var shrunkSteps: Int
  /// Cases played to find it.
  var attempts: Int
  /// Whether it no longer fails without any one of its steps; nil where that was not tried.
  var isMinimal: Bool?
  var shrinkSeconds: Double
  /// Where the case is.
  var path: String
  /// Why the case is not there; nil where it is.
  var unwritten: String?
}

extension FuzzFailureReport {
  /// Cuts the stream down and writes the case.
  init(
    _ failure: FuzzCampaign.Failure,
    of campaign: FuzzCampaign,
    folder: String,
    isInterrupted: @escaping () -> Bool
  ) {
    var stream = campaign.makeCase(failure.stream)
    stream.isCanary = campaign.isCanary
    let start = MonotonicClock.now()
    let (shrunk, attempts, isMinimal) = Self.shrink(stream, failure, isInterrupted)
    // What is left says it with smaller numbers.
    var probes = ProbeSet()
    let last = shrunk.play(&probes).failure ?? failure.failure
    self.init(
      target: campaign.target.rawValue,
      stream: failure.stream,
      check: failure.failure.check,
      message: last.message,
      steps: failure.steps,
      shrunkSteps: shrunk.stepCount,
      attempts: attempts,
      isMinimal: isMinimal,
      shrinkSeconds: Double(MonotonicClock.now() - start) / 1e9,
      path: FuzzCasePath.path(in: folder, campaign, stream: failure.stream)
    )
    keep(shrunk, origin: .init(seed: campaign.seed, stream: failure.stream))
  }

  /// Gives up looking for less after ten seconds.
  private static func shrink<Case: FuzzCase>(
    _ failing: Case,
    _ failure: FuzzCampaign.Failure,
    _ isInterrupted: @escaping () -> Bool
  ) -> (any FuzzCase, Int, Bool) {
    let end = MonotonicClock.now() + 10_000_000_000
    var shrinker = Shrinker<Case>(check: failure.failure.check) {
      MonotonicClock.now() > end || isInterrupted()
    }
    let shrunk = shrinker.shrink(failing, steps: failure.steps)
    let attempts = shrinker.attempts
    return (shrunk, attempts, shrinker.isMinimal(shrunk))
  }

  /// What failed, and how it is played again.
  var description: String {
    let size =
      shrunkSteps < steps ? "cut down from \(steps) to \(shrunkSteps) steps" : "\(steps) steps"
    let next =
      unwritten.map { "\($0): the stream's number and the seed lead there again" }
      ?? "play it again with: \(replayCommand)"
    return "\(target), stream \(stream), \(check): \(message)\n\(size); \(next)"
  }

  var replayCommand: String { "formnav fuzz --replay \(path.shellQuoted)" }

  /// Writes the case, or says why it can't be: what failed is told all the same.
  mutating func keep(_ content: any FuzzCase, origin: FuzzCaseFile.Origin) {
    do { try write(content, origin: origin) } catch { unwritten = error.description }
  }

  private func write(_ content: any FuzzCase, origin: FuzzCaseFile.Origin) throws(IOError) {
    let notes = ["\(check): \(message)", replayCommand]
    var file = try OutputFile(path: path)
    try file.write(FuzzCaseFile(content, origin: origin).text(notes: notes))
    try file.commit()
  }
}

enum FuzzCasePath {
  static func path(in folder: String, _ campaign: FuzzCampaign, stream: Int) -> String {
    let name = "\(campaign.target.rawValue)-\(campaign.seed)-\(stream).case"
    return folder == "." ? name : "\(folder)/\(name)"
  }
}
