import FormBenchmarks
import FormFormats
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

/// The options that `check` and `compare` share.
enum GateOptions {
  /// The formats for verdicts.
  enum Format: String, CaseIterable, Sendable {
    case text, markdown, json, junit
  }

  static let format = Option<Format>(
    "--format",
    value: .choice(),
    default: .text,
    help: "The format of the verdicts."
  )
  static let output = Option.output("Where the verdicts go.", saysFormat: true)
  static let filter = Option<String?>(
    "--filter",
    value: .text("REGEX"),
    help: "Only benchmarks whose name matches."
  )
  static let all = Option(
    switch: "--all",
    help: "Also show figures that are as expected, and list every missing one."
  )

  /// The most records in a folder.
  private static let mostRecords = 64

  /// Returns the record at a path, or all records of a folder in the order of their names.
  static func records(_ path: String) throws -> [ResultRecord] {
    try Input.records(path, atMost: mostRecords).map(Input.results)
  }

  /// Writes the verdicts, and sets the exit code by them.
  ///
  /// - Parameter failsWhenBetter: if true, an improvement fails too.
  static func finish(
    _ report: GateReport,
    _ arguments: Arguments,
    failsWhenBetter: Bool,
    advice: String
  ) throws {
    try Console.tell { try write(report, arguments, failsWhenBetter: failsWhenBetter) }
    let failures = report.failures(whenBetter: failsWhenBetter)
    annotate(failures, report.title)
    // A worse figure fails in any case. Without one, missing figures make the measurement invalid.
    if report.count(.worse) == 0, report.count(.missing) > 0 {
      throw ToolError(
        .invalidMeasurement,
        "\(report.summary). The missing figures were not measured. formnav doctor shows what this "
          + "machine can measure; counts need a record of formnav bench --instructions"
      )
    }
    if !failures.isEmpty {
      throw ToolError(.regression, "\(report.summary). \(advice)")
    }
  }

  /// GitHub shows so many annotations of a step.
  private static let mostAnnotations = 10

  /// Marks failures in a pull request, if this runs in GitHub's CI.
  private static func annotate(_ failures: [Verdict], _ title: String) {
    guard ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" else { return }
    for (place, failure) in failures.prefix(mostAnnotations).enumerated() {
      let left = failures.count - place - 1
      let more = place == mostAnnotations - 1 && left > 0 ? "; \(left) more" : ""
      Console.annotate(GateReport.sentence(failure) + more, title: title)
    }
  }

  private static func write(
    _ report: GateReport,
    _ arguments: Arguments,
    failsWhenBetter: Bool
  ) throws {
    let path = arguments[output]
    let format = try arguments.namedFormat(format, writtenTo: path)
    let style: TextStyle = path == "-" ? .of(descriptor: 1) : .plain
    var file = try OutputFile(path: path)
    switch format {
    case .text: try file.write(shown: report.text(style, all: arguments[all]), style)
    case .markdown: try file.write(shown: report.markdown(all: arguments[all]))
    case .json: try file.write(json: report.json())
    case .junit: try file.write(shown: report.junit(failsWhenBetter: failsWhenBetter))
    }
    try file.commit()
  }

  /// Refuses a record that contains a disagreement, since its figures prove nothing.
  static func refuseDisagreement(_ records: [ResultRecord]) throws {
    for record in records {
      if let wrong = record.results.first(where: { $0.answer.check == .disagrees }) {
        throw ToolError(
          .disagreement,
          "\(wrong.contender) disagrees with the oracle in \(wrong.benchmark)"
        )
      }
      guard record.environment.build.configuration == "release" else {
        throw ToolError(
          .invalidMeasurement,
          "a record of a debug build is not valid; a retry with scripts/bench helps"
        )
      }
    }
  }
}
