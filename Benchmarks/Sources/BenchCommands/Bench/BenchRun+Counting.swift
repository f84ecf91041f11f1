import FormBenchmarks
import Foundation
import MeasurementKit
import ToolKit

extension BenchRun {
  /// Counts what each benchmark's operation executes: by running this program under callgrind, twice unless one process is
  /// asked for.
  func count() throws {
    let run = try usable { () throws(BenchmarkError) in try CountingRun(options) }
    try refuseUnfitBuild()
    let file = try ResultOutput(format, path: output)
    if Callgrind.isCounting {
      let record = try usable { () throws(BenchmarkError) in try run.run(RegionCounter()) }
      return try file.write(record)
    }
    var record: ResultRecord
    do throws(CallgrindError) {
      record = try count(with: try Callgrind())
    } catch {
      throw ToolError(
        .invalidMeasurement,
        "\(error); scripts/instructions installs what is missing, and a retry alone does not help"
      )
    }
    run.judgeGrowth(in: &record)
    try file.write(record)
    let missing = record.results.filter { result in
      [.instructions, .dataLines, .worstInstructions].allSatisfy { result.metric($0) == nil }
    }.map(\.benchmark)
    guard missing.isEmpty else {
      throw ToolError(
        .invalidMeasurement,
        "two runs do not execute the same instructions in \(Set(missing).sorted().joined(separator: ", ")); "
          + "a retry does not help"
      )
    }
  }

  /// How many runs must come to the same counts.
  private var countingRuns: Int { min(options.processes, 2) }

  private func count(with callgrind: Callgrind) throws(CallgrindError) -> ResultRecord {
    let runs = try callgrind.count(runs: countingRuns) {
      ["bench", "--instructions", "--format", "json"]
        + options.arguments(isSizedByForm: false) + ["-o", $0]
    }
    return try agreed(runs)
  }

  /// The counts of all runs, where they executed the same instructions; none elsewhere.
  func agreed(
    _ runs: [(written: Data, dumps: [CallgrindDump])]
  ) throws(CallgrindError) -> ResultRecord {
    var record: ResultRecord
    do {
      record = try ResultRecord(json: runs[0].written)
    } catch {
      throw .failed("\(error)")
    }
    // The child looked at a machine that valgrind made up.
    record.environment = .current(seed: options.seed)
    record.environment.counters.instructions = "available: callgrind"
    var next = 0
    for index in record.results.indices {
      let result = record.results[index]
      let count = Self.dumps(of: result)
      let found = runs.map { Array($0.dumps.dropFirst(next).prefix(count)) }
      next += count
      guard found.allSatisfy({ $0.count == count }) else {
        throw .failed("it counted fewer regions than bench played")
      }
      // Another address of the stack may move a line to another set of the cache: instructions may not differ.
      guard Set(found.map(Self.instructions)).count == 1 else { continue }
      guard let metrics = Self.metrics(of: result, found[0]) else {
        throw .failed("it counted fewer operations than bench played")
      }
      record.results[index].metrics += metrics
    }
    return record
  }

  /// The dumps that a result's counts are in.
  private static func dumps(of result: BenchmarkResult) -> Int {
    result.metric(.tailOperations).map { Int($0.median) / CountedRegion.slots } ?? 1
  }

  /// The instructions of everything that dumps count, in an order that does not depend on how callgrind keeps them.
  private static func instructions(_ dumps: [CallgrindDump]) -> [UInt64] {
    dumps.flatMap { [$0.total.instructions] + $0.calls.map(\.instructions).sorted() }
  }

  /// What the counts of a result's dumps come to; nil if operations are missing.
  private static func metrics(of result: BenchmarkResult, _ found: [CallgrindDump]) -> [Metric]? {
    if let operations = result.metric(.tailOperations) {
      let calls = found.flatMap(\.calls)
      return calls.count == Int(operations.median) ? ExecutionCounts.worst(calls) : nil
    }
    guard let operations = result.metric(.operations).map({ Int($0.median) }) else { return [] }
    let total = found[0].total
    return result.parameters["caches"] == nil
      ? total.metrics(operations: operations) : total.coldMetrics(operations: operations)
  }
}
