import FormFormats
import FormImport
import FormModel
import FormRules
import ToolKit

/// `generate --submission`.
enum SubmissionStream {
  static func run(_ arguments: Arguments, _ path: String) throws {
    try arguments.refuse(GenerateOptions.others, with: "--submission")
    guard let named = arguments[GenerateOptions.form] else {
      throw UsageError("--submission goes with --form, which names the form")
    }
    let format = try EditsGeneration.format(GenerateOptions.format(arguments))
    let target = arguments[GenerateOptions.output]
    try FormGeneration.refuseTerminal(target, isBinary: format == .binary)
    let output = try OutputFile(path: target)
    let fillable = try Input.fillable(named, media: arguments[Input.media])
    var submission = try Input.submission(path, of: fillable)
    var session = try FormSession(
      fillable.form.clone(),
      clock: submission.clock ?? FormClock(milliseconds: 0)
    )
    let entries = submission.type(
      on: &session,
      of: fillable.form,
      following: try arguments[GenerateOptions.audit].map(log)
    )
    for finding in submission.findings { Console.say("\(path): \(finding.text)") }
    var writer = try EditStreamWriter(output, format: format, count: entries.count)
    for entry in entries { try writer.append(entry) }
    try writer.finish()
  }

  /// Reads the log that says in which order the answers were given.
  private static func log(_ path: String) throws(ToolError) -> AuditLog {
    do throws(ReadError) {
      var file = try InputFile.opened(path)
      return try AuditLog(file.takeAll(memoryLimit: MemoryBudget.limit))
    } catch {
      throw ToolError(error, reading: path)
    }
  }
}
