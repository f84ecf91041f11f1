import FormFormats
import FormFuzzing
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

/// The result of a shard: one line of JSON, and the record of a shard of benchmarks after it.
///
/// It holds nothing that differs between two runs of a shard, such as times of fuzzing: the same
/// plan, shard and build give the same bytes.
struct ShardResult: Sendable {
  static let schema = "formnav.shard/1"
  /// The range of all counts, so that no sum over a plan's shards overflows.
  static let counts = 0...2_000_000_000_000
  private static let mostBytes = 64 << 20

  var header: Header
  /// The record of benchmarks; nil for fuzzing.
  var record: ResultRecord?

  struct Header: Codable, Sendable {
    var schema = ShardResult.schema
    /// The digest of the plan.
    var plan: String
    var build: String
    var shard: Int
    /// Nil for benchmarks.
    var fuzz: FuzzShare?
  }

  /// The results of a part of a target's streams.
  struct FuzzShare: Codable, Sendable {
    var streams: Int
    var steps: Int
    var repeated: Int
    /// The sum of the streams' digests, in hexadecimal.
    var digest: String
    var probesMissed: [String]
    var formats: [String: FuzzCampaign.FormatTally]?
    /// The stream that failed, which is the last one that was played; nil if none did.
    var failure: Failure?

    struct Failure: Codable, Sendable {
      /// The stream's number, from 0.
      var stream: Int
      var check: String
      /// The steps up to the failure.
      var steps: Int
    }

    init(_ target: FuzzReport.Target, _ failure: FuzzFailureReport?) {
      streams = target.streams
      steps = target.steps
      repeated = target.repeated
      digest = target.digest
      probesMissed = target.probesMissed
      formats = target.formats
      self.failure = failure.map { Failure(stream: $0.stream, check: $0.check, steps: $0.steps) }
    }

    /// Nil if it is no number.
    var digestValue: UInt64? { digest.utf8.count == 16 ? UInt64(digest, radix: 16) : nil }

    fileprivate var isValid: Bool {
      let numbers =
        [streams, steps, repeated, failure?.stream ?? 0, failure?.steps ?? 0]
        + (formats ?? [:]).values.flatMap { [$0.steps, $0.refused] }
      return numbers.allSatisfy(ShardResult.counts.contains) && digestValue != nil
    }
  }

  /// Reads a result.
  ///
  /// - Throws: `ToolError` with code 65 if it is none.
  init(path: String) throws(ToolError) {
    func damaged(_ expected: String, _ found: String) -> ToolError {
      ToolError(.badData, "\(SystemText.shown(path)): expected \(expected), found \(found)")
    }
    // A pipe in the folder would keep the tool waiting for who writes it.
    if Folder.isFile(path) == false { throw damaged("a regular file", "one of another kind") }
    let text = try Input.naming(path) { () throws(ReadError) in
      try InputFile.text(path: path, limit: Self.mostBytes, memoryLimit: MemoryBudget.limit)
    }
    let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
    guard text[..<end].utf8.count <= CampaignPlan.longestLine,
      let header = try? JSONDecoder().decode(Header.self, from: Data(text[..<end].utf8)),
      header.schema == Self.schema, header.fuzz?.isValid ?? true
    else {
      throw damaged(
        "\"schema\":\"\(Self.schema)\" and a shard's result",
        Escape.quoted(text[..<end])
      )
    }
    self.header = header
    guard header.fuzz == nil else {
      guard text[end...] == "\n" else {
        throw damaged("one line", text[end...].isEmpty ? "no line feed" : "more")
      }
      return
    }
    do throws(ResultRecordError) {
      record = try ResultRecord(json: Data(text[end...].utf8))
    } catch {
      throw ToolError(.badData, "\(SystemText.shown(path)): after line 1: \(error)")
    }
  }

  init(_ shard: CampaignShard, of plan: CampaignPlan, _ found: Found) {
    header = Header(plan: plan.digest, build: plan.header.build, shard: shard.shard)
    switch found {
    case .fuzz(let share): header.fuzz = share
    case .bench(let record): self.record = record
    }
  }

  enum Found {
    case fuzz(FuzzShare)
    case bench(ResultRecord)
  }

  /// Writes it beside the path and renames it.
  func write(to path: String) throws {
    var file = try OutputFile(path: path)
    try file.write(json: header.jsonLine())
    if let record { try file.write(json: record.json()) }
    try file.commit()
  }

  /// The reason why it is no result of this plan; nil if it is one.
  func obstacle(_ plan: CampaignPlan) -> String? {
    guard header.plan == plan.digest else {
      return "of another plan: expected \(plan.digest), found \(Escape.quoted(header.plan))"
    }
    guard header.build == plan.header.build else {
      return "of another build: expected \(plan.header.build), found \(Escape.quoted(header.build))"
    }
    guard (1...plan.shards.count).contains(header.shard) else {
      return "expected a shard of 1…\(plan.shards.count), found \(header.shard)"
    }
    guard (header.fuzz == nil) == plan.isOfBenchmarks else {
      return "expected results of \(plan.isOfBenchmarks ? "benchmarks" : "fuzzing"), found others"
    }
    guard let share = header.fuzz, let part = plan.shards[header.shard - 1].fuzz,
      share.failure == nil, share.streams != part.streams
    else { return nil }
    return "shard \(header.shard): expected \(part.streams) streams, found \(share.streams)"
  }
}

/// The files of a campaign's results in a folder.
struct ShardFiles {
  private let plan: CampaignPlan
  private let folder: String

  init(_ plan: CampaignPlan, folder: String) {
    self.plan = plan
    self.folder = folder
  }

  func path(_ shard: CampaignShard) -> String { "\(folder)/shard-\(shard.shard).jsonl" }

  /// True if the shard's result is there.
  ///
  /// - Throws: `ToolError` with code 65 if a file is in its place that is no result of this plan.
  func has(_ shard: CampaignShard) throws(ToolError) -> Bool {
    let path = path(shard)
    guard Folder.isFile(path) != nil else { return false }
    let result = try ShardResult(path: path)
    let obstacle =
      result.obstacle(plan)
      ?? (result.header.shard == shard.shard ? nil : "holds shard \(result.header.shard)")
    if let obstacle { throw ToolError(.badData, "\(SystemText.shown(path)): \(obstacle)") }
    return true
  }

  /// The shards without a result. A folder that does not exist has none.
  func missing() throws(ToolError) -> [CampaignShard] {
    var missing: [CampaignShard] = []
    for shard in plan.shards where try !has(shard) { missing.append(shard) }
    return missing
  }
}
