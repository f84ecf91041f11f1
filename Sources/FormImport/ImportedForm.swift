import FormFormats
import FormModel

/// Options for the import of a foreign form.
public struct ImportOptions: Sendable {
  /// The language of labels: a name as in the form (“French (fr)”) or a code; nil for the form's
  /// default.
  public var language: String?
  /// The number of questions on a page if the form has no pages.
  public var questionsPerPage: Int
  /// The value of hidden fields in an XForm's expressions (UR-6): `blank` as in Collect, `retained`
  /// as in Enketo. Nil means `blank`, but `retained` for a form whose rules would go in a circle.
  public var hiddenAnswers: HiddenAnswerPolicy?
  /// The folder with the files that a form refers to: ODK Collect's media folder, or a Questionnaire's value sets; nil for
  /// none (CH-3).
  public var mediaFolder: String?
  /// The memory limit for the file and then the form.
  public var memoryLimit: MemoryLimit
  /// Of a file that another program made: its warnings.
  var remarks: [String] = []
  /// The language of texts in calculations, if it is not that of labels.
  var computedLanguage: String?

  public init(
    language: String? = nil,
    questionsPerPage: Int = 1,
    hiddenAnswers: HiddenAnswerPolicy? = nil,
    mediaFolder: String? = nil,
    memoryLimit: MemoryLimit = .unlimited
  ) {
    self.language = language
    self.questionsPerPage = max(questionsPerPage, 1)
    self.hiddenAnswers = hiddenAnswers
    self.mediaFolder = mediaFolder
    self.memoryLimit = memoryLimit
  }
}

/// The reason why a foreign form was not imported.
public enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is unreadable or damaged.
  case read(ReadError)
  /// The form exceeds a limit.
  case form(FormError)
  /// The form cannot be opened.
  case rules(ImportObstacle)
  /// A file of the media folder is missing or damaged.
  case media(MediaError)
  /// The form has no labels in the requested language.
  case noSuchLanguage(String, known: [String])

  public var description: String {
    switch self {
    case .read(let error): error.description
    case .form(let error): error.description
    case .rules(let obstacle): obstacle.description
    case .media(let error): error.description
    case .noSuchLanguage(let language, let known):
      "no labels in \(TextQuote.of(language)): expected "
        + (known.isEmpty ? "none" : known.map(TextQuote.of).joined(separator: ", "))
    }
  }
}

/// An imported form with its report.
public struct ImportedForm: ~Copyable, Sendable {
  /// The form in this package's model.
  public let form: FormDefinition
  /// The differences from the original form (IM-3).
  public let report: ImportReport
  /// The original name of each field, in form order.
  ///
  /// It is the node's path in an XForm, the `linkId` in FHIR, and the `name` in SurveyJS.
  public let sources: [(field: FieldID, source: String)]
  /// The hidden fields among them that no question of the file asks for: they hold what a node has or computes.
  public let unasked: Set<FieldID>
  /// Reads and writes filled forms in the form's own format (EX-1).
  public let layout: SubmissionLayout

  /// Returns the form without its report.
  public consuming func takeForm() -> FormDefinition { form }
}
