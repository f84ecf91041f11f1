import FormBenchmarks
import FormFormats
import Foundation
import MeasurementKit
import ToolKit

/// The output for results. It is opened before the run, so that a wrong path costs no time.
struct ResultOutput: ~Copyable {
  private let format: ResultFormat
  private let path: String
  private var file: OutputFile

  /// - Throws: `ToolError` for usage, `IOError` with operation `create`.
  init(_ format: ResultFormat, path: String) throws {
    try Self.refuseTerminal(format, path)
    file = try OutputFile(path: path)
    self.format = format
    self.path = path
  }

  /// - Throws: if the source of a page or picture would go to a terminal.
  static func refuseTerminal(_ format: ResultFormat, _ path: String) throws(UsageError) {
    switch format {
    case .html: try Console.refuseTerminal(path, showing: "page", named: "page.html")
    case .svg: try Console.refuseTerminal(path, showing: "picture", named: "picture.svg")
    case .text, .markdown, .json, .csv, .junit, .bencher, .githubActionBenchmark, .history: break
    }
  }

  /// Writes a record. No file is left half-written.
  ///
  /// - Parameter verdict: the content of text output; nil for every table.
  consuming func write(_ record: ResultRecord, verdict: RunVerdict? = nil) throws {
    try write([record], verdict: verdict)
  }

  /// Writes records.
  ///
  /// - Precondition: there is exactly one record, or the format takes several.
  consuming func write(
    _ records: [ResultRecord],
    verdict: RunVerdict? = nil
  ) throws {
    let (format, path) = (format, path)
    let record = records[0]
    var file = file
    let style: TextStyle = path == "-" ? .of(descriptor: 1) : .plain
    switch format {
    case .json: try file.write(json: record.json())
    case .html: try file.write(shown: HTMLReport(records).html())
    case .svg:
      guard let picture = ComparisonPicture(record) else {
        throw UsageError("--format svg draws comparisons: these results have none")
      }
      try file.write(shown: picture.svg())
    case .text:
      let text = verdict.map { $0.text(style) } ?? BenchmarkReport(record).text(style)
      try file.write(shown: text, style)
    case .markdown: try file.write(shown: BenchmarkReport(record).markdown())
    case .csv: try file.write(shown: CSVReport(record).text())
    case .junit: try file.write(shown: JUnitReport(record).text())
    case .bencher: try file.write(json: BencherReport(record).json())
    case .githubActionBenchmark: try file.write(json: GitHubActionReport(record).json())
    case .history:
      let history = HistoryCSV(records)
      if history.leftOut > 0 {
        let count = Figures.counted(history.leftOut, "record")
        Console.say("left out: \(count) of another machine, or without some of the newest figures")
      }
      try file.write(shown: history.text())
    }
    try file.commit()
  }
}
