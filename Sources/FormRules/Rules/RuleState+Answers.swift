import FormModel
import FormProgress

extension RuleState {
  @inline(__always)
  func shape(at address: FieldID, record: Int?) -> AnswerShape {
    shape(at: address, answerKind(at: address, record: record))
  }

  @inline(__always)
  func answerKind(at address: FieldID, record: Int?) -> AnswerKind {
    if let record { return program.records[record].answerKind }
    return program.kinds[program.slot(of: address)]
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
  @inline(never)
  mutating func setAnswer(
    _ encoded: AnswerShape.Encoded,
    page: PageID,
    field: Int,
    entry: FieldEntry,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) -> Bool {
    let cell = program.firstSlot(ofPage: page) + field
    let old = cells[cell]
    let isSame: Bool
    switch encoded {
    case .raw(let raw):
      isSame = old == raw
      if raw == AnswerCode.none, !isSame, isText(program.kinds[cell]) {
        setText(cell, nil, &transaction)
      } else {
        set(cell, raw, &transaction)
      }
    case .text(let text):
      isSame = old != AnswerCode.none && texts[old].hasSameScalars(as: text)
      if !isSame { setText(cell, text, &transaction) }
    }
    return answerSet(
      cell,
      isSame: isSame,
      page: page,
      field: field,
      entry: entry,
      &engine,
      &transaction
    )
  }

  /// Follows an answer that was set: the filled flag, and the readers if it is another one.
  ///
  /// - Returns: whether the answer or the filled flag changed.
  @inline(__always)
  private mutating func answerSet(
    _ cell: Int,
    isSame: Bool,
    page: PageID,
    field: Int,
    entry: FieldEntry,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) -> Bool {
    let raw = cells[cell]
    let hasAnswer = raw != AnswerCode.none
    let place = place(page, field, engine)
    let isFlagChange = ownFlags(place).contains(.filled) != hasAnswer
    if isFlagChange { turnOwn(.filled, hasAnswer, page, field, place, &engine, &transaction) }
    if isSame { return isFlagChange }
    // The edit of the filled flag has named the page.
    if !isFlagChange { transaction.add(page: actual(page, engine), engine) }
    if let record = entry.record {
      answerChanged(record, &transaction)
    } else if let few = entry.few {
      updateFew(few, raw, &transaction) { $0.program.kinds[cell] }
    }
    return true
  }

  /// - Throws: as `AnswerShape.encode`.
  @inline(__always)
  func encode(
    _ answer: AnswerValue?,
    at address: FieldID,
    _ field: AnswerKind
  ) throws(SessionError) -> AnswerShape.Encoded {
    if let raw = AnswerCode.number(answer, field.kind) { return .raw(raw) }
    if case .choice(let value) = answer, field.kind == .choice, field.choices != FieldRecord.none,
      let code = program.tables[Int(field.choices)].code(of: value)
    {
      return .raw(UInt64(code))
    }
    return try shape(at: address, field).encode(answer)
  }

  /// What a calculated value becomes as a field's answer. Most are numbers, which need no `AnswerShape`.
  @inline(__always)
  func encode(calculated value: RuleValue, ofRecord record: Int) -> AnswerShape.Encoded {
    if case .number(let number) = value,
      let raw = AnswerCode.calculated(number, program.records[record].kind)
    {
      return .raw(raw)
    }
    return shape(at: program.address(ofRecord: record), record: record).encode(calculated: value)
  }

  @inline(__always)
  func shape(at address: FieldID, _ field: AnswerKind) -> AnswerShape {
    AnswerShape(
      address: address,
      kind: field.kind,
      choices: field.choices == FieldRecord.none ? nil : program.tables[Int(field.choices)]
    )
  }

  /// Flips an own flag. `filled` is flipped in the form too, since no rule acts on it.
  ///
  /// - Parameters:
  ///   - isSet: the new value.
  ///   - place: of the field's flags.
  @inline(__always)
  mutating func turnOwn(
    _ flag: FieldFlags,
    _ isSet: Bool,
    _ page: PageID,
    _ field: Int,
    _ place: (word: Int, shift: UInt64),
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let bit = Int(place.shift) + flag.rawValue.trailingZeroBitCount
    turn(ownWords + place.word, bit: bit, &transaction)
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
