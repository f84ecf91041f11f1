import FormModel

extension RuleCompiler {
  /// A condition as a literal: atoms where it compares a field with a constant, gates where it joins, formulas for
  /// the rest.
  mutating func condition(_ checked: CheckedExpression) -> Literal {
    condition(checked, checked.expression.root)
  }

  /// Likewise of a part of an expression.
  mutating func condition(_ checked: CheckedExpression, _ node: Int) -> Literal {
    switch checked.expression.nodes[node] {
    case .binary(.and, _, _): return joined(checked, node, isAnd: true)
    case .binary(.or, _, _): return joined(checked, node, isAnd: false)
    case .call(.not, let arguments): return condition(checked, arguments[0]).negated
    default: break
    }
    if let value = constant(checked, node) { return .constant(value.truth) }
    guard let test = atomTest(checked, node) else { return formula(checked, node) }
    if case .constant = test { dropsReads = true }
    return literal(test)
  }

  /// A gate of all that one kind of operator joins. `not` moves to the leaves by itself: a literal may be negated.
  private mutating func joined(
    _ checked: CheckedExpression,
    _ node: Int,
    isAnd: Bool
  ) -> Literal {
    var inputs: [(source: TruthSource, isNegated: Bool)] = []
    var waiting = [node]
    while let next = waiting.popLast() {
      if case .binary(let sign, let left, let right) = checked.expression.nodes[next],
        sign == (isAnd ? .and : .or)
      {
        waiting.append(right)
        waiting.append(left)
        continue
      }
      switch condition(checked, next) {
      case .constant(let truth):
        guard truth != isAnd else { continue }
        dropsReads = true
        return .constant(truth)
      case .source(let source, let isNegated): inputs.append((source, isNegated))
      }
    }
    guard let first = inputs.first else { return .constant(isAnd) }
    if inputs.count == 1 { return .source(first.source, isNegated: first.isNegated) }
    return .source(.gate(gate(inputs, isAnd: isAnd)), isNegated: false)
  }

  /// A gate: one for all conditions that join the same in the same order.
  mutating func gate(
    _ inputs: [(source: TruthSource, isNegated: Bool)],
    isAnd: Bool
  ) -> Int {
    let gate = gateNodes.count
    if let known = gates.place(of: inputs, isAnd: isAnd, orAdd: gate) { return known }
    // What is negated is true at first, when nothing holds.
    let trueAtFirst = inputs.count { $0.isNegated }
    let threshold = isAnd ? inputs.count : 1
    gateStarts.append(GateCell.first(inputs: trueAtFirst, threshold: threshold))
    gateNodes.append(node(.gate, gate))
    for (source, isNegated) in inputs {
      connect(source, Consumer(.gate, gate, isNegated: isNegated))
    }
    return gate
  }

  /// Tells a consumer of a source's changes.
  mutating func connect(_ source: TruthSource, _ consumer: Consumer) {
    switch source {
    case .atom(let index): atomPairs.append((index, consumer))
    case .gate(let index): gatePairs.append((index, consumer))
    case .formula(let index): formulaPairs.append((index, consumer))
    }
  }

  /// The value of a node that reads nothing; nil for one that does.
  func constant(_ checked: CheckedExpression, _ node: Int) -> RuleValue? {
    switch checked.expression.nodes[node] {
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    default: break
    }
    let first = checked.expression.firstNode(of: node)
    for place in first...node {
      switch checked.expression.nodes[place] {
      case .name, .own, .parent: return nil
      case .call(.today, _), .call(.now, _): return nil
      default: break
      }
    }
    var pool = BytecodePool()
    let code = pool.compile(checked.expression, root: node, slots: checked.slots)
    var evaluator = Evaluator(stackDepth: pool.stackDepth)
    return evaluator.value(
      of: code,
      in: pool,
      clock: 0,
      read: { _ in .empty },
      isCounted: { _ in true },
      truth: { _, _ in false }
    )
  }
}
