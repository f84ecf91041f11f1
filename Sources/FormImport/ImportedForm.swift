import FormFormats
import FormModel

/// How a form from elsewhere is to be read.
public struct ImportOptions: Sendable {
  /// The language of labels, as the form names it (“French (fr)”) or by its code; nil for the form's default.
  public var language: String?
  /// Questions on one page, if the form has no pages.
  public var questionsPerPage: Int
  /// What expressions of an XForm read of hidden fields: nil for what Collect does, `blank`; `retained` for what
  /// Enketo does (UR-6).
  public var hiddenAnswers: HiddenAnswerPolicy?
  /// What the form, and before it the file, may take.
  public var memoryLimit: MemoryLimit

  public init(
    language: String? = nil,
    questionsPerPage: Int = 1,
    hiddenAnswers: HiddenAnswerPolicy? = nil,
    memoryLimit: MemoryLimit = .unlimited
  ) {
    self.language = language
    self.questionsPerPage = max(questionsPerPage, 1)
    self.hiddenAnswers = hiddenAnswers
    self.memoryLimit = memoryLimit
  }
}

/// Why a form from elsewhere could not be imported.
public enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file can't be read, or is damaged.
  case read(ReadError)
  /// It passes a limit.
  case form(FormError)
  /// It has no labels in that language.
  case noSuchLanguage(String, known: [String])

  public var description: String {
    switch self {
    case .read(let error): error.description
    case .form(let error): error.description
    case .noSuchLanguage(let language, let known):
      "no labels in \(TextQuote.of(language)): expected "
        + (known.isEmpty ? "none" : known.map(TextQuote.of).joined(separator: ", "))
    }
  }
}

/// An imported form, with the report of its import.
public struct ImportedForm: ~Copyable, Sendable {
  public let form: FormDefinition
  public let report: ImportReport
  /// What the other form calls its fields, by their addresses in form order: the path of an XForm's node, the
  /// `linkId` of a FHIR item, the `name` of a SurveyJS question.
  public let sources: [(field: FieldID, source: String)]

  /// The form alone.
  public consuming func takeForm() -> FormDefinition { form }
}
