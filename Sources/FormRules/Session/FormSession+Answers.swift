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
    let kind = rules.value.answerKind(at: own, record: entry.record)
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

  /// A change of nothing. Not even counts that are due are evaluated: it is no transaction (UD-1).
  mutating func unchanged() -> TransactionChange {
    transaction.begin(currentPage: storedEngine.currentPage)
    transaction.end(storedEngine)
    return transaction.change
  }
}
