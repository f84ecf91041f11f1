import FormFuzzing
import FormModel
import Foundation
import MeasurementKit
import ToolKit

extension Commands {
  static let campaign = Command(
    name: "campaign",
    summary: "Divide fuzzing or benchmarks among machines, and join what they found.",
    discussion: """
      plan writes a file with a line for each shard. run plays shards, each into a file of its own in FOLDER, written \
      whole or not at all; a shard that is there already is not played again. Any scheduler may call it, on machines \
      that share FOLDER or not. missing prints the numbers of the shards that FOLDER lacks. merge joins all shards: the \
      digests are those of formnav fuzz on one machine, and records become one record. It refuses shards that stand \
      twice, are missing, or are of another plan, build or processor, and names them (exit code 65). If streams failed, \
      it ends with exit code 3.

      A plan may hold commands of contenders: run only plans that you would run as a script.

      Examples:
        formnav campaign plan --edits 2M --seed 7 --parts 4 -o night.plan
        formnav campaign run night.plan night 1 2 3
        formnav campaign run night.plan night
        formnav campaign missing night.plan night
        formnav campaign merge night.plan night
        formnav campaign plan --benchmarks '^edit/' --pages 1k,10k -o matrix.plan
      """,
    operands: [
      Operand(
        name: "ACTION",
        help: "plan, run, missing or merge.",
        kind: .words(CampaignAction.allCases.map(\.rawValue))
      ),
      Operand(name: "PLAN", help: "For all but plan: the file that plan wrote.", isOptional: true),
      Operand(
        name: "FOLDER",
        help:
          "The folder of results; merge takes several. For run, the numbers of shards may follow.",
        kind: .folder,
        isOptional: true,
        isRepeated: true
      ),
    ],
    options: CampaignOptions.all
  ) { arguments in
    let rest = Array(arguments.operands.dropFirst())
    guard let action = CampaignAction(rawValue: arguments.operands[0]) else {
      preconditionFailure("the parser takes no other word")
    }
    try CampaignOptions.check(arguments, for: action)
    if action == .plan {
      if let extra = rest.first { throw UsageError("unexpected argument \"\(extra)\"") }
      return try CampaignPlanning(arguments).write()
    }
    guard rest.count > 1 else {
      throw UsageError("PLAN or FOLDER is missing: formnav campaign \(action.rawValue) PLAN FOLDER")
    }
    let plan = try CampaignPlan(path: rest[0])
    switch action {
    case .plan: break
    case .run: try CampaignRun(plan, folder: rest[1]).run(try plan.shards(numbered: rest[2...]))
    case .missing:
      if rest.count > 2 { throw UsageError("unexpected argument \"\(rest[2])\"") }
      let missing = try ShardFiles(plan, folder: rest[1]).missing()
      try Console.write(missing.map { "\($0.shard)\n" }.joined())
    case .merge: try CampaignMerge(plan, folders: Array(rest[1...])).write(arguments)
    }
  }
}

enum CampaignAction: String, CaseIterable {
  case plan, run, missing, merge
}

enum CampaignOptions {
  static let edits = Option<Int>(
    "--edits",
    "-e",
    value: .count(in: 1...1_000_000_000_000),
    default: 1_000_000,
    help: "Of plan: edits, events and inputs of all targets and parts together, for each seed."
  )
  static let seeds = Option<Int>(
    "--seeds",
    value: .count(in: 1...CampaignPlan.mostShards),
    default: 1,
    help: "Of plan: how many seeds, from --seed on."
  )
  static let parts = Option<Int>(
    "--parts",
    value: .count(in: 1...CampaignPlan.mostShards),
    default: 1,
    help: "Of plan: how many shards share out the streams of a target and a seed."
  )
  static let benchmarks = Option<String?>(
    "--benchmarks",
    value: .text("REGEX"),
    help:
      "Of plan: time these benchmarks instead of fuzzing, a shard for each and for each of --pages."
  )
  static let pages = Option<[Int]?>(
    "--pages",
    "-p",
    value: .counts(in: 1...FormLimits.pages),
    help: "Of plan, with --benchmarks: pages of the form. Default: 10,000."
  )
  static let contenders = Option<[NamedCommand]>(
    repeated: "--contender",
    value: .command,
    help:
      "Of plan: time another form engine on each --form; see bench. May be given several times."
  )
  static let forms = Option<[String]>(
    repeated: "--form",
    value: .path,
    help:
      "Of plan: a form to time, in a shard of its own. May be given several times."
  )
  static let quick = Option(switch: "--quick", help: "Of plan: time for a tenth of the time.")
  static let format = Option<CampaignFormat?>(
    "--format",
    value: .choice(),
    help:
      "Of merge: text or json (docs/campaigns.md) of fuzzing. Default: text. Benchmarks become a record, which is JSON."
  )
  static let output = Option.output("Of plan and merge: where the plan or the results go.")

  static let all: [any AnyOption] =
    [
      FuzzOptions.target, FuzzOptions.seed, edits, seeds, parts, FuzzOptions.canary, benchmarks,
      pages, contenders, forms, quick, format, output,
    ]

  /// - Throws: if the action does not use one of the options.
  static func check(_ arguments: Arguments, for action: CampaignAction) throws(UsageError) {
    let ofMerge: [any AnyOption] = [format, output]
    let ofPlan = all.filter { $0.names != format.names }
    let used: [any AnyOption] =
      switch action {
      case .plan: ofPlan
      case .merge: ofMerge
      case .run, .missing: []
      }
    let unused = all.filter { option in !used.contains { $0.names == option.names } }
    try arguments.refuse(unused, with: action.rawValue)
  }
}

/// `--format` of `campaign merge`.
enum CampaignFormat: String, CaseIterable, Sendable {
  case text, json
}
