import FormBaselines
import FormContenders
import FormModel
import FormProgress

/// Contenders that get the same edits in batches (VP-4: they settle the current page once, at the end of
/// each).
final class BatchLanes {
  private var lanes: ContenderSet
  private let size: Int
  private var pending: [Edit] = []
  private var changed = 0
  private var visibilityChanges = 0
  /// The current page, which may differ from that of the contenders that take the edits one by one.
  private var currentPage: PageID?

  init(_ form: borrowing FormDefinition, _ settings: EngineCase.Settings, currentPage: PageID?) {
    lanes = ContenderSet(form)
    if let bytes = settings.askAheadAbove { lanes.engine.engine.batchesAskAheadAbove = bytes }
    size = settings.batch
    self.currentPage = currentPage
  }

  /// Adds an edit, and applies the batch if it is then long enough, or if the edit is refused.
  ///
  /// - Parameters:
  ///   - outcome: of the edit, by the oracle.
  ///   - before: the counts of its page before it; nil if it changed nothing.
  ///   - tally: the oracle's counts after the edit.
  func append(
    _ edit: Edit,
    _ outcome: EditOutcome,
    _ before: PageProgress?,
    _ tally: OracleTally,
    _ probes: inout ProbeSet
  ) -> FuzzFailure? {
    pending.append(edit)
    if let before {
      changed += 1
      if tally[edit.page].isVisible != before.isVisible { visibilityChanges += 1 }
    }
    if case .refused(let error) = outcome {
      probes.hit(EngineProbe.batchRefused)
      return flush(tally, refusing: error)
    }
    guard pending.count >= size else { return nil }
    probes.hit(EngineProbe.batchEnded)
    return flush(tally)
  }

  /// Applies the waiting edits.
  func flush(_ tally: OracleTally, refusing error: AddressError? = nil) -> FuzzFailure? {
    if pending.isEmpty { return nil }
    let index = pending.count - 1
    let settled = tally.settled(from: currentPage)
    let change = BatchChange(
      applied: error == nil ? pending.count : index,
      changed: changed,
      visibilityChanges: visibilityChanges,
      previousCurrentPage: currentPage,
      currentPage: settled
    )
    var outcome = Answer.batch(change)
    if let error {
      outcome = .batchError(BatchError(index: index, underlying: error, change: change))
      // Edits after the bad one are not applied.
      pending.append(.hidePage(0))
      pending.append(.showPage(0))
    }
    currentPage = settled
    var check = BatchCheck(
      edits: pending,
      outcome: outcome,
      digest: tally.digest(current: settled)
    )
    pending.removeAll(keepingCapacity: true)
    (changed, visibilityChanges) = (0, 0)
    return failure(lanes.firstFailing(&check), check.difference)
  }

  /// - Precondition: no edits are waiting.
  func move(to page: PageID, _ outcome: Answer, _ tally: OracleTally) -> FuzzFailure? {
    if outcome == .nothing { currentPage = page }
    var check = MoveCheck(
      page: page,
      outcome: outcome,
      digest: tally.digest(current: currentPage)
    )
    return failure(lanes.firstFailing(&check), check.difference)
  }

  private func failure(
    _ name: String?,
    _ difference: (question: Question, expected: Answer, found: Answer)?
  ) -> FuzzFailure? {
    guard let name else { return nil }
    if let difference { return FuzzFailure("\(name), in batches", difference) }
    return FuzzFailure(
      check: "\(name), in batches: digest",
      message: "the state after the batch is not that of the oracle"
    )
  }
}
