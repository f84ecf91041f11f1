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
    let missing = record.results.filter { $0.metric(.instructions) == nil }.map(\.benchmark)
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
      runs = try Callgrind().countTwice { ["bench"] + options.arguments + ["-o", $0] }
    } catch {
      throw ToolError(
        .invalidMeasurement,
        "instructions are \(HardwareEvent.instructions.availability); \(error). "
          + "scripts/instructions installs what is missing; a retry alone does not help"
      )
    }
    var record = try ResultRecord(json: runs[0].written)
    guard runs.allSatisfy({ $0.counts.count >= record.results.count }) else {
      throw ToolError(.invalidMeasurement, "callgrind counted fewer regions than were played")
    }
    // The child looked at a machine that valgrind made up.
    record.environment = .current(seed: options.seed)
    record.environment.counters.instructions = "available: callgrind"
    for index in record.results.indices {
      let found = runs[0].counts[index]
      guard let operations = record.results[index].metric(.operations) else { continue }
      // Another address of the stack may move a line to another set of the cache: instructions may not differ.
      if found.instructions == runs[1].counts[index].instructions {
        record.results[index].metrics += found.metrics(operations: Int(operations.median))
      }
    }
    return record
  }
}

extension BenchmarkOptions {
  /// The options that a counted run of this program needs to do the same.
  fileprivate var arguments: [String] {
    var arguments = ["--instructions", "--format", "json", "--seed", "\(seed)"]
    if let fields { arguments += ["--fields", "\(fields)"] }
    if !sizes.isEmpty {
      arguments += ["--sizes", sizes.map(String.init).joined(separator: ",")]
    }
    if let filter { arguments += ["--filter", filter] }
    return arguments
  }
}
