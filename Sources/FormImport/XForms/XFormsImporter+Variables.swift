import FormModel
import FormRules

extension XFormsImporter {
  /// Defines a variable for each node that is computed or read but has no question.
  mutating func defineVariables() {
    for bind in document.binds {
      guard bind.calculate != nil, let node = node(at: bind.nodeset.text, from: 0), isLeaf(node)
      else { continue }
      _ = reading(node)
    }
    // What is filled in without a question is left out of a filled form while it is not relevant.
    for (node, description) in tree.nodes.enumerated()
    where draft.logic.policy == .blank && isLeaf(node) && !askedNodes.contains(node)
      && (!description.text.isEmpty || bindOfNode[node]?.preload != nil)
      && !conditionalLineage(of: node).isEmpty
    {
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
      if defineTriggered(node, at: offset) || defineInput(node, at: offset) { continue }
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

  /// Adds the hidden field of a node without a question or calculation, whose value a filled form says. Expressions read
  /// nothing of it while the node is not relevant; where the file says nothing of a preload, they read the clock.
  ///
  /// - Returns: False if the node has a question or a calculation.
  private mutating func defineInput(_ node: Int, at offset: Int) -> Bool {
    guard !askedNodes.contains(node), firstValues[node] == nil,
      bindOfNode[node]?.calculate.map({ Self.says(".", $0.text) || Self.says("", $0.text) }) ?? true
    else { return false }
    let text = firstText(of: node)
    var kind = Self.kind(ofType: bindOfNode[node]?.type)
    var answer = text.isEmpty ? nil : AnswerText.value(text, kind: kind)
    if answer == nil, !text.isEmpty { (kind, answer) = (.text, .text(text)) }
    let condition = draft.logic.policy == .retained ? nil : relevance(of: node)
    let first = constant(of: node)
    let isPreloaded = text.isEmpty && first != "''"
    let isPlain = condition == nil && !isPreloaded
    let id = isPlain ? ids[node] : draft.uniqueIDs.take(ids[node] + ".given")
    inputs[node] = id
    draft.addInput(
      id,
      isPreloaded ? "''" : first,
      kind: kind,
      source: source(of: node),
      answer: answer,
      at: offset
    )
    if isPlain { return true }
    let value = isPreloaded ? "coalesce(${\(id)}, \(first))" : "${\(id)}"
    draft.addVariable(
      ids[node],
      condition.map { "if(\($0), \(value), '')" } ?? value,
      (kind: kind, source: source(of: node)),
      at: offset
    )
    return true
  }

  /// Returns the node's value. It is empty while the node is not relevant, unless hidden answers
  /// are read.
  private mutating func value(of node: Int) -> String {
    let calculation = valueNames[node] == nil ? calculation(of: node) : nil
    if calculation != nil { computedNodes.insert(node) }
    let value =
      calculation.map { converted($0, of: node) }
      ?? (valueNames[node] == nil ? constant(of: node) : "${\(ids[node])}")
    guard draft.logic.policy != .retained, let condition = relevance(of: node) else {
      return value
    }
    return "if(\(condition), \(value), '')"
  }

  /// Returns what a variable computes as a value of its node's type, as a field does by itself.
  private mutating func converted(_ text: String, of node: Int) -> String {
    guard home(of: node) == nil, !selfReading.contains(node) else { return text }
    switch Self.kind(ofType: bindOfNode[node]?.type).holds {
    case .integer where (try? Expression(text))?.isWhole != true:
      // JavaRosa keeps what is no number.
      let value = held(text)
      return "coalesce(int(\(value)), \(value))"
    case .boolean where (try? Expression(text))?.isTruth != true:
      return Self.truth(of: held(text))
    default: return text
    }
  }

  private static func truth(of value: String) -> String {
    "if(string-length(coalesce(\(value), '')) = 0, '', not(not(\(value))))"
  }

  /// Returns what may stand twice in an expression: the text, or a variable that holds it if it is long.
  private mutating func held(_ text: String) -> String {
    ExpressionText.fits(Self.truth(of: text)) ? text : draft.variable(holding: text, home: nil)
  }

  /// Returns the calculation; nil if there is none or it cannot be translated.
  mutating func calculation(of node: Int) -> String? {
    guard let source = bindOfNode[node]?.calculate, !source.text.allSatisfy({ $0.isWhitespace })
    else {
      return triggers[node] == nil ? firstValue(of: node) : triggeredValue(of: node)
    }
    if isIdentity(source, of: node) || Self.says(".", source.text) { return nil }
    report[.calculations].all += 1
    let outer = beginExpression(at: source.offset, of: node)
    defer { endExpression(outer) }
    do throws(ExpressionFailure) {
      if let circle = circles[source.offset] {
        throw ExpressionFailure(reason: "rules would go in a circle, \(circle)", offset: 0)
      }
      let text = try XPathTranslator.translate(source.text, context: node, .calculation, in: &self)
      if text != "." { return moment(text, of: node) }
      // A node that keeps what it has is not calculated.
      selfReading.remove(node)
      return nil
    } catch {
      selfReading.remove(node)
      report[.calculations].unsupported += 1
      let meaning = askedNodes.contains(node) ? "takes answers" : "reads as its first value"
      let construct = "calculate of \(TextQuote.of(ids[node]))"
      reportFailure(error, in: source, construct, meaning: meaning)
      return nil
    }
  }

  /// Returns what a calculation gives to a time or a date-time. `date-time(x)` and `date(x)` keep the time of a text in
  /// JavaRosa, and our `date(x)` does not, but such a field reads the text itself.
  private func moment(_ text: String, of node: Int) -> String {
    guard isMoment(node), text.hasPrefix("date("), text.hasSuffix(")") else { return text }
    let argument = text.dropFirst("date(".count).dropLast()
    // The last bracket must be that of the call.
    var depth = 0
    for sign in argument.utf8 {
      if sign == UInt8(ascii: "(") { depth += 1 }
      if sign == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 || sign == UInt8(ascii: ",") && depth == 0 { return text }
    }
    return String(argument)
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
      case ("timestamp", "start"), ("timestamp", "end"): "now()"
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
