import FormModel
import FormProgress

/// Expressions as they are written, evaluated independently of the stored truths.
extension RuleState {
  /// The first expression that meets a limit on texts; nil if there is none.
  func tooLongPlace(_ engine: borrowing ProgressEngine) -> RulePlace? {
    guard !program.formulas.isEmpty, cells[program.tooLongCount] > 0 else { return nil }
    let logic = engine.storedForm.logic
    let variables = logic.placesOfVariables
    for (place, variable) in logic.variables.enumerated()
    where outcome(of: variable.expression, variables, engine).isTooLong {
      return .variable(place)
    }
    for (place, calculation) in logic.calculations.enumerated()
    where outcome(of: calculation.expression, variables, engine).isTooLong {
      return .calculation(place)
    }
    for (place, rule) in logic.rules.enumerated()
    where outcome(of: rule.condition, isCondition: true, variables, engine).isTooLong {
      return .rule(place)
    }
    for (place, constraint) in logic.constraints.enumerated() {
      let (text, own) = (constraint.expression, constraint.field)
      if outcome(of: text, own: own, isCondition: true, variables, engine).isTooLong {
        return .constraint(place)
      }
    }
    return nil
  }

  /// The truth of an expression at present, and whether it meets a limit on texts.
  ///
  /// - Parameters:
  ///   - own: the field whose answer is `.`.
  ///   - isCondition: whether only its truth matters.
  ///   - variables: `FormLogic.placesOfVariables`.
  func outcome(
    of text: String,
    own: FieldID? = nil,
    isCondition: Bool = false,
    _ variables: [String: Int],
    _ engine: borrowing ProgressEngine
  ) -> (truth: Bool, isTooLong: Bool) {
    guard let expression = try? Expression(text) else { return (false, false) }
    var slots: [UInt32] = []
    for node in expression.nodes { slots.append(slot(of: node, own: own, variables, engine)) }
    var pool = BytecodePool()
    let code = pool.compile(expression, root: expression.root, slots: slots)
    var evaluator = Evaluator(stackDepth: pool.stackDepth)
    let value = evaluator.value(
      of: code,
      in: pool,
      clock: Int(Int64(bitPattern: cells[clock])),
      read: { slot in
        if let known = knownSlot(slot) { return read(known) }
        let address = program.address(ofSlot: Int(slot))
        let field = answerKind(at: address, record: nil, engine)
        return self.value(of: field, cells[Int(slot)])
      },
      isCounted: { knownSlot($0).map { isCounted($0) } ?? true },
      truth: { keptTruth($0, isGate: $1) }
    )
    let bounded = isCondition ? value : evaluator.bounded(value)
    return (bounded.truth, evaluator.isTooLong)
  }

  /// A name's slot: a field's index in form order, or `variableBit` and a variable; none for other nodes.
  private func slot(
    of node: Expression.Node,
    own: FieldID?,
    _ variables: [String: Int],
    _ engine: borrowing ProgressEngine
  ) -> UInt32 {
    if case .own = node, let own { return UInt32(program.slot(of: own)) }
    guard case .name(let name) = node else { return FieldRecord.none }
    if let address = engine.storedForm.address(ofFieldWithID: name) {
      return UInt32(program.slot(of: address))
    }
    return UInt32(variables[name] ?? 0) | CheckedExpression.variableBit
  }

  /// The slot of a compiled expression for a field or variable; nil for a field without a record.
  private func knownSlot(_ slot: UInt32) -> UInt32? {
    if slot & CheckedExpression.variableBit != 0 { return slot }
    return program.entries[Int(slot)].record.map { UInt32($0) }
  }
}

extension FormLogic {
  /// The indices of the variables by their ids.
  ///
  /// - Complexity: O(bytes of ids).
  var placesOfVariables: [String: Int] {
    Dictionary(variables.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }
}
