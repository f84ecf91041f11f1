/// Paths to the instances of repeats (RP-4).
extension XPathTranslator {
  /// Translates a path to an answer.
  mutating func operand(
    of path: XPathPath,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    if case .list(let id) = path.start { return try lookUp(path, in: id, &names) }
    if scope.isRow, case .context = path.start { return try column(path) }
    // Authors write `null`, a node that does not exist, for "no answer".
    if path.isNull, names.child(path.steps[0].name, of: scope.start) == nil { return "''" }
    let target = try resolve(path, &names)
    let isOwn = target.node == scope.current && target.numbers.isEmpty && target.selected == nil
    if isOwn, let own = try ownAnswer(path.offset, &names) { return own }
    let text = try answer(of: target, path, &names)
    guard target.selected == nil, let condition = target.condition else { return text }
    return "if(\(condition), \(text), '')"
  }

  /// Returns “.”, which stands for the answer of the expression's own node; nil if the node is read as
  /// any other.
  func ownAnswer(_ offset: Int, _ names: inout Names) throws(ExpressionFailure) -> String? {
    guard scope.hasOwnAnswer else {
      if !scope.isCalculation { return nil }
      throw ExpressionFailure(
        reason: "its own value in a part that is computed apart",
        offset: offset
      )
    }
    if scope.isCalculation { names.noteReadsItself(scope.current) }
    return "."
  }

  /// Returns the answer of a node: its own instance's, or that of the instance that the path selects.
  private mutating func answer(
    of target: XPathTarget,
    _ path: XPathPath,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    guard names.isLeaf(target.node) else {
      guard !names.isRepeat(target.node), !names.isFlatRepeat(target.node) else {
        throw ExpressionFailure(
          reason: "the value of \(names.path(of: target.node)), which repeats",
          offset: path.offset
        )
      }
      names.noteGroup(target.node, at: path.offset)
      return "''"
    }
    let home = names.home(of: target.node)
    var numbers = target.numbers
    if let selected = target.selected, let condition = target.condition {
      let isOuterOwn = isOwn(Self.outer(selected, names), names)
      guard numbers.isEmpty, home == selected, isOuterOwn else {
        throw ExpressionFailure(
          reason: "a condition of instances of nested repeats",
          offset: path.offset
        )
      }
      // The first instance for which the condition holds.
      let first = "if(\(condition), position(..), '')"
      numbers = [(selected, "min(\(try instanceVariable(first, selected, path, &names)))")]
    }
    if numbers.isEmpty {
      if !isOwn(home, names) { names.noteFirstInstance(of: target.node, at: path.offset) }
      return names.reading(target.node)
    }
    guard let text = indexed(target.node, numbers, path.offset, &names) else {
      throw Self.numbered(path)
    }
    // `indexed-repeat` takes a number below 1 for 1, but a predicate selects nothing then.
    let checked = numbers.filter { part, number in
      let isPositive = number.utf8.allSatisfy { 0x30...0x39 ~= $0 } && !number.hasPrefix("0")
      return !isPositive && number != "count(\(names.name(ofRepeat: part)))"
    }
    if checked.isEmpty { return text }
    let isThere = checked.map { "(\($0.number)) >= 1" }.joined(separator: " and ")
    return "if(\(isThere), \(text), '')"
  }

  /// Returns the answer of a node in the instances with these numbers; nil if the node is not in all of
  /// the repeats.
  ///
  /// Between them and the node, and around them outside of the context's own instance, the first
  /// instances are read.
  func indexed(
    _ node: Int,
    _ numbers: [(repeat: Int, number: String)],
    _ offset: Int,
    _ names: inout Names
  ) -> String? {
    var left = numbers
    var pairs: [String] = []
    var next = names.home(of: node)
    while let home = next, !left.isEmpty || !isOwn(home, names) {
      let number = left.last { $0.repeat == home }?.number
      if number == nil { names.noteFirstInstance(of: node, at: offset) }
      left.removeAll { $0.repeat == home }
      pairs.append(", \(names.name(ofRepeat: home)), \(number ?? "1")")
      next = Self.outer(home, names)
    }
    guard left.isEmpty else { return nil }
    return "indexed-repeat(\(names.reading(node))\(pairs.reversed().joined()))"
  }

  private func instanceVariable(
    _ text: String,
    _ home: Int,
    _ path: XPathPath,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    guard ExpressionText.fits(text) else {
      throw ExpressionFailure(reason: Self.tooLong, offset: path.offset)
    }
    return names.draft.variable(holding: text, home: home)
  }

