import FormModel

/// The values that generated expressions may read.
public struct ExpressionScope: Hashable, Sendable {
  public struct Field: Hashable, Sendable {
    public var id: String
    public var kind: FieldKind
    /// The choices that a field offers.
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

/// The range of generated expressions.
public enum ExpressionRange: String, CaseIterable, Hashable, Sendable {
  /// Everything in UR-2.
  case everything
  /// Everything that does not depend on the clock.
  case timeless
  /// Everything that XPath 1.0 and JavaRosa compute alike: no functions of JavaRosa's own, and numbers as texts
  /// only if they are small whole ones or halves.
  case core
}
