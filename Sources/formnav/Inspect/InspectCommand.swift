import FormFormats
import MeasurementKit

extension Commands {
  static let inspect = Command(
    name: "inspect",
    summary: "Say what is in a form or in an edit stream.",
    discussion: "Forms and edit streams of either format are told apart by content.",
    operands: [Operand(name: "FILE", help: "The form or edit stream; - is standard input.")],
    options: []
  ) { arguments in
    let path = arguments.operand(0) ?? "-"
    let report = try Input.naming(path) { () throws(ReadError) in try inspect(path) }
    try Console.write(report.text(.of(descriptor: 1)))
  }

  private static func inspect(_ path: String) throws(ReadError) -> InspectionReport {
    var file: InputFile
    do { file = try InputFile(path: path) } catch { throw .io(error) }
    let content = try FileContent.detect(&file)
    let name = file.name
    switch content {
    case .binaryForm, .jsonForm:
      let size = file.size
      let form = try FormFile.read(file, memoryLimit: MemoryBudget.limit)
      return .form(form, name: name, isBinary: content == .binaryForm, size: size)
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
