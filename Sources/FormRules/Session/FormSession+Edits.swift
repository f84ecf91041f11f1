import FormModel
import FormProgress

extension FormSession {
  /// Applies an edit of an own flag, and returns its changes (FP-5, UR-3).
  ///
  /// If rules changed other pages too, the effects contain `otherPages`, and `lastChange` names the pages.
  ///
  /// - Throws: `address`, `isRead`, `isCalculated`; then nothing has changed.
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
    return try progress.apply(edit)
  }

  @usableFromInline
  mutating func applySlowly(_ edit: Edit) throws(SessionError) -> ProgressChange {
    try check(edit)
    let page = edit.page
    let before = PageState(self, page)
    transaction.begin(currentPage: progress.currentPage)
    let isChange = edit.operation == .fill && isRemoved(edit.address) ? false : perform(edit)
    let change = finish()
    var effects = PageState(self, page).effects(since: before)
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
  ///   the edits after it are not.
  /// - Complexity: O(edits), each as `apply`, and their effects once.
  @discardableResult
  public mutating func apply(batch: Span<Edit>) throws(SessionBatchError) -> TransactionChange {
    transaction.begin(currentPage: progress.currentPage, isBatch: true)
    for index in batch.indices {
      progress.prefetch(batch, ahead: index)
      let edit = batch[index]
      do throws(SessionError) {
        if !rules.isEmpty || transaction.journal.isActive {
          try check(edit)
          _ = perform(edit)
        } else {
          transaction.add(page: edit.page, effects: try applyUnsettled(edit))
        }
      } catch {
        throw SessionBatchError(index: index, underlying: error, change: finishBatch())
      }
    }
    return finishBatch()
  }

  /// Ends a batch. If its edits cancelled each other out, it is no transaction (UD-1).
  private mutating func finishBatch() -> TransactionChange {
    settle()
    let steps = transaction.journal.steps
    if rules.isEmpty {
      // The journal of a form without rules has no texts.
      var none = TextStore()
      transaction.journal.endBatch(isVoid: isUnchanged(by: steps), &none)
    } else {
      let isVoid = rules.state.isUnchanged(by: steps, of: transaction.journal)
      transaction.journal.endBatch(isVoid: isVoid, &rules.state.texts)
    }
    transaction.end(currentPage: progress.currentPage)
    return transaction.change
  }

  /// Whether a batch has left every flag as it was, in a form without rules.
  private func isUnchanged(by steps: Range<Int>) -> Bool {
    var turns = TurnedFlags()
    for place in steps {
      turns.add(isLast: isDone(transaction.journal[place].edit(isUndo: false)))
    }
    return turns.isNone
  }

  /// Whether a flag still has the value that an edit gave it.
  private func isDone(_ edit: Edit) -> Bool {
    let isSet = edit.operation.setsFlag
    if edit.operation.isPageOperation {
      return progress.storedForm.isHidden(page: edit.page) == isSet
    }
    guard let flags = try? progress.storedForm.flags(at: edit.address) else {
      preconditionFailure("the edit was applied")
    }
    return flags.contains(edit.operation.flag) == isSet
  }

  /// Applies a batch to a plain session, and counts its changes.
  ///
  /// - Precondition: `isPlain`.
  @inlinable
  package mutating func applyPlainly(batch: Span<Edit>) throws(BatchError) -> BatchChange {
    precondition(isPlain, "the form has rules, answers or a journal")
    return try progress.apply(batch: batch)
  }

  /// As above, from an array.
  @discardableResult
  public mutating func apply(batch: [Edit]) throws(SessionBatchError) -> TransactionChange {
    try apply(batch: batch.span)
  }

  mutating func applyUnsettled(_ edit: Edit) throws(SessionError) -> UInt64 {
    do throws(AddressError) { return try progress.applyUnsettled(edit) } catch {
      throw .address(error)
    }
  }

  /// Checks that an edit names a page or field of the form, and that the field takes such edits.
  private func check(_ edit: Edit) throws(SessionError) {
    do throws(AddressError) {
      if edit.operation.isPageOperation {
        _ = try progress.storedForm.head(ofPage: edit.page)
        return
      }
      _ = try progress.storedForm.flags(at: edit.address)
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
    guard !rules.isEmpty, let record = rules.state.program.record(at: address) else {
      return false
    }
    return rules.state.program.records[record].policy == .cleared
      && rules.state.isHidden(record, progress)
  }

  /// Makes an edit that was checked, within a transaction.
  ///
  /// - Returns: whether an own flag or an answer changed.
  mutating func perform(_ edit: Edit) -> Bool {
    if !rules.isEmpty { return rules.state.perform(edit, &progress, &transaction) }
    guard let effects = try? progress.applyUnsettled(edit), effects != 0 else { return false }
    var none = TextStore()
    _ = transaction.journal.append(JournalEntry(.ownEdit, 0, edit.rawValue), &none)
    transaction.add(page: edit.page, effects: effects)
    return true
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
  var invalidCount: Int

  init(_ session: borrowing FormSession, _ page: PageID) {
    guard let progress = try? session.progress.progress(ofPage: page) else {
      preconditionFailure("the page was checked")
    }
    self.progress = progress
    invalidCount = session.rules.isEmpty ? 0 : session.rules.state.invalidCount(ofPage: page)
  }

  private var isComplete: Bool { progress.isComplete && invalidCount == 0 }

  func effects(since old: PageState) -> ProgressChange.Effects {
    var effects: ProgressChange.Effects = []
    if progress != old.progress || invalidCount != old.invalidCount { effects.insert(.pageCounts) }
    if progress.isVisible != old.progress.isVisible {
      effects.insert(progress.isVisible ? .pageAppeared : .pageVanished)
    }
    if isComplete != old.isComplete {
      effects.insert(isComplete ? .pageCompleted : .pageReopened)
    }
    return effects
  }
}
