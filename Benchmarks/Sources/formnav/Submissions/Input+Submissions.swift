import FormFormats
import FormImport
import FormModel
import ToolKit

/// An imported form with what reads and writes its data.
struct FillableForm: ~Copyable {
  let form: FormDefinition
  let layout: SubmissionLayout
}

extension Input {
  /// Reads a form whose data other engines read and write; throws if it is one of ours, since those have none.
  ///
  /// - Parameter media: The folder with the files that the form refers to.
  static func fillable(_ path: String, media: String?) throws(ToolError) -> FillableForm {
    let options = ImportOptions(mediaFolder: media, memoryLimit: MemoryBudget.limit)
    let imported = try imported(path, options: options)
    let layout = imported.layout
    return FillableForm(form: imported.takeForm(), layout: layout)
  }

  /// Reads the data of a filled form.
  static func submission(
    _ path: String,
    of fillable: borrowing FillableForm
  ) throws(ToolError) -> Submission {
    do throws(ReadError) {
      var file = try InputFile.opened(path)
      let bytes = try file.takeAll(memoryLimit: MemoryBudget.limit)
      return try fillable.layout.submission(from: bytes, for: fillable.form)
    } catch {
      throw ToolError(error, reading: path)
    }
  }
}
