import FormFormats
import FormImport
import MeasurementKit

extension Commands {
  static let inspect = Command(
    name: "inspect",
    summary: "Say what is in a form or in an edit stream.",
    discussion: "Forms and edit streams of either format are told apart by content.",
    operands: [Operand(name: "FILE", help: "The form or edit stream; - is standard input.")],
    options: []
  ) { arguments in
    let report = try inspect(arguments.operand(0) ?? "-")
    let style = TextStyle.of(descriptor: 1)
    try Console.write(report.text(style), style)
  }

  private static func inspect(_ path: String) throws(ToolError) -> InspectionReport {
    var file = try Input.open(path)
    if let format = try Input.importFormat(of: &file, path) {
      let (name, size) = (file.name, file.size)
      return .form(try Input.form(file, path), name: name, kind: format.name, size: size)
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
      var reader = try EntryStreamReader(file)
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
