import FormModel
import FormProgress

extension FormSession {
  /// Applies an edit of an own flag, and returns its changes (FP-5, UR-3).
  ///
  /// If rules changed other pages too, the effects contain `otherPages`, and `lastChange` names the pages.
  ///
  /// - Throws: `address`, `isRead`, `isCalculated`, `formLimit`; then nothing has changed.
  /// - Complexity: O(1) without rules and journal, as `ProgressEngine.apply`; else the edit's effects on top (UR-8).
  @inlinable
  @discardableResult
  public mutating func apply(_ edit: Edit) throws(SessionError) -> ProgressChange {
    if isPlain {
      do throws(AddressError) { return try applyPlainly(edit) } catch { throw .address(error) }
    }
    return try applySlowly(edit)
  }

  /// As above, in a plain session.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`; then nothing has changed.
  /// - Precondition: `isPlain`.
  /// - Complexity: as `ProgressEngine.apply`.
  @inlinable
  @inline(__always)
  package mutating func applyPlainly(_ edit: Edit) throws(AddressError) -> ProgressChange {
    precondition(isPlain, "the form has rules, answers or a journal")
    return try storedEngine.apply(edit)
  }

  @usableFromInline
  mutating func applySlowly(_ edit: Edit) throws(SessionError) -> ProgressChange {
    try check(edit)
    let page = edit.page
    let before = PageState(self, page)
    transaction.begin(currentPage: storedEngine.currentPage)
    let isChange = edit.operation == .fill && isRemoved(edit.address) ? false : perform(edit)
    let change = try finish()
    // Where instances are counted, the edit may take its own page away.
    let isGone = hasInstances && !storedEngine.contains(page)
    var effects = isGone ? [] : PageState(self, page).effects(since: before)
    if isChange { effects.insert(.flag) }
    if change.currentPage != change.previousCurrentPage { effects.insert(.currentPage) }
    if change.hasMorePages || change.pages.contains(where: { $0 != page }) {
      effects.insert(.otherPages)
    }
    return ProgressChange(
      edit: edit,
      effects: effects,
      previousCurrentPage: change.previousCurrentPage ?? .nowhere
    )
  }

  /// Applies edits in order as one transaction: the current page is settled once, at the end (VP-4).
  ///
  /// - Throws: `SessionBatchError` with the index of the first edit that is refused. The edits before it are applied,
  ///   the edits after it are not. If all together make too many instances (RP-1), it is that of the first edit.
  /// - Complexity: O(edits), each as `apply`, and their effects once.
  @discardableResult
  public mutating func apply(batch: Span<Edit>) throws(SessionBatchError) -> TransactionChange {
    transaction.begin(currentPage: storedEngine.currentPage)
    var refusal: SessionError?
    var count = 0
    while refusal == nil, count < batch.count {
      storedEngine.prefetch(batch, ahead: count)
      do throws(SessionError) {
        try check(batch[count])
        count += 1
      } catch {
        refusal = error
      }
    }
    if !isVoid(batch, count) {
      for index in 0..<count { performInBatch(batch[index]) }
    }
    do throws(SessionError) { try finish() } catch {
      throw SessionBatchError(index: 0, underlying: error, change: transaction.change)
    }
    if let refusal {
      throw SessionBatchError(index: count, underlying: refusal, change: transaction.change)
    }
    return transaction.change
  }

  /// Makes an edit of a batch. What a calculation makes of an answer that is taken away follows with all other edits.
  private mutating func performInBatch(_ edit: Edit) {
    if edit.operation == .clear, keepsAnswer(edit.address) {
      restoreAnswer(.none, at: edit.address)
    } else {
      _ = perform(edit)
    }
  }

  /// Whether edits cancel each other out, so that they are no transaction (UD-1): the last edit of each flag leaves it as
  /// it is now.
  ///
  /// - Parameter count: the first edits of the batch; all were checked.
  /// - Complexity: O(1) if the last edit changes a flag and no other edit follows it on the same flag; at most O(count),
  ///   expected.
  private mutating func isVoid(_ batch: Span<Edit>, _ count: Int) -> Bool {
    var seen: Set<UInt64> = []
    for index in (0..<count).reversed() {
      let edit = batch[index]
      // Nothing in a batch gives an answer back that was cleared, but the field's own calculation.
      if edit.operation == .clear, !holds(.none, at: edit.address) {
        guard isTakenBack(edit.address) else { return false }
        seen.insert(edit.rawValue | 1 << 16)
        continue
      }
      // Two operations on one flag differ in this bit.
      if !seen.isEmpty, seen.contains(edit.rawValue | 1 << 16) { continue }
      if isOwnFlag(edit) != edit.operation.setsFlag {
        guard edit.operation == .fill, isRemoved(edit.address) else { return false }
      }
      if index > 0 { seen.insert(edit.rawValue | 1 << 16) }
    }
    return true
  }

