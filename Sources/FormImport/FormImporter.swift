import FormFormats
import FormModel
import FormRules

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
  /// - Returns: A form that can be opened.
  /// - Throws: `ImportError` if the file is damaged or exceeds a limit, or if the form can't be
  ///   opened. An unsupported part is not an error; the report lists it (IM-3).
  /// - Complexity: O(bytes + nodes · depth) time, and that of opening the form.
  public static func form(
    from bytes: [UInt8],
    format: ImportFormat,
    options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportedForm {
    do throws(FormError) {
      try options.memoryLimit.check(memory(for: bytes, format))
    } catch {
      throw .form(error)
    }
    switch format {
    case .xforms: return try xform(bytes, options)
    case .fhir: return try questionnaire(bytes, options)
    case .surveyjs: return try survey(bytes, options)
    }
  }

  /// An upper bound of the memory in bytes for the parts of a file, the form and its rules. A part
  /// costs far more than its bytes, and begins with one of few signs.
  ///
  /// - Complexity: O(bytes) time.
  private static func memory(for bytes: [UInt8], _ format: ImportFormat) -> Int {
    let parts = bytes.count { byte in
      switch (byte, format) {
      case (UInt8(ascii: "<"), .xforms), (UInt8(ascii: "="), .xforms): true
      case (UInt8(ascii: ","), .fhir), (UInt8(ascii: "{"), .fhir), (UInt8(ascii: "["), .fhir): true
      case (UInt8(ascii: ","), .surveyjs), (UInt8(ascii: "{"), .surveyjs),
        (UInt8(ascii: "["), .surveyjs):
        true
      default: false
      }
    }
    return 8 * bytes.count + partBytes * parts
  }

  /// The memory for a part. A question of three parts takes about 1,200 bytes.
  private static let partBytes = 400
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
    let layout = importer.submissionLayout()
    return try importer.draft.imported(importer.report, importer.notes, layout, bytes, options)
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
    let layout = importer.submissionLayout()
    return try importer.draft.imported(importer.report, importer.notes, layout, bytes, options)
  }
}

extension FormDraft {
  /// Builds the form, checks that it can be opened, and adds the report.
  func imported(
    _ report: ImportReport,
    _ notes: ImportNotes,
    _ layout: SubmissionLayout,
    _ bytes: [UInt8],
    _ options: ImportOptions
  ) throws(ImportError) -> ImportedForm {
    var (report, notes, layout) = (report, notes, layout)
    var sources: [(field: FieldID, source: String)] = []
    var unasked: Set<FieldID> = []
    for page in pageIDs {
      for field in self[page].fields.indices {
        let address = FieldID(page: page, field: field)
        sources.append((address, self[address].source))
        if !self[address].isAsked { unasked.insert(address) }
      }
    }
    report.notes = notes.notes(in: bytes)
    var form = try built(options)
    do throws(FormError) { try options.memoryLimit.check(form.logic.memoryOfRules) } catch {
      throw .form(error)
    }
    do throws(RuleError) {
      try FormSession.check(form)
    } catch {
      throw .rules(obstacle(error, report, in: bytes))
    }
    var draft = self
    if draft.dropUnofferedAnswers(form, &notes) {
      form = try draft.built(options)
      report.notes = notes.notes(in: bytes)
    }
    layout.hidingPages = hidingPages
    return ImportedForm(
      form: form,
      report: report,
      sources: sources,
      unasked: unasked,
      layout: layout
    )
  }

  private func built(_ options: ImportOptions) throws(ImportError) -> FormDefinition {
    do throws(FormError) {
      return try build(memoryLimit: options.memoryLimit)
    } catch {
      throw .form(error)
    }
  }
}

extension FormLogic {
  /// About the bytes of memory that the compiled expressions take while they are compiled: few bytes of a file may ask for
  /// the texts of all choices in each of many expressions.
  fileprivate var memoryOfRules: Int {
    var bytes = 0
    for rule in rules { bytes += rule.condition.utf8.count }
    for one in calculations { bytes += one.expression.utf8.count }
    for one in constraints { bytes += one.expression.utf8.count }
    for one in choiceFilters { bytes += one.expression.utf8.count }
    for one in variables { bytes += one.expression.utf8.count }
    for one in labels { bytes += one.expression.utf8.count }
    return Self.compiledBytes * bytes
  }

  /// For each byte of an expression.
  private static let compiledBytes = 4
}
