import FormModel

/// The kind and the choices of a question. All cells of a column share one instance.
final class SurveyOffer {
  let kind: FieldKind
  /// The choices; nil if the question has none.
  let choices: [Choice]?
  /// The values of the choices, by lowercase value.
  let values: [String: String]
  /// The index of the choices among the draft's lists, once a field uses them.
  var list: Int?

  /// - Complexity: O(choices) time.
  init(_ kind: FieldKind, _ choices: [Choice]? = nil) {
    self.kind = kind
    self.choices = choices
    var values: [String: String] = [:]
    for choice in choices ?? [] { values[choice.value.lowercased()] = choice.value }
    self.values = values
  }
}
