import FormFormats
import FormModel

/// Imports foreign forms (IM-1 to IM-5).
public enum FormImporter {
  /// Recognises a form's format by its content; nil if no importer supports it.
  ///
  /// - Parameter bytes: The beginning of the file, or all of it.
  /// - Complexity: O(bytes) time.
  public static func format(of bytes: [UInt8]) -> ImportFormat? {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < bytes.count, XMLReader.isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "<"): return .xforms
    case UInt8(ascii: "{"): return format(of: JSONKeys(bytes))
    default: return nil
    }
  }

  /// Returns nil for this package's own forms, which have a schema, or pages with fields.
  private static func format(of keys: JSONKeys) -> ImportFormat? {
    if keys.outer.contains("resourceType") { return .fhir }
    guard !keys.outer.contains("schema") else { return nil }
    let surveyKeys: Set = ["elements", "questions"]
    let isSurvey =
      !keys.outer.isDisjoint(with: surveyKeys)
      || keys.outer.contains("pages") && !keys.inner.isDisjoint(with: surveyKeys)
    return isSurvey ? .surveyjs : nil
  }

  /// Imports a form.
  ///
  /// - Parameters:
  ///   - bytes: The whole file in UTF-8.
  ///   - format: The result of `format(of:)`.
  ///   - options: How to read the form.
  /// - Throws: `ImportError` if the file is damaged or exceeds a limit. An unsupported part is not
  ///   an error; the report lists it (IM-3).
  /// - Complexity: O(bytes + nodes · depth) time.
  public static func form(
    from bytes: [UInt8],
    format: ImportFormat,
    options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportedForm {
    switch format {
    case .xforms: return try xform(bytes, options)
    case .fhir: return try questionnaire(bytes, options)
    case .surveyjs: return try survey(bytes, options)
    }
  }

  private static func xform(
    _ bytes: [UInt8],
    _ options: ImportOptions
  ) throws(ImportError) -> ImportedForm {
    var reader = XFormsReader()
    do { try reader.read(bytes) } catch { throw .read(error) }
    var importer = XFormsImporter(reader, options: options, byteCount: bytes.count)
    try importer.run()
    importer.report.notes = importer.notes.notes(in: bytes)
    return try importer.draft.imported(importer.report, options)
  }
}

extension FormImporter {
  private static func questionnaire(
    _ bytes: [UInt8],
    _ options: ImportOptions
  ) throws(ImportError) -> ImportedForm {
    let root: JSONNode
    do { root = try JSONNode.read(bytes) } catch { throw .read(error) }
    var importer = FHIRImporter(root, options: options, byteCount: bytes.count)
    try importer.run()
    importer.report.notes = importer.notes.notes(in: bytes)
    return try importer.draft.imported(importer.report, options)
  }
}

extension FormImporter {
  private static func survey(
    _ bytes: [UInt8],
    _ options: ImportOptions
  ) throws(ImportError) -> ImportedForm {
    let root: JSONNode
    do { root = try JSONNode.read(bytes) } catch { throw .read(error) }
    var importer = SurveyImporter(root, options: options, bytes: bytes)
    try importer.run()
    importer.report.notes = importer.notes.notes(in: bytes)
    return try importer.draft.imported(importer.report, options)
  }
}

extension FormDraft {
  /// Builds the form and adds the report.
  func imported(
    _ report: ImportReport,
    _ options: ImportOptions
  ) throws(ImportError) -> ImportedForm {
    var sources: [(field: FieldID, source: String)] = []
    for page in pageIDs {
      for field in self[page].fields.indices {
        let address = FieldID(page: page, field: field)
        sources.append((address, self[address].source))
      }
    }
    do throws(FormError) {
      let form = try build(memoryLimit: options.memoryLimit)
      return ImportedForm(form: form, report: report, sources: sources)
    } catch {
      throw .form(error)
    }
  }
}
