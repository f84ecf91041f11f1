import FormFormats

/// A foreign form format that can be imported (IM-1).
public enum ImportFormat: String, CaseIterable, Hashable, Sendable {
  /// ODK XForms.
  case xforms
  /// FHIR Questionnaire of STU3, R4 or R5, as JSON.
  case fhir
  /// SurveyJS, as JSON.
  case surveyjs

  /// The format's name in messages.
  public var name: String {
    switch self {
    case .xforms: "ODK XForm"
    case .fhir: "FHIR Questionnaire"
    case .surveyjs: "SurveyJS survey"
    }
  }
}

/// A part of an imported form that differs from the original (IM-3).
public struct ImportNote: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// The importer can't keep a part that decides what is shown, required, read-only, counted, valid or
    /// computed, or does not know the part.
    case unsupported
    /// The importer changed a part in a way that does not matter for filling the form.
    case changed
  }

  public let kind: Kind
  /// The position in the file.
  public let position: SourcePosition
  /// The part, such as “relevant of "q17"”.
  public let construct: String
  /// The reason for the difference, such as “the function regex()”.
  public let reason: String
  /// The consequence for the form, such as “always shown”.
  public let meaning: String
}

/// What an expression of a foreign form is for (IM-3).
public enum ExpressionPurpose: String, CaseIterable, Sendable {
  /// Decides whether a part is shown, required or read-only.
  case conditions
  /// Decides which answers are valid.
  case constraints
  /// Decides which choices are offered.
  case filters
  /// Gives a value: of a field, a variable, a number of instances.
  case calculations

  fileprivate var place: Int {
    switch self {
    case .conditions: 0
    case .constraints: 1
    case .filters: 2
    case .calculations: 3
    }
  }
}

/// How many expressions of one purpose a foreign form has (IM-3).
public struct ExpressionCount: Hashable, Sendable {
  public internal(set) var all = 0
  /// Those that the importer could not translate.
  public internal(set) var unsupported = 0
}

/// The report of an import (IM-3).
public struct ImportReport: Hashable, Sendable {
  public let format: ImportFormat
  public internal(set) var title: String?
  /// The language of the labels; nil if the form states no language.
  public internal(set) var language: String?
  /// All languages of the form, in the file's order.
  public internal(set) var languages: [String] = []
  public internal(set) var pages = 0
  public internal(set) var fields = 0
  /// The notes in the order of the file.
  public internal(set) var notes: [ImportNote] = []

  init(format: ImportFormat) { self.format = format }

  /// The counts of expressions, in the order of the purposes.
  private var counts = [ExpressionCount](
    repeating: ExpressionCount(),
    count: ExpressionPurpose.allCases.count
  )

  /// How many expressions of a purpose the form has, and how many of them are not translated.
  public internal(set) subscript(purpose: ExpressionPurpose) -> ExpressionCount {
    get { counts[purpose.place] }
    set { counts[purpose.place] = newValue }
  }

  /// The number of notes about unsupported parts.
  public var unsupportedCount: Int { notes.count { $0.kind == .unsupported } }
}
