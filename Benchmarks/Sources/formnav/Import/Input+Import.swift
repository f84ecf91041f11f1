import FormFormats
import FormImport
import FormModel
import MeasurementKit
import TextEscaping

extension Input {
  /// Reads a form of our own or from elsewhere, if this machine has the memory for it. What an import leaves out
  /// is told on standard error, in one line.
  static func form(_ path: String) throws(ToolError) -> FormDefinition {
    try form(try open(path), path)
  }

  /// "2 things are not supported".
  static func unsupported(_ count: Int) -> String {
    "\(Figures.counted(count, "thing")) \(count == 1 ? "is" : "are") not supported"
  }

  /// As above, from an open file.
  static func form(
    _ opened: consuming InputFile,
    _ path: String
  ) throws(ToolError) -> FormDefinition {
    var file = opened
    guard let format = try importFormat(of: &file, path) else {
      var positions = LogicPositions()
      let form = try own(file, &positions, path)
      try check(form, positions, reading: path)
      return form
    }
    let options = ImportOptions(memoryLimit: MemoryBudget.limit)
    let imported = try imported(file, format, options, path)
    let count = imported.report.unsupportedCount
    if count > 0 {
      Console.say(
        "\(SystemText.shown(path)): \(unsupported(count)); formnav import lists them"
      )
    }
    return imported.takeForm()
  }

  private static func own(
    _ file: consuming InputFile,
    _ positions: inout LogicPositions,
    _ path: String
  ) throws(ToolError) -> FormDefinition {
    do throws(ReadError) {
      return try FormFile.read(file, memoryLimit: MemoryBudget.limit, positions: &positions)
    } catch {
      throw ToolError(error, reading: path)
    }
  }

  /// As above, for a screen: rules that can't be at work are an error, of a form from elsewhere too.
  static func screenForm(_ path: String) throws(ToolError) -> FormDefinition {
    let form = try form(path)
    try check(form, LogicPositions(), reading: path)
    return form
  }

  /// Imports a form from elsewhere.
  static func imported(
    _ path: String,
    options: ImportOptions
  ) throws(ToolError) -> ImportedForm {
    var file = try open(path)
    guard let format = try importFormat(of: &file, path) else {
      throw ToolError(
        FormImporter.refusal(of: file, memoryLimit: MemoryBudget.limit),
        reading: path
      )
    }
    return try imported(file, format, options, path)
  }

  private static func imported(
    _ file: consuming InputFile,
    _ format: ImportFormat,
    _ options: ImportOptions,
    _ path: String
  ) throws(ToolError) -> ImportedForm {
    do throws(ImportError) {
      return try FormImporter.form(from: file, format: format, options: options)
    } catch {
      switch error {
      case .read(let error): throw ToolError(error, reading: path)
      case .form(let error): throw ToolError(.badData, "\(name(path)): \(error)")
      case .noSuchLanguage: throw ToolError(.usage, "--language: \(error)")
      }
    }
  }

  /// The format of a form from elsewhere; nil where it is none.
  static func importFormat(
    of file: inout InputFile,
    _ path: String
  ) throws(ToolError) -> ImportFormat? {
    do { return try FormImporter.format(of: &file) } catch {
      throw ToolError(error, reading: path)
    }
  }

  static func open(_ path: String) throws(ToolError) -> InputFile {
    do { return try InputFile(path: path) } catch { throw ToolError(error) }
  }

  private static func name(_ path: String) -> String { path == "-" ? "standard input" : path }
}
