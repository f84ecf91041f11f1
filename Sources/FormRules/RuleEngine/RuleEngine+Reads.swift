import FormModel
import FormProgress

extension RuleEngine {
  var moment: FormClock { FormClock(milliseconds: Int(Int64(bitPattern: cells[clock]))) }

  func isInvalid(at address: FieldID) -> Bool {
    guard let record = program.record(at: address),
      program.records[record].state != FieldRecord.none
    else { return false }
    return cells[Int(program.records[record].state)] & StateBits.invalid != 0
  }

  @inline(__always)
  func invalidCount(ofPage page: Int) -> Int {
    program.constrained.isEmpty ? 0 : Int(cells[program.invalidCells + page])
  }

  @inline(__always)
  var invalidCount: Int {
    program.constrained.isEmpty
      ? 0 : Int(cells[program.invalidCells + program.firstField.count - 1])
  }

  /// Pages that the engine counts as complete, but have an invalid answer.
  func completeButInvalid(_ engine: borrowing ProgressEngine) -> Int {
    var count = 0
    var next = invalidPages.first(from: 0)
    while let page = next {
      if let progress = try? engine.progress(ofPage: page), progress.isComplete { count += 1 }
      next = invalidPages.first(from: page + 1)
    }
    return count
  }

  func invalidField(after address: FieldID?) -> FieldID? {
    guard !program.constrained.isEmpty else { return nil }
    if let address, let found = firstInvalid(page: address.page, from: address.field + 1) {
      return found
    }
    guard let page = invalidPages.first(from: address.map { $0.page + 1 } ?? 0) else { return nil }
    return firstInvalid(page: page, from: 0)
  }

  func invalidField(ofPage page: Int) -> FieldID? {
    program.constrained.isEmpty || !invalidPages.contains(page)
      ? nil : firstInvalid(page: page, from: 0)
  }

  private func firstInvalid(page: Int, from field: Int) -> FieldID? {
    let slot = Int(program.firstField[page])
    let end = Int(program.firstField[page + 1])
    var place = program.lowerBound(program.constrained, slot + field)
    while place < program.constrained.count {
      let record = program.records[Int(program.constrained[place])]
      guard Int(record.slot) < end else { return nil }
      if cells[Int(record.state)] & StateBits.invalid != 0 { return record.address }
      place += 1
    }
    return nil
  }

  /// The form with own flags and answers.
  func form(_ engine: borrowing ProgressEngine) -> FormDefinition {
    var logic = engine.storedForm.logic
    logic.answers = [:]
    for page in 0..<engine.pageCount {
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
