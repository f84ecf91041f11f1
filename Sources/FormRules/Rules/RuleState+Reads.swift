import FormModel
import FormProgress

extension RuleState {
  var moment: FormClock { FormClock(milliseconds: Int(Int64(bitPattern: cells[clock]))) }

  func isInvalid(at address: FieldID) -> Bool {
    guard let record = program.record(at: address) else { return false }
    return state(ofRecord: record) & StateBits.invalid != 0
  }

  /// The next invalid field after `address`, or the first one for nil; nil if there is none.
  func invalidField(
    after address: FieldID?,
    _ engine: borrowing ProgressEngine
  ) -> FieldID? {
    if let address, engine.invalidCount(ofPage: address.page) > 0,
      let found = firstInvalid(page: address.page, from: address.field + 1)
    {
      return found
    }
    return engine.invalidPage(after: address?.page).flatMap { firstInvalid(page: $0, from: 0) }
  }

  func invalidField(ofPage page: PageID, _ engine: borrowing ProgressEngine) -> FieldID? {
    engine.invalidCount(ofPage: page) == 0 ? nil : firstInvalid(page: page, from: 0)
  }

  private func firstInvalid(page: PageID, from field: Int) -> FieldID? {
    let slot = program.firstSlot(ofPage: page)
    let end = Int(program.firstField[page.place + 1])
    var place = program.lowerBound(program.constrained, slot + field)
    while place < program.constrained.count {
      let index = Int(program.constrained[place])
      let record = program.records[index]
      guard Int(record.slot) < end else { return nil }
      if state(ofRecord: index) & StateBits.invalid != 0 { return program.address(ofRecord: index) }
      place += 1
    }
    return nil
  }

  /// The form with its own flags and answers.
  func form(_ engine: borrowing ProgressEngine) -> FormDefinition {
    var logic = engine.storedForm.logic
    logic.answers = [:]
    for page in engine.pages {
      for field in 0..<engine.storedForm.fieldCount(ofKnownPage: page) {
        let address = FieldID(page: page, field: field)
        if let record = program.record(at: address), program.records[record].isCalculated {
          continue
        }
        logic.answers[address] = answer(at: address, engine)
      }
    }
    return engine.storedForm.changed(
      logic: logic,
      flags: { cells[ownWords + $0] },
      isHidden: { isOwnHidden(page: $0) }
    )
  }
}
