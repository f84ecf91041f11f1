/// The logic of a form as its author wrote it: choices, groups, rules, calculations, constraints and labels
/// (UR-1…UR-10, CH-1).
///
/// Nothing is checked here. Opening the form for filling checks expressions, names and circular references.
public struct FormLogic: Hashable, Sendable {
  public var choiceLists: [ChoiceList] = []
  /// The index in `choiceLists` of the list that a field offers.
  public var fieldChoices: [FieldID: Int] = [:]
  /// At most one for a field.
  public var choiceFilters: [ChoiceFilter] = []
  /// The answers at the beginning.
  public var answers: [FieldID: AnswerValue] = [:]
  public var groups: [FieldGroup] = []
  /// In form order, an outer repeat before the ones inside it.
  public var repeats: [FormRepeat] = []
  public var rules: [Rule] = []
  public var variables: [Variable] = []
  /// At most one for a field.
  public var calculations: [Calculation] = []
  /// At most one for a field.
  public var constraints: [Constraint] = []
  /// At most one for a field or page.
  public var labels: [LabelExpression] = []
  /// The policy of all fields that are not in `fieldPolicies`.
  public var policy = HiddenAnswerPolicy.retained
  public var fieldPolicies: [FieldID: HiddenAnswerPolicy] = [:]
  /// Whether a person can finish a form with invalid answers (UR-9).
  public var allowsFinishingInvalid = false

  public init() {}

  /// Whether the form has no logic. Then logic costs nothing.
  public var isEmpty: Bool { self == FormLogic() }
}
