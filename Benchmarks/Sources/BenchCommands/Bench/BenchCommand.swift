import FormBenchmarks
import FormContenders
import FormFormats
import MeasurementKit
import ToolKit

extension BenchCommands {
  static let bench = Command(
    name: "bench",
    summary: "Time the incremental engine and its rivals side by side.",
    discussion: """
      All contenders play the same edits in interleaved rounds, in several processes, for at most 90 seconds. The exit
      code is 3 if final states differ or a --contender fails, and 69 if a --contender is not installed; the other
      results are still written. Do not compare times of separate runs; compare the
      ratios within one run. A debug build is not timed: exit code 4.

      Examples:
        formnav bench                                   # the benchmarks that make a verdict
        formnav bench --full                            # every benchmark, every table: fifteen minutes
        formnav bench --pages 1M --filter '^edit/reads/'
        formnav bench --sizes 100,1k,10k,100k           # how times grow with pages
        formnav bench --form survey.xml                 # on your form
        formnav bench --pages 100 --contender naive="python3 naive.py"
        formnav bench --form survey.xml --contender javarosa="scripts/engines run javarosa"
        formnav bench --growth 100,1k,10k --contender surveyjs="scripts/engines run surveyjs"
        formnav bench -o results.json                   # every benchmark, for formnav report
      """,
    options: BenchOptions.all
  ) { arguments in
    var options = BenchOptions.benchmarkOptions(arguments)
    let isVerdict = try BenchOptions.asksForVerdict(arguments)
    if isVerdict {
      let isOfSizes = !options.sizes.isEmpty
      options.filter = isOfSizes ? RunVerdict.growthBenchmarks : RunVerdict.benchmarks
      options.isForVerdict = true
    }
    let run = BenchRun(
      options: options,
      format: try BenchOptions.format(arguments),
      output: arguments[ReportOptions.output],
      portable: arguments[BenchOptions.portable],
      isFull: arguments[BenchOptions.full],
      isVerdict: isVerdict,
      contenders: arguments[BenchOptions.contenders].map {
        RaceEntrant(name: $0.name, command: ProcessContender.shell($0.line))
      },
      forms: arguments[BenchOptions.forms],
      growth: arguments[BenchOptions.growth] ?? []
    )
    if let name = (BenchRun.ownNames + run.contenders.map(\.name)).firstTwice {
      throw UsageError("--contender: two are called \(name); NAME=COMMAND gives each its name")
    }
    if let name = run.forms.map({ Input.recordedName(ofForm: $0) }).firstTwice {
      throw UsageError("--form: two are called \(name), and results name forms by their files")
    }
    guard run.growth.isEmpty || !run.contenders.isEmpty else {
      throw UsageError("--growth needs a --contender to play on the forms")
    }
    try BenchOptions.checkCombination(arguments)
    if arguments[BenchOptions.list] {
      try run.list()
    } else if arguments[BenchOptions.instructions] {
      try run.count()
    } else if !run.contenders.isEmpty {
      try run.race()
    } else {
      try run.measure()
    }
  }
}

/// Runs `bench` with its options.
struct BenchRun {
  let options: BenchmarkOptions
  let format: ResultFormat
  /// The path for the results.
  let output: String
  /// The path of the portable build of this program, which is timed too; nil for none.
  var portable: String?
  /// True if text output has every table; false for the verdict.
  var isFull = false
  /// True if the run plays only what the verdict needs.
  var isVerdict = false
  /// Contenders in other processes. If there are any, our engine plays through the protocol too.
  var contenders: [RaceEntrant] = []
  /// Other engines' forms to race on; empty for a generated form.
  var forms: [String] = []
  /// The numbers of questions of further, generated forms to race on.
  var growth: [Int] = []

  /// Lists the benchmarks.
  func list() throws {
    let catalogue = try usable { () throws(BenchmarkError) in try BenchmarkCatalogue(options) }
    let style = TextStyle.of(descriptor: output == "-" ? 1 : -1, cutsLines: false)
    let text =
      switch format {
      case .text: catalogue.text(style)
      case .json: String(decoding: try catalogue.json(), as: UTF8.self)
      case .markdown, .csv, .junit, .html, .svg, .bencher, .githubActionBenchmark, .history:
        throw UsageError("--list has the formats text and json")
      }
    var file = try OutputFile(path: output)
    try file.write(shown: text, style)
    try file.commit()
  }

  /// - Throws: if figures of this build would be meaningless: a debug or instrumented build.
  func refuseUnfitBuild() throws {
    if let obstacle = Build.obstacle {
      throw ToolError(
        .invalidMeasurement,
        "\(obstacle); scripts/bench makes a build that can be timed"
      )
    }
  }

  /// Reports an error in a benchmark as an error in its options.
  func usable<Value>(_ body: () throws(BenchmarkError) -> Value) throws(ToolError) -> Value {
    do throws(BenchmarkError) {
      return try body()
    } catch {
      throw .usage(error.description)
    }
  }
}

extension [String] {
  /// The first text that an earlier one equals; nil if there is none.
  fileprivate var firstTwice: String? {
    var seen: Set<String> = []
    return first { !seen.insert($0).inserted }
  }
}
