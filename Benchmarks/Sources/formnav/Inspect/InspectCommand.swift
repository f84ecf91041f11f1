import FormFormats
import FormImport
import MeasurementKit
import ToolKit

extension Commands {
  static let inspect = Command(
    name: "inspect",
    summary: "Say what is in a form or in an edit stream.",
    discussion: """
      inspect recognises forms and edit streams of every format by their content.

      It ends with exit code 65 if a form's rules can't be compiled, and says why.

      With --shape it prints a form's pages, kinds, flags and rules as shares and means, from which
      formnav generate --like makes other forms.

      Examples:
        formnav inspect household.xml
        formnav inspect household.xml --shape --format json
      """,
    operands: [Operand(name: "FILE", help: "The form or edit stream; - is standard input.")],
    options: [Input.media, InspectOptions.shape, InspectOptions.format]
  ) { arguments in
    if arguments[InspectOptions.shape] {
      return try writeShape(of: arguments.operand(0) ?? "-", arguments)
    }
    if arguments.has(named: InspectOptions.format.names[0]) {
      throw UsageError("--format goes with --shape")
    }
    let report = try inspect(arguments.operand(0) ?? "-", media: arguments[Input.media])
    let style = TextStyle.of(descriptor: 1)
    try Console.tell { try Console.write(report.text(style), style) }
    if let obstacle = report.obstacle {
      throw ToolError(.badData, "the form can't be filled: \(obstacle)")
    }
  }

  private static func writeShape(of path: String, _ arguments: Arguments) throws {
    let report = ShapeReport(try LikeGeneration.fit(path, media: arguments[Input.media]))
    guard arguments[InspectOptions.format] == .text else {
      return try Console.write(json: report.prettyJSON())
    }
    let style = TextStyle.of(descriptor: 1)
    let name = path == "-" ? "standard input" : path
    try Console.write(InspectionReport.shape(report, name: name).text(style), style)
  }

  private static func inspect(
    _ path: String,
    media: String?
  ) throws(ToolError) -> InspectionReport {
    var file = try Input.open(path)
    if let format = try Input.importFormat(of: &file, path) {
      let (name, size) = (file.name, file.size)
      let form = try Input.form(file, path, media: media)
      return .form(form, name: name, kind: format.name, size: size)
    }
    do throws(ReadError) {
      return try inspect(file)
    } catch {
      throw ToolError(error, reading: path)
    }
  }

  private static func inspect(
    _ opened: consuming InputFile
  ) throws(ReadError) -> InspectionReport {
    var file = opened
    let content = try FileContent.detect(&file)
    let name = file.name
    switch content {
    case .binaryForm, .jsonForm:
      let size = file.size
      let form = try FormFile.read(file, memoryLimit: MemoryBudget.limit)
      let kind = content == .binaryForm ? "binary" : "JSON"
      return .form(form, name: name, kind: kind, size: size)
    case .binaryEdits, .text:
      var reader = try EditStreamReader(file)
      var summary = EditStreamSummary()
      try summary.add(all: &reader)
      return .edits(summary, name: name, format: reader.format)
    case .empty:
      throw .format(
        FormatError(at: .offset(0), expected: "a form or an edit stream", found: "an empty file")
      )
    }
  }
}

private enum InspectOptions {
  enum Format: String, CaseIterable { case text, json }

  static let shape = Option<Bool>(
    switch: "--shape",
    help: "Print the shape of the form instead of its contents."
  )
  static let format = Option<Format>(
    "--format",
    value: .choice(),
    default: .text,
    help: "With --shape: the format of the shape; json has the schema formnav.shape/1."
  )
}
