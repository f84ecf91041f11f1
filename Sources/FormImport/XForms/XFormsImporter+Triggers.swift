import FormModel

/// An action that runs when the answer of a question changes.
struct XFormsTrigger {
  /// The node of the question.
  var node: Int
  var action: XFormsAction
  /// The id of the field that is set.
  var id: String
}

/// Values that `setvalue` gives to a node when an answer changes (UR-3).
extension XFormsImporter {
  /// Takes an action that stands in a question.
  ///
  /// - Parameter isAlone: Whether the action has no other event.
  /// - Returns: The reason why the form can't have it; nil if it is taken.
  mutating func failure(
    ofTrigger action: XFormsAction,
    _ node: Int,
    isAlone: Bool
  ) -> String? {
    guard let control = action.control, let trigger = nodeOfControl[control],
      askedNodes.contains(trigger)
    else { return "no question's answer triggers it" }
    guard takesTriggers, trigger != node else { return "rules would go in a circle" }
    guard home(of: trigger) == home(of: node) else { return Self.otherRepeat }
    guard bindOfNode[node]?.calculate == nil else { return "what it sets is calculated" }
    guard firstValues[node] == nil else { return "what it sets is computed at first" }
    guard triggers[node] == nil else { return "another action sets the same" }
    guard isAlone || Self.constant(action) != nil else { return "its value is computed" }
    triggers[node] = XFormsTrigger(node: trigger, action: action, id: ids[node])
    return nil
  }

  /// Returns the expression of the action that sets a node when an answer changes; nil if there is none or, with a
  /// note, if it cannot be translated.
  mutating func triggeredValue(of node: Int) -> String? {
    guard let action = triggers[node]?.action else { return nil }
    report[.calculations].all += 1
    guard let source = action.value, !source.text.allSatisfy({ $0.isWhitespace }) else {
      return ExpressionText.quoted(action.content)
    }
    let outer = beginExpression(at: source.offset, of: node)
    defer { endExpression(outer) }
    do throws(ExpressionFailure) {
      return try XPathTranslator.translate(source.text, context: node, .calculation, in: &self)
    } catch {
      triggers[node] = nil
      report[.calculations].unsupported += 1
      let construct = "setvalue of \(TextQuote.of(ids[node]))"
      reportFailure(error, in: source, construct, meaning: "sets no value")
      return nil
    }
  }

  /// Adds the hidden field of a node without a question that an action sets. Expressions read nothing of it while the
  /// node is not relevant.
  ///
  /// - Returns: False if no action sets the node.
  mutating func defineTriggered(_ node: Int, at offset: Int) -> Bool {
    guard !askedNodes.contains(node), let value = triggeredValue(of: node),
      var trigger = triggers[node]
    else { return false }
    computedNodes.insert(node)
    let kind = Self.kind(ofType: bindOfNode[node]?.type)
    let condition = draft.logic.policy == .retained ? nil : relevance(of: node)
    if condition != nil { trigger.id = draft.uniqueIDs.take(ids[node] + ".set") }
    triggers[node] = trigger
    let text = firstText(of: node)
    draft.addVariable(
      trigger.id,
      value,
      (kind: kind, source: source(of: node)),
      keeps: .some(text.isEmpty ? nil : AnswerText.value(text, kind: kind)),
      at: offset
    )
    guard let condition else { return true }
    draft.addVariable(
      ids[node],
      "if(\(condition), ${\(trigger.id)}, '')",
      (kind: kind, source: ids[node]),
      at: offset
    )
    return true
  }

  /// Gives the calculations their triggers, when all fields have their places.
  ///
  /// - Complexity: O(fields + calculations) time, and O(repeats) for each trigger.
  mutating func settleTriggers() {
    if triggers.isEmpty { return }
    var triggerOfField: [FieldID: XFormsTrigger] = [:]
    let fields = draft.fieldsByID
    for trigger in triggers.values {
      if let field = fields[trigger.id] { triggerOfField[field] = trigger }
    }
    for index in draft.logic.calculations.indices.reversed() {
      let field = draft.logic.calculations[index].field
      guard let trigger = triggerOfField[field] else { continue }
      if let source = fieldOfNode[trigger.node],
        draft.repeat(ofPage: source.page) == draft.repeat(ofPage: field.page)
      {
        draft.logic.calculations[index].trigger = source
      } else {
        // A question that stands in the control of another repeat than its node.
        draft.logic.calculations.remove(at: index)
        draft.offsets.calculations.remove(at: index)
        report(trigger.action, reason: Self.otherRepeat)
      }
    }
  }

  private static let otherRepeat = "it sets an answer of another repeat"
}
