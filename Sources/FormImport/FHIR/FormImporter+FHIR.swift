import FormFormats

/// Imports a Questionnaire.
extension FormImporter {
  static func questionnaire(
    _ bytes: [UInt8],
    _ options: ImportOptions
  ) throws(ImportError) -> ImportedForm {
    let root: JSONNode
    do { root = try JSONNode.read(bytes) } catch { throw .read(error) }
    let languages = FHIRImporter.languages(of: root)
    return try inAllLanguages(options, byteCount: bytes.count) { (options) throws(ImportError) in
      var importer = FHIRImporter(root, languages, options: options, byteCount: bytes.count)
      try importer.run()
      let layout = importer.submissionLayout()
      return try importer.draft.imported(importer.report, importer.notes, layout, bytes, options)
    }
  }
}
