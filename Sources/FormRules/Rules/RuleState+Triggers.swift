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
    let record = program.records[trigger.record]
    let address = program.address(ofRecord: trigger.record)
    let hasChanged = remember(trigger, &transaction)
    // The answer as it is: setting it corrects the filled flag.
    var answer = AnswerShape.Encoded.raw(cells[Int(record.slot)])
    if record.policy == .cleared && isHidden(trigger.record, engine) {
      answer = .none
    } else if hasChanged, firesTriggers, !frame.isMuted {
      let value = evaluate(trigger.formula, engine, &transaction)
      // What it reads may be shorter long before it is evaluated again.
      setTooLong(trigger.formula, false, &transaction)
      answer = shape(at: address, record: trigger.record).encode(calculated: value)
    }
    _ = setAnswer(
      answer,
      page: address.page,
      field: address.field,
      entry: FieldEntry(record: trigger.record),
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
