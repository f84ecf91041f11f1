/// A choice that a field of kind `choice` or `choices` offers.
public struct Choice: Hashable, Sendable {
  /// The value that expressions read: not empty, without white space, unique in its list.
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
  public var choices: [Choice]

  public init(id: String, choices: [Choice]) {
    self.id = id
    self.choices = choices
  }
}
