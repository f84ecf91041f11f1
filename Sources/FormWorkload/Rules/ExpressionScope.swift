import FormModel

/// What generated expressions may read.
public struct ExpressionScope: Hashable, Sendable {
  public struct Field: Hashable, Sendable {
    public var id: String
    public var kind: FieldKind
    /// The values that a field of choices offers.
    public var choices: [String]

    public init(id: String, kind: FieldKind, choices: [String] = []) {
      self.id = id
      self.kind = kind
      self.choices = choices
    }
  }

  public var fields: [Field]
  /// Ids of variables, whose values may be of any type.
  public var variables: [String]

  public init(fields: [Field], variables: [String] = []) {
    self.fields = fields
    self.variables = variables
  }

  public var isEmpty: Bool { fields.isEmpty && variables.isEmpty }
}

/// Which expressions are generated.
public enum ExpressionRange: String, CaseIterable, Hashable, Sendable {
  /// All that SPEC UR-2 has.
  case everything
  /// All but what depends on the clock.
  case timeless
  /// What XPath 1.0 and JavaRosa compute alike: no functions of JavaRosa's own, and no texts of numbers but
  /// of small whole ones and halves.
  case core
}
