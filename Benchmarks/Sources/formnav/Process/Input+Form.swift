import FormFormats
import FormImport
import FormModel
import MeasurementKit
import TextEscaping
import ToolKit

extension Input {
  /// Reads a form in our own or another engine's format; throws if memory is short or if the rules
  /// are invalid. Prints one line to standard error if the import omits something.
  ///
  /// - Parameter media: The folder with the files that the form refers to.
  static func form(_ path: String, media: String? = nil) throws(ToolError) -> FormDefinition {
    try form(try open(path), path, media: media)
  }

  /// "2 things are not supported".
  static func unsupported(_ count: Int) -> String {
    "\(Figures.counted(count, "thing")) \(count == 1 ? "is" : "are") not supported"
  }

  /// The same, from an open file.
  static func form(
    _ opened: consuming InputFile,
    _ path: String,
    media: String?
  ) throws(ToolError) -> FormDefinition {
    var title: String?
    return try form(opened, path, media: media, title: &title)
  }

  /// A form of this package in one of its languages, which must have that.
  static func translated(
    _ form: consuming FormDefinition,
    to language: String,
    _ path: String
  ) throws(ToolError) -> FormDefinition {
    let name = path == "-" ? "standard input" : path
    guard let index = form.texts.index(ofLanguage: language) else {
      let known = form.texts.languages.filter { !$0.isEmpty }
      throw ToolError(.badData, "\(name): \(ImportError.noSuchLanguage(language, known: known))")
    }
    if index == 0 { return form }
    let translated: FormDefinition
    do throws(FormError) { translated = try form.translated(to: index - 1) } catch {
      throw ToolError(.badData, "\(name): \(error)")
    }
    try check(translated, LogicPositions(), reading: path)
    return translated
  }

  /// The same, with the title that a file in another engine's format gives the form.
  static func form(
    _ opened: consuming InputFile,
    _ path: String,
    media: String?,
    title: inout String?
  ) throws(ToolError) -> FormDefinition {
    var file = opened
    guard let format = try importFormat(of: &file, path) else {
      var positions = LogicPositions()
      let form = try own(file, &positions, path)
      try check(form, positions, reading: path)
      return form
    }
    let options = ImportOptions(mediaFolder: media, memoryLimit: MemoryBudget.limit)
    let imported = try imported(file, format, options, path)
    title = imported.report.title
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
}
