import FormModel
import FormProgress

extension RuleState {
  var moment: FormClock { FormClock(milliseconds: WideInt(Int64(bitPattern: formCells[clock]))) }

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

  /// The form with its own flags and answers.
  func form(_ engine: borrowing ProgressEngine) -> FormDefinition {
    var logic = engine.storedForm.logic
    logic.answers = [:]
    for page in engine.storedForm.pages {
      for field in 0..<engine.storedForm.fieldCount(ofKnownPage: page) {
        let address = FieldID(page: page, field: field)
        if recordEntry(at: address)?.takesAnswers == false { continue }
        logic.answers[address] = answer(at: address, engine)
      }
    }
    return engine.storedForm.changed(
      logic: logic,
      flags: { formWindow[formWords.own + $0] },
      isHidden: { formWindow[formWords.pages + $0.place / 64] >> UInt64($0.place % 64) & 1 != 0 }
    )
  }
}
