import FormModel
import FormProgress

/// Calculations whose fields a person may answer otherwise (UR-3).
extension RuleState {
  /// Sets the field to what is computed if a value that the calculation reads has changed. Else it keeps its answer, as it
  /// does one that the form has at first, or that a restored state says (UD-3).
  mutating func resolveEditable(
    _ editable: Editable,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    var isDue = false
    let isFirst = cells[editable.cell] == AnswerCode.none
    if isOff(editable.record, engine) {
      // Shown again, it is evaluated.
      forget(editable, &transaction)
    } else if remember(editable, engine, &transaction) {
      if let restored = transaction.restored {
        isDue = !restored.contains(place(ofRecord: editable.record, engine))
      } else {
        isDue = !isFirst || cells[Int(program.records[editable.record].slot)] == AnswerCode.none
      }
    }
    setResult(editable.formula, ofRecord: editable.record, isDue: isDue, &engine, &transaction)
  }

  /// Lets an editable calculation be evaluated whose field a state of another form answers.
  mutating func forgetRestored(
    _ record: Int,
    _ engine: borrowing ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let formula = program.nodes[Int(program.extra(ofRecord: record).calculation)].index
    guard case .editable(let index) = program.formulas[formula].use,
      let restored = transaction.restored,
      !restored.contains(place(ofRecord: record, engine))
    else { return }
    // It was evaluated, but no values are these.
    setText(program.editables[index].cell, "?", &transaction)
  }

  private func place(ofRecord record: Int, _ engine: borrowing ProgressEngine) -> FieldID {
    let address = program.address(ofRecord: record)
    return FieldID(page: actual(address.page, engine), field: address.field)
  }

  private mutating func forget(_ editable: Editable, _ transaction: inout Transaction) {
    if cells[editable.cell] != AnswerCode.none { setText(editable.cell, nil, &transaction) }
  }

  /// Remembers the values that a calculation reads.
  ///
  /// - Returns: whether they are others than before.
  private mutating func remember(
    _ editable: Editable,
    _ engine: borrowing ProgressEngine,
    _ transaction: inout Transaction
  ) -> Bool {
    var values = ""
    for index in editable.operands {
      let value = evaluate(program.operands[index], engine)
      let text = value.isText ? value.text : ""
      values += "\(value.code) \(text.utf8.count) \(text)"
    }
    let old = cells[editable.cell]
    if old != AnswerCode.none, texts[old].hasSameScalars(as: values) { return false }
    setText(editable.cell, values, &transaction)
    return true
  }
}

extension RuleValue {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  /// Tells values of the same text apart. Of two zeros and of all that is no number there is one.
  fileprivate var code: String {
    switch self {
    case .text: "t"
    case .number(let number): number.isNaN ? "n" : "\((number + 0).bitPattern)"
    case .truth(let truth): truth ? "y" : "f"
    case .date(let milliseconds): "d\(milliseconds)"
    }
  }
}
