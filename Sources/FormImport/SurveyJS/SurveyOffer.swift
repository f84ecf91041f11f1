import FormModel

/// What a question asks for and what it offers. All cells of a column share one.
final class SurveyOffer {
  let kind: FieldKind
  /// Nil if it offers nothing.
  let choices: [Choice]?
  /// The values of the choices, by themselves in small letters.
  let values: [String: String]
  /// Which of the draft's lists holds the choices, once a field has them.
  var list: Int?

  /// - Complexity: O(choices).
  init(_ kind: FieldKind, _ choices: [Choice]? = nil) {
    self.kind = kind
    self.choices = choices
    var values: [String: String] = [:]
    for choice in choices ?? [] { values[choice.value.lowercased()] = choice.value }
    self.values = values
  }
}
