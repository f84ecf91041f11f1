import FormModel
import FormProgress

extension RuleState {
  var moment: FormClock { FormClock(milliseconds: Int(Int64(bitPattern: cells[clock]))) }

  func isInvalid(at address: FieldID) -> Bool {
    guard let record = program.record(at: address) else { return false }
    return state(ofRecord: record) & StateBits.invalid != 0
  }

  @inline(__always)
  func invalidCount(ofPage page: PageID) -> Int {
    program.hasConstraints ? Int(cells[program.invalidCells + page.place]) : 0
  }

  @inline(__always)
  var invalidCount: Int {
    program.hasConstraints ? Int(cells[program.invalidSumCell]) : 0
  }

  /// Pages that the progress engine counts as complete, but that have an invalid answer.
  @inline(__always)
  var completeButInvalid: Int {
    program.hasConstraints ? Int(cells[program.completeButInvalidCell]) : 0
  }

  /// The next page with an invalid answer after `page`, or the first one for nil; nil if there is none.
  func invalidPage(after page: PageID?) -> PageID? {
    let start = page?.loadedPosition.advanced(by: 1) ?? 0
    return invalidPages.first(from: start).map { PageID(loadedAt: $0) }
  }

  /// The previous page with an invalid answer before `page`, or the last one for nil; nil if there is none.
  func invalidPage(before page: PageID?) -> PageID? {
    if program.constrained.isEmpty { return nil }
    let end = page?.loadedPosition ?? PagePosition(program.pageCount)
    return invalidPages.last(before: end).map { PageID(loadedAt: $0) }
  }

  func invalidField(after address: FieldID?) -> FieldID? {
    guard !program.constrained.isEmpty else { return nil }
    if let address, let found = firstInvalid(page: address.page, from: address.field + 1) {
      return found
    }
    guard let page = invalidPage(after: address?.page) else { return nil }
    return firstInvalid(page: page, from: 0)
  }

  func invalidField(ofPage page: PageID) -> FieldID? {
    program.constrained.isEmpty || !invalidPages.contains(page.loadedPosition)
      ? nil : firstInvalid(page: page, from: 0)
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