  /// Whether a field's own calculation gives it the answer that it has when it is cleared.
  private mutating func isTakenBack(_ address: FieldID) -> Bool {
    guard keepsAnswer(address) else { return false }
    let page = rules.value.enter(page: address.page)
    let own = FieldID(page: page, field: address.field)
    let answer = rules.value.answerAfterClearing(own, storedEngine, &transaction)
    rules.value.leave()
    return holds(answer, at: address)
  }

  /// Whether the own flag that an edit sets or clears is set.
  private func isOwnFlag(_ edit: Edit) -> Bool {
    if edit.operation.isPageOperation { return isOwnHidden(knownPage: edit.page) }
    guard let flags = try? ownFlags(at: edit.address) else {
      preconditionFailure("the edit was checked")
    }
    return flags.contains(edit.operation.flag)
  }

  /// Applies a batch to a plain session, and counts its changes.
  ///
  /// - Precondition: `isPlain`.
  @inlinable
  package mutating func applyPlainly(batch: Span<Edit>) throws(BatchError) -> BatchChange {
    precondition(isPlain, "the form has rules, answers or a journal")
    return try storedEngine.apply(batch: batch)
  }

  /// As above, from an array.
  @discardableResult
  public mutating func apply(batch: [Edit]) throws(SessionBatchError) -> TransactionChange {
    try apply(batch: batch.span)
  }

  mutating func applyUnsettled(_ edit: Edit) throws(SessionError) -> UInt64 {
    do throws(AddressError) { return try storedEngine.applyUnsettled(edit) } catch {
      throw .address(error)
    }
  }

  /// Checks that an edit names a page or field of the form, and that the field takes such edits.
  private func check(_ edit: Edit) throws(SessionError) {
    do throws(AddressError) {
      if edit.operation.isPageOperation {
        _ = try storedEngine.position(of: edit.page)
        return
      }
      _ = try storedEngine.flags(at: edit.address)
    } catch {
      throw .address(error)
    }
    guard edit.operation == .fill || edit.operation == .clear, !rules.isEmpty else { return }
    if isCalculated(edit.address) { throw .isCalculated(edit.address) }
    if edit.operation == .fill, isRead(edit.address) { throw .isRead(edit.address) }
  }

  /// Whether an answer to this field would be removed at the end of the transaction (UR-6). The answer itself can't
  /// show the field, since the rules that hide a field may not read it (UR-5).
  @inline(__always)
  func isRemoved(_ address: FieldID) -> Bool {
    guard !rules.isEmpty, let record = rules.value.recordEntry(at: address),
      record.policy == .cleared
    else { return false }
    if storedEngine.storedForm.isHidden(page: address.page) { return true }
    return (try? storedEngine.flags(at: address))?.contains(.hidden) == true
  }

  /// Makes an edit that was checked, within a transaction.
  ///
  /// - Returns: whether an own flag or an answer changed.
  mutating func perform(_ edit: Edit) -> Bool {
    if !rules.isEmpty {
      if rules.value.instances.isEmpty {
        return rules.value.perform(edit, &storedEngine, &transaction)
      }
      let page = rules.value.enter(page: edit.page)
      defer { rules.value.leave() }
      return rules.value.perform(edit.on(page), &storedEngine, &transaction)
    }
    if edit.operation == .clear { return setAnswerWithoutRules(.none, at: edit.address) }
    return performWithoutRules(edit)
  }
}

/// The edit that ended a batch. The edits before it are applied, the edits after it are not.
public struct SessionBatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The index of the refused edit in the batch.
  public var index: Int
  public var underlying: SessionError
  /// The changes by the edits before it.
  public var change: TransactionChange

  public var description: String { "edit \(index): \(underlying)" }
}

/// A page before or after an edit: the difference is the effects.
struct PageState {
  var progress: PageProgress

  /// - Precondition: the form has the page.
  init(_ session: borrowing FormSession, _ page: PageID) {
    guard let progress = try? session.storedEngine.progress(ofPage: page) else {
      preconditionFailure("the form has the page")
    }
    self.progress = progress
  }

  @inline(__always)
  func effects(since old: PageState) -> ProgressChange.Effects {
    var effects: ProgressChange.Effects = []
    if progress.isVisible != old.progress.isVisible {
      effects.insert(progress.isVisible ? .pageAppeared : .pageVanished)
    }
    // One by one, since the equality of the structure is a call.
    let hasSameCounts =
      progress.filled == old.progress.filled && progress.total == old.progress.total
      && progress.shown == old.progress.shown && progress.invalid == old.progress.invalid
      && progress.mandatoryRemaining == old.progress.mandatoryRemaining
      && progress.mandatoryTotal == old.progress.mandatoryTotal
    if !hasSameCounts { effects.insert(.pageCounts) }
    if progress.isComplete != old.progress.isComplete {
      effects.insert(progress.isComplete ? .pageCompleted : .pageReopened)
    }
    return effects
  }
}
