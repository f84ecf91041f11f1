import FormModel

/// Answers that a survey sets each time another answer changes (UR-3).
extension SurveyImporter {
  /// Adds a calculation that the one answer triggers which `setValueExpression` reads.
  ///
  /// SurveyJS sets nothing before that answer changes, so it is a plain question's that begins without one.
  ///
  /// - Returns: False if a form can't have it, or, with a note, if the expression is not translated.
  mutating func addSetting(of question: SurveyQuestion, to field: FieldID) -> Bool {
    guard let action = question.node["setValueExpression"], let text = action.string,
      (question.node["setValueIf"]?.string ?? "").isEmpty, !question.isComputed,
      question.place.repeat == nil, isRetained(question.node),
      ![.choice, .choices].contains(question.offer.kind),
      let source = onlySource(of: text), source.offset != question.node.offset,
      let name = names[(source["valueName"] ?? source["name"])?.string?.lowercased() ?? ""],
      name.home == nil, name.expression == nil, let key = source["name"]?.string,
      let value = calculation(action, of: question.source, question.place)
    else { return false }
    // A number is a text only where the answer is one that is copied.
    let isCopy = text.filter { $0 != " " } == "{\(key.filter { $0 != " " })}"
    guard question.offer.kind != .text || value.isText || isCopy else { return false }
    draft.addCalculation(of: field, value.text, at: action.offset)
    settings.append((field: field, source: name.id))
    return true
  }

  /// Returns the plain question that is all that an expression reads.
  private func onlySource(of text: String) -> JSONNode? {
    guard let tokens = try? SurveyLexer.tokens(of: text) else { return nil }
    let read = Set(tokens.filter { $0.kind == .name }.map { XFormsReader.trimmed($0.text) })
    guard read.count == 1, let key = read.first, let source = sources[key], isRetained(source)
    else { return nil }
    let isSet = Self.settingKeys.contains { source[$0] != nil }
    return isSet || source["type"]?.string == "expression" ? nil : source
  }

  /// True if hiding a question does not clear its answer.
  private func isRetained(_ node: JSONNode) -> Bool {
    (Self.policy(node["clearIfInvisible"]) ?? draft.logic.policy) == .retained
  }

  /// What gives a question an answer that nobody typed.
  private static let settingKeys = [
    "setValueExpression", "setValueIf", "resetValueIf", "defaultValueExpression", "defaultValue",
  ]

  /// Gives the calculations their triggers, when all fields have their places.
  ///
  /// - Complexity: O(fields + calculations) time.
  mutating func settleSettings() {
    if settings.isEmpty { return }
    let fields = draft.fieldsByID
    let sourceOfField = Dictionary(uniqueKeysWithValues: settings.map { ($0.field, $0.source) })
    for index in draft.logic.calculations.indices {
      guard let source = sourceOfField[draft.logic.calculations[index].field] else { continue }
      draft.logic.calculations[index].trigger = fields[source]
    }
  }
}
