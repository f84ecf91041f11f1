import FormBenchmarks
import MeasurementKit

extension Commands {
  static let report = Command(
    name: "report",
    summary: "Write results that bench saved in another form.",
    discussion: """
      One run, several forms: let bench write JSON, which holds everything, and make the others of it.

      Examples:
        formnav bench --format json -o results.json
        formnav report results.json --format markdown >> "$GITHUB_STEP_SUMMARY"
        formnav report results.json --format junit -o junit.xml
        formnav report results.json --format hgrm -o percentiles --filter '^edit/'
      """,
    operands: [Operand(name: "RESULTS", help: "A result record, JSON. - is standard input.")],
    options: [ReportOptions.format, ReportOptions.output, ReportOptions.filter]
  ) { arguments in
    let record = try Input.results(arguments.operands[0])
    let chosen = try ReportOptions.chosen(record, arguments[ReportOptions.filter])
    let output = try ResultOutput(
      arguments[ReportOptions.format],
      path: arguments[ReportOptions.output]
    )
    try output.write(chosen)
  }
}

enum ReportOptions {
  static let format = Option<ResultFormat>(
    "--format",
    value: .choice(),
    default: .text,
    help: "How the results are written: docs/outputs.md."
  )
  static let output = Option<String>(
    "--output",
    "-o",
    value: .path,
    default: "-",
    help: "Where they go; of hgrm a folder."
  )
  static let filter = Option<String?>(
    "--filter",
    value: .text("REGEX"),
    help: "Only benchmarks whose name matches."
  )

  /// The part of a record that is of benchmarks with such names.
  static func chosen(_ record: ResultRecord, _ filter: String?) throws(ToolError) -> ResultRecord {
    guard let filter else { return record }
    do throws(BenchmarkError) {
      let chosen = try record.benchmarks(matching: filter)
      guard !chosen.results.isEmpty || !chosen.growth.isEmpty else {
        throw BenchmarkError.nothingMatches(filter: filter)
      }
      return chosen
    } catch {
      throw .usage(error.description)
    }
  }
}
