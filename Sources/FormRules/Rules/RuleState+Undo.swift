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
      if !instances.isEmpty {
        exchangeInInstance(&entry, engine, &transaction)
      } else if entry.kind == .flag {
        cells[entry.index] ^= entry.value
      } else {
        exchangeCell(entry.index, &entry.value, engine, &transaction)
      }
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
  @inline(__always)
  private mutating func exchangeCell(
    _ cell: Int,
    _ value: inout UInt64,
    _ engine: borrowing ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let old = cells[cell]
    cells[cell] = value
    value = old
    let page = cell < program.fieldCount ? program.page(ofSlot: cell) : page(ofLabelCell: cell)
    if let page { transaction.add(page: actual(page, engine), engine) }
  }

  /// As `exchange`, for a step in a form with repeats.
  @inline(never)
  private mutating func exchangeInInstance(
    _ entry: inout JournalEntry,
    _ engine: borrowing ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let instance = entry.instance
    if instance.part != frame.part || instance.slot != frame.slot {
      enter(instance.part, instance.slot)
    }
    defer { leave() }
    let cell = entry.cell
    switch entry.kind {
    case .term: entry.value = exchangeTerm(cell, entry.value)
    case .flag: cells[cell] ^= entry.value
    default:
      exchangeCell(cell, &entry.value, engine, &transaction)
      if frame.part > 0, !program.formulas.isEmpty, cell == program.tooLongCount {
        instances.value.tooLong += Int(cells[cell]) - Int(entry.value)
      }
    }
  }
}
