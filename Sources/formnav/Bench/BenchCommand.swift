import FormBenchmarks
import FormFormats
import MeasurementKit

extension Commands {
  static let bench = Command(
    name: "bench",
    summary: "Time the incremental engine and its rivals side by side.",
    discussion: """
      All contenders play the same edits in interleaved rounds, and must end in the same state: exit
      code 3 where they do not. Times of separate runs do not compare; the ratios of one run do.

      Examples:
        formnav bench
        formnav bench --pages 1M --filter ^edit/reads/
        formnav bench --filter scaling --sizes 10,100,1k,10k,100k,1M
        formnav bench --format json -o results.json     # formnav report makes other forms of it
      """,
    options: BenchOptions.all
  ) { arguments in
    let run = BenchRun(
      options: BenchOptions.benchmarkOptions(arguments),
      format: arguments[ReportOptions.format],
      output: arguments[ReportOptions.output],
      portable: arguments[BenchOptions.portable]
    )
    if arguments[BenchOptions.list] {
      try run.list()
    } else if arguments[BenchOptions.instructions] {
      try run.count()
    } else {
      try run.measure()
    }
  }
}

/// What `bench` does with its options.
struct BenchRun {
  let options: BenchmarkOptions
  let format: ResultFormat
  /// Where the results go.
  let output: String
  /// The portable build of this program, to be timed as well; nil for none.
  var portable: String?

  /// Says what benchmarks there are.
  func list() throws {
    let catalogue = try usable { () throws(BenchmarkError) in try BenchmarkCatalogue(options) }
    let text =
      switch format {
      case .text: catalogue.text(output == "-" ? .of(descriptor: 1) : .plain)
      case .markdown: catalogue.markdown()
      case .json: String(decoding: try catalogue.json(), as: UTF8.self)
      case .csv, .junit, .hgrm, .html:
        throw UsageError("--list is written as text, markdown or json")
      }
    var file = try OutputFile(path: output)
    try file.write(text)
    try file.commit()
  }

  /// Times everything.
  func measure() throws {
    let run = try usable { () throws(BenchmarkError) in try BenchmarkRun(options) }
    try refuseUnfitBuild()
    // The target is tried before the work is done.
    let file = try ResultOutput(format, path: output)
    let longRun = LongRun()
    let progress = BenchProgress(run.names, format: format)
    var record = try usable { () throws(BenchmarkError) in try measure(run, progress, longRun) }
    if let portable, !longRun.isInterrupted {
      do {
        try addPortable(portable, to: &record)
      } catch  where longRun.isInterrupted {
        // Ctrl-C ends its runs as well.
      }
    }
    if let interruption = longRun.claimEnd() {
      try progress.state.write(interruption, record)
      interruption.end()
    }
    try file.write(record)
    guard BenchmarkReport(record).disagreements.isEmpty else {
      throw ToolError(.disagreement, "contenders disagree with the oracle; the report says which")
    }
    if let reason = record.drift?.reason {
      throw ToolError(
        .invalidMeasurement,
        "\(reason); the results are written, and a retry on a quieter machine can help"
      )
    }
  }

  /// - Throws: where figures of this build would say nothing: it is a debug build, or instrumented.
  func refuseUnfitBuild() throws {
    if let obstacle = Build.obstacle {
      throw ToolError(.invalidMeasurement, "\(obstacle); scripts/bench makes one that can be timed")
    }
  }

  private func measure(
    _ run: BenchmarkRun,
    _ progress: BenchProgress,
    _ longRun: LongRun
  ) throws(BenchmarkError) -> ResultRecord {
    var run = run
    let bar = ProgressBar()
    run.onProgress = { share, name in
      bar.update(share, name)
      progress.update(name, longRun)
    }
    run.onMeasured = { progress.measured($0) }
    run.isCancelled = { longRun.isInterrupted }
    defer { bar.clear() }
    return try run.run()
  }

  /// What is wrong with a benchmark is wrong with its options.
  func usable<Value>(_ body: () throws(BenchmarkError) -> Value) throws(ToolError) -> Value {
    do throws(BenchmarkError) {
      return try body()
    } catch {
      throw .usage(error.description)
    }
  }
}
