import FormModel

/// Answers that a survey sets each time other answers change (UR-3).
extension SurveyImporter {
  /// Adds what sets the answer of a question: a calculation that the answers trigger which its actions read.
  ///
  /// SurveyJS first resets, then sets, and then runs the survey's triggers.
  mutating func addSettings(of question: SurveyQuestion, to field: FieldID) {
    let node = question.node
    var setting = SurveySetting()
    if let text = Self.words(node["resetValueIf"]) {
      let reason = failure(to: &setting, question) { importer throws(ExpressionFailure) in
        try importer.resetting(if: text, question, field)
      }
      note(reason, ["resetValueIf"], of: question, meaning: "resets no value")
    }
    let keys = ["setValueExpression", "setValueIf"].filter { Self.words(node[$0]) != nil }
    if !keys.isEmpty {
      let reason = failure(to: &setting, question) { importer throws(ExpressionFailure) in
        try importer.setting(question)
      }
      note(reason, keys, of: question, meaning: "sets no value")
    }
    let triggers =
      question.place.home == nil ? triggersOfName.removeValue(forKey: question.source) : nil
    for trigger in triggers ?? [] {
      let reason = failure(to: &setting, question) { importer throws(ExpressionFailure) in
        try importer.action(of: trigger, question, field)
      }
      fates[trigger.offset] = reason ?? ""
    }
    if setting.isEmpty { return }
    draft.addCalculation(of: field, setting.value, at: node.offset)
    if let source = setting.trigger(in: question.place.home) {
      settings.append((field: field, source: source))
      return
    }
    let id = draft.uniqueIDs.take(question.id + ".set")
    let detail = (kind: FieldKind.text, source: id)
    draft.addVariable(id, setting.watched, detail, keeps: .some(nil), at: node.offset)
    settings.append((field: field, source: id))
  }

  /// Adds an action to those of a question.
  ///
  /// - Returns: The reason why the form can't have it; nil if it is added.
  private mutating func failure(
    to setting: inout SurveySetting,
    _ question: SurveyQuestion,
    _ action: (inout SurveyImporter) throws(ExpressionFailure) -> SurveyAction
  ) -> String? {
    report[.calculations].all += 1
    do throws(ExpressionFailure) {
      if let reason = reason(against: question) {
        throw ExpressionFailure(reason: reason, offset: 0)
      }
      let action = try action(&self)
      if let reason = reason(against: action, of: question) {
        throw ExpressionFailure(reason: reason, offset: 0)
      }
      try setting.add(action)
      if let (value, offset) = action.computed { noteNumber(value, at: offset, of: question) }
      return nil
    } catch {
      report[.calculations].unsupported += 1
      return error.reason
    }
  }

  /// Returns the reason why no action sets a question's answer; nil if one can.
  private func reason(against question: SurveyQuestion) -> String? {
    if !takesActions { return "rules would go in a circle" }
    if question.isComputed { return Self.isComputed }
    // SurveyJS sets it while it is hidden.
    let policy = Self.policy(question.node["clearIfInvisible"]) ?? draft.logic.policy
    return policy == .retained ? nil : "what it sets has no answer while it is hidden"
  }

  /// Returns the reason why a form can't run an action when what it reads changes; nil if it can.
  private func reason(against action: SurveyAction, of question: SurveyQuestion) -> String? {
    let reads = action.reads + action.others
    if reads.isEmpty { return "it reads no answer" }
    if reads.contains(where: { $0.id == question.id }) { return "it reads what it sets" }
    // SurveyJS runs it when the survey is begun.
    let isBegun = reads.contains { begunIDs.contains($0.id) }
    return isBegun ? "what it reads begins with an answer or is computed" : nil
  }

  static let isComputed = "what it sets is computed"

  /// Reports what is not supported of a question's actions; nil if all is.
  mutating func note(
    _ reason: String?,
    _ keys: [String],
    of question: SurveyQuestion,
    meaning: String
  ) {
    guard let reason else { return }
    for key in keys {
      notes.add(
        .unsupported,
        at: question.node.offset(of: key),
        "\(key) of \(TextQuote.of(question.source))",
        reason: reason,
        meaning: meaning
      )
    }
  }

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

  /// Returns a text; nil if it is missing or empty.
  static func words(_ node: JSONNode?) -> String? {
    guard let text = node?.string, !text.isEmpty else { return nil }
    return text
  }

  /// Finds the triggers that set an answer, by its name.
  mutating func nameTriggers() {
    for node in root["triggers"]?.elements ?? [] {
      guard let name = Self.words(node["setToName"]) else { continue }
      triggersOfName[name, default: []].append(node)
    }
  }
}
