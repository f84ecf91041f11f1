import FormModel

extension XFormsImporter {
  /// Defines a variable for each node that is computed or read but has no question.
  mutating func defineVariables() {
    for bind in document.binds {
      guard bind.calculate != nil, let node = node(at: bind.nodeset.text, from: 0), isLeaf(node)
      else { continue }
      _ = reading(node)
    }
    for node in firstValues.keys.sorted() { _ = reading(node) }
    for node in triggers.keys.sorted() { _ = reading(node) }
    var next = 0
    while next < readNodes.count {
      let node = readNodes[next]
      next += 1
      let offset = bindOfNode[node]?.calculate?.offset ?? tree.nodes[node].offset
      let outer = beginExpression(at: offset, of: node)
      defer { endExpression(outer) }
      if defineTriggered(node, at: offset) { continue }
      let value = value(of: node)
      let kind = Self.kind(ofType: bindOfNode[node]?.type)
      let text = firstText(of: node)
      let answer = text.isEmpty ? nil : AnswerText.value(text, kind: kind)
      let keepsAnswer = selfReading.contains(node) && valueNames[node] == nil
      draft.addVariable(
        valueNames[node] ?? ids[node],
        value,
        (kind: kind, source: source(of: node)),
        keeps: keepsAnswer ? .some(answer) : nil,
        at: offset
      )
    }
  }

  /// Returns the node's value. It is empty while the node is not relevant, unless hidden answers
  /// are read.
  private mutating func value(of node: Int) -> String {
    let calculation = valueNames[node] == nil ? calculation(of: node) : nil
    if calculation != nil { computedNodes.insert(node) }
    let value =
      calculation ?? (valueNames[node] == nil ? constant(of: node) : "${\(ids[node])}")
    guard draft.logic.policy != .retained, let condition = relevance(of: node) else {
      return value
    }
    return "if(\(condition), \(value), '')"
  }

  /// Returns the calculation; nil if there is none or it cannot be translated.
  mutating func calculation(of node: Int) -> String? {
    guard let source = bindOfNode[node]?.calculate, !source.text.allSatisfy({ $0.isWhitespace })
    else {
      return triggers[node] == nil ? firstValue(of: node) : triggeredValue(of: node)
    }
    if isIdentity(source, of: node) || Self.says(".", source.text) { return nil }
    report.calculations += 1
    let outer = beginExpression(at: source.offset, of: node)
    defer { endExpression(outer) }
    do throws(ExpressionFailure) {
      let text = try XPathTranslator.translate(source.text, context: node, .calculation, in: &self)
      if text != "." { return text }
      // A node that keeps what it has is not calculated.
      selfReading.remove(node)
      return nil
    } catch {
      selfReading.remove(node)
      report.unsupportedCalculations += 1
      let meaning = askedNodes.contains(node) ? "takes answers" : "reads as its first value"
      let construct = "calculate of \(TextQuote.of(ids[node]))"
      reportFailure(error, in: source, construct, meaning: meaning)
      return nil
    }
  }

  /// True if the node computes the filled form's identity. Nobody sees it, so it is only reported.
  private mutating func isIdentity(_ source: SourceText, of node: Int) -> Bool {
    guard tree.nodes[node].name == "instanceID",
      Self.says("concat('uuid:',uuid())", source.text) || Self.says("uuid()", source.text)
    else { return false }
    notes.add(
      .changed,
      at: source.offset,
      "calculate of \(TextQuote.of(ids[node]))",
      reason: "the identity of a filled form is for the app to give",
      meaning: "reads as empty"
    )
    return true
  }

  /// Returns the fixed value of a node that has no calculation.
  private mutating func constant(of node: Int) -> String {
    let text = firstText(of: node)
    if text.isEmpty, let bind = bindOfNode[node], let preload = bind.preload {
      return preloaded(preload, bind.preloadParameters, node)
    }
    return ExpressionText.quoted(text)
  }

  /// Returns the clock if the preload asks for it. Other preloads are empty.
  private mutating func preloaded(
    _ preload: SourceText,
    _ parameters: String,
    _ node: Int
  ) -> String {
    let value: String? =
      switch (preload.text, parameters) {
      case ("date", "today"): "today()"
      case ("timestamp", _): "now()"
      default: nil
      }
    notes.add(
      value == nil ? .unsupported : .changed,
      at: preload.offset,
      "preload of \(TextQuote.of(ids[node]))",
      reason: "\(preload.text) \(parameters) is known only to the app",
      meaning: value == nil ? "reads as empty" : "reads as the session's clock"
    )
    return value ?? "''"
  }
}
