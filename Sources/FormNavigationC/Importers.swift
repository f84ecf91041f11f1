import CFormNavigation
import FormFormats
import FormImport
import FormModel
import FormRules

// The one place that calls an importer. The small WebAssembly module is compiled with
// FORMNAV_OWN_FORMS: what nothing calls is not in it.
#if FORMNAV_OWN_FORMS
  /// How filled forms of another format are read and written: there are none.
  enum ForeignLayout {
    func data(of session: borrowing FormSession) -> String { switch self {} }
  }

  extension FilledForm {
    init(
      _ content: [UInt8],
      of form: borrowing FormDefinition,
      layout: ForeignLayout?,
      clock: FormClock,
      savesAnswers: Bool
    ) throws(FilledFormError) {
      try self.init(answers: content, of: form, clock: clock, savesAnswers: savesAnswers)
    }
  }

  /// Reads a form of this package.
  ///
  /// - Throws: `FORMNAV_FOREIGN_FORM` for one of another format.
  func read(
    _ file: consuming InputFile,
    memoryLimit: MemoryLimit
  ) throws(Failure) -> FormWithReport {
    let format: ImportFormat?
    do throws(ReadError) {
      var file = file
      format = try FormImporter.format(of: &file)
      if format == nil {
        let form = try FormFile.read(file, memoryLimit: memoryLimit)
        return FormWithReport(form: form, report: "", layout: nil)
      }
    } catch {
      throw Failure(FORMNAV_BAD_FORM, error.description)
    }
    let name = format?.name ?? ""
    throw Failure(FORMNAV_FOREIGN_FORM, "expected a form of FormNavigation, found \(name)")
  }
#else
  typealias ForeignLayout = SubmissionLayout

  /// Reads a form of any format.
  func read(
    _ file: consuming InputFile,
    memoryLimit: MemoryLimit
  ) throws(Failure) -> FormWithReport {
    var report = ""
    var layout: SubmissionLayout?
    do throws(ImportError) {
      let form = try FormImporter.read(
        file,
        options: ImportOptions(memoryLimit: memoryLimit),
        report: { report = $0.text },
        layout: { layout = $0 }
      )
      return FormWithReport(form: form, report: report, layout: layout)
    } catch {
      throw Failure(error)
    }
  }
#endif
