import FormModel

extension XFormsImporter: XPathNames {
  func knownNode(at path: String) -> Int? { nodeOfPath[path] }

  func child(_ name: String, of node: Int) -> Int? { tree.child(name, of: node) }

  func parent(of node: Int) -> Int? {
    let parent = tree.nodes[node].parent
    return parent >= 0 ? parent : nil
  }

  func isLeaf(_ node: Int) -> Bool {
    tree.nodes[node].children.isEmpty && !isRepeat(node) && !isFlatRepeat(node)
  }

  func isRepeat(_ node: Int) -> Bool { repeatNodes[node] != nil }

  func isFlatRepeat(_ node: Int) -> Bool { flatRepeats.contains(node) }

  func name(ofRepeat node: Int) -> String { "${\(repeatID(node))}" }

  func repeatID(_ node: Int) -> String { repeatNames[node] ?? ids[node] }

  mutating func noteFirstInstance(of node: Int, at offset: Int) {
    notes.tally(
      .changed,
      at: draft.expressionOffset + offset,
      "answer of a repeat that is read from outside",
      reason: "the path to \(TextQuote.of(ids[node])) does not say which instance",
      meaning: "the first instance's is read"
    )
  }

  mutating func noteEmptyList(_ id: String, at offset: Int) {
    notes.tally(
      .changed,
      at: draft.expressionOffset + offset,
      "look-up in instance \(TextQuote.of(id))",
      reason: "the form has no rows of it, which are for the app to give",
      meaning: "finds nothing"
    )
  }

  mutating func noteGroup(_ node: Int, at offset: Int) {
    notes.tally(
      .changed,
      at: draft.expressionOffset + offset,
      "value of \(TextQuote.of(ids[node])), which holds other nodes",
      reason: "it is empty in Collect, and the texts of these nodes in Enketo",
      meaning: "reads as empty"
    )
  }

  var version: String {
    document.attributes.first { $0.name.local == "version" }?.value ?? ""
  }

  mutating func text(withID id: String) -> String {
    noteComputedText()
    let text = readTexts.translation?.texts[id] ?? defaultTranslation?.texts[id]
    return text?.words ?? "[itext:\(id)]"
  }

  mutating func noteReadsItself(_ node: Int) { selfReading.insert(node) }

  func isMoment(_ node: Int) -> Bool {
    isTime(node) || bindOfNode[node]?.type.split(separator: ":").last == "dateTime"
  }

  func isTime(_ node: Int) -> Bool {
    bindOfNode[node]?.type.split(separator: ":").last == "time"
  }

  func path(of node: Int) -> String { tree.path(of: node) }

  mutating func reading(_ node: Int) -> String {
    guard askedNodes.contains(node) else {
      if isRead.insert(node).inserted { readNodes.append(node) }
      return "${\(ids[node])}"
    }
    guard keepsWhileHidden(node), !conditionalLineage(of: node).isEmpty else {
      return "${\(ids[node])}"
    }
    if let name = valueNames[node] { return "${\(name)}" }
    let name = draft.uniqueIDs.take(ids[node] + ".value")
    valueNames[node] = name
    readNodes.append(node)
    return "${\(name)}"
  }

  /// Whether a question's answer is kept for some expressions while it is hidden.
  func keepsWhileHidden(_ node: Int) -> Bool {
    draft.logic.policy == .blank
      && (nodesHiddenApart.contains(node) || countNodes.contains(node))
  }

  /// Returns the condition of a node and all its ancestors. A long one becomes a variable, so that
  /// descendants need not repeat it.
  mutating func relevance(of node: Int) -> String? {
    if let known = relevances[node] { return known }
    let own: String? =
      switch ownRelevance(of: node) {
      case .always: nil
      case .never: "false()"
      case .when(let condition): condition
      }
    let outer = parent(of: node).flatMap { relevance(of: $0) }
    var all: String?
    switch (outer, own) {
    case (let outer?, let own?): all = "(\(outer)) and (\(own))"
    default: all = outer ?? own
    }
    if let condition = all, condition.utf8.count > Self.mostInline {
      let id = draft.uniqueIDs.take(ids[node] + ".relevant")
      let offset = offset(ofCondition: { $0.relevant }, of: node)
      let outer = draft.home
      draft.home = home(of: node)
      defer { draft.home = outer }
      draft.addVariable(id, "if(\(condition), 1, 0)", at: offset)
      all = "${\(id)} = 1"
    }
    relevances[node] = .some(all)
    return all
  }

  /// The longest condition in bytes that other conditions repeat.
  private static let mostInline = 100
}
