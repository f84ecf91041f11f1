import FormFormats
import FormImport
import FormModel
import FormRules
import MeasurementKit
import TextEscaping
import ToolKit

extension Commands {
  static let status = Command(
    name: "status",
    summary: "Say how far filled forms are.",
    discussion: """
      status gives the form the state of each filled form, and writes a line for it: what is filled, what is mandatory
      and missing, what is invalid, how many pages are complete, and the first page with something left. A filled form
      is an instance of an XForm, a FHIR QuestionnaireResponse, the data object of a survey, or the answers of a form
      of this package (docs/submissions.md).

      A file that can't be read gets a line with its error, and the others follow. Then the exit code is 65.

      Examples:
        formnav status household.xml filled.xml
        formnav status household.xml filled --format csv
        find filled -name '*.xml' | formnav status household.xml - --format jsonl
      """,
    operands: [
      Operand(name: "FORM", help: "The form that was filled."),
      Operand(
        name: "FILE",
        help: """
          A filled form, or a folder whose files are filled forms; - reads such names from standard input, a line each.
          """,
        isRepeated: true
      ),
    ],
    options: [Input.media, StatusCommand.clock, StatusCommand.format]
  ) { arguments in
    try StatusCommand.run(arguments)
  }
}

private enum StatusCommand {
  enum Format: String, CaseIterable { case text, csv, jsonl }

  static let clock = SubmissionOptions.clock(otherwise: "the present")
  static let format = Option<Format>(
    "--format",
    value: .choice(),
    default: .text,
    help: "text, a table for a sheet, or a JSON object for each file on a line of its own."
  )

  static func run(_ arguments: Arguments) throws {
    let path = arguments.operand(0) ?? "-"
    var layout: SubmissionLayout?
    let form = try form(path, media: arguments[Input.media], &layout)
    let format = arguments[format]
    let clock = arguments[clock] ?? SubmissionOptions.present
    var counts = (all: 0, unread: 0)
    try Console.tell {
      var output = try OutputFile(path: "-")
      try output.write(shown: StatusLine.heading(format), .plain)
      try Input.forEachFile(arguments.operands.dropFirst()) { file in
        let line = try status(of: file, form, layout, clock)
        counts.all += 1
        if line.error != nil { counts.unread += 1 }
        switch format {
        case .text: try output.write(shown: line.text, .plain)
        case .csv: try output.write(shown: line.cells, .plain)
        case .jsonl: try output.write(json: line.jsonLine())
        }
      }
      try output.commit()
    }
    if counts.unread > 0 {
      let all = Figures.counted(counts.all, "file")
      throw ToolError(.badData, "\(counts.unread) of \(all) can't be read")
    }
  }

  /// Reads a form of any format.
  ///
  /// - Parameter layout: Gets what reads the data of a foreign one.
  private static func form(
    _ path: String,
    media: String?,
    _ layout: inout SubmissionLayout?
  ) throws(ToolError) -> FormDefinition {
    var file = try Input.open(path)
    guard let format = try Input.importFormat(of: &file, path) else {
      return try Input.form(file, path, media: media)
    }
    let options = ImportOptions(mediaFolder: media, memoryLimit: MemoryBudget.limit)
    let imported = try Input.imported(file, format, options, path)
    layout = imported.layout
    return imported.takeForm()
  }

  private static func status(
    of path: String,
    _ form: borrowing FormDefinition,
    _ layout: SubmissionLayout?,
    _ clock: FormClock
  ) throws(ToolError) -> StatusLine {
    let content: [UInt8]
    do throws(ReadError) {
      var file = try InputFile.opened(path)
      content = try file.takeAll(memoryLimit: MemoryBudget.limit)
    } catch {
      return StatusLine(path, error: ToolError(error, reading: path).message)
    }
    do throws(FilledFormError) {
      let filled = try FilledForm(content, of: form, layout: layout, clock: clock)
      return StatusLine(path, FilledFormStatus(filled.session), filled)
    } catch .rules(let error) {
      throw ToolError(.badData, error.description)
    } catch {
      return StatusLine(path, error: "\(SystemText.shown(path)): \(error)")
    }
  }
}

/// What is said of a filled form.
private struct StatusLine: Encodable {
  var schema = "formnav.status/1"
  var file: String
  /// Why the file can't be read; then nothing else is known.
  var error: String?
  var filled: Int?
  var total: Int?
  var mandatoryRemaining: Int?
  var invalid: Int?
  var completePages: Int?
  var visiblePages: Int?
  var canBeFinished: Bool?
  /// The rank of the first page with something left, and its name.
  var firstLeft: Int?
  var firstLeftName: String?
  /// Parts of the file that the form can't take.
  var findings: Int?

  init(_ file: String, error: String) { (self.file, self.error) = (file, error) }

  init(_ file: String, _ status: FilledFormStatus, _ form: borrowing FilledForm) {
    self.file = file
    let totals = status.totals
    (filled, total) = (totals.filled, totals.total)
    (mandatoryRemaining, invalid) = (totals.mandatoryRemaining, status.invalid)
    (completePages, visiblePages) = (totals.completePages, totals.visiblePages)
    (canBeFinished, findings) = (status.canBeFinished, form.findings)
    firstLeft = status.firstLeft
    firstLeftName = status.firstPageLeft.flatMap { try? form.session.name(ofPage: $0) }
  }

  /// The order of the columns.
  private var figures: [Int?] {
    [filled, total, mandatoryRemaining, invalid, completePages, visiblePages, findings, firstLeft]
  }

  static func heading(_ format: StatusCommand.Format) -> String {
    switch format {
    case .text:
      "filled of total  mandatory left  invalid  complete pages  not taken  first page left  file\n"
    case .csv:
      "file,filled,total,mandatory_remaining,invalid,complete_pages,visible_pages,findings,first_left,"
        + "first_left_name,can_be_finished,error\n"
    case .jsonl: ""
    }
  }

  /// A line of the table for people. The file comes last, since nobody knows how long the longest name is.
  var text: String {
    if let error { return error + "\n" }
    func pair(_ one: Int?, _ other: Int?) -> String { "\(one ?? 0) of \(other ?? 0)" }
    let left = firstLeft.map { "\($0)" } ?? "–"
    let columns = [
      (pair(filled, total), 15), ("\(mandatoryRemaining ?? 0)", 14), ("\(invalid ?? 0)", 7),
      (pair(completePages, visiblePages), 14), ("\(findings ?? 0)", 9), (left, 15),
    ]
    let row = columns.map { String(repeating: " ", count: max(0, $1 - $0.count)) + $0 }
    return (row + [SystemText.shown(file)]).joined(separator: "  ") + "\n"
  }

  /// A row of the table for a sheet.
  var cells: String {
    let known = figures.map { $0.map(String.init) ?? "" }
    let rest = [
      Escape.cell(firstLeftName ?? ""), canBeFinished.map(String.init) ?? "",
      Escape.cell(error ?? ""),
    ]
    return ([Escape.cell(file)] + known + rest).joined(separator: ",") + "\n"
  }
}
