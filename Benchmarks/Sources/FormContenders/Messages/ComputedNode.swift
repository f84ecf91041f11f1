import FormModel
import FormRules

/// A node of another engine's form that no question asks for: what it computes or holds is compared as the values of
/// fields are.
public struct ComputedNode: Sendable {
  /// The node's name in the form's file.
  public let name: String
  /// Its value in our engine.
  let value: @Sendable (borrowing FormSession) -> AnswerValue?

  public init(name: String, value: @escaping @Sendable (borrowing FormSession) -> AnswerValue?) {
    self.name = name
    self.value = value
  }
}
