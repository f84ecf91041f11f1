import FormModel

/// The values that generated expressions may read.
public struct ExpressionScope: Hashable, Sendable {
  public struct Field: Hashable, Sendable {
    public var id: String
    public var kind: FieldKind
    /// The choices of the field.
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

/// The language features that generated expressions may use.
public enum ExpressionRange: String, CaseIterable, Hashable, Sendable {
  /// Everything in UR-2.
  case everything
  /// Everything that does not depend on the clock.
  case timeless
  /// Features that XPath 1.0 and JavaRosa compute alike. Excludes JavaRosa's own functions. Only
  /// small whole numbers and halves become texts.
  case core
}
