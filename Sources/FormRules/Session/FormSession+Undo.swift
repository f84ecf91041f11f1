import FormModel
import FormProgress

extension FormSession {
  /// Undoes the last transaction (UD-1). No rule is evaluated.
  ///
  /// - Complexity: that of the transaction.
  @discardableResult
  public mutating func undo() -> TransactionChange {
    guard canUndo else { return unchanged() }
    let places = transaction.journal.last
    return travel(places, isUndo: true)
  }

  /// Redoes the transaction that was undone last (UD-1). No rule is evaluated.
  ///
  /// - Complexity: that of the transaction.
  @discardableResult
  public mutating func redo() -> TransactionChange {
    guard canRedo else { return unchanged() }
    let places = transaction.journal.following
    return travel(places, isUndo: false)
  }

  private mutating func travel(_ places: Range<WideInt>, isUndo: Bool) -> TransactionChange {
    transaction.begin(currentPage: storedEngine.currentPage)
    // Whatever is in the journal changed something.
    transaction.changed()
    var place = isUndo ? places.upperBound - 2 : places.lowerBound + 1
    let direction: WideInt = isUndo ? -1 : 1
    // The first and the last entry are the ends.
    for _ in 2..<places.count {
      let entry = transaction.journal[place]
      if entry.kind == .edit {
        let edit = entry.edit(isUndo: isUndo)
        // The form took the edit, or its opposite, before.
        if let effects = try? storedEngine.applyUnsettled(edit) {
          transaction.add(page: edit.page, effects: effects, storedEngine)
        }
      } else if rules.isEmpty {
        transaction.journal[place] = exchangeWithoutRules(entry)
      } else {
        transaction.journal[place] = rules.value.exchange(
          entry,
          isUndo: isUndo,
          &storedEngine,
          &transaction
        )
      }
      place += direction
    }
    let end = isUndo ? places.lowerBound : places.upperBound
    let page = transaction.journal[isUndo ? end : end - 1].page
    transaction.journal.move(to: end)
    storedEngine.restoreCurrentPage(page)
    transaction.end(storedEngine)
    return transaction.change
  }
}
