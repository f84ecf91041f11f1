import FormModel

extension XFormsImporter {
  /// Returns the node's own relevance, without that of its ancestors.
  mutating func ownRelevance(of node: Int) -> Condition {
    if let known = ownRelevances[node] { return known ?? .always }
    ownRelevances[node] = .some(nil)
    openRelevances += 1
    defer { openRelevances -= 1 }
    let condition = self.condition(
      bindOfNode[node]?.relevant,
      of: node,
      named: "relevant",
      meaning: "always shown",
      without: .always,
      isTrue: .always,
      isFalse: .never
    )
    ownRelevances[node] = condition
    return condition
  }

  /// Returns the node's own read-only condition, without those of its ancestors.
  mutating func ownReadOnly(of node: Int) -> Condition {
    if let known = ownReadOnlies[node] { return known }
    let condition = self.condition(
      bindOfNode[node]?.readOnly,
      of: node,
      named: "readonly",
      meaning: "never read-only",
      without: .never,
      isTrue: .always,
      isFalse: .never
    )
    ownReadOnlies[node] = condition
    return condition
  }

  /// The most conditions that may be in progress, each read by the one before.
  private static let mostOpenRelevances = 64

  mutating func required(of node: Int) -> Condition {
    condition(
      bindOfNode[node]?.required,
      of: node,
      named: "required",
      meaning: "never required",
      without: .never,
      isTrue: .always,
      isFalse: .never
    )
  }

  private mutating func condition(
    _ source: SourceText?,
    of node: Int,
    named name: String,
    meaning: String,
    without none: Condition,
    isTrue: Condition,
    isFalse: Condition
  ) -> Condition {
    guard let source else { return none }
    if Self.says("", source.text) { return none }
    if Self.says("true()", source.text) { return isTrue }
    if Self.says("false()", source.text) { return isFalse }
    report[.conditions].all += 1
    let outer = beginExpression(at: source.offset, of: node)
    defer { endExpression(outer) }
    do throws(ExpressionFailure) {
      guard openRelevances <= Self.mostOpenRelevances else {
        throw ExpressionFailure(
          reason: "a condition behind \(openRelevances - 1) that each read the next",
          offset: 0
        )
      }
      return .when(try XPathTranslator.translate(source.text, context: node, in: &self))
    } catch {
      report[.conditions].unsupported += 1
      reportFailure(error, in: source, "\(name) of \(TextQuote.of(ids[node]))", meaning: meaning)
      return none
    }
  }

  /// Sets the place of an expression of a node: its offset, and the repeat whose instances evaluate
  /// it.
  ///
  /// - Returns: The place before, for `endExpression`.
  mutating func beginExpression(at offset: Int, of node: Int) -> (offset: Int, home: Int?) {
    let outer = (draft.expressionOffset, draft.home)
    draft.expressionOffset = offset
    draft.home = home(of: node)
    return outer
  }

  mutating func endExpression(_ outer: (offset: Int, home: Int?)) {
    draft.expressionOffset = outer.offset
    draft.home = outer.home
  }

  /// True if the expression is this word, apart from white space.
  ///
  /// - Complexity: O(bytes of the word and of the white space) time.
  static func says(_ word: String, _ text: String) -> Bool {
    var expected = word.utf8.makeIterator()
    for byte in text.utf8 where !XMLReader.isSpace(byte) {
      guard expected.next() == byte else { return false }
    }
    return expected.next() == nil
  }

  mutating func reportFailure(
    _ failure: ExpressionFailure,
    in source: SourceText,
    _ construct: String,
    meaning: String
  ) {
    notes.add(
      .unsupported,
      at: source.offset + failure.offset,
      construct,
      reason: failure.reason,
      meaning: meaning
    )
  }

  /// Adds the constraint of a node's answer.
  mutating func addConstraint(of node: Int, to field: FieldID) {
    guard let bind = bindOfNode[node], let source = bind.constraint,
      !Self.says("true()", source.text), !source.text.isEmpty
    else { return }
    report[.constraints].all += 1
    let outer = beginExpression(at: source.offset, of: node)
    defer { endExpression(outer) }
    do throws(ExpressionFailure) {
      let expression = try XPathTranslator.translate(
        source.text,
        context: node,
        .constraint,
        in: &self
      )
      let message = bind.constraintMessage.flatMap { text(of: $0, at: source.offset) }
      draft.addConstraint(of: field, expression, message: message, at: source.offset)
    } catch {
      report[.constraints].unsupported += 1
      let construct = "constraint of \(TextQuote.of(ids[node]))"
      reportFailure(error, in: source, construct, meaning: "any answer is valid")
    }
  }

  /// Returns the offset of a condition of the node, or of its nearest ancestor that has one.
  func offset(ofCondition condition: (XFormsBind) -> SourceText?, of node: Int) -> Int {
    for ancestor in tree.lineage(of: node) {
      if let bind = bindOfNode[ancestor], let text = condition(bind) { return text.offset }
    }
    return tree.nodes[node].offset
  }

  /// Combines the conditions of a node and its ancestors, up to an ancestor that has a group.
  mutating func combined(
    of node: Int,
    within groups: [Int],
    _ own: (inout Self, Int) -> Condition,
    neutral: Condition,
    joinedBy word: String
  ) -> Condition {
    var parts: [String] = []
    let outer = beginExpression(at: draft.expressionOffset, of: node)
    defer { endExpression(outer) }
    for ancestor in tree.lineage(of: node) {
      if groups.contains(ancestor) { break }
      switch own(&self, ancestor) {
      case neutral: break
      case .when(let condition): parts.append(condition)
      case let decided: return decided
      }
    }
    return parts.isEmpty ? neutral : .when(draft.joined(parts, by: word))
  }

  mutating func relevance(of node: Int, within groups: [Int]) -> Condition {
    combined(
      of: node,
      within: groups,
      { $0.ownRelevance(of: $1) },
      neutral: .always,
      joinedBy: "and"
    )
  }

  mutating func readOnly(of node: Int, within groups: [Int]) -> Condition {
    combined(of: node, within: groups, { $0.ownReadOnly(of: $1) }, neutral: .never, joinedBy: "or")
  }
}
