import FormModel

/// Generates forms with rules: fields `q0`, `q1`, … on pages, shown while a condition on earlier answers holds.
///
/// The same shape and seed give the same form everywhere. Expressions read earlier fields only, so no rules form a
/// cycle.
public struct RuleFormGenerator: Sendable {
  /// Increased whenever a seed would give another form.
  public static let version = 1

  public let shape: RuleShape
  public let seed: UInt64

  /// - Throws: the errors of `RuleShape.validate()`.
  public init(shape: RuleShape, seed: UInt64) throws(ShapeError) {
    try shape.validate()
    self.shape = shape
    self.seed = seed
  }

  /// - Throws: if the form exceeds `FormLimits`.
  /// - Complexity: O(fields × comparisons of a condition).
  public func makeForm() throws(FormError) -> FormDefinition {
    var plan = RulePlan(shape: shape, seed: seed)
    plan.draw()
    return try plan.makeForm()
  }
}
