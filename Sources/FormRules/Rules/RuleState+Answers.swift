import FormModel
import FormProgress

extension RuleState {
  @inline(__always)
  func shape(
    at address: FieldID,
    record: Int?,
    _ engine: borrowing ProgressEngine
  ) -> AnswerShape {
    let field = answerKind(at: address, record: record, engine)
    return AnswerShape(
      address: address,
      kind: field.kind,
      choices: field.choices == FieldRecord.none ? nil : program.tables[Int(field.choices)]
    )
  }

  @inline(__always)
  func answerKind(
    at address: FieldID,
    record: Int?,
    _ engine: borrowing ProgressEngine
  ) -> AnswerKind {
    if let record { return program.records[record].answerKind }
    return answerKind(at: address, nil as FieldRecord?, engine)
  }

  @inline(__always)
  func answerKind(
    at address: FieldID,
    _ record: FieldRecord?,
    _ engine: borrowing ProgressEngine
  ) -> AnswerKind {
    if let record { return record.answerKind }
    let kind = engine.storedForm.kind(at: address)
    let hasChoices = kind == .choice || kind == .choices
    let choices = hasChoices ? engine.storedForm.logic.fieldChoices[address] : nil
    return AnswerKind(kind: kind, choices: choices.map(UInt32.init) ?? FieldRecord.none)
  }

  /// Sets an encoded answer, and notifies its readers.
  ///
  /// - Returns: whether the answer or the filled flag changed.
  mutating func setAnswer(
    _ encoded: AnswerShape.Encoded,
    page: PageID,
    field: Int,
    entry: FieldEntry,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) -> Bool {
    let address = FieldID(page: page, field: field)
    let cell = program.firstSlot(ofPage: page) + field
    let old = cells[cell]
    var hasAnswer = true
    var isSame = false
    switch encoded {
    case .raw(let raw) where raw == AnswerCode.none:
      hasAnswer = false
      isSame = old == raw
      if !isSame {
        if isText(answerKind(at: address, record: entry.record, engine)) {
          setText(cell, nil, &transaction)
        } else {
          set(cell, raw, &transaction)
        }
      }
    case .raw(let raw):
      isSame = old == raw
      set(cell, raw, &transaction)
    case .text(let text):
      isSame = old != AnswerCode.none && texts[old].hasSameScalars(as: text)
      if !isSame { setText(cell, text, &transaction) }
    }
    let isFilled = ownFlags(page, field, engine).contains(.filled)
    if isFilled != hasAnswer { turnOwn(.filled, hasAnswer, page, field, &engine, &transaction) }
    if isSame { return isFilled != hasAnswer }
    transaction.add(page: actual(page, engine), engine)
    if let record = entry.record {
      answerChanged(record, &transaction)
    } else if let few = entry.few {
      updateFew(few, cells[cell], &transaction) {
        $0.answerKind(at: address, record: nil, engine)
      }
    }
    return true
  }

  /// Flips an own flag. `filled` is flipped in the form too, since no rule acts on it.
  ///
  /// - Parameter isSet: the new value.
  mutating func turnOwn(
    _ flag: FieldFlags,
    _ isSet: Bool,
    _ page: PageID,
    _ field: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let (word, shift) = place(page, field, engine)
    let bit = Int(shift) + flag.rawValue.trailingZeroBitCount
    turn(ownWords + word, bit: bit, &transaction)
    if flag == .filled {
      applyEffective(
        Edit(isSet ? .fill : .clear, page: page, field: field),
        &engine,
        &transaction
      )
    }
  }

  /// Notifies the readers of a field of its new answer.
  mutating func answerChanged(_ record: Int, _ transaction: inout Transaction) {
    let entry = program.records[record]
    markTriggered(record)
    if entry.isConstrained { mark(Int(program.extra(ofRecord: record).validity)) }
    if entry.hasSight, !(entry.isCalculated && entry.policy == .cleared) {
      if entry.isCalculated || entry.policy == .cleared {
        return mark(Int(program.targets[record].sight))
      }
      // A hidden field is read again when it is shown.
      if state(ofRecord: record) & StateBits.unseen != 0 { return }
    }
    if entry.isRead { seenChanged(record, cells[Int(entry.slot)], &transaction) }
  }

  /// Notifies the readers of a field of the new value that they read.
  mutating func seenChanged(_ record: Int, _ raw: UInt64, _ transaction: inout Transaction) {
    updateAtoms(record, raw, &transaction)
    for place in program.readers.range(record) {
      mark(Int(program.readers.items[place]))
    }
  }
}
