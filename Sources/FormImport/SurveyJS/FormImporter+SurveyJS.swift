import FormFormats

/// Imports a survey, and again without actions and computed totals if rules go in a circle.
extension FormImporter {
  static func survey(
    _ bytes: [UInt8],
    _ options: ImportOptions
  ) throws(ImportError) -> ImportedForm {
    let root: JSONNode
    do { root = try JSONNode.read(bytes) } catch { throw .read(error) }
    let languages = SurveyImporter.languages(of: root)
    return try inAllLanguages(options, byteCount: bytes.count) { (options) throws(ImportError) in
      try inOneLanguage(root, languages, bytes, options)
    }
  }

  private static func inOneLanguage(
    _ root: JSONNode,
    _ languages: [String],
    _ bytes: [UInt8],
    _ options: ImportOptions
  ) throws(ImportError) -> ImportedForm {
    var importer = SurveyImporter(root, languages, options: options, bytes: bytes)
    do throws(ImportError) {
      return try survey(importer)
    } catch .rules {
      importer.takesActions = false
      return try survey(importer)
    }
  }

  private static func survey(_ importer: SurveyImporter) throws(ImportError) -> ImportedForm {
    var importer = importer
    try importer.run()
    let layout = importer.submissionLayout()
    return try importer.draft.imported(
      importer.report,
      importer.notes,
      layout,
      importer.bytes,
      importer.options
    )
  }
}
