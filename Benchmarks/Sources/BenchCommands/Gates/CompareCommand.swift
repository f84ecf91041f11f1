import FormBenchmarks
import MeasurementKit
import TextEscaping
import ToolKit

extension BenchCommands {
  static let compare = Command(
    name: "compare",
    summary:
      "Compare the results of two builds: a verdict for each benchmark, exit 2 if the new one is worse.",
    discussion: """
      OLD and NEW are each a record, or a folder of records of runs made in turns, as
      scripts/compare-revisions makes them. Counts are compared exactly. Times are shown as newer ÷
      older with a 95 % interval over the pairs of runs, and never fail: in about one of twenty the
      interval does not contain 1 though nothing changed. In GitHub's CI (GITHUB_ACTIONS) each failure
      is also an annotation.

      Exit codes: 0 no count is worse; 2 a count is worse, new or gone; 3 contenders disagree; 4
      the records can't be compared.
      """,
    operands: [
      Operand(name: "OLD", help: "The older build's record, or a folder of them."),
      Operand(name: "NEW", help: "The newer build's record, or a folder of as many."),
    ],
    options: [
      CompareOptions.anyEnvironment, GateOptions.filter, GateOptions.all, GateOptions.format,
      GateOptions.output,
    ]
  ) { arguments in
    let filter = arguments[GateOptions.filter]
    let sides = try arguments.operands.map { path in
      let records = try GateOptions.records(path)
      try GateOptions.refuseDisagreement(records)
      return try ReportOptions.chosen(records, filter)
    }
    let comparison: RecordComparison
    do throws(ComparisonError) {
      comparison = try RecordComparison(
        old: sides[0],
        new: sides[1],
        anyEnvironment: arguments[CompareOptions.anyEnvironment]
      )
    } catch {
      throw ToolError(
        .invalidMeasurement,
        "\(error); a retry does not help, but --any-environment compares them"
      )
    }
    let report = GateReport(
      title:
        "formnav compare: \(arguments.operands.map(SystemText.shown).joined(separator: " and "))",
      verdicts: comparison.verdicts(),
      procedure: RecordComparison.procedure
    )
    try GateOptions.finish(
      report,
      arguments,
      failsWhenBetter: false,
      advice: "The new build differs from the old one"
    )
  }
}

enum CompareOptions {
  static let anyEnvironment = Option(
    switch: "--any-environment",
    help: "Compare also records of different processors or allocators."
  )
}
