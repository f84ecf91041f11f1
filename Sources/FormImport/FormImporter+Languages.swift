import FormFormats
import FormModel

/// Imports a form's other languages (UR-11).
extension FormImporter {
  /// The most languages of a form that are read, since each costs an import.
  static let mostLanguages = 64

  /// Imports a form once for each of its languages, and makes the texts of all but the first translations.
  ///
  /// - Parameter imported: Imports the form in the language of the options.
  static func inAllLanguages(
    _ options: ImportOptions,
    _ imported: (ImportOptions) throws(ImportError) -> ImportedForm
  ) throws(ImportError) -> ImportedForm {
    let first = try imported(options)
    var report = first.report
    var texts = first.form.texts
    texts.language = report.language ?? report.languages.first
    var known: Set = ["", texts.language ?? ""]
    for language in report.languages where known.insert(language).inserted {
      guard texts.translations.count < mostLanguages else {
        report.leaveOut(language, "the form has more than \(mostLanguages + 1) languages")
        break
      }
      var inLanguage = options
      inLanguage.language = language
      do throws(ImportError) {
        let other = try imported(inLanguage)
        if let translation = first.form.translation(like: other.form, language: language) {
          texts.translations.append(translation)
        } else {
          report.leaveOut(language, "more than texts differ in it")
        }
      } catch {
        report.leaveOut(language, error.description)
      }
    }
    if texts == first.form.texts { return first }
    return ImportedForm(
      form: first.form.clone(with: first.form.logic, texts: texts),
      report: report,
      sources: first.sources,
      unasked: first.unasked,
      layout: first.layout
    )
  }
}

extension ImportReport {
  /// Notes that a language has no translation.
  fileprivate mutating func leaveOut(_ language: String, _ reason: String) {
    let note = ImportNote(
      kind: .changed,
      position: .line(1, column: 1),
      construct: "the language \(TextQuote.of(language))",
      reason: reason,
      meaning: "its texts are left out"
    )
    notes.insert(note, at: 0)
  }
}
