import FormFuzzing
import ToolKit

/// One machine's part of a campaign that several share: `INDEX/COUNT`, from 1.
struct Shard: Equatable, Sendable, CustomStringConvertible {
  var index = 1
  var count = 1

  var description: String { "\(index)/\(count)" }
}

/// `--target`.
enum FuzzTargets: Equatable, Sendable {
  case all
  case one(FuzzTarget)
}

/// `--format` of campaigns.
enum FuzzFormat: String, CaseIterable, Sendable {
  case text, json
}

/// The options of `fuzz`.
enum FuzzOptions {
  static let target = Option<FuzzTargets>(
    "--target",
    "-t",
    value: .targets,
    default: .all,
    defaultText: "all",
    help: "What to fuzz."
  )
  static let seed = Option<UInt64>(
    "--seed",
    "-s",
    value: .seed,
    default: 1,
    help: "The seed; another one gives other streams."
  )
  static let edits = Option<Int?>(
    "--edits",
    "-e",
    "--events",
    value: .count(in: 1...1_000_000_000_000_000),
    help: """
      Edits, events and inputs of all streams together, other shards included. Default: 1,000,000, or as many as fit \
      --seconds.
      """
  )
  static let seconds = Option<Double?>(
    "--seconds",
    value: .seconds(in: 0.01...100_000_000),
    help: "End after that many seconds."
  )
  static let jobs = Option<Int?>(
    "--jobs",
    "-j",
    value: .count(in: 1...1_024),
    help: "Processes at a time. Default: one for each processor."
  )
  static let shard = Option<Shard>(
    "--shard",
    value: .shard,
    default: Shard(),
    help: "Play only this part of the streams: the first of four is 1/4."
  )
  static let form = Option<String?>(
    "--form",
    value: .path,
    help: "For the targets navigation and apps: the form that all users fill."
  )
  static let limit = Option<Int>(
    "--time-limit",
    value: .count(in: 1...86_400, "SECONDS"),
    default: 60,
    help:
      "Fail a stream that takes more processor time than this, or ten times as much wall-clock time."
  )
  static let cases = Option<String>(
    "--cases",
    value: .folder,
    default: ".",
    defaultText: "the present one",
    help: "The folder for cases."
  )
  static let full = Option(
    switch: "--full",
    help: "Name every probe, the situations that streams should meet."
  )
  static let canary = Option(
    switch: "--canary",
    help: "Break comparisons on purpose, to prove that the fuzzer notices."
  )
  static let replay = Option<String?>(
    "--replay",
    value: .path,
    help: "Play this case again and nothing else."
  )
  static let contender = Option<NamedCommand?>(
    "--contender",
    value: .command,
    help:
      "With --target engines: the engine to compare with ours; NAME is ignored. Default: the naive one."
  )
  static let worker = Option<WorkerPart?>(
    "--worker",
    value: .workerPart,
    help: "Play one process's part and keep a journal. The tool starts itself with this option."
  ).forTheToolItself

  static let format = Option<FuzzFormat>(
    "--format",
    value: .choice(),
    default: .text,
    help: "The format of the results; docs/fuzzing.md describes json."
  )

  /// The options of a campaign of any targets. A case sets them itself.
  static let ofCampaigns: [any AnyOption] = [
    seed, edits, seconds, jobs, shard, limit, cases, format, full, canary,
  ]
  static let all: [any AnyOption] = [target] + ofCampaigns + [form, replay, contender, worker]
}

/// One process's part of a campaign: worker INDEX of COUNT, and the path of its journal.
struct WorkerPart: Equatable, Sendable {
  var index: Int
  var count: Int
  var journal: String
}

extension ValueReader where Value == FuzzTargets {
  private static let names = FuzzTarget.allCases.map(\.rawValue) + ["all"]

  static let targets = ValueReader(names.joined(separator: "|"), kind: .words(names)) {
    (text) throws(UsageError) in
    if text == "all" { return .all }
    guard let target = FuzzTarget(rawValue: text) else { throw UsageError(text, isNoneOf: names) }
    return .one(target)
  }
}

extension ValueReader where Value == Shard {
  static let shard = ValueReader("INDEX/COUNT") { (text) throws(UsageError) in
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1], index >= 1,
      index <= count, count <= 1_000_000
    else { throw UsageError("expected INDEX/COUNT such as 1/4, found \"\(text)\"") }
    return Shard(index: index, count: count)
  }
}

extension ValueReader where Value == WorkerPart {
  static let workerPart = ValueReader("INDEX/COUNT:FILE") { (text) throws(UsageError) in
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    let numbers = (parts.first ?? "").split(separator: "/").map { Int($0) }
    guard parts.count == 2, numbers.count == 2, let index = numbers[0], let count = numbers[1],
      index >= 0, index < count
    else { throw UsageError("expected INDEX/COUNT:FILE, found \"\(text)\"") }
    return WorkerPart(index: index, count: count, journal: parts[1])
  }
}
