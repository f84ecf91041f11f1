/// All of a form that follows from answers: choices, groups, rules, calculations, constraints, as their author
/// wrote them (UR).
///
/// It is not checked here: whether expressions can be read, names are known and nothing goes round in a circle
/// is found out where a form is opened for filling.
public struct FormLogic: Hashable, Sendable {
  public var choiceLists: [ChoiceList] = []
  /// The list that a field offers, by its place in `choiceLists`.
  public var fieldChoices: [FieldID: Int] = [:]
  /// The answers that the form begins with.
  public var answers: [FieldID: AnswerValue] = [:]
  public var groups: [FieldGroup] = []
  public var rules: [Rule] = []
  public var variables: [Variable] = []
  /// At most one for a field.
  public var calculations: [Calculation] = []
  /// At most one for a field.
  public var constraints: [Constraint] = []
  /// Of all fields that `fieldPolicies` does not name.
  public var policy = HiddenAnswerPolicy.retained
  public var fieldPolicies: [FieldID: HiddenAnswerPolicy] = [:]
  /// Whether a flow with invalid answers can be finished (UR-9).
  public var allowsFinishingInvalid = false

  public init() {}

  /// Whether the form has none of all this; then none of it costs anything.
  public var isEmpty: Bool { self == FormLogic() }
}
