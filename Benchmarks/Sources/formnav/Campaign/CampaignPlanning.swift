import FormBenchmarks
import FormFormats
import FormFuzzing
import Foundation
import MeasurementKit
import ToolKit

/// `formnav campaign plan`: makes the shards of a campaign.
struct CampaignPlanning {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func write() throws {
    let plan = try CampaignPlan(build: Self.build(), numbered(isOfBenchmarks ? bench() : fuzz()))
    var file = try OutputFile(path: arguments[CampaignOptions.output])
    try file.write(json: Data(plan.text().utf8))
    try file.commit()
  }

  /// The identifier of this program, which every shard is played by.
  static func build() throws(ToolError) -> String {
    guard let build = Build.current.identifier else {
      throw ToolError(
        .unavailable,
        "this program has no build identifier: expected one linked with --build-id, as scripts/bench does"
      )
    }
    return build
  }

  private var isOfBenchmarks: Bool {
    arguments[CampaignOptions.benchmarks] != nil || !arguments[CampaignOptions.forms].isEmpty
      || !arguments[CampaignOptions.contenders].isEmpty
  }

  private func numbered(_ shards: [CampaignShard]) throws(UsageError) -> [CampaignShard] {
    guard shards.count <= CampaignPlan.mostShards else {
      throw UsageError(
        "expected at most \(Figures.count(CampaignPlan.mostShards)) shards, found \(Figures.count(shards.count))"
      )
    }
    return shards.enumerated().map { index, shard in
      var shard = shard
      shard.shard = index + 1
      return shard
    }
  }

  // MARK: Fuzzing

  /// Makes the shards in the order of seeds, targets and parts.
  ///
  /// - Complexity: O(streams + shards).
  private func fuzz() throws(UsageError) -> [CampaignShard] {
    try arguments.refuse([CampaignOptions.pages, CampaignOptions.quick], with: "fuzzing")
    let targets = try targets()
    let (seeds, parts) = (arguments[CampaignOptions.seeds], arguments[CampaignOptions.parts])
    // Both factors are at most 1,000,000 and there are few targets.
    guard seeds * parts * targets.count <= CampaignPlan.mostShards else {
      throw UsageError(
        "expected at most \(Figures.count(CampaignPlan.mostShards)) shards, found "
          + Figures.count(seeds * parts * targets.count)
      )
    }
    let isCanary = arguments[FuzzOptions.canary]
    var shards: [CampaignShard] = []
    for seed in (0..<seeds).map({ arguments[FuzzOptions.seed] &+ UInt64($0) }) {
      for target in targets {
        let share = target.share(among: targets)
        let edits = max(1, Int(Double(arguments[CampaignOptions.edits]) * share))
        var campaign = FuzzCampaign(target, seed: seed)
        campaign.steps = edits
        let streams = campaign.streamCount()
        for part in 0..<parts {
          let fuzz = CampaignShard.FuzzPart(
            target: target.rawValue,
            seed: seed,
            edits: edits,
            part: "\(part + 1)/\(parts)",
            streams: streams / parts + (part < streams % parts ? 1 : 0),
            canary: isCanary ? true : nil
          )
          shards.append(CampaignShard(shard: 0, fuzz: fuzz))
        }
      }
    }
    return shards
  }

  /// The targets: without a name, all whose streams depend on nothing but the seed and the build.
  private func targets() throws(UsageError) -> [FuzzTarget] {
    switch arguments[FuzzOptions.target] {
    case .all: return FuzzTarget.allCases.filter { $0 != EnginesCase.target }
    case .one(let target):
      guard target != EnginesCase.target else {
        throw UsageError(
          "--target engines needs another program, so its results would not depend on the build alone"
        )
      }
      return [target]
    }
  }

  // MARK: Benchmarks

  private func bench() throws -> [CampaignShard] {
    try arguments.refuse(
      [
        FuzzOptions.target, CampaignOptions.edits, CampaignOptions.seeds, CampaignOptions.parts,
        FuzzOptions.canary,
      ],
      with: "benchmarks"
    )
    let (forms, contenders) = (
      arguments[CampaignOptions.forms], arguments[CampaignOptions.contenders]
    )
    var shards: [CampaignShard.BenchPart] = []
    if let filter = arguments[CampaignOptions.benchmarks] {
      try arguments.refuse(
        [CampaignOptions.forms, CampaignOptions.contenders],
        with: "--benchmarks"
      )
      for name in try names(filter) {
        for pages in arguments[CampaignOptions.pages] ?? [10_000] {
          shards.append(part(benchmark: name, pages: pages))
        }
      }
    } else {
      try arguments.refuse([CampaignOptions.pages], with: "--form")
      guard !forms.isEmpty else { throw UsageError("--contender goes with --form in a plan") }
      guard !forms.contains("-") else {
        throw UsageError(
          "--form: expected files that other machines can read, found standard input"
        )
      }
      let engines = contenders.isEmpty ? nil : contenders.map { "\($0.name)=\($0.line)" }
      shards = forms.map { part(form: $0, contenders: engines) }
    }
    return shards.map { CampaignShard(shard: 0, bench: $0) }
  }

  /// The names of the benchmarks that have times.
  private func names(_ filter: String) throws(UsageError) -> [String] {
    var options = BenchmarkOptions()
    options.filter = filter
    do throws(BenchmarkError) {
      return try BenchmarkCatalogue(options).benchmarks.filter { $0.measured != .counted }
        .map(\.name)
    } catch {
      throw UsageError(error.description)
    }
  }

  private func part(
    benchmark: String? = nil,
    pages: Int? = nil,
    form: String? = nil,
    contenders: [String]? = nil
  ) -> CampaignShard.BenchPart {
    CampaignShard.BenchPart(
      seed: arguments[FuzzOptions.seed],
      benchmark: benchmark,
      pages: pages,
      form: form,
      contenders: contenders,
      quick: arguments[CampaignOptions.quick] ? true : nil
    )
  }
}
