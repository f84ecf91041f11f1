import FormFormats
import Foundation
import MeasurementKit
import Synchronization
import ToolKit

/// `formnav campaign run`: plays shards one after another, each in a process of its own.
struct CampaignRun {
  private let plan: CampaignPlan
  private let folder: String

  init(_ plan: CampaignPlan, folder: String) throws {
    let build = try CampaignPlanning.build()
    guard build == plan.header.build else {
      throw ToolError(
        .badData,
        "the plan is of another build: expected \(build), this one, found \(plan.header.build)"
      )
    }
    self.plan = plan
    self.folder = folder
  }

  /// The process that plays the present shard; 0 if there is none.
  private static let playing = Atomic<pid_t>(0)

  func run(_ shards: [CampaignShard]) throws {
    try Folder.create(folder, withParents: true)
    let files = ShardFiles(plan, folder: folder)
    try Interrupts.tidying(Self.endPlaying) {
      for shard in shards where try !files.has(shard) {
        let result = ShardResult(shard, of: plan, try play(shard))
        try result.write(to: files.path(shard))
        try Console.tell { try Console.write(Self.line(shard, result)) }
      }
    }
  }

  /// Ends the present process, within the time that the tool has.
  private static func endPlaying() {
    let process = playing.load(ordering: .acquiring)
    guard process > 0 else { return }
    kill(process, SIGTERM)
    for _ in 0..<100 where kill(process, 0) == 0 && playing.load(ordering: .acquiring) == process {
      usleep(1_000)
    }
  }

  /// "shard 3: engine 1/4 of seed 7, 120 streams".
  private static func line(_ shard: CampaignShard, _ result: ShardResult) -> String {
    guard let part = shard.fuzz, let share = result.header.fuzz else {
      return
        "shard \(shard.shard): \(Figures.counted(result.record?.results.count ?? 0, "result"))\n"
    }
    let failure = share.failure.map { "; stream \($0.stream) failed: \($0.check)" } ?? ""
    return "shard \(shard.shard): \(part.target) \(part.part) of seed \(part.seed), "
      + "\(Figures.counted(share.streams, "stream"))\(failure)\n"
  }

  private func play(_ shard: CampaignShard) throws -> ShardResult.Found {
    let (output, code) = try output(of: arguments(shard))
    func failure(_ reason: String) -> ToolError {
      ToolError(code ?? .system, "shard \(shard.shard): \(reason)")
    }
    guard let code else { throw failure("its process was ended") }
    if shard.bench != nil {
      guard code == .success || code == .disagreement,
        let record = try? ResultRecord(json: output)
      else { throw failure("its process left no record") }
      return .bench(record)
    }
    // A canary that no comparison met is judged by the merge, which sees all shards.
    guard [.success, .disagreement, .invalidMeasurement].contains(code),
      let report = try? JSONDecoder().decode(FuzzReport.self, from: output),
      report.interrupted == nil, let target = report.targets.first
    else { throw failure("its process left no report") }
    return .fuzz(ShardResult.FuzzShare(target, report.failure))
  }

  /// The command line that plays a shard. A shard has one process, so that a failure ends it at the
  /// same stream each time; the scheduler plays shards at a time.
  private func arguments(_ shard: CampaignShard) -> [String] {
    if let fuzz = shard.fuzz {
      return [
        "fuzz", "--target", fuzz.target, "--seed", "\(fuzz.seed)", "--edits", "\(fuzz.edits)",
        "--shard", fuzz.part, "--jobs", "1", "--format", "json", "--cases", folder,
      ] + (fuzz.canary == true ? ["--canary"] : [])
    }
    guard let bench = shard.bench else { preconditionFailure("a shard without work") }
    var arguments = ["bench", "--format", "json", "--seed", "\(bench.seed)"]
    if let benchmark = bench.benchmark { arguments += ["--filter", "^\(benchmark)$"] }
    if let pages = bench.pages { arguments += ["--pages", "\(pages)"] }
    if let form = bench.form { arguments.append("--form=\(form)") }
    arguments += (bench.contenders ?? []).map { "--contender=\($0)" }
    return arguments + (bench.quick == true ? ["--quick"] : [])
  }

  /// Returns what the tool writes with these arguments, and its exit code; nil if a signal ended it.
  private func output(of arguments: [String]) throws -> (Data, ExitCode?) {
    let pipe = try ProcessPipe(Executable.own)
    let null = try NullDevice()
    let process = try ChildProcess(
      Executable.own,
      arguments,
      descriptors: (null.descriptor, pipe.writing, 2),
      options: [.waitsForSignals, .endsWithParent]
    )
    Self.playing.store(process.identifier, ordering: .releasing)
    defer { Self.playing.store(0, ordering: .releasing) }
    pipe.closeWriting()
    var written: [UInt8] = []
    while pipe.isReading {
      let held = written.count
      pipe.read(into: &written)
      if written.count == held, pipe.isReading { usleep(1_000) }
    }
    guard case .exited(let code) = process.wait() else { return (Data(written), nil) }
    return (Data(written), code > 128 ? nil : ExitCode(rawValue: code) ?? .internalError)
  }
}
