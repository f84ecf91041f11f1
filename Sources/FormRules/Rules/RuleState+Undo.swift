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
      cellChanged(entry.index, &transaction)
    case .flag:
      cells[entry.index] ^= entry.mask
      transaction.changed()
    case .word:
      let old = engine.storedForm.flagWord(entry.index)
      engine.setFlagWord(entry.index, entry.value)
      entry.value = old
    case .recountBefore, .recountAfter:
      if isUndo == (entry.kind == .recountBefore) {
        transaction.add(page: entry.countedPage, effects: engine.recount(page: entry.countedPage))
      }
    case .ownEdit: exchangeOwnEdit(entry.edit(isUndo: isUndo), &engine, &transaction)
    case .edit, .begin, .end: break
    }
    return entry
  }

  /// Whether a batch has left every own flag and every answer as it was. Then all that follows from them is as it
  /// was, too.
  func isUnchanged(by steps: Range<Int>, of journal: borrowing Journal) -> Bool {
    var turns = TurnedFlags()
    for place in steps {
      let entry = journal[place]
      switch entry.kind {
      case .cell, .text:
        // A batch sets no answers, so it can't restore one that it removed.
        if entry.index < program.fieldCount { return false }
      case .flag: turns.add(isLast: entry.isSet == (cells[entry.index] & entry.mask != 0))
      case .edit, .ownEdit, .word, .recountBefore, .recountAfter, .begin, .end: break
      }
    }
    return turns.isNone
  }

  /// Makes an edit of effective flags, and copies it to the own flags, in a form without rules. Not inlined: `exchange`
  /// would save more registers for every step.
  @inline(never)
  private mutating func exchangeOwnEdit(
    _ edit: Edit,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let effects = try? engine.applyUnsettled(edit)
    transaction.add(page: edit.page, effects: effects ?? 0)
    let mask: UInt64
    let cell: Int
    if edit.operation.isPageOperation {
      cell = ownPages + edit.page.place >> 6
      mask = 1 << UInt64(edit.page.place & 63)
    } else {
      let (word, shift) = place(edit.page, edit.field, engine)
      cell = ownWords + word
      mask = UInt64(edit.operation.flag.rawValue) << shift
    }
    cells[cell] = edit.operation.setsFlag ? cells[cell] | mask : cells[cell] & ~mask
  }

  /// Updates the data beside the cells, and notes the page that changed.
  private mutating func cellChanged(_ cell: Int, _ transaction: inout Transaction) {
    if cell < program.fieldCount {
      transaction.add(page: program.page(ofSlot: cell))
    } else if !program.constrained.isEmpty {
      let place = cell - program.invalidCells
      guard place >= 0, place < program.pageCount else { return }
      let page = PageID(knownPlace: place)
      invalidPages.set(page.loadedPosition, cells[cell] > 0)
      transaction.add(page: page)
    }
    transaction.changed()
  }
}
