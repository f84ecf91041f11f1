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
  /// The conditions of the choices; nil if all are always offered.
  let filter: SurveyFilter?
  /// The index of the list with the column that the filter reads, once a field uses it.
  var filteredList: Int?

  /// - Parameters:
  ///   - node: The question with the conditions of the choices.
  ///   - items: The choices as they are written.
  /// - Complexity: O(choices) time.
  init(
    _ kind: FieldKind,
    _ choices: [Choice]? = nil,
    of node: JSONNode? = nil,
    _ items: [JSONNode] = []
  ) {
    filter = node.flatMap { SurveyFilter(of: $0, items, choices ?? []) }
    self.kind = kind
    self.choices = choices
    var values: [String: String] = [:]
    for choice in choices ?? [] { values[choice.value.lowercased()] = choice.value }
    self.values = values
  }
}
