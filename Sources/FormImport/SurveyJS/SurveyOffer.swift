import FormModel

/// The kind and the choices of a question. All cells of a column share one instance.
final class SurveyOffer {
  let kind: FieldKind
  /// The choices; nil if the question has none.
  let choices: [Choice]?
  /// The values of the choices, by lowercase value.
  let values: [String: String]
  /// What tells the labels of the choices in all languages; empty if they have one.
  let translations: [Int]
  /// The index of the choices among the draft's lists, once a field uses them.
  var list: Int?
  /// The choices that exclude all others.
  let exclusive: [Choice]
  /// The conditions of the choices; nil if all are always offered.
  let filter: SurveyFilter?
  /// The index of the list with the column that the filter reads, once a field uses it.
  var filteredList: Int?

  /// - Parameters:
  ///   - node: The question with the conditions of the choices.
  ///   - items: The choices as they are written.
  ///   - carry: The other question that has them; nil if they are the question's own.
  /// - Complexity: O(choices) time.
  init(
    _ kind: FieldKind,
    _ choices: [Choice]? = nil,
    of node: JSONNode? = nil,
    _ items: [JSONNode] = [],
    _ carry: SurveyCarry? = nil
  ) {
    filter = node.flatMap { SurveyFilter(of: $0, items, choices ?? [], carry) }
    var excluding: Set<String> = []
    if kind == .choices, let node {
      for item in items where item["isExclusive"]?.bool == true {
        excluding.insert(SurveyImporter.value(of: item))
      }
      for (keys, value, _) in SurveyImporter.excludingItems
      where keys.contains(where: { node[$0]?.bool == true }) {
        excluding.insert(value)
      }
    }
    exclusive = (choices ?? []).filter { excluding.contains($0.value) }
    translations = choices == nil ? [] : Self.translations(of: items, node)
    self.kind = kind
    self.choices = choices
    var values: [String: String] = [:]
    for choice in choices ?? [] { values[choice.value.lowercased()] = choice.value }
    self.values = values
  }
}
