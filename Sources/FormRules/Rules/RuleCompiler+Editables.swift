import FormModel

/// Calculations whose fields a person may answer otherwise (UR-3).
extension RuleCompiler {
  /// Adds a formula that is evaluated when a value that it reads changes. The clock is none.
  ///
  /// - Parameter record: that of the calculated field.
  /// - Returns: the formula's number.
  mutating func editable(
    _ record: Int,
    _ checked: CheckedExpression,
    of place: RulePlace,
    trigger: FieldID?,
    _ form: borrowing FormDefinition
  ) throws(RuleError) -> Int {
    if let trigger {
      throw .invalid(
        place,
        expected: "an editable calculation, or one with a trigger",
        found: "both, with trigger \(trigger)"
      )
    }
    if checked.readsItself {
      throw .invalid(
        place,
        expected: "an editable calculation, or one that reads its field's answer",
        found: "both"
      )
    }
    let formula = add(compile(checked), use: .editable(program.editables.count))
    let operands = compileOperands(of: checked)
    let cell = takeAnswers(record, beside: formula, checked, form)
    program.editables.append(
      Editable(record: record, formula: formula, operands: operands, cell: cell)
    )
    return formula
  }

  /// Compiles what an expression reads: names, totals and counts, positions, and values of other instances.
  private mutating func compileOperands(of checked: CheckedExpression) -> Range<Int> {
    let first = program.operands.count
    var node = checked.expression.root
    while node >= 0 {
      if isOperand(node, of: checked.expression) {
        program.operands.append(compile(checked, node))
        node = checked.expression.firstNode(of: node)
      }
      node -= 1
    }
    return first..<program.operands.count
  }

  private func isOperand(_ node: Int, of expression: Expression) -> Bool {
    switch expression.nodes[node] {
    case .name, .call(.position, _), .call(.indexedRepeat, _): return true
    case .call(let function, let arguments):
      guard [.count, .sum, .min, .max].contains(function), arguments.count == 1,
        case .name = expression.nodes[arguments[0]]
      else { return false }
      return true
    default: return false
    }
  }
}
