import FormBenchmarks
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

extension BenchCommands {
  static let report = Command(
    name: "report",
    summary: "Make a page with charts, a table or another output from results that bench saved.",
    discussion: """
      Let bench write JSON, which holds everything, and make every other output from it. A page of several
      records shows the newest one, and how the engine changed from record to record. If some of several records
      are damaged, the output has the others, and the exit code is 65.

      Examples:
        formnav bench -o results.json
        formnav report results.json -o report.html
        formnav report Benchmarks/Records/*.json results.json -o report.html
        formnav report Benchmarks/Records -o report.html
        formnav report results.json -o results.svg --filter '^edit/reads/'
        formnav report results.json --format markdown >> "$GITHUB_STEP_SUMMARY"
        formnav report results.json -o junit.xml
        formnav report results.json --format bencher -o bencher.json
        formnav report Benchmarks/Records/*-times.json --format history -o history.csv
      """,
    operands: [
      Operand(
        name: "RESULTS",
        help: """
          Result records (JSON), or folders of them; - is standard input. Only a page and a history take more than one.
          """,
        isRepeated: true
      )
    ],
    options: [ReportOptions.reportFormat, ReportOptions.output, ReportOptions.filter]
  ) { arguments in
    let format = try arguments.namedFormat(
      ReportOptions.reportFormat,
      writtenTo: arguments[ReportOptions.output]
    )
    let paths = try arguments.operands.flatMap { path throws(ToolError) in
      try Input.records(path, atMost: ReportOptions.mostRecords)
    }
    guard paths.count == 1 || format.takesSeveral else {
      throw UsageError("--format \(format) shows one record, found \(paths.count)")
    }
    try ResultOutput.refuseTerminal(format, arguments[ReportOptions.output])
    let (found, damaged) = try ReportOptions.readable(paths)
    let records = try ReportOptions.chosen(found, arguments[ReportOptions.filter])
    let output = try ResultOutput(format, path: arguments[ReportOptions.output])
    for error in damaged { Console.say("left out: \(error)") }
    try output.write(records)
    guard damaged.isEmpty else {
      throw ToolError(
        .badData,
        "\(damaged.count) of \(Figures.counted(paths.count, "record")) can't be read; the output has the others"
      )
    }
  }
}

enum ReportOptions {
  /// The option of `bench`.
  static let format = format(default: .text)
  /// The option of `report`.
  static let reportFormat = format(default: .html)

  private static func format(default: ResultFormat) -> Option<ResultFormat> {
    Option(
      "--format",
      value: .choice(),
      default: `default`,
      help: "The format of the results; docs/outputs.md describes each."
    )
  }

  static let output = Option.output("Where the results go.", saysFormat: true)
  /// The most records in a folder: all are in memory at once, and a chart has a point for each.
  static let mostRecords = 1_000
  static let filter = Option<String?>(
    "--filter",
    value: .text("REGEX"),
    help: "Only benchmarks whose name matches."
  )

  /// Returns the readable records, and the errors of the others.
  ///
  /// - Throws: if a file is missing, or no record is readable.
  static func readable(
    _ paths: [String]
  ) throws(ToolError) -> (records: [ResultRecord], damaged: [ToolError]) {
    var records: [ResultRecord] = []
    var damaged: [ToolError] = []
    for path in paths {
      do throws(ToolError) {
        records.append(try Input.results(path))
      } catch {
        guard error.code == .badData else { throw error }
        damaged.append(error)
      }
    }
    if records.isEmpty, let first = damaged.first { throw first }
    return (records, damaged)
  }

  /// Returns the records with only the benchmarks that match. Omits records without any.
  static func chosen(
    _ records: [ResultRecord],
    _ filter: String?
  ) throws(ToolError) -> [ResultRecord] {
    guard let filter else { return records }
    do throws(BenchmarkError) {
      var chosen: [ResultRecord] = []
      for record in records {
        let part = try record.benchmarks(matching: filter)
        if !part.results.isEmpty || !part.growth.isEmpty { chosen.append(part) }
      }
      guard !chosen.isEmpty else { throw BenchmarkError.nothingMatches(filter: filter) }
      return chosen
    } catch {
      throw .usage(error.description)
    }
  }
}
