import FormModel
import FormProgress

extension FormSession {
  /// Handles an event: the one way in. `answer`, `setClock`, `addInstance`, `removeInstance`, `undo` and `redo` are short for
  /// their events, `apply` is the shortest way for an edit.
  ///
  /// - Throws: the error of the method that the event stands for. An undo or redo without a transaction to undo or
  ///   redo changes nothing.
  @discardableResult
  public mutating func handle(_ event: FormEvent) throws(SessionError) -> TransactionChange {
    switch event {
    case .edit(let edit):
      if isPlain {
        transaction.begin(currentPage: storedEngine.currentPage)
        transaction.add(page: edit.page, effects: try applyUnsettled(edit), storedEngine)
        return try finish()
      }
      _ = try applySlowly(edit)
      return transaction.change
    case .answer(let address, let value): return try answer(address, value)
    case .setClock(let clock): return try setClock(clock)
    case .addInstance(let index, let around, let next):
      return try addInstance(of: index, inside: around, before: next)
    case .removeInstance(let id): return try removeInstance(id)
    case .undo: return undo()
    case .redo: return redo()
    }
  }

  /// Sets the clock that `today()` and `now()` read, and evaluates the rules that depend on it.
  ///
  /// - Throws: `clockOutOfRange`, `formLimit`; then nothing has changed.
  /// - Complexity: O(expressions that read the clock), and their effects.
  @discardableResult
  public mutating func setClock(_ clock: FormClock) throws(SessionError) -> TransactionChange {
    guard CalendarDay.range.contains(clock.today) else { throw .clockOutOfRange }
    transaction.begin(currentPage: storedEngine.currentPage)
    if rules.isEmpty {
      setClockWithoutRules(clock)
    } else {
      rules.value.setClock(clock, &transaction)
    }
    return try finish()
  }
}
