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
    return switch format {
    case .xforms: try xform(bytes, options)
    case .fhir: try questionnaire(bytes, options)
    case .surveyjs: try survey(bytes, options)
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
