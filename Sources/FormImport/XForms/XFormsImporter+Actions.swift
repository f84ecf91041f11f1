import FormModel

extension XFormsImporter {
  /// Takes the values that `setvalue` gives to nodes when the form is begun or an answer changes, and reports other
  /// actions.
  mutating func readActions() {
    for action in document.actions {
      let context = action.control.flatMap { nodeOfControl[$0] }
      let node =
        action.reference.flatMap { self.node(at: $0.text, from: context ?? 0) }
        ?? action.bind.flatMap { nodeOfBindID[$0.text] }
      if let reason = failure(of: action, node) { report(action, reason: reason) }
    }
  }

  /// Takes an action.
  ///
  /// - Returns: The reason why the form can't have it; nil if it is taken.
  private mutating func failure(of action: XFormsAction, _ node: Int?) -> String? {
    guard let node, isLeaf(node) else { return "the form has no such node" }
    var events = Set(action.event.split { $0.isWhitespace }.map(String.init))
    guard !events.isEmpty, events.allSatisfy({ XFormsSpecification.events[$0] == .kept }) else {
      return "the form runs no actions"
    }
    if events.remove("xforms-value-changed") != nil {
      if let reason = failure(ofTrigger: action, node, isAlone: events.isEmpty) { return reason }
      if events.isEmpty { return nil }
    }
    let isInRepeat = home(of: node) != nil
    if isInRepeat, events == ["odk-new-repeat"], addedTexts[node] == nil,
      let text = Self.constant(action)
    {
      addedTexts[node] = (text, action)
      return nil
    }
    guard events.contains("odk-instance-first-load"), events.count == 2 || !isInRepeat else {
      return Self.notAlike
    }
    if let text = Self.constant(action) {
      firstTexts[node] = text
      return nil
    }
    guard !isInRepeat, bindOfNode[node]?.calculate == nil, let value = action.value else {
      return "its value is computed"
    }
    firstValues[node] = value
    return nil
  }

  static let notAlike = "not all instances begin with it"

  /// Returns the value of an action that computes nothing.
  static func constant(_ action: XFormsAction) -> String? {
    guard let value = action.value else { return action.content }
    guard let tokens = try? XPathLexer.tokens(of: value.text) else { return nil }
    switch (tokens.count, tokens.first?.kind) {
    case (0, _): return ""
    case (1, .literal): return String(tokens[0].text.dropFirst().dropLast())
    case (1, .number): return tokens[0].text
    default: return nil
    }
  }

  mutating func report(_ action: XFormsAction, reason: String) {
    let reference = action.reference?.text ?? action.bind?.text ?? ""
    notes.add(
      .unsupported,
      at: action.offset,
      "setvalue of \(TextQuote.of(reference)) on \(TextQuote.of(action.event))",
      reason: reason,
      meaning: "sets no value"
    )
  }

  /// Returns the text that a node has when the form is begun.
  func firstText(of node: Int) -> String { firstTexts[node] ?? tree.nodes[node].text }

  /// Returns the calculation of a value that an action computes when the form is begun; nil, with a
  /// note, if it cannot be translated.
  mutating func firstValue(of node: Int) -> String? {
    guard let source = firstValues[node] else { return nil }
    report[.calculations].all += 1
    let outer = beginExpression(at: source.offset, of: node)
    defer { endExpression(outer) }
    let construct = "setvalue of \(TextQuote.of(ids[node]))"
    do throws(ExpressionFailure) {
      let value = try XPathTranslator.translate(source.text, context: node, in: &self)
      selfReading.insert(node)
      notes.add(
        .unsupported,
        at: source.offset,
        construct,
        reason: "it is set whenever the node has no value, not only when the form is begun",
        meaning: "an answer that is cleared comes back"
      )
      return "coalesce(., \(value))"
    } catch {
      report[.calculations].unsupported += 1
      reportFailure(error, in: source, construct, meaning: "sets no value")
      return nil
    }
  }
}
