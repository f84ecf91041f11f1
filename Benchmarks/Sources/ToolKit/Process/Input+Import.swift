import FormFormats
import FormImport

extension Input {
  /// The option of commands that read a form for the files that it refers to.
  package static let media = Option<String?>(
    "--media",
    value: .folder,
    help: """
      The folder with the files that a form refers to: of an XForm, such as jr://file-csv/towns.csv, CSV, GeoJSON and \
      XML (ODK Collect's media folder); of a Questionnaire ValueSet-ID.json.
      """
  )

  /// Imports a form in another engine's format.
  ///
  /// - Parameter reporting: Takes the report of a form that can't be opened, before the error.
  package static func imported(
    _ path: String,
    options: ImportOptions,
    reporting: (ImportReport) throws(ToolError) -> Void = { (_) throws(ToolError) in }
  ) throws(ToolError) -> ImportedForm {
    var file = try open(path)
    guard let format = try importFormat(of: &file, path) else {
      throw ToolError(
        FormImporter.refusal(of: file, memoryLimit: MemoryBudget.limit),
        reading: path
      )
    }
    return try imported(file, format, options, path, reporting: reporting)
  }

  /// The same, from an open file of a known format.
  package static func imported(
    _ file: consuming InputFile,
    _ format: ImportFormat,
    _ options: ImportOptions,
    _ path: String,
    reporting: (ImportReport) throws(ToolError) -> Void = { (_) throws(ToolError) in }
  ) throws(ToolError) -> ImportedForm {
    do throws(ImportError) {
      return try FormImporter.form(from: file, format: format, options: options)
    } catch {
      switch error {
      case .read(let error): throw ToolError(error, reading: path)
      case .form(let error): throw ToolError(.badData, "\(name(path)): \(error)")
      case .rules(let obstacle):
        try reporting(obstacle.report)
        let option =
          obstacle.opensWithHiddenAnswers ? " (formnav import --hidden-answers retained)" : ""
        throw ToolError(.badData, "\(name(path)): the form can't be filled: \(obstacle)\(option)")
      case .media(let error):
        if case .read(.io(let reason)) = error.reason {
          throw ToolError(ToolError(reason).code, "\(name(path)): \(error)")
        }
        throw ToolError(.badData, "\(name(path)): \(error)")
      case .noSuchLanguage: throw ToolError(.usage, "--language: \(error)")
      }
    }
  }

  /// Returns the format of another engine's form; nil if it is none.
  package static func importFormat(
    of file: inout InputFile,
    _ path: String
  ) throws(ToolError) -> ImportFormat? {
    do { return try FormImporter.format(of: &file) } catch {
      throw ToolError(error, reading: path)
    }
  }

  /// Opens a form. Of a workbook pyxform makes an XForm.
  package static func open(_ path: String) throws(ToolError) -> InputFile {
    if let workbook = try XLSForm(workbook: path) { return try workbook.file() }
    do { return try InputFile(path: path) } catch { throw ToolError(error) }
  }

  private static func name(_ path: String) -> String { path == "-" ? "standard input" : path }
}
