/// What a form says beside its names and labels, and all its texts in other languages (UR-11).
///
/// Nothing follows from these texts: a form that has them and no logic is filled as one without them.
public struct FormTexts: Hashable, Sendable {
  /// The language of the form's texts, as its author names it: “fr”, or “French (fr)”. Nil if it is not known.
  public var language: String?
  /// Whether labels, hints, messages and names are Markdown.
  public var areMarkdown = false
  /// What helps a person to answer.
  public var hints: [FieldID: String] = [:]
  /// What is said of a mandatory field without an answer.
  public var requiredMessages: [FieldID: String] = [:]
  /// The other languages, each once.
  public var translations: [FormTranslation] = []

  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { self == FormTexts() }

  /// Whether there are none beside translations.
  package var hasTranslationsAlone: Bool {
    language == nil && !areMarkdown && hints.isEmpty && requiredMessages.isEmpty
  }

  /// The languages of the form: its own, as an empty text if it is not known, and those of its translations.
  public var languages: [String] { [language ?? ""] + translations.map { $0.language } }

  /// The index in `languages` of the one that a user means: by its name, ignoring case, or by a code; nil if there is
  /// none.
  ///
  /// - Complexity: O(bytes of the languages' names).
  public func index(ofLanguage name: String) -> Int? {
    name.isEmpty ? nil : LanguageChoice.index(of: name, among: languages)
  }
}

/// The texts of a form in another language.
public struct FormTranslation: Hashable, Sendable {
  /// The language, as its author names it: “fr”, or “French (fr)”.
  public var language: String
  /// The texts that differ. An empty one counts as none.
  public var texts: [TextPlace: String]

  public init(language: String, texts: [TextPlace: String] = [:]) {
    self.language = language
    self.texts = texts
  }
}

/// Where a text of a form stands.
@frozen
public enum TextPlace: Hashable, Sendable {
  /// The name of a page.
  case name(PageID)
  /// The expression of the name of a page (UR-10).
  case nameExpression(PageID)
  /// The label of a field.
  case label(FieldID)
  /// The expression of the label of a field (UR-10).
  case labelExpression(FieldID)
  /// What helps a person to answer.
  case hint(FieldID)
  /// What is said of an invalid answer.
  case message(FieldID)
  /// What is said of a mandatory field without an answer.
  case requiredMessage(FieldID)
  /// The label of a group, by its index in `FormLogic.groups`.
  case groupLabel(Int)
  /// The label of a repeat, by its index in `FormLogic.repeats`.
  case repeatLabel(Int)
  /// The label of a choice, by the indices of list and choice.
  case choiceLabel(list: Int, choice: Int)
}
