import FormFormats
import FormModel

/// Imports a form's other languages (UR-11).
extension FormImporter {
  /// The most other languages of a form that are read, since each costs an import.
  static let mostLanguages = 64
  /// The most fields, choices and parts of 128 bytes of all these imports together, but for a few.
  private static let mostParts = 1 << 15
  static let fewLanguages = 12

  /// Imports a form once for each of its languages, and makes the texts of all but the first translations.
  ///
  /// - Parameters:
  ///   - byteCount: The bytes of the file. All translations together have at most sixteen times as many, and 64 KiB.
  ///   - imported: Imports the form in the language of the options.
  static func inAllLanguages(
    _ options: ImportOptions,
    byteCount: Int,
    _ imported: (ImportOptions) throws(ImportError) -> ImportedForm
  ) throws(ImportError) -> ImportedForm {
    let first = try imported(options)
    let own = first.report.language ?? first.report.languages.first
    var texts = first.form.texts
    texts.language = own == "" ? nil : own
    var known: Set = ["", own ?? ""]
    var others = first.report.languages.filter { known.insert($0).inserted }
    var notes: [ImportNote] = []
    let most = most(languagesOf: first.form, byteCount)
    if others.count > most {
      notes.append(leftOut("\(others.count - most) languages", "the form has too many"))
      others.removeSubrange(most...)
    }
    var room = 16 * byteCount + 1 << 16
    for language in others {
      var inLanguage = options
      inLanguage.language = language
      inLanguage.computedLanguage = own
      let name = "the language \(TextQuote.of(language))"
      do throws(ImportError) {
        let other = try imported(inLanguage)
        texts.areMarkdown = texts.areMarkdown || other.form.texts.areMarkdown
        guard let translation = first.form.translation(like: other.form, language: language) else {
          notes.append(leftOut(name, "more than texts differ in it"))
          continue
        }
        room -= translation.texts.values.reduce(0) { $0 + $1.utf8.count }
        guard room >= 0 else {
          notes.append(leftOut(name, FormDraft.noRoom))
          continue
        }
        texts.translations.append(translation)
        guard other.report.notes.contains(where: { $0.construct.hasPrefix(computedTexts) }) else {
          continue
        }
        notes.append(
          ImportNote(
            kind: .changed,
            position: .line(1, column: 1),
            construct: name,
            reason: "a calculation is the same in all languages",
            meaning: "texts in calculations stay as in the first language"
          )
        )
      } catch {
        notes.append(leftOut(name, error.description))
      }
    }
    if texts == first.form.texts, notes.isEmpty { return first }
    var report = first.report
    report.notes = notes + report.notes
    return ImportedForm(
      form: first.form.clone(with: first.form.logic, texts: texts),
      report: report,
      sources: first.sources,
      unasked: first.unasked,
      layout: first.layout
    )
  }

  /// Returns how many other languages of a form are read.
  private static func most(languagesOf form: borrowing FormDefinition, _ byteCount: Int) -> Int {
    let fields = form.fieldCount + byteCount / 128 + 1
    let parts = form.logic.choiceLists.reduce(fields) { $0 + $1.choices.count }
    return min(mostLanguages, max(fewLanguages, mostParts / parts))
  }

  /// What a form's report in another language says of texts in calculations.
  static let computedTexts = "texts in calculations"

  /// The note that a language has no translation.
  private static func leftOut(_ construct: String, _ reason: String) -> ImportNote {
    ImportNote(
      kind: .changed,
      position: .line(1, column: 1),
      construct: construct,
      reason: reason,
      meaning: "its texts are left out"
    )
  }
}

extension ImportReport {
  /// Returns the index of the language that a user means; nil if they name none.
  ///
  /// - Throws: `noSuchLanguage` if the form does not have it.
  func index(of wanted: String?) throws(ImportError) -> Int? {
    guard let wanted else { return nil }
    guard
      let found = languages.firstIndex(of: wanted)
        ?? LanguageChoice.index(of: wanted, among: languages)
    else { throw .noSuchLanguage(wanted, known: languages) }
    return found
  }
}
