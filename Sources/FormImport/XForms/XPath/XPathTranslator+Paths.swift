extension XPathTranslator {
  /// Returns the node at the end of a path, with what its predicates say.
  mutating func resolve(
    _ path: XPathPath,
    _ names: inout Names
  ) throws(ExpressionFailure) -> XPathTarget {
    if let plain = path.plain, let known = names.knownNode(at: plain) {
      try checkSelected(known, path, names)
      return XPathTarget(node: known)
    }
    var target = XPathTarget(node: -1)
    var node: Int?
    switch path.start {
    case .context:
      guard !scope.isRow else {
        throw ExpressionFailure(reason: "nodes within a row of a list", offset: path.offset)
      }
      guard !scope.isNumber else { throw Self.numbered(path) }
      node = scope.start
    case .current: node = scope.currentStart
    case .root: node = nil
    case .list(let id):
      throw ExpressionFailure(
        reason: "a look-up in instance(\(TextQuote.of(id)))",
        offset: path.offset
      )
    }
    for step in path.steps {
      switch (step.name, node) {
      case (".", _): break
      case ("..", let inner?):
        if names.isRepeat(inner) { target.left.insert(inner) }
        node = names.parent(of: inner)
      case ("..", nil):
        throw ExpressionFailure(reason: "a path above the form", offset: path.offset)
      case (let name, let parent):
        guard let child = names.child(name, of: parent ?? -1) else {
          let above = parent.map { names.path(of: $0) } ?? ""
          throw ExpressionFailure(
            reason: "\(above)/\(name), which is not there",
            offset: path.offset
          )
        }
        node = child
      }
      for predicate in step.predicates {
        guard let node else {
          throw ExpressionFailure(reason: "the whole form", offset: path.offset)
        }
        try take(predicate, of: node, path, into: &target, &names)
      }
    }
    guard let node else { throw ExpressionFailure(reason: "the whole form", offset: path.offset) }
    target.node = node
    try checkSelected(node, path, names)
    return target
  }

  static func numbered(_ path: XPathPath) -> ExpressionFailure {
    ExpressionFailure(reason: "a path with an instance's number in brackets", offset: path.offset)
  }

  /// True if the predicate has a comparison outside calls, or calls a boolean function.
  func isCondition(_ predicate: ArraySlice<XPathToken>) -> Bool {
    let comparisons: Set = ["=", "!=", "<", "<=", ">", ">=", "and", "or"]
    var depth = 0
    for token in predicate {
      if token.isSign("(") || token.isSign("[") { depth += 1 }
      if token.isSign(")") || token.isSign("]") { depth -= 1 }
      if depth == 0, token.kind == .binary, comparisons.contains(token.text) { return true }
    }
    let conditions: Set = [
      "not", "selected", "contains", "starts-with", "true", "false", "boolean",
    ]
    return predicate.first.map { conditions.contains($0.text) } ?? false
      && predicate.dropFirst().first?.isSign("(") == true
  }

  /// Translates a part of the expression on its own. The part has at least one token.
  mutating func translated(
    _ tokens: ArraySlice<XPathToken>,
    _ scope: XPathScope,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    guard scope.depth < Self.mostApart else {
      throw ExpressionFailure(reason: Self.tooLong, offset: tokens[tokens.startIndex].offset)
    }
    var scope = scope
    scope.depth += 1
    var inner = XPathTranslator(Array(tokens), scope)
    let text = try inner.run(&names)
    let depth = inner.levels[0].operators + inner.levels[0].depth
    levels[levels.count - 1].depth = max(levels[levels.count - 1].depth, 4 + depth)
    return text
  }

  /// The most nested parts that are translated on their own. Each one copies its tokens.
  private static var mostApart: Int { 8 }
}
