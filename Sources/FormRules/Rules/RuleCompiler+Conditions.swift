import FormModel

extension RuleCompiler {
  /// The literal of a condition: atoms for comparisons of a field with a constant, gates for `and` and `or`, formulas
  /// for other expressions.
  mutating func condition(_ checked: CheckedExpression) -> Literal {
    condition(checked, checked.expression.root)
  }

  /// As above, for a part of an expression.
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

  /// A gate for all operands that one operator joins. `not` needs no gate, since literals can be negated.
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

  /// The gate with these inputs. Conditions with the same inputs in the same order share it.
  mutating func gate(
    _ inputs: [(source: TruthSource, isNegated: Bool)],
    isAnd: Bool
  ) -> Int {
    let gate = gateNodes.count
    if let known = gates.place(of: inputs, isAnd: isAnd, orAdd: gate) { return known }
    // At first no source holds, so the negated inputs are true.
    let trueAtFirst = inputs.count { $0.isNegated }
    let threshold = isAnd ? inputs.count : 1
    gateStarts.append(GateCell.first(inputs: trueAtFirst, threshold: threshold))
    gateNodes.append(node(.gate, gate))
    for (source, isNegated) in inputs {
      connect(source, Consumer(.gate, gate, isNegated: isNegated))
    }
    return gate
  }

  /// Adds a listener to a source.
  mutating func connect(_ source: TruthSource, _ consumer: Consumer) {
    switch source {
    case .atom(let index): atomPairs.append((index, consumer))
    case .gate(let index): gatePairs.append((index, consumer))
    case .formula(let index): formulaPairs.append((index, consumer))
    }
  }

  /// The value of a node without fields, variables and clock; nil for other nodes.
  func constant(_ checked: CheckedExpression, _ node: Int) -> RuleValue? {
    switch checked.expression.nodes[node] {
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    default: break
    }
    let first = checked.expression.firstNode(of: node)
    for place in first...node {
      switch checked.expression.nodes[place] {
      case .name, .column, .own, .parent: return nil
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
