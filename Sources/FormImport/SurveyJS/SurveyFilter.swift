import FormModel

/// The conditions of a question's choices.
struct SurveyFilter {
  /// The question, the column or the matrix, whose conditions are those of choices without own ones.
  let node: JSONNode
  /// The choices with conditions of their own, by value.
  let ownConditions: [String: JSONNode]
  /// The values of all choices but those that SurveyJS adds itself, such as “other”.
  let values: Set<String>
  /// The other question that has the choices.
  let carry: SurveyCarry?

  /// - Returns: nil if all choices are always offered.
  init?(of node: JSONNode, _ items: [JSONNode], _ choices: [Choice], _ carry: SurveyCarry?) {
    var own: [String: JSONNode] = [:]
    var values: Set<String> = []
    for item in items {
      let value = SurveyImporter.value(of: item)
      guard values.insert(value).inserted else { continue }
      if Self.keys.contains(where: { item[$0]?.string != nil }) { own[value] = item }
    }
    // Numbers that a dropdown lists beside its items are choices like these.
    if (carry?.source ?? node)["choicesMax"] != nil {
      values.formUnion(choices.map { $0.value }.filter { Int($0) != nil })
    }
    if let carry, carry.addsOther { values.insert(SurveyComment.other) }
    let isCarried = carry.map { $0.mode != .all || $0.source[Self.commonKeys[0]]?.string != nil }
    commonKeys = Self.commonKeys
    // The columns of a matrix of choices.
    if node["type"]?.string == "matrix" { commonKeys[0] = "columnsVisibleIf" }
    let isFiltered =
      isCarried == true || !own.isEmpty || commonKeys.contains { node[$0]?.string != nil }
    guard isFiltered, !values.isEmpty else { return nil }
    self.carry = carry
    self.node = node
    ownConditions = own
    self.values = values
  }

  /// The conditions of choices without own ones: when they are visible, and enabled.
  private(set) var commonKeys: [String]

  static let keys = ["visibleIf", "enableIf"]
  fileprivate static let commonKeys = ["choicesVisibleIf", "choicesEnableIf"]
}

extension SurveyImporter {
  /// The column with the number of each choice's condition: none is the question's, `-` always holds.
  private static let conditionColumn = "condition"

  /// Gives a field a filter for the choices of its question.
  mutating func addFilter(_ filter: SurveyFilter, of question: SurveyQuestion, to field: FieldID) {
    guard let choices = question.offer.choices else { return }
    let name = question.source
    var common = conditions(filter.commonKeys, of: filter.node, question, name)
    let always = filter.carry.flatMap { condition(of: $0) }
    if let source = filter.carry?.source {
      // What the other question does not show is not carried on.
      let shown = conditions([SurveyFilter.commonKeys[0]], of: source, question, name)
      let both = (common.prefix(1) + shown).compactMap { $0 }.map { "(\($0))" }
      common[0] = both.isEmpty ? nil : both.joined(separator: " and ")
    }
    var terms = ["#{\(Self.conditionColumn)} = ''" + Self.anded(common + [always])]
    var numberOfConditions: [[String]: Int] = [:]
    var texts: [String] = []
    for choice in choices {
      guard let item = filter.ownConditions[choice.value] else {
        texts.append(filter.values.contains(choice.value) ? "" : "-")
        continue
      }
      // A choice's own condition stands for the question's.
      var parts: [String?] = []
      for (place, key) in SurveyFilter.keys.enumerated() {
        let isOwn = item[key]?.string != nil
        parts.append(
          isOwn ? conditions([key], of: item, question, choice.value)[0] : common[place]
        )
      }
      parts.append(always)
      let key = parts.map { $0 ?? "" }
      let number = numberOfConditions[key] ?? numberOfConditions.count + 1
      if numberOfConditions[key] == nil {
        numberOfConditions[key] = number
        terms.append("#{\(Self.conditionColumn)} = '\(number)'" + Self.anded(parts))
      }
      texts.append("\(number)")
    }
    if texts.contains("-") { terms.append("#{\(Self.conditionColumn)} = '-'") }
    let isOne = texts.allSatisfy { $0.isEmpty }
    let all = (common + [always]).compactMap { $0 }.map { "(\($0))" }.joined(separator: " and ")
    let expression = isOne ? all : terms.map { "(\($0))" }.joined(separator: " or ")
    if expression.isEmpty { return }
    guard ExpressionText.fits(expression) else {
      notes.add(
        .unsupported,
        at: filter.node.offset,
        "filter of the choices of \(TextQuote.of(name))",
        reason: "its conditions are too long together",
        meaning: "all are always offered"
      )
      return
    }
    let offset = filter.commonKeys.compactMap { filter.node[$0]?.offset }.first
    let list: Int
    if let known = question.offer.filteredList {
      list = known
    } else {
      list = draft.setOwnChoices(choices, of: field, id: question.id)
      question.offer.filteredList = list
      if !isOne {
        draft.logic.choiceLists[list].columns = [
          ChoiceColumn(name: Self.conditionColumn, texts: texts)
        ]
      }
    }
    draft.logic.fieldChoices[field] = list
    // SurveyJS keeps what is only disabled.
    let enabled =
      [filter.node["choicesEnableIf"]] + filter.ownConditions.values.map { $0["enableIf"] }
    if enabled.contains(where: { $0 != nil }) { draft.keepsUnoffered.insert(field) }
    draft.addFilter(of: field, expression, at: offset ?? filter.node.offset)
  }

  private static func anded(_ parts: [String?]) -> String {
    parts.compactMap { $0 }.map { " and (\($0))" }.joined()
  }

  /// Translates conditions that may read the value of a choice. Nil is one that is not there, or not supported.
  private mutating func conditions(
    _ keys: [String],
    of node: JSONNode,
    _ question: SurveyQuestion,
    _ name: String
  ) -> [String?] {
    var place = question.place
    place.offer = question.offer
    return keys.map {
      condition($0, of: node, place, as: .filters, named: name, meaning: "always offered")
    }
  }
}
