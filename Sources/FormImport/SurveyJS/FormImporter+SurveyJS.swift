import FormFormats

/// Imports a survey.
extension FormImporter {
  static func survey(
    _ bytes: [UInt8],
    _ options: ImportOptions
  ) throws(ImportError) -> ImportedForm {
    let root: JSONNode
    do { root = try JSONNode.read(bytes) } catch { throw .read(error) }
    var importer = SurveyImporter(root, options: options, bytes: bytes)
    try importer.run()
    let layout = importer.submissionLayout()
    return try importer.draft.imported(importer.report, importer.notes, layout, bytes, options)
  }
}
