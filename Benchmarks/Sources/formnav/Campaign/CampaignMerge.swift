import FormFormats
import FormFuzzing
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

/// `formnav campaign merge`: joins the results of all shards of a plan.
struct CampaignMerge {
  private let plan: CampaignPlan
  /// The shards' results, in the plan's order.
  private let results: [ShardResult]

  /// Reads every result in the folders.
  ///
  /// - Throws: `ToolError` with code 65 if a result is damaged, is of another plan or build, stands
  ///   twice or is missing; the message names each.
  /// - Complexity: O(bytes of results + shards).
  init(_ plan: CampaignPlan, folders: [String]) throws {
    self.plan = plan
    var found: [Int: (path: String, result: ShardResult)] = [:]
    var faults: [String] = []
    for folder in folders {
      for name in try Self.names(folder) {
        let path = "\(folder)/\(name)"
        let result: ShardResult
        do throws(ToolError) {
          result = try ShardResult(path: path)
        } catch {
          guard error.code == .badData else { throw error }
          faults.append(error.message)
          continue
        }
        if let obstacle = result.obstacle(plan) {
          faults.append("\(SystemText.shown(path)): \(obstacle)")
        } else if let first = found[result.header.shard] {
          faults.append(
            "shard \(result.header.shard) stands twice: \(SystemText.shown(first.path)) and "
              + SystemText.shown(path)
          )
        } else {
          found[result.header.shard] = (path, result)
        }
      }
    }
    let missing = plan.shards.map(\.shard).filter { found[$0] == nil }
    if !missing.isEmpty {
      faults.append(
        "\(Figures.count(missing.count)) of \(Figures.counted(plan.shards.count, "shard")) missing, "
          + "to be run: \(Self.ranges(missing))"
      )
    }
    guard faults.isEmpty else { throw ToolError(.badData, Self.shortened(faults)) }
    results = plan.shards.compactMap { found[$0.shard]?.result }
  }

  private static func names(_ folder: String) throws(ToolError) -> [String] {
    do throws(IOError) {
      return try Folder.names(folder).filter { $0.hasSuffix(".jsonl") }
    } catch {
      throw ToolError(error)
    }
  }

  /// The most faults that a message names one by one; the last one is always named.
  private static let mostFaults = 20

  private static func shortened(_ faults: [String]) -> String {
    guard faults.count > mostFaults else { return faults.joined(separator: "\n") }
    let rest = "and \(Figures.count(faults.count - mostFaults)) more"
    return (faults.prefix(mostFaults - 1) + [rest, faults[faults.count - 1]])
      .joined(separator: "\n")
  }

  /// "2 5-7 9".
  private static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let texts = ranges.prefix(1_000).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    return texts.joined(separator: " ") + (ranges.count > texts.count ? " …" : "")
  }

  /// Writes the joined results, and sets the exit code by them.
  func write(_ arguments: Arguments) throws {
    let path = arguments[CampaignOptions.output]
    if plan.isOfBenchmarks {
      let format = arguments[CampaignOptions.format]
      guard format != .text else { throw UsageError("--format text does not go with benchmarks") }
      let record = try record()
      var file = try OutputFile(path: path)
      try file.write(json: record.json())
      try file.commit()
      if let wrong = record.results.first(where: { $0.answer.check == .disagrees }) {
        throw ToolError(
          .disagreement,
          "\(wrong.contender) disagrees with the oracle in \(wrong.benchmark)"
        )
      }
      return
    }
    let report = CampaignReport(plan, results)
    try Console.tell {
      var file = try OutputFile(path: path)
      switch arguments[CampaignOptions.format] ?? .text {
      case .json: try file.write(json: report.jsonLine())
      case .text:
        let style: TextStyle = path == "-" ? .of(descriptor: 1) : .plain
        try file.write(shown: report.text(style), style)
      }
      try file.commit()
    }
    if let failure = report.failures.first {
      let count = Figures.counted(report.divergences, "stream")
      throw ToolError(.disagreement, "\(count) failed; the first: \(failure.description)")
    }
    if plan.shards.contains(where: { $0.fuzz?.canary == true }) { throw ToolError.unseenCanary }
  }

  private func record() throws(ToolError) -> ResultRecord {
    do throws(ComparisonError) {
      return try ResultRecord(
        parts: results.compactMap { result in
          result.record.map { ("shard \(result.header.shard)", $0) }
        }
      )
    } catch {
      throw ToolError(.badData, "\(error)")
    }
  }
}
