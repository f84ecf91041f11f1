import FormFuzzing
import MeasurementKit
import ToolKit

/// The joined results of a campaign of fuzzing: schema `formnav.campaign/1` (docs/campaigns.md).
struct CampaignReport: Encodable, Sendable {
  var schema = "formnav.campaign/1"
  let plan: String
  let build: String
  let shards: Int
  private(set) var streams = 0
  private(set) var steps = 0
  /// The number of streams that failed; a failure ends its shard.
  var divergences: Int { failures.count }
  private(set) var targets: [Target] = []
  /// The failures, in the order of the shards.
  private(set) var failures: [Failure] = []

  struct Target: Encodable, Sendable {
    let name: String
    /// The word for its steps.
    let unit: String
    fileprivate(set) var streams = 0
    fileprivate(set) var repeated = 0
    fileprivate(set) var steps = 0
    /// The sum of its streams' digests: that of `formnav fuzz`, summed over the plan's seeds.
    fileprivate(set) var digest = ""
    fileprivate(set) var probes = 0
    fileprivate(set) var probesHit = 0
    fileprivate(set) var probesMissed: [String] = []
    fileprivate(set) var formats: [String: FuzzCampaign.FormatTally]?
  }

  struct Failure: Encodable, Sendable, CustomStringConvertible {
    let shard: Int
    let target: String
    let seed: UInt64
    /// The stream's number, from 0.
    let stream: Int
    let check: String
    /// The steps up to the failure.
    let steps: Int

    var description: String {
      "shard \(shard): \(target), stream \(stream) of seed \(seed), \(check)"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case schema, plan, build, shards, streams, steps, targets, failures, divergences
  }

  /// - Parameter results: one for each shard of the plan, in its order.
  init(_ plan: CampaignPlan, _ results: [ShardResult]) {
    self.plan = plan.digest
    build = plan.header.build
    shards = plan.shards.count
    var places: [String: Int] = [:]
    var digests: [UInt64] = []
    var missed: [Set<String>] = []
    for (shard, result) in zip(plan.shards, results) {
      guard let part = shard.fuzz, let share = result.header.fuzz,
        let target = FuzzTarget(rawValue: part.target)
      else { continue }
      if places[part.target] == nil {
        places[part.target] = targets.count
        targets.append(Target(name: part.target, unit: target.unit))
        digests.append(0)
        missed.append(Set(target.probeNames))
      }
      let place = places[part.target] ?? 0
      targets[place].add(share)
      digests[place] &+= share.digestValue ?? 0
      missed[place].formIntersection(share.probesMissed)
      streams += share.streams
      steps += share.steps
      if let failure = share.failure {
        failures.append(
          Failure(
            shard: shard.shard,
            target: part.target,
            seed: part.seed,
            stream: failure.stream,
            check: failure.check,
            steps: failure.steps
          )
        )
      }
    }
    for place in targets.indices {
      let names = FuzzTarget(rawValue: targets[place].name)?.probeNames ?? []
      targets[place].digest = Digits.hexadecimal(digests[place])
      targets[place].probes = names.count
      targets[place].probesHit = names.count - missed[place].count
      targets[place].probesMissed = names.filter(missed[place].contains)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(plan, forKey: .plan)
    try container.encode(build, forKey: .build)
    try container.encode(shards, forKey: .shards)
    try container.encode(streams, forKey: .streams)
    try container.encode(steps, forKey: .steps)
    try container.encode(divergences, forKey: .divergences)
    try container.encode(targets, forKey: .targets)
    try container.encode(failures, forKey: .failures)
  }
}

extension CampaignReport.Target {
  fileprivate mutating func add(_ share: ShardResult.FuzzShare) {
    streams += share.streams
    repeated += share.repeated
    steps += share.steps
    if let added = share.formats { formats = (formats ?? [:]).merging(added) { $0 + $1 } }
  }
}

extension CampaignReport {
  /// Returns the report for people: a row for each target, the failures, and the sums.
  func text(_ style: TextStyle) -> String {
    var table = Table([
      .init("target", .left), .init("streams"), .init("steps"), .init("of", .left),
      .init("probes hit", isOptional: true), .init("digest", .left, isOptional: true),
    ])
    for target in targets {
      table.append([
        target.name, Figures.count(target.streams), Figures.count(target.steps), target.unit,
        "\(target.probesHit) of \(target.probes)", target.digest,
      ])
    }
    let work =
      "\(Figures.count(streams)) streams, \(Figures.count(steps)) steps, \(Figures.counted(shards, "shard"))"
    guard !failures.isEmpty else {
      return table.text(style) + "\n" + style.good("No failure") + " in \(work).\n"
    }
    let lines = failures.map { "\($0)\n" }.joined()
    return table.text(style) + "\n" + lines
      + style.bad("\(Figures.counted(divergences, "stream")) failed") + " in \(work).\n"
  }
}
