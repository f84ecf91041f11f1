import FormBenchmarks
import FormFormats
import MeasurementKit

extension Commands {
  static let bench = Command(
    name: "bench",
    summary: "Time the incremental engine and its rivals side by side.",
    discussion: """
      All contenders play the same edits in interleaved rounds, and must end in the same state: exit \
      code 3 where
      they do not. Times of separate runs do not compare; the ratios of one run do.

      Examples:
        formnav bench
        formnav bench --pages 1M --filter '^edit/'
        formnav bench --filter scaling --sizes 10,100,1k,10k,100k,1M
        formnav bench --format json -o results.json     # formnav report makes other forms of it
      """,
    options: BenchOptions.all
  ) { arguments in
    let options = BenchOptions.benchmarkOptions(arguments)
    if arguments[BenchOptions.instructions] {
      try BenchRun.countInstructions(options)
    } else {
      try BenchRun.run(
        options,
        format: arguments[ReportOptions.format],
        output: arguments[ReportOptions.output]
      )
    }
  }
}

enum BenchRun {
  static func run(_ options: BenchmarkOptions, format: ResultFormat, output path: String) throws {
    let run = try usable { () throws(BenchmarkError) in try BenchmarkRun(options) }
    guard Build.isOptimised else {
      throw ToolError(
        .invalidMeasurement,
        "this is a debug build, whose times say nothing; use scripts/bench"
      )
    }
    // The target is tried before the work is done.
    let output = try ResultOutput(format, path: path)
    let record = try usable { () throws(BenchmarkError) in try measure(run) }
    try output.write(record)
    guard BenchmarkReport(record).disagreements.isEmpty else {
      throw ToolError(.disagreement, "contenders disagree with the oracle; the report says which")
    }
  }

  private static func measure(_ run: BenchmarkRun) throws(BenchmarkError) -> ResultRecord {
    var run = run
    let bar = ProgressBar()
    run.onProgress = { share, name in bar.update(share, name) }
    defer { bar.clear() }
    return try run.run()
  }

  /// Nothing is timed: callgrind counts, and `scripts/instructions` reads what it wrote.
  static func countInstructions(_ options: BenchmarkOptions) throws {
    let counts = try usable { () throws(BenchmarkError) in try InstructionProbe.run(options) }
    try Console.write(counts.map { "\($0.kind) \($0.operations)\n" }.joined())
  }

  /// What is wrong with a benchmark is wrong with its options.
  private static func usable<Value>(
    _ body: () throws(BenchmarkError) -> Value
  ) throws(ToolError) -> Value {
    do throws(BenchmarkError) {
      return try body()
    } catch {
      throw .usage(error.description)
    }
  }
}