  /// Takes the argument and closing bracket of `position(..)`, `count(nodes)`, `count-non-empty(nodes)`,
  /// `sum(nodes)`, `min(nodes)` or `max(nodes)`.
  mutating func takeCallOfNodes(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) {
    let unsupported = ExpressionFailure(
      reason: "\(token.text)() of what is no path to a node of the form",
      offset: token.offset
    )
    if scope.isPredicate, !scope.isNumber, token.text == "position", cursor.takes(")") {
      return writeOperand(names.isRepeat(scope.context) ? "position(..)" : "1")
    }
    guard cursor.startsPath else { throw unsupported }
    let path = try cursor.takePath()
    if case .list(let id) = path.start {
      let isEmpty = names.list(id).map { $0.isKnown && $0.count == 0 } ?? false
      guard token.text == "count" || isEmpty && token.text != "position", cursor.takes(")") else {
        throw unsupported
      }
      return writeOperand(try count(of: path, in: id, &names))
    }
    let target = try resolve(path, &names)
    guard cursor.takes(")") else { throw unsupported }
    let call = token.text
    let text =
      call == "position"
      ? try position(of: target.node, &names) : try gathered(target, by: call, path, &names)
    guard let text else { throw unsupported }
    guard target.selected == nil, let condition = target.condition else {
      return writeOperand(text)
    }
    writeOperand("if(\(condition), \(text), \(call == "min" || call == "max" ? "''" : "0"))")
  }

  private func position(of node: Int, _ names: inout Names) throws(ExpressionFailure) -> String? {
    if names.isFlatRepeat(node) { return "1" }
    return names.isRepeat(node) ? ownPosition(of: node, &names) : nil
  }

  /// Returns the number, sum, least or greatest of all nodes of a path; nil if there is no such.
  private mutating func gathered(
    _ target: XPathTarget,
    by call: String,
    _ path: XPathPath,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String? {
    guard target.numbers.isEmpty else { return nil }
    let node = target.node
    let isLeaf = names.isLeaf(node)
    let isSelected = target.selected != nil
    guard call == "count" || isLeaf else { return nil }
    let isCount = call != "sum" && call != "min" && call != "max"
    let hasAnswer =
      call == XPathFunctions.countNonEmpty ? "string-length(\(names.reading(node))) > 0" : nil
    guard isSelected || !isOwn(target, names), let home = names.home(of: node) else {
      if let hasAnswer { return "if(\(hasAnswer), 1, 0)" }
      // A single node exists while it is relevant.
      return isLeaf
        ? "\(call)(\(names.reading(node)))"
        : names.relevance(of: node).map { "if(\($0), 1, 0)" } ?? "1"
    }
    // In an instance too the count of a repeat is that of all its instances.
    // Instances that are not relevant do not count.
    if !isSelected, names.isRepeat(node), names.relevance(of: node) == nil {
      return "count(\(names.name(ofRepeat: node)))"
    }
    let text: String
    if !isSelected, isLeaf, hasAnswer == nil {
      text = "\(call)(\(names.reading(node)))"
    } else {
      var conditions =
        isSelected || hasAnswer == nil ? target.condition.map { [$0] } ?? [] : []
      if isCount, let relevance = names.relevance(of: node) {
        conditions.append("(\(relevance))")
      }
      if let hasAnswer { conditions.append(hasAnswer) }
      let value = isCount ? "1" : names.reading(node)
      let term =
        conditions.isEmpty
        ? value : "if(\(conditions.joined(separator: " and ")), \(value), '')"
      let part = try instanceVariable(term, home, path, &names)
      text = "\(isCount ? "sum" : call)(\(part))"
    }
    return overAll(text, of: home, target, &names)
  }

  /// Returns what goes over all instances of a repeat. In an instance a name is that of the instance, so
  /// the form, or the instance around, computes it.
  private func overAll(
    _ text: String,
    of home: Int,
    _ target: XPathTarget,
    _ names: inout Names
  ) -> String {
    var outermost: Int?
    var next: Int? = home
    while let inner = next {
      let isMeant = target.left.contains(inner) || target.selected == inner
      if isMeant, isOwn(inner, names) { outermost = inner }
      next = Self.outer(inner, names)
    }
    guard let outermost else { return text }
    return names.draft.variable(holding: text, home: Self.outer(outermost, names))
  }
}
