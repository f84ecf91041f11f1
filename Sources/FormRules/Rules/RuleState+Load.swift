import FormModel
import FormProgress

extension RuleState {
  /// Sets the form's first answers, and evaluates everything once.
  ///
  /// - Parameter mostNew: the most that a transaction makes of instances.
  /// - Throws: `invalid`, for an answer that its field can't hold; `tooLarge`, for a count that makes too many instances.
  mutating func load(
    _ engine: inout ProgressEngine,
    clock moment: FormClock,
    mostNew: InstanceSize,
    _ transaction: inout Transaction
  ) throws(RuleError) {
    cells[clock] = UInt64(bitPattern: Int64(moment.milliseconds))
    for (address, answer) in engine.storedForm.logic.answers.sorted(by: { $0.key < $1.key }) {
      if let plan = shared.plan, engine.storedForm.hasField(at: address),
        plan.part(of: address.page) > 0
      {
        continue
      }
      try setFirst(answer, at: address, &engine, &transaction)
    }
    if shared.plan != nil {
      try loadInstances(mostNew: mostNew, &engine, &transaction)
    } else {
      updateAllAtoms(&transaction)
      pending.insertAll()
    }
    settle(&engine, &transaction)
    firesTriggers = true
    if instances.isEmpty { return }
    if let (part, error) = instances.value.demand.value.refusal {
      throw .tooLarge(.repeat(part - 1), error)
    }
    endInstances(&engine, &transaction)
  }

  /// Updates all atoms of the present part.
  mutating func updateAllAtoms(_ transaction: inout Transaction) {
    for index in program.records.indices where program.records[index].isRead {
      let entry = program.records[index]
      // A field that is calculated while shown is updated by its calculation below.
      if !entry.hasSight || entry.isCalculated && entry.policy == .cleared {
        updateAtoms(index, cells[Int(entry.slot)], &transaction)
      }
    }
    loadFew(&transaction)
  }

  /// Updates the atoms of fields without a record.
  private mutating func loadFew(_ transaction: inout Transaction) {
    var slot = 0
    for place in 0..<program.firstField.count - 1 {
      let page = PageID(knownPlace: program.firstPlace + place)
      for field in 0..<Int(program.firstField[place + 1] - program.firstField[place]) {
        if let few = program.entries[slot].few {
          let address = FieldID(page: page, field: field)
          updateFew(few, cells[slot], &transaction) {
            $0.answerKind(at: address, record: nil)
          }
        }
        slot += 1
      }
    }
  }

  private mutating func setFirst(
    _ answer: AnswerValue,
    at address: FieldID,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) throws(RuleError) {
    guard engine.storedForm.hasField(at: address) else {
      throw .invalid(.field(address), expected: "a field of the form", found: "none")
    }
    let record = program.record(at: address)
    if let record, !program.records[record].takesAnswers { return }
    let encoded: AnswerShape.Encoded
    do throws(SessionError) {
      encoded = try shape(at: address, record: record).encode(answer)
    } catch {
      throw .invalid(.field(address), expected: "an answer that it can hold", found: "\(error)")
    }
    // No reader is notified, since everything is evaluated below.
    let cell = program.slot(of: address)
    switch encoded {
    case .raw(let raw): set(cell, raw, &transaction)
    case .text(let text): setText(cell, text, &transaction)
    }
    let place = place(address.page, address.field, engine)
    if cells[cell] != AnswerCode.none, !ownFlags(place).contains(.filled) {
      turnOwn(.filled, true, address.page, address.field, place, &engine, &transaction)
    }
  }
}
