import FormBenchmarks
import Foundation
import MeasurementKit
import ToolKit

extension BenchRun {
  /// Counts the instructions of each benchmark's operation by running this program under callgrind.
  /// Runs it twice, unless one process is requested.
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

  /// The number of runs that must agree on the counts.
  private var countingRuns: Int { min(options.processes, 2) }

  private func count(with callgrind: Callgrind) throws(CallgrindError) -> ResultRecord {
    let runs = try callgrind.count(runs: countingRuns) {
      ["bench", "--instructions", "--format", "json"]
        + options.arguments(isSizedByForm: false) + ["-o", $0]
    }
    return try agreed(runs)
  }

  /// Returns the counts of results whose instructions are equal in all runs; other results get
  /// none.
  func agreed(
    _ runs: [(written: Data, dumps: [CallgrindDump])]
  ) throws(CallgrindError) -> ResultRecord {
    var record: ResultRecord
    do {
      record = try ResultRecord(json: runs[0].written)
    } catch {
      throw .failed("\(error)")
    }
    // The child saw valgrind's simulated machine.
    record.environment = .current(seed: options.seed)
    var next = 0
    for index in record.results.indices {
      let result = record.results[index]
      let count = Self.dumps(of: result)
      let found = runs.map { Array($0.dumps.dropFirst(next).prefix(count)) }
      next += count
      guard found.allSatisfy({ $0.count == count }) else {
        throw .failed("it counted fewer regions than bench played")
      }
      // Cache lines may differ, since another stack address can map a line to another cache set.
      // Instructions may not.
      guard Set(found.map(Self.instructions)).count == 1 else { continue }
      guard let metrics = Self.metrics(of: result, found[0]) else {
        throw .failed("it counted fewer operations than bench played")
      }
      record.results[index].metrics += metrics
    }
    return record
  }

  /// Returns the number of dumps that hold a result's counts.
  private static func dumps(of result: BenchmarkResult) -> Int {
    result.metric(.tailOperations).map { Int($0.median) / CountedRegion.slots } ?? 1
  }

  /// Returns all instruction counts of the dumps, in an order that does not depend on callgrind's.
  private static func instructions(_ dumps: [CallgrindDump]) -> [UInt64] {
    dumps.flatMap { [$0.total.instructions] + $0.calls.map(\.instructions).sorted() }
  }

  /// Returns the metrics from a result's dumps; nil if operations are missing.
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
