import FormModel

/// Generates forms with rules. Fields `q0`, `q1`, … are shown while a condition on earlier answers
/// holds.
///
/// The same shape and seed give the same form on every machine. Expressions read only earlier
/// fields, so there are no cycles.
public struct RuleFormGenerator: Sendable {
  /// Increase this if a seed would give a different form.
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
