import FormModel

extension RuleCompiler {
  /// The formula of a condition. Equal conditions share it, so that it is evaluated once.
  mutating func formula(_ checked: CheckedExpression, _ node: Int) -> Literal {
    let kept = keptTruths(checked, node)
    let code = compile(checked, node, kept)
    let hash = program.pool.hash(of: code)
    let known = conditionFormulas.find(hash) {
      program.pool.areSame(program.formulas[$0].code, code)
    }
    if let known {
      program.pool.removeLast(code)
      return .source(.formula(known), isNegated: false)
    }
    let index = add(code, kept, use: .condition(cell: cells(1)))
    conditionFormulas.insert(index, hash: hash)
    return .source(.formula(index), isNegated: false)
  }

  /// Adds a formula for an expression.
  ///
  /// - Returns: its number.
  mutating func formula(_ checked: CheckedExpression, use: Formula.Use) -> Int {
    dropsReads = false
    let root = checked.expression.root
    // A truth that `.` decides would have to be stored for each answer of the field.
    let kept = checked.readsItself ? [:] : keptTruths(checked, root)
    let index = add(compile(checked, root, kept), kept, use: use)
    if dropsReads { dropReads(of: checked, Consumer(.formula, index, isNegated: false)) }
    return index
  }

  /// Keeps the reads of a condition that is decided without them: they count in the check for cycles (UR-5).
  mutating func dropReads(of checked: CheckedExpression, _ consumer: Consumer) {
    for slot in checked.slots where slot != FieldRecord.none && !CheckedExpression.isOwn(slot) {
      droppedReads.append((slot, consumer))
    }
  }

  mutating func compile(
    _ checked: CheckedExpression,
    _ root: Int? = nil,
    _ kept: [Int: Literal] = [:]
  ) -> Bytecode {
    program.pool.compile(
      checked.expression,
      root: root ?? checked.expression.root,
      slots: checked.slots,
      truths: kept.mapValues { truth(of: $0) }
    )
  }

  /// The parts of an expression whose truth alone matters: conditions of `if`, and operands of `and`, `or` and `not`.
  /// They are compiled as conditions, so that the expression is evaluated only when such a truth changes, not for
  /// each answer that the part reads.
  private mutating func keptTruths(_ checked: CheckedExpression, _ root: Int) -> [Int: Literal] {
    var kept: [Int: Literal] = [:]
    var waiting = [(node: root, isAsked: false)]
    while let (node, isAsked) = waiting.popLast() {
      switch checked.expression.nodes[node] {
      case .binary(.and, _, _), .binary(.or, _, _), .call(.not, _):
        kept[node] = keptCondition(checked, node)
      case _ where isAsked: kept[node] = keptCondition(checked, node)
      case .number, .text, .name, .column, .own, .parent: break
      case .negated(let operand): waiting.append((operand, false))
      case .binary(_, let left, let right): waiting += [(left, false), (right, false)]
      case .call(let function, let arguments):
        for (place, argument) in arguments.enumerated() {
          waiting.append((argument, function == .if && place == 0))
        }
      }
    }
    return kept
  }

  /// A condition whose truth is stored in a cell: an atom gets a gate.
  private mutating func keptCondition(_ checked: CheckedExpression, _ node: Int) -> Literal {
    let literal = condition(checked, node)
    guard case .source(.atom(let atom), let isNegated) = literal else { return literal }
    let gate = gate([(.atom(atom), isNegated)], isAnd: true)
    return .source(.gate(gate), isNegated: false)
  }

  /// The place of a condition's truth.
  private func truth(of literal: Literal) -> KeptTruth {
    switch literal {
    case .constant(let truth): return .constant(truth)
    case .source(.gate(let gate), let isNegated): return .gate(gate, isNegated: isNegated)
    case .source(let source, let isNegated):
      guard case .formula(let formula) = source,
        case .condition(let cell) = program.formulas[formula].use
      else {
        preconditionFailure("the truth has a cell")
      }
      return .cell(cell, isNegated: isNegated)
    }
  }

  /// Adds a formula with its node, as a reader of its fields and variables.
  ///
  /// - Parameter own: its node; nil for a new one.
  mutating func add(
    _ code: Bytecode,
    _ kept: [Int: Literal] = [:],
    use: Formula.Use,
    node own: UInt32? = nil
  ) -> Int {
    let index = program.formulas.count
    program.formulas.append(Formula(code: code, use: use, node: own ?? node(.formula, index)))
    var slots: Set<UInt32> = []
    var readsClock = false
    for instruction in program.pool.instructions[code.instructions] {
      switch instruction.code {
      case .read, .count, .element:
        let slot = instruction.operand
        if !FilterSlot.isOfRow(slot), slots.insert(slot).inserted { read(slot, by: index) }
      case .call:
        let function = ExpressionFunction(rawValue: UInt8(instruction.operand))
        readsClock = readsClock || function == .today || function == .now
      default: break
      }
    }
    if readsClock { program.clockFormulas.append(UInt32(index)) }
    for node in kept.keys.sorted() {
      guard case .source(let source, _)? = kept[node] else { continue }
      connect(source, Consumer(.formula, index, isNegated: false))
    }
    return index
  }

  private mutating func read(_ slot: UInt32, by formula: Int) {
    if CheckedExpression.isImport(slot) {
      importReadPairs.append((Int(slot & ~(3 << 30)), UInt32(formula)))
    } else if slot & CheckedExpression.variableBit == 0 {
      readPairs.append((Int(slot), UInt32(formula)))
    } else {
      variableReadPairs.append((Int(slot & ~CheckedExpression.variableBit), UInt32(formula)))
    }
  }
}
