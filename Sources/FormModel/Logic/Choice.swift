/// One of the values that a field of kind `choice` or `choices` offers.
public struct Choice: Hashable, Sendable {
  /// What an expression reads: not empty, without white space, unique in its list.
  public var value: String
  public var label: String?

  public init(value: String, label: String? = nil) {
    self.value = value
    self.label = label
  }
}

/// Choices in order, shared by the fields that offer them.
public struct ChoiceList: Hashable, Sendable {
  /// Unique among the form's lists.
  public var id: String
  public var choices: [Choice]

  public init(id: String, choices: [Choice]) {
    self.id = id
    self.choices = choices
  }
}
