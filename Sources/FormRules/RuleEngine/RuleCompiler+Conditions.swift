import FormModel

extension RuleCompiler {
  /// A condition as a literal: atoms where it compares a field with a constant, gates where it joins, formulas for
  /// the rest.
  mutating func condition(_ checked: CheckedExpression) -> Literal {
    literal(checked, checked.expression.root)
  }

  private mutating func literal(_ checked: CheckedExpression, _ node: Int) -> Literal {
    switch checked.expression.nodes[node] {
    case .binary(.and, _, _): return joined(checked, node, isAnd: true)
    case .binary(.or, _, _): return joined(checked, node, isAnd: false)
    case .call(.not, let arguments): return literal(checked, arguments[0]).negated
    default: break
    }
    if let value = constant(checked, node) { return .constant(value.truth) }
    guard let atom = atom(checked, node) else { return formula(checked, node) }
    if case .constant = atom { dropsReads = true }
    return atom
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
      switch literal(checked, next) {
      case .constant(let truth):
        guard truth != isAnd else { continue }
        dropsReads = true
        return .constant(truth)
      case .source(let source, let isNegated): inputs.append((source, isNegated))
      }
    }
    guard let first = inputs.first else { return .constant(isAnd) }
    if inputs.count == 1 { return .source(first.source, isNegated: first.isNegated) }
    let gate = gateNodes.count
    // What is negated is true at first, when nothing holds.
    let trueAtFirst = inputs.count { $0.isNegated }
    let threshold = isAnd ? inputs.count : 1
    gateStarts.append(GateCell.first(inputs: trueAtFirst, threshold: threshold))
    gateNodes.append(self.node(.gate, gate))
    for (source, isNegated) in inputs {
      connect(source, Consumer(.gate, gate, isNegated: isNegated))
    }
    return .source(.gate(gate), isNegated: false)
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
      isCounted: { _ in true }
    )
  }

  /// A formula for a truth.
  private mutating func formula(_ checked: CheckedExpression, _ node: Int) -> Literal {
    let cell = cells([0])
    let index = formula(checked, node, use: .condition(cell: cell))
    return .source(.formula(index), isNegated: false)
  }

  /// A formula and its node, told of what it reads.
  mutating func formula(
    _ checked: CheckedExpression,
    _ root: Int,
    use: Formula.Use
  ) -> Int {
    let index = program.formulas.count
    let code = program.pool.compile(checked.expression, root: root, slots: checked.slots)
    program.formulas.append(Formula(code: code, use: use, node: self.node(.formula, index)))
    var read: Set<UInt32> = []
    for place in checked.expression.firstNode(of: root)...root {
      switch checked.expression.nodes[place] {
      case .name, .own:
        let slot = checked.slots[place]
        guard read.insert(slot).inserted else { continue }
        if slot & CheckedExpression.variableBit == 0 {
          readPairs.append((Int(slot), UInt32(index)))
        } else {
          variableReadPairs.append(
            (Int(slot & ~CheckedExpression.variableBit), UInt32(index))
          )
        }
      case .call(.today, _), .call(.now, _):
        if program.clockFormulas.last != UInt32(index) {
          program.clockFormulas.append(UInt32(index))
        }
      default: break
      }
    }
    return index
  }
}
