import FormBenchmarks
import FormModel
import ToolKit

/// The options of `bench`.
enum BenchOptions {
  static let pages = Option<Int>(
    "--pages",
    "-p",
    value: .count(in: 1...FormLimits.pages),
    default: 10_000,
    help: "Pages of the form."
  )
  static let fields = Option<Int?>(
    "--fields",
    "-f",
    value: .count(in: 1...FormLimits.fieldsPerPage),
    help: "Fields a page, on average. Default: 100, and 10 to 10,000 in the scaling run."
  )
  static let sizes = Option<[Int]?>(
    "--sizes",
    value: .counts(in: 1...FormLimits.pages),
    help:
      "Page counts, three or more, of a scaling run, which shows how times grow. Default: no such run; with --full, "
      + "cold/… plays 10, 10,000 and 1,000,000 pages."
  )
  static let filter = Option<String?>(
    "--filter",
    value: .text("REGEX"),
    help: "Only benchmarks whose name matches."
  )
  static let rivals = Option<Set<String>?>(
    "--rivals",
    value: ValueReader("NAME,…|none", kind: .list(BenchmarkOptions.allRivals + ["none"])) {
      (text) throws(UsageError) in
      if text == "none" { return [] }
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      for name in names where !BenchmarkOptions.allRivals.contains(name) {
        throw UsageError(
          "expected \(BenchmarkOptions.allRivals.joined(separator: ", ")) or none, found \"\(name)\""
            + Suggestion.text(for: name, among: BenchmarkOptions.allRivals + ["none"])
        )
      }
      return Set(names)
    },
    help:
      "Rivals that play beside the engine. Default: \(BenchmarkOptions.allRivals.joined(separator: ","))."
  )
  static let seed = Option<UInt64>(
    "--seed",
    "-s",
    value: .seed,
    default: 42,
    help: "The seed of forms, edit streams and resampling."
  )
  static let profile = Option<Int?>(
    "--alone",
    value: .count(in: 1...3_600, "SECONDS"),
    help: "Play each benchmark on the engine alone for this many seconds, for a profiler."
  )
  static let portable = Option<String?>(
    "--portable",
    value: .path,
    help:
      "Time the engine of this portable build too, in pairs of short runs. scripts/bench makes the "
      + "build."
  )
  static let processes = Option<Int?>(
    "--processes",
    value: .count(in: 1...100),
    help:
      "Number of processes that share the time; intervals are over processes. Default: 5, with --quick 3. "
      + "With --instructions, two processes count and must agree, unless this is 1."
  )
  static let full = Option(
    switch: "--full",
    help:
      "Play every benchmark, for up to fifteen minutes instead of 90 seconds, and print every table instead of the verdict alone."
  )
  static let contenders = Option<[NamedCommand]>(
    repeated: "--contender",
    value: .command,
    help:
      "Check another form engine, then time it beside ours, and no benchmark. "
      + "COMMAND speaks the contender protocol (docs/contender-protocol.md). NAME is its name in tables; default: the "
      + "program's name. May be given several times."
  )
  static let forms = Option<[String]>(
    repeated: "--form",
    value: .path,
    help:
      "Time this form instead of a generated one: edits, and answers if it has rules; with repeats also instances, which "
      + "no rival claims to fill. With --contender: an XForm, FHIR Questionnaire or SurveyJS survey; may then be given "
      + "several times."
  )
  static let growth = Option<[Int]?>(
    "--growth",
    value: .counts(in: 1...1_000_000),
    help:
      "With --contender: play also on generated forms of these numbers of questions, as XForms and as "
      + "SurveyJS surveys, and say how times grow. An engine that takes too long on a form is left out of it."
  )
  static let quick = Option(
    switch: "--quick",
    help: "A tenth of the time for each benchmark, 20 seconds in all."
  )
  static let instructions = Option(
    switch: "--instructions",
    help:
      "Time nothing: count exactly what each benchmark's operation executes, with callgrind. --sizes gives numbers of pages."
  )
  static let forVerdict = Option(
    switch: "--for-verdict",
    help:
      "Play what a verdict shows, and no further sizes. The tool starts itself with this option."
  ).forTheToolItself
  static let part = Option<Int?>(
    "--part",
    value: .count(in: 1...3_600_000, "MILLISECONDS"),
    help: "Measure for so long, as one process of a run. The tool starts itself with this option."
  ).forTheToolItself
  static let list = Option(switch: "--list", help: "List the benchmarks and run none.")

  static let all: [any AnyOption] = [
    pages, fields, sizes, filter, rivals, seed, profile, processes, portable, contenders, forms,
    growth, quick, full, forVerdict, part, ReportOptions.format, ReportOptions.output, instructions,
    list,
  ]

  static func format(_ arguments: Arguments) throws(UsageError) -> ResultFormat {
    try arguments.namedFormat(ReportOptions.format, writtenTo: arguments[ReportOptions.output])
  }

  /// True if no option narrows or widens the run, so that it is made for its verdict.
  static func asksForVerdict(_ arguments: Arguments) throws(UsageError) -> Bool {
    let isText = try format(arguments) == .text
    return !arguments[full] && isText && arguments[filter] == nil && arguments[forms].isEmpty
      && arguments[profile] == nil && arguments[contenders].isEmpty && !arguments[instructions]
      && !arguments[list]
  }

  /// - Throws: if one option makes another meaningless.
  static func checkCombination(_ arguments: Arguments) throws(UsageError) {
    let hasRivals = arguments[rivals]?.isEmpty != true && arguments[profile] == nil
    if try format(arguments) == .svg, !hasRivals, arguments[contenders].isEmpty {
      throw UsageError("--format svg draws comparisons, and there would be none")
    }
    let ofComparing: [any AnyOption] = [portable, processes, sizes]
    if try asksForVerdict(arguments), let sizes = arguments[sizes], sizes.count < 3 {
      throw UsageError(
        "--sizes: expected three page counts or more to show growth, found \(sizes.count)"
      )
    }
    let isOwnForm = arguments[contenders].isEmpty && !arguments[forms].isEmpty
    if isOwnForm {
      try arguments.refuse([pages, fields, sizes, filter, instructions], with: "--form")
      guard arguments[forms].count == 1, arguments[forms] != ["-"] else {
        throw UsageError("--form: expected one file that several processes can read")
      }
    }
    for (option, others) in [
      (profile as any AnyOption, ofComparing + [contenders, instructions]),
      (contenders, ofComparing + [instructions, filter]), (instructions, [portable]),
    ] where arguments.has(named: option.names[0]) {
      try arguments.refuse(others, with: option.names[0])
    }
  }

  static func benchmarkOptions(_ arguments: Arguments) -> BenchmarkOptions {
    var options = BenchmarkOptions()
    options.pages = arguments[pages]
    options.fields = arguments[fields]
    options.sizes = arguments[sizes] ?? []
    options.filter = arguments[filter]
    options.form = arguments[contenders].isEmpty ? arguments[forms].first : nil
    options.rivals = arguments[rivals] ?? Set(BenchmarkOptions.allRivals)
    options.seed = arguments[seed]
    options.profileSeconds = arguments[profile]
    options.isQuick = arguments[quick]
    options.isFull = arguments[full]
    options.isForVerdict = arguments[forVerdict]
    options.partSeconds = arguments[part].map { Double($0) / 1_000 }
    // This program's other threads only wait, so they return no memory to the system.
    options.flushes = true
    let usual = options.profileSeconds != nil ? 1 : options.isQuick ? 3 : 5
    options.processes = options.partSeconds != nil ? 1 : arguments[processes] ?? usual
    return options
  }
}
