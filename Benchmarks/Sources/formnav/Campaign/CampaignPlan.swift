import FormFormats
import FormFuzzing
import FormModel
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

/// A campaign's plan: lines of JSON, the first about the campaign, each further one about a shard
/// (docs/campaigns.md).
struct CampaignPlan: Sendable {
  static let schema = "formnav.plan/1"
  /// The most shards, and the most bytes of a plan.
  static let mostShards = 1_000_000
  private static let mostBytes = 1 << 28
  /// The longest line, in bytes.
  static let longestLine = 1 << 16

  let header: Header
  let shards: [CampaignShard]
  /// The digest of the plan's bytes, which results name.
  let digest: String

  struct Header: Codable, Sendable {
    var schema = CampaignPlan.schema
    /// The linker's identifier of the program that plays every shard.
    var build: String
    /// The number of lines that follow.
    var shards: Int
  }

  init(build: String, _ shards: [CampaignShard]) throws {
    header = Header(build: build, shards: shards.count)
    self.shards = shards
    digest = Self.digest(try Self.text(header, shards))
  }

  /// Reads a plan.
  ///
  /// - Throws: `ToolError` with code 65 and the line if it is none.
  /// - Complexity: O(bytes).
  init(path: String) throws(ToolError) {
    let text = try Input.naming(path) { () throws(ReadError) in
      try InputFile.text(path: path, limit: Self.mostBytes, memoryLimit: MemoryBudget.limit)
    }
    func damaged(_ line: Int, _ expected: String, _ found: Substring) -> ToolError {
      let isNumber = found.utf8.allSatisfy { (0x30...0x39).contains($0) }
      let found = found.isEmpty ? "the end" : isNumber ? String(found) : Escape.quoted(found)
      let name = path == "-" ? "standard input" : SystemText.shown(path)
      return ToolError(.badData, "\(name): line \(line): expected \(expected), found \(found)")
    }
    let lines = text.utf8
      .split(
        separator: UInt8(ascii: "\n"),
        maxSplits: Self.mostShards + 2,
        omittingEmptySubsequences: false
      )
      .map { Substring($0) }
    let decoder = JSONDecoder()
    guard lines[0].utf8.count <= Self.longestLine,
      let header = try? decoder.decode(Header.self, from: Data(lines[0].utf8)),
      header.schema == Self.schema, Self.isIdentifier(header.build)
    else { throw damaged(1, "\"schema\":\"\(Self.schema)\", a build and shards", lines[0]) }
    guard (1...Self.mostShards).contains(header.shards) else {
      throw damaged(1, "1…\(Self.mostShards) shards", Substring("\(header.shards)"))
    }
    guard lines.count == header.shards + 2, lines[lines.count - 1].isEmpty else {
      let found = lines.count - (lines[lines.count - 1].isEmpty ? 2 : 1)
      throw damaged(lines.count, "\(header.shards) lines of shards", Substring("\(found)"))
    }
    var shards: [CampaignShard] = []
    for number in 1...header.shards {
      guard lines[number].utf8.count <= Self.longestLine,
        let shard = try? decoder.decode(CampaignShard.self, from: Data(lines[number].utf8)),
        shard.shard == number, shard.isValid,
        (shard.fuzz == nil) == (shards.first?.fuzz == nil)
          || shards.isEmpty
      else {
        throw damaged(number + 1, "shard \(number) with a valid fuzz or bench", lines[number])
      }
      shards.append(shard)
    }
    self.header = header
    self.shards = shards
    digest = Self.digest(text)
  }

  /// The plan as a file. Equal plans give equal bytes.
  func text() throws -> String { try Self.text(header, shards) }

  /// True if the shards time benchmarks; else they fuzz.
  var isOfBenchmarks: Bool { shards[0].bench != nil }

  /// Returns the shards of these numbers; all if there are none.
  ///
  /// - Throws: if one is no number of a shard.
  func shards(numbered texts: ArraySlice<String>) throws(UsageError) -> [CampaignShard] {
    guard !texts.isEmpty else { return shards }
    var chosen: [CampaignShard] = []
    for text in texts {
      guard let number = Int(text), (1...shards.count).contains(number) else {
        throw UsageError("expected a shard, 1...\(shards.count), found \"\(text)\"")
      }
      chosen.append(shards[number - 1])
    }
    return chosen
  }

  private static func text(_ header: Header, _ shards: [CampaignShard]) throws -> String {
    let lines = try shards.reduce(into: try header.jsonLine()) { $0 += try $1.jsonLine() }
    return String(decoding: lines, as: UTF8.self)
  }

  private static func isIdentifier(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// The 64-bit FNV-1a hash, in hexadecimal.
  private static func digest(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return Digits.hexadecimal(hash)
  }
}

/// A shard of a plan: a part of one target's streams of one seed, or a run of benchmarks.
struct CampaignShard: Codable, Hashable, Sendable {
  /// The shard's number, from 1.
  var shard: Int
  /// Nil if it times benchmarks.
  var fuzz: FuzzPart?
  /// Nil if it fuzzes.
  var bench: BenchPart?

  struct FuzzPart: Codable, Hashable, Sendable {
    var target: String
    var seed: UInt64
    /// The steps of all parts of this target and seed.
    var edits: Int
    /// This part of how many: `1/4`.
    var part: String
    /// The number of streams in this part.
    var streams: Int
    /// True if comparisons fail on purpose; nil if not.
    var canary: Bool?
  }

  struct BenchPart: Codable, Hashable, Sendable {
    var seed: UInt64
    /// The name of the benchmark; nil with a form.
    var benchmark: String?
    var pages: Int?
    var form: String?
    /// `NAME=COMMAND` of other engines, which one run compares.
    var contenders: [String]?
    var quick: Bool?
  }

  /// True if it has either kind of work, with values that can be played.
  fileprivate var isValid: Bool {
    if let fuzz {
      return bench == nil && FuzzTarget(rawValue: fuzz.target) != nil
        && (1...1_000_000_000_000).contains(fuzz.edits)
        && (try? ValueReader<Shard>.shard.read(fuzz.part)) != nil
        && ShardResult.counts.contains(fuzz.streams)
    }
    guard let bench else { return false }
    return (bench.benchmark == nil) != (bench.form == nil)
      && (1...FormLimits.pages).contains(bench.pages ?? 1)
  }
}

/// Digits of numbers in JSON.
enum Digits {
  /// Returns sixteen hexadecimal digits.
  static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
