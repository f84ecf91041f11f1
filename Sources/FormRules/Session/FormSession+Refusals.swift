import FormModel
import FormProgress

/// The ends of transactions in forms with repeats, which are refused if they make too many instances (RP-1).
extension FormSession {
  /// As `finish`, in a form with repeats.
  ///
  /// - Throws: `formLimit`; then nothing has changed.
  @inline(never)
  mutating func finishInstances() throws(SessionError) -> TransactionChange {
    rules.value.settleInstances(&storedEngine, &transaction)
    do throws(FormError) { try endInstances() } catch { throw .formLimit(error) }
    return transaction.change
  }

  /// Ends a transaction in a form with repeats, once its rules were evaluated.
  ///
  /// - Throws: why it is refused; then nothing has changed.
  mutating func endInstances() throws(FormError) {
    if rules.value.instances.value.demand.value.refusal != nil {
      takeBack()
      throw takeRefusal()
    }
    transaction.journal.acceptSteps(&rules.value.texts)
    rules.value.endInstances(&storedEngine, &transaction)
    _ = storedEngine.settle()
    transaction.end(storedEngine)
  }

  /// Why the transaction is refused; from here on it is not.
  mutating func takeRefusal() -> FormError {
    guard let refusal = rules.value.instances.value.demand.value.refusal else {
      preconditionFailure("the transaction is to be refused")
    }
    rules.value.instances.value.demand.value.refusal = nil
    return refusal.error
  }

  /// Undoes the open transaction. What could be undone and redone before it still can.
  private mutating func takeBack() {
    rules.value.leave()
    var steps = transaction.journal.takeSteps()
    for index in steps.indices.reversed() {
      let step = steps[index]
      if step.kind == .edit {
        // The form took the edit before.
        _ = try? storedEngine.applyUnsettled(step.edit(isUndo: true))
      } else {
        steps[index] = rules.value.exchange(step, isUndo: true, &storedEngine, &transaction)
      }
    }
    transaction.journal.dropUndone(steps, &rules.value.texts)
    rules.value.refuse(&storedEngine, &transaction)
    storedEngine.restoreCurrentPage(transaction.change.previousCurrentPage)
    transaction.begin(currentPage: storedEngine.currentPage)
    transaction.end(storedEngine)
  }
}
