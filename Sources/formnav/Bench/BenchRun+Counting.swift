import FormBenchmarks
import Foundation
import MeasurementKit

extension BenchRun {
  /// Counts what each benchmark's operation executes: with the processor's counters where the kernel gives
  /// them, else by running this program under callgrind, twice.
  func count() throws {
    let run = try usable { () throws(BenchmarkError) in try CountingRun(options) }
    try refuseUnfitBuild()
    let file = try ResultOutput(format, path: output)
    if Callgrind.isCounting {
      let record = try usable { () throws(BenchmarkError) in try run.run(.callgrind()) }
      return try file.write(record)
    }
    var record: ResultRecord
    if let counter = RegionCounter.processor() {
      record = try usable { () throws(BenchmarkError) in try run.run(counter) }
    } else {
      record = try countWithCallgrind()
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

  private func countWithCallgrind() throws -> ResultRecord {
    let runs: [(written: Data, counts: [ExecutionCounts])]
    do throws(CallgrindError) {
      runs = try Callgrind().countTwice {
        ["bench", "--instructions", "--format", "json"]
          + options.arguments(isSizedByForm: false) + ["-o", $0]
      }
    } catch {
      throw ToolError(
        .invalidMeasurement,
        "instructions are \(HardwareEvent.instructions.availability); \(error). "
          + "scripts/instructions installs what is missing; a retry alone does not help"
      )
    }
    var record = try ResultRecord(json: runs[0].written)
    // The child looked at a machine that valgrind made up.
    record.environment = .current(seed: options.seed)
    record.environment.counters.instructions = "available: callgrind"
    var next = 0
    for index in record.results.indices {
      let result = record.results[index]
      let dumps = Int(result.metric(.tailRuns)?.median ?? 1)
      let found = runs.map { $0.counts.dropFirst(next).prefix(dumps) }
      next += dumps
      guard found.allSatisfy({ $0.count == dumps }) else {
        throw ToolError(.invalidMeasurement, "callgrind counted fewer regions than bench played")
      }
      // Another address of the stack may move a line to another set of the cache: instructions may not differ.
      guard found[0].map(\.instructions) == found[1].map(\.instructions) else { continue }
      record.results[index].metrics += Self.metrics(of: result, Array(found[0]))
    }
    return record
  }

  /// What the counts of a result's dumps come to.
  private static func metrics(of result: BenchmarkResult, _ found: [ExecutionCounts]) -> [Metric] {
    if result.metric(.tailRuns) != nil {
      return ExecutionCounts.worst(found, operations: RegionCounter.tailRun)
    }
    guard let operations = result.metric(.operations).map({ Int($0.median) }) else { return [] }
    return result.parameters["caches"] == nil
      ? found[0].metrics(operations: operations) : found[0].coldMetrics(operations: operations)
  }
}
