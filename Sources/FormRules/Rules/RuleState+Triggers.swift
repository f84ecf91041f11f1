import FormModel
import FormProgress

/// Calculations with a trigger (UR-3).
extension RuleState {
  /// Lets the calculations be evaluated that a field's answer triggers.
  @inline(__always)
  mutating func markTriggered(_ record: Int) {
    for place in program.triggered.range(record) { mark(Int(program.triggered.items[place])) }
  }

  /// Sets a calculated field if the answer that triggers it has changed in this transaction.
  mutating func resolveTriggered(
    _ trigger: Trigger,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let isDue = remember(trigger, &transaction) && firesTriggers && !frame.isMuted
    setResult(trigger.formula, ofRecord: trigger.record, isDue: isDue, &engine, &transaction)
  }

  /// Sets a calculated field that takes answers: to what is computed if that is due, else to the answer as it is, which
  /// corrects the filled flag.
  mutating func setResult(
    _ formula: Int,
    ofRecord record: Int,
    isDue: Bool,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let address = program.address(ofRecord: record)
    var answer = AnswerShape.Encoded.raw(cells[Int(program.records[record].slot)])
    if isOff(record, engine) {
      answer = .none
    } else if isDue {
      let value = evaluate(formula, engine, &transaction)
      // What it reads may be shorter long before it is evaluated again.
      setTooLong(formula, false, &transaction)
      answer = encode(calculated: value, ofRecord: record)
    }
    _ = setAnswer(
      answer,
      page: address.page,
      field: address.field,
      entry: FieldEntry(record: record),
      &engine,
      &transaction
    )
  }

  /// Remembers the answer of the field that is watched.
  ///
  /// - Returns: whether it is another one than before.
  private mutating func remember(_ trigger: Trigger, _ transaction: inout Transaction) -> Bool {
    let source = program.records[trigger.source]
    let (old, new) = (cells[trigger.cell], cells[Int(source.slot)])
    guard isText(source.answerKind), old != AnswerCode.none || new != AnswerCode.none else {
      set(trigger.cell, new, &transaction)
      return old != new
    }
    let text = new == AnswerCode.none ? nil : texts[new]
    if old != AnswerCode.none, let text, texts[old].hasSameScalars(as: text) { return false }
    setText(trigger.cell, text, &transaction)
    return true
  }
}
