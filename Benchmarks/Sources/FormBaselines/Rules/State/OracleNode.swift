import FormModel

/// A node of the dependency graph; nodes are evaluated after each event.
enum OracleNode: Hashable {
  /// A field's answer, or the value of its calculation.
  case field(Int)
  case variable(Int)
  case condition(rule: Int)
  /// Computes if the field's own flag or its own rules hide it.
  case fieldHiding(Int)
  case pageHiding(PageID)
  case groupHiding(Int)
}

extension OracleRules {
  /// The nodes on which a node depends.
  func needs(of node: OracleNode) -> [OracleNode] {
    switch node {
    case .field(let field):
      guard let calculation = calculations[field] else {
        // Under `cleared`, what is no longer offered is removed.
        guard policies[field] == .cleared, let filter = filters[field] else { return [] }
        return reads(filter, in: [home(of: field)])
      }
      // Under `cleared`, hiding removes the calculated answer and showing computes it again.
      let hiding = policies[field] == .cleared ? whatHides(field) : []
      let trigger = triggers[field].map { trigger -> [OracleNode] in
        // Under `cleared`, hiding removes the answer, which is a change too.
        [.field(trigger)] + (policies[trigger] == .cleared ? whatHides(trigger) : [])
      }
      let isOrdered = trigger != nil || isEditable[field]
      let reads = reads(calculation, in: [home(of: field)], isOrdered: isOrdered)
      return reads + hiding + (trigger ?? [])
    case .variable(let variable): return reads(variables[variable], in: [OracleHome.form])
    case .condition(let rule): return reads(conditions[rule], in: homes(of: logic.rules[rule]))
    case .fieldHiding(let field): return hidingRules(actionsOnField[field])
    case .pageHiding(let page): return hidingRules(actionsOnPage[page.place])
    case .groupHiding(let group): return hidingRules(actionsOnGroup[group])
    }
  }

  private func hidingRules(_ actions: [(rule: Int, effect: RuleEffect)]) -> [OracleNode] {
    actions.filter { $0.effect == .hide || $0.effect == .show }.map { .condition(rule: $0.rule) }
  }

  /// - Parameters:
  ///   - readers: the homes in which the expression is evaluated.
  ///   - isOrdered: true if it is evaluated once, when all that it reads is known.
  func reads(
    _ expression: OracleExpression,
    in readers: [Int],
    isOrdered: Bool = false
  ) -> [OracleNode] {
    var references = expression.references
    if !isOrdered {
      for reference in referencesBefore(expression, in: readers) {
        // An earlier instance is evaluated before, so it is no circle.
        if let place = references.firstIndex(of: reference) { references.remove(at: place) }
      }
    }
    // How many instances there are is a fact, but not which of them are hidden.
    let counted = expression.counted.filter { $0 >= firstRepeat }
    let hiding = counted.flatMap { groupsThatHideInstances(of: $0 - firstRepeat + 1) }
    return hiding.map { .groupHiding($0) }
      + references.flatMap { nodes(of: $0) }
  }

  /// The nodes that decide what an expression reads of earlier instances.
  func nodesBefore(_ expression: OracleExpression, in readers: [Int]) -> [OracleNode] {
    referencesBefore(expression, in: readers).flatMap { nodes(of: $0) }
  }

  private func referencesBefore(_ expression: OracleExpression, in readers: [Int]) -> [Int] {
    expression.referencesBefore.filter { reference in
      reference < fieldCount && readers == [home(of: reference)] && policies[reference] != .cleared
    }
  }

  func nodes(of reference: Int) -> [OracleNode] {
    guard reference < fieldCount else {
      return reference < firstRepeat ? [.variable(reference - fieldCount)] : []
    }
    // UR-5: under `blank` and `cleared`, a reader of a field also depends on everything that can hide it.
    let hiding = policies[reference] == .retained ? [] : whatHides(reference)
    return [.field(reference)] + hiding
  }

  private func whatHides(_ field: Int) -> [OracleNode] {
    let page = pages[field]
    let groups = groupsOfField[field] + groupsOfPage[page.place]
    return [.fieldHiding(field), .pageHiding(page)] + groups.map { .groupHiding($0) }
  }

  /// Sorts the nodes topologically.
  ///
  /// - Throws: `cycle`, with all members of one cycle.
  mutating func putInOrder() throws(OracleRulesError) {
    let all: [OracleNode] =
      (0..<fieldCount).map { .field($0) } + variables.indices.map { .variable($0) }
      + conditions.indices.map { .condition(rule: $0) }
      + logic.groups.indices.map { .groupHiding($0) }
      + formPages.map { .pageHiding($0) } + (0..<fieldCount).map { .fieldHiding($0) }
    var isDone: [OracleNode: Bool] = [:]
    order = []
    for start in all where isDone[start] == nil {
      // Depth-first search: a node stays on the path until all its dependencies are done.
      var path: [(node: OracleNode, needs: [OracleNode])] = [(start, needs(of: start))]
      isDone[start] = false
      while let last = path.indices.last {
        guard let next = path[last].needs.popLast() else {
          isDone[path[last].node] = true
          order.append(path.removeLast().node)
          continue
        }
        switch isDone[next] {
        case true?: break
        case false?:
          let first = path.firstIndex { $0.node == next } ?? 0
          throw .cycle(path[first...].map { name(of: $0.node) })
        case nil:
          isDone[next] = false
          path.append((next, needs(of: next)))
        }
      }
    }
  }

  private func name(of node: OracleNode) -> String {
    switch node {
    case .field(let field), .fieldHiding(let field):
      "field \(field - firstFields[pages[field].place]) of page \(pages[field])"
    case .variable(let variable): logic.variables[variable].id
    case .condition(let rule): "rule \(rule)"
    case .pageHiding(let page): "page \(page)"
    case .groupHiding(let group): logic.groups[group].id
    }
  }
}
