/// A choice that a field of kind `choice` or `choices` offers.
public struct Choice: Hashable, Sendable {
  /// The value that expressions read: not empty, unique in a list without columns, and without white space if a field of
  /// several choices uses the list. An answer does not say which of the choices with its value was chosen.
  public var value: String
  public var label: String?

  public init(value: String, label: String? = nil) {
    self.value = value
    self.label = label
  }
}

/// Choices in order. Several fields may offer one list.
public struct ChoiceList: Hashable, Sendable {
  /// Unique among the form's lists.
  public var id: String
  public var choices: ChoiceRows
  /// Further texts of each choice, which filters read (CH-1). Each has a name of its own, which is not `value` or `label`.
  public var columns: [ChoiceColumn]

  public init(id: String, choices: [Choice], columns: [ChoiceColumn] = []) {
    self.id = id
    self.choices = ChoiceRows(choices)
    self.columns = columns
  }

  /// Returns unused memory.
  ///
  /// - Complexity: O(choices · columns).
  package mutating func trim() {
    choices.trim()
    for index in columns.indices { columns[index].trim() }
  }
}

/// A condition that says which choices a field offers (CH-1).
public struct ChoiceFilter: Hashable, Sendable {
  public var field: FieldID
  /// The expression, as its author wrote it. `#{name}` is the text of a column of the field's list, `#{value}` and
  /// `#{label}` those that every choice has.
  public var expression: String

  public init(field: FieldID, expression: String) {
    self.field = field
    self.expression = expression
  }
}
