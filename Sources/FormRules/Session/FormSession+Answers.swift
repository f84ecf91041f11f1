import FormModel
import FormProgress

extension FormSession {
  /// Gives a field an answer, or takes it away, with all that follows (UR-1, UR-7).
  ///
  /// - Throws: `address`, `isCalculated`, and what says that the field can't hold the value; then nothing has changed.
  /// - Complexity: O(atoms whose truth changes, what uses them, flags that change) (UR-8).
  @discardableResult
  public mutating func answer(
    _ address: FieldID,
    _ value: AnswerValue?
  ) throws(SessionError) -> TransactionChange {
    do throws(AddressError) { _ = try progress.storedForm.flags(at: address) } catch {
      throw .address(error)
    }
    needRules()
    let entry = rules.engine.program.entry(at: address)
    if let record = entry.record, rules.engine.program.records[record].isCalculated {
      throw .isCalculated(address)
    }
    let encoded = try rules.engine.shape(at: address, record: entry.record, progress).encode(value)
    if isRemoved(address) { return unchanged() }
    transaction.begin(currentPage: progress.currentPage)
    _ = rules.engine.setAnswer(
      encoded,
      page: address.page,
      field: address.field,
      entry: entry,
      &progress,
      &transaction
    )
    return finish()
  }

  /// As above, by the field's id.
  ///
  /// - Throws: also `noSuchID`.
  @discardableResult
  public mutating func answer(
    _ id: String,
    _ value: AnswerValue?
  ) throws(SessionError) -> TransactionChange {
    guard let address = progress.storedForm.address(ofFieldWithID: id) else { throw .noSuchID(id) }
    return try answer(address, value)
  }

  /// Sets the clock that `today()` and `now()` read, and evaluates the rules that depend on it.
  ///
  /// - Throws: `clockOutOfRange`; then nothing has changed.
  /// - Complexity: O(expressions that read the clock, and what follows from them).
  @discardableResult
  public mutating func setClock(_ clock: FormClock) throws(SessionError) -> TransactionChange {
    guard CalendarDay.range.contains(clock.today) else { throw .clockOutOfRange }
    if transaction.journal.isActive { needRules() }
    transaction.begin(currentPage: progress.currentPage)
    if rules.isEmpty {
      if firstClock != clock { transaction.changed() }
      firstClock = clock
    } else {
      rules.engine.setClock(clock, &transaction)
    }
    return finish()
  }

  /// Applies an event.
  ///
  /// - Throws: as the call that it stands for. An undo or redo of nothing changes nothing.
  @discardableResult
  public mutating func handle(_ event: FormEvent) throws(SessionError) -> TransactionChange {
    switch event {
    case .edit(let edit):
      if isPlain {
        transaction.begin(currentPage: progress.currentPage)
        do throws(AddressError) {
          transaction.add(page: edit.page, effects: try progress.applyUnsettled(edit))
        } catch {
          throw .address(error)
        }
        return finish()
      }
      _ = try applySlowly(edit)
      return lastChange
    case .answer(let address, let value): return try answer(address, value)
    case .setClock(let clock): return try setClock(clock)
    case .undo: return undo()
    case .redo: return redo()
    }
  }

  /// Takes the last transaction back (UD-1). Nothing is evaluated.
  ///
  /// - Complexity: that of the transaction.
  @discardableResult
  public mutating func undo() -> TransactionChange {
    guard canUndo else { return unchanged() }
    let places = transaction.journal.last
    return travel(places, isUndo: true)
  }

  /// Does the transaction again that was taken back last (UD-1). Nothing is evaluated.
  ///
  /// - Complexity: that of the transaction.
  @discardableResult
  public mutating func redo() -> TransactionChange {
    guard canRedo else { return unchanged() }
    let places = transaction.journal.following
    return travel(places, isUndo: false)
  }

  private mutating func unchanged() -> TransactionChange {
    transaction.begin(currentPage: progress.currentPage)
    return finish()
  }

  private mutating func travel(_ places: Range<Int>, isUndo: Bool) -> TransactionChange {
    transaction.begin(currentPage: progress.currentPage)
    for step in (places.lowerBound + 1)..<(places.upperBound - 1) {
      let place = isUndo ? places.lowerBound + places.upperBound - 1 - step : step
      let entry = transaction.journal[place]
      if entry.kind == .edit {
        guard let edit = Edit(rawValue: entry.value) else {
          preconditionFailure("an edit was kept")
        }
        let effects = try? progress.applyUnsettled(isUndo ? edit.inverse : edit)
        transaction.add(page: edit.page, effects: effects ?? 0)
      } else if !rules.isEmpty {
        transaction.journal[place] = rules.engine.exchange(
          entry,
          isUndo: isUndo,
          &progress,
          &transaction
        )
      }
    }
    let end = isUndo ? places.lowerBound : places.upperBound
    let page = transaction.journal[isUndo ? end : end - 1].page
    transaction.journal.move(to: end)
    progress.restoreCurrentPage(page)
    transaction.end(currentPage: progress.currentPage)
    return transaction.change
  }
}
