import FormModel
import FormProgress

extension RuleState {
  /// Undoes or redoes a step: swaps the entry's value with the present one.
  ///
  /// - Returns: the entry for the opposite direction.
  mutating func exchange(
    _ entry: JournalEntry,
    isUndo: Bool,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) -> JournalEntry {
    var entry = entry
    switch entry.kind {
    case .cell, .text, .flag, .term:
      let instance = entry.instance
      if instance.part != frame.part || instance.slot != frame.slot {
        enter(instance.part, instance.slot)
      }
      exchangeCell(&entry, engine, &transaction)
      leave()
    case .instance: exchangeInstance(entry, isUndo: isUndo, &engine, &transaction)
    case .word:
      let old = engine.storedForm.flagWord(entry.index)
      engine.setFlagWord(entry.index, entry.value)
      entry.value = old
    case .recountBefore, .recountAfter:
      if isUndo == (entry.kind == .recountBefore) {
        transaction.add(page: entry.ofPage, effects: engine.recount(page: entry.ofPage), engine)
      }
    case .invalid:
      let old = engine.invalidCount(ofPage: entry.ofPage)
      engine.setInvalidCount(ofPage: entry.ofPage, Int(entry.value))
      entry.value = UInt64(old)
      transaction.add(page: entry.ofPage, engine)
    case .edit, .clock, .begin, .end: break
    }
    return entry
  }

  /// Swaps a step's value with that of a cell of the present instance.
  private mutating func exchangeCell(
    _ entry: inout JournalEntry,
    _ engine: borrowing ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let cell = entry.cell
    if entry.kind == .term {
      entry.value = exchangeTerm(cell, entry.value)
    } else if entry.kind == .flag {
      cells[cell] ^= entry.value
    } else {
      let old = cells[cell]
      cells[cell] = entry.value
      entry.value = old
      if frame.part > 0, !program.formulas.isEmpty, cell == program.tooLongCount {
        instances.value.tooLong += Int(cells[cell]) - Int(old)
      }
      if cell < program.fieldCount {
        transaction.add(page: actual(program.page(ofSlot: cell), engine), engine)
      }
    }
  }
}
