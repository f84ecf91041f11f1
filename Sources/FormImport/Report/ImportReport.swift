import FormFormats

/// The formats of forms from elsewhere that can be read (IM-1).
public enum ImportFormat: String, CaseIterable, Hashable, Sendable {
  /// ODK XForms.
  case xforms
  /// FHIR R4 Questionnaire, as JSON.
  case fhir
  /// SurveyJS, as JSON.
  case surveyjs

  /// What people call it.
  public var name: String {
    switch self {
    case .xforms: "ODK XForm"
    case .fhir: "FHIR Questionnaire"
    case .surveyjs: "SurveyJS survey"
    }
  }
}

/// One thing of an imported form that is not as it was (IM-3).
public struct ImportNote: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// The importer can't keep a part that decides what is shown, required, valid or computed.
    case unsupported
    /// The importer changed a part in a way that does not matter for filling the form.
    case changed
  }

  public let kind: Kind
  /// The place in the file.
  public let position: SourcePosition
  /// The part: “relevant of "q17"”.
  public let construct: String
  /// Why the importer can't keep the part: “the function regex()”.
  public let reason: String
  /// The consequence for the form: “always shown”.
  public let meaning: String
}

/// The report of an import (IM-3).
public struct ImportReport: Hashable, Sendable {
  public let format: ImportFormat
  public internal(set) var title: String?
  /// The language that labels are in; nil if the form has none.
  public internal(set) var language: String?
  /// All languages of the form, in order.
  public internal(set) var languages: [String] = []
  public internal(set) var pages = 0
  public internal(set) var fields = 0
  /// Expressions that say what is shown, required, read-only or valid.
  public internal(set) var conditions = 0
  public internal(set) var unsupportedConditions = 0
  public internal(set) var calculations = 0
  public internal(set) var unsupportedCalculations = 0
  /// In the order of the file.
  public internal(set) var notes: [ImportNote] = []

  init(format: ImportFormat) { self.format = format }

  /// How many notes there are of what is not supported.
  public var unsupportedCount: Int { notes.count { $0.kind == .unsupported } }
}
