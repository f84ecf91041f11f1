import FormModel
import FormProgress

extension FormSession {
  /// Sets or removes a field's answer, and applies the rules that depend on it (UR-1, UR-7).
  ///
  /// - Throws: `address`, `isCalculated`, the reason why the field can't hold the value, or `formLimit`; then nothing has
  ///   changed.
  /// - Complexity: O(atoms whose truth changes + their users + flags that change) (UR-8).
  @discardableResult
  public mutating func answer(
    _ address: FieldID,
    _ value: AnswerValue?
  ) throws(SessionError) -> TransactionChange {
    do throws(AddressError) { try storedEngine.check(address) } catch { throw .address(error) }
    guard !rules.isEmpty else {
      let encoded = try shapeWithoutRules(at: address).encode(value)
      transaction.begin(currentPage: storedEngine.currentPage)
      _ = setAnswerWithoutRules(encoded, at: address)
      return try finish()
    }
    let page = rules.value.enter(page: address.page)
    defer { rules.value.leave() }
    let own = FieldID(page: page, field: address.field)
    let entry = rules.value.program.entry(at: own)
    if let record = entry.record, rules.value.program.records[record].isCalculatedOrFiltered {
      guard rules.value.program.records[record].takesAnswers else { throw .isCalculated(address) }
      guard rules.value.isOffered(value, record, storedEngine) else { throw .notOffered(address) }
    }
    let kind = rules.value.answerKind(at: own, record: entry.record, storedEngine)
    let encoded = try rules.value.encode(value, at: address, kind)
    if rules.value.isRemoved(record: entry.record, storedEngine) { return unchanged() }
    transaction.begin(currentPage: storedEngine.currentPage)
    _ = rules.value.takeAnswer(
      encoded,
      page: page,
      field: address.field,
      entry: entry,
      &storedEngine,
      &transaction
    )
    return try finish()
  }

  /// As above, by the field's id. In a repeat it is the first instance's field.
  ///
  /// - Throws: also `noSuchID`.
  @discardableResult
  public mutating func answer(
    _ id: String,
    _ value: AnswerValue?
  ) throws(SessionError) -> TransactionChange {
    guard let address = address(ofFieldWithID: id) else { throw .noSuchID(id) }
    return try answer(address, value)
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

  /// A change of nothing. Not even counts that are due are evaluated: it is no transaction (UD-1).
  private mutating func unchanged() -> TransactionChange {
    transaction.begin(currentPage: storedEngine.currentPage)
    transaction.end(storedEngine)
    return transaction.change
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
