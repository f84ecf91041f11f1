import FormModel

/// Calculations with a trigger (UR-3).
extension RuleCompiler {
  /// Adds a formula that is evaluated only when the answer of another field changes.
  ///
  /// - Parameters:
  ///   - record: that of the calculated field.
  ///   - address: the field that is watched.
  /// - Returns: the formula's number.
  mutating func trigger(
    _ record: Int,
    at address: FieldID,
    _ checked: CheckedExpression,
    of place: RulePlace,
    _ form: borrowing FormDefinition
  ) throws(RuleError) -> Int {
    try check(address, of: place, form)
    guard owns(address.page) else {
      throw .invalid(
        place,
        expected: "a trigger in the repeat of the calculated field, or both in none",
        found: "\(address)"
      )
    }
    // What it reads does not wake it.
    let formula = program.formulas.count
    let use = Formula.Use.triggered(program.triggers.count)
    let code = compile(checked)
    program.formulas.append(Formula(code: code, use: use, node: node(.formula, formula)))
    let source = self.record(at: address, form)
    let cell = takeAnswers(record, beside: formula, checked, form)
    program.triggers.append(Trigger(source: source, record: record, formula: formula, cell: cell))
    return formula
  }

  /// Lets a calculated field take answers, and puts its formula after all that it reads.
  ///
  /// - Returns: an empty cell for what the formula is evaluated from.
  mutating func takeAnswers(
    _ record: Int,
    beside formula: Int,
    _ checked: CheckedExpression,
    _ form: borrowing FormDefinition
  ) -> Int {
    // A person can't fill the field without an answer.
    program.records[record].add(.isRead)
    let cell = cells(1)
    program.cells[cell] = AnswerCode.none
    putInOrder(checked, Consumer(.formula, formula, isNegated: false), form)
    return cell
  }

  /// Lets what an expression reads be evaluated before it, also in earlier instances, without waking it.
  mutating func putInOrder(
    _ checked: CheckedExpression,
    _ consumer: Consumer,
    _ form: borrowing FormDefinition
  ) {
    dropReads(of: checked, consumer)
    for slot in checked.slots where CheckedExpression.isImport(slot) {
      // It is not told of what an earlier instance changes later.
      if case .earlier(let address, _) = imports[Int(slot & ~(3 << 30))] {
        droppedReads.append((UInt32(record(at: address, form)), consumer))
      }
    }
  }

  /// Pairs of nodes: the first decides the answer that triggers the second.
  func triggerDependencies() -> [(Int, UInt32)] {
    program.triggers.compactMap { trigger in
      let record = program.records[trigger.source]
      let node =
        record.isCalculated
        ? program.extra(ofRecord: trigger.source).calculation
        : record.policy == .cleared ? program.targets[trigger.source].sight : FieldRecord.none
      return node == FieldRecord.none ? nil : (Int(node), program.formulas[trigger.formula].node)
    }
  }

  /// Makes the lists of what each answer triggers.
  mutating func makeTriggers() {
    if program.triggers.isEmpty { return }
    program.triggered = IndexLists(
      count: program.records.count,
      program.triggers.map { ($0.source, program.formulas[$0.formula].node) }
    )
  }
}
