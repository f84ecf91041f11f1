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
    case .cell, .text:
      let old = cells[entry.index]
      cells[entry.index] = entry.value
      entry.value = old
      if entry.index < program.fieldCount {
        transaction.add(page: program.page(ofSlot: entry.index))
      }
    case .flag:
      cells[entry.index] ^= entry.value
    case .word:
      let old = engine.storedForm.flagWord(entry.index)
      engine.setFlagWord(entry.index, entry.value)
      entry.value = old
    case .recountBefore, .recountAfter:
      if isUndo == (entry.kind == .recountBefore) {
        transaction.add(page: entry.ofPage, effects: engine.recount(page: entry.ofPage))
      }
    case .invalid:
      let old = engine.invalidCount(ofPage: entry.ofPage)
      engine.setInvalidCount(ofPage: entry.ofPage, Int(entry.value))
      entry.value = UInt64(old)
      transaction.add(page: entry.ofPage)
    case .edit, .clock, .begin, .end: break
    }
    return entry
  }
}
