import FormModel

/// Options that are offered while an expression holds (`answerOptionsToggleExpression`).
extension FHIRImporter {
  private static let toggle = "sdc-questionnaire-answerOptionsToggleExpression"

  static func toggles(of item: JSONNode) -> [JSONNode] {
    item.extensions(toggle)
  }

  /// Gives a field a filter. An option that several expressions name is offered while one of them holds, one that
  /// none names always.
  ///
  /// - Complexity: O(options · expressions) time.
  mutating func addFilter(
    of item: JSONNode,
    _ toggles: [JSONNode],
    _ offer: FHIROffer,
    _ choices: [Choice],
    to field: FieldID,
    named name: String
  ) {
    var terms: [String] = []
    var columns: [ChoiceColumn] = []
    var named: Set<String> = []
    for toggle in toggles {
      guard let node = toggle.extension("expression"),
        let condition = condition(
          node,
          "answerOptionsToggleExpression of \(name)",
          as: .filters,
          meaning: "its options are always offered"
        )
      else { continue }
      let values = Set(
        toggle.extensions("option").compactMap(Self.value(of:)).map { FHIROffer.Option(value: $0) }
          .flatMap { offer.values(of: $0.code, system: $0.system) }
      )
      named.formUnion(values)
      let column = "toggle \(columns.count + 1)"
      columns.append(
        ChoiceColumn(name: column, texts: choices.lazy.map { values.contains($0.value) ? "x" : "" })
      )
      terms.append("#{\(column)} = 'x' and (\(condition))")
    }
    guard !terms.isEmpty else { return }
    columns.append(
      ChoiceColumn(name: "always", texts: choices.lazy.map { named.contains($0.value) ? "" : "x" })
    )
    terms.append("#{always} = 'x'")
    let expression = terms.map { "(\($0))" }.joined(separator: " or ")
    guard ExpressionText.fits(expression) else {
      notes.add(
        .unsupported,
        at: item.offset,
        "answerOptionsToggleExpression of \(name)",
        reason: "they are too long together",
        meaning: "all are always offered"
      )
      return
    }
    let list = draft.setOwnChoices(choices, of: field, id: draft[field].id)
    draft.logic.choiceLists[list].columns = columns
    draft.addFilter(of: field, expression, at: toggles[0].offset)
  }
}
