import FormModel
import FormProgress

/// Fields that are calculated and take answers (UR-3).
extension RuleState {
  /// Sets the answer that a person gives, or what the field's calculation makes of it.
  ///
  /// - Returns: whether the answer or the filled flag changed.
  @inline(__always)
  mutating func takeAnswer(
    _ encoded: AnswerShape.Encoded,
    page: PageID,
    field: Int,
    entry: FieldEntry,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) -> Bool {
    guard let record = entry.record, program.records[record].keepsAnswer,
      transaction.restored == nil
    else {
      return setAnswer(encoded, page: page, field: field, entry: entry, &engine, &transaction)
    }
    if shared.readsEarlier {
      let place = FieldID(page: actual(page, engine), field: field)
      instances.value.demand.value.give(encoded, to: place)
    }
    let kept: AnswerShape.Encoded =
      isOff(record, engine) ? .none : calculated(from: encoded, record, engine, &transaction)
    return setAnswer(kept, page: page, field: field, entry: entry, &engine, &transaction)
  }

  /// Sets an answer that was saved. The field's calculation follows when all answers are set (`resolveKept`).
  mutating func restoreAnswer(
    _ encoded: AnswerShape.Encoded,
    page: PageID,
    field: Int,
    entry: FieldEntry,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    _ = setAnswer(encoded, page: page, field: field, entry: entry, &engine, &transaction)
    guard let record = entry.record, program.records[record].keepsAnswer else { return }
    forgetRestored(record, engine, &transaction)
    mark(Int(program.extra(ofRecord: record).calculation))
  }

  /// Evaluates a calculation that reads its field's answer, unless a restored state says what it made of it (UD-3).
  mutating func resolveKept(
    _ record: Int,
    formula: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let address = program.address(ofRecord: record)
    let place = FieldID(page: actual(address.page, engine), field: address.field)
    guard transaction.restored?.contains(place) == true else {
      if shared.readsEarlier { return resolveKept(record, at: place, &engine, &transaction) }
      return resolveCalculation(record, formula: formula, &engine, &transaction)
    }
    setTooLong(formula, false, &transaction)
    guard isOff(record, engine) else { return }
    _ = setAnswer(
      .none,
      page: address.page,
      field: address.field,
      entry: FieldEntry(record: record),
      &engine,
      &transaction
    )
  }

  /// As above, where what is read may change after the calculation was evaluated: it is evaluated from the answer that the
  /// field had before, not from what it kept of a value that is none any more.
  private mutating func resolveKept(
    _ record: Int,
    at place: FieldID,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let given = instances.value.demand.value.given[place] ?? encodedAnswer(ofRecord: record)
    instances.value.demand.value.give(given, to: place)
    let address = program.address(ofRecord: record)
    var answer = AnswerShape.Encoded.none
    if isOff(record, engine) {
      setTooLong(formula(ofRecord: record), false, &transaction)
    } else {
      answer = calculated(from: given, record, engine, &transaction)
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

  /// The formula of a field's calculation.
  private func formula(ofRecord record: Int) -> Int {
    program.nodes[Int(program.extra(ofRecord: record).calculation)].index
  }

  private func encodedAnswer(ofRecord record: Int) -> AnswerShape.Encoded {
    let entry = program.records[record]
    let raw = cells[Int(entry.slot)]
    return raw != AnswerCode.none && isText(entry.answerKind) ? .text(texts[raw]) : .raw(raw)
  }

  /// Whether a field has no answer because it is hidden (UR-6).
  @inline(__always)
  func isOff(_ record: Int, _ engine: borrowing ProgressEngine) -> Bool {
    program.records[record].policy == .cleared && isHidden(record, engine)
  }

  /// What the calculation of a field gives it when a person takes its answer away.
  ///
  /// - Parameter address: of a field whose calculation keeps answers, in the present part.
  mutating func answerAfterClearing(
    _ address: FieldID,
    _ engine: borrowing ProgressEngine,
    _ transaction: inout Transaction
  ) -> AnswerShape.Encoded {
    guard let record = program.record(at: address), !isOff(record, engine) else { return .none }
    return calculated(from: .none, record, engine, &transaction)
  }

  private mutating func calculated(
    from encoded: AnswerShape.Encoded,
    _ record: Int,
    _ engine: borrowing ProgressEngine,
    _ transaction: inout Transaction
  ) -> AnswerShape.Encoded {
    let formula = formula(ofRecord: record)
    switch program.formulas[formula].use {
    case .triggered, .editable: return encoded
    default: break
    }
    // The field holds the answer meanwhile. Only its calculation reads it.
    let cell = Int(program.records[record].slot)
    let old = cells[cell]
    var text: UInt64?
    switch encoded {
    case .raw(let raw): cells[cell] = raw
    case .text(let given):
      cells[cell] = texts.add(given)
      text = cells[cell]
    }
    let value = evaluate(formula, engine, &transaction)
    cells[cell] = old
    if let text { texts.remove(text) }
    return encode(calculated: value, ofRecord: record)
  }

  /// The answer of a field that its calculation reads, whether or not the field is hidden.
  @inline(never)
  func ownAnswer(ofRecord record: Int) -> RuleValue {
    let entry = program.records[record]
    return value(of: entry.answerKind, cells[Int(entry.slot)])
  }
}
