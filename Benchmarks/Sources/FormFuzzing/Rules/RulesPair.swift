import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload

/// A session and the oracle beside it.
struct RulesPair: ~Copyable {
  let plan: RulesCase
  var session: FormSession
  private(set) var oracle: RulesOracle
  /// Whether a step is a batch, which may change something and change it back.
  private let hasBatches: Bool
  /// The last saved bytes, and the oracle's memory of that moment.
  private var kept: (bytes: [UInt8], memory: RulesOracle.Memory)?

  /// - Parameter clock: by default the case's.
  init(_ form: borrowing FormDefinition, _ plan: RulesCase, clock: FormClock? = nil) throws {
    let oracle = try RulesOracle(form, clock: clock ?? plan.form.clock)
    let session = try FormSession(
      form.clone(),
      clock: clock ?? plan.form.clock,
      journalBytes: plan.settings.journal,
      savesAnswers: true
    )
    self.plan = plan
    hasBatches = plan.steps.contains { if case .batch = $0 { true } else { false } }
    self.session = session
    self.oracle = oracle
  }

  mutating func play(_ step: RulesStep, _ probes: inout ProbeSet) throws(FuzzFailure) {
    switch step {
    case .go(let page):
      var refusals = (session: false, oracle: false)
      do throws(AddressError) { try session.setCurrentPage(page) } catch {
        refusals.session = true
      }
      do throws(AddressError) { try oracle.setCurrentPage(page) } catch { refusals.oracle = true }
      try expect(refusals.session, refusals.oracle, "go", "refused")
    case .event(let event):
      try follow(event, &probes)
    case .batch(let edits): try follow(edits, &probes)
    case .save:
      kept = (RulesMemory.bytes(of: session), oracle.memory)
      try compareSaved()
    case .restore:
      guard let kept else { break }
      try restore(kept.bytes, &probes)
      oracle.restore(kept.memory)
    case .restoreDamaged(let byte, let change):
      guard let kept else { break }
      try restore(RulesMemory.damaged(kept.bytes, byte: byte, by: change), &probes)
    }
    try compare()
    try compareOffers(&probes)
  }

  private mutating func follow(
    _ event: FormEvent,
    _ probes: inout ProbeSet
  ) throws(FuzzFailure) {
    // The journal forgets the oldest when it is full (UD-2); the oracle never does. `compare` has compared what both can
    // take back.
    if event == .undo, session.canUndo != oracle.canUndo { return }
    if event == .redo, session.canRedo != oracle.canRedo { return }
    let before = try moment()
    let evaluations = session.evaluationCount
    var result: Bool?
    var change: ProgressChange?
    do throws(SessionError) {
      // With a journal, both ways to apply an edit note the last change.
      if case .edit(let edit) = event, plan.settings.journal > 0 {
        change = try session.apply(edit)
        result = session.lastChange.isChange
      } else {
        result = try session.handle(event).isChange
      }
    } catch { result = nil }
    var expected: Bool?
    do throws(OracleRefusal) { expected = try oracle.apply(event) } catch { expected = nil }
    RulesPair.note(event, expected, &probes)
    try expect(result == nil, expected == nil, "refusal", "\(event) refused")
    try expect(result, expected, "change", "\(event) changed something")
    guard let isChange = result else { return }
    let after = try moment()
    if let change {
      var effects = before.effects(of: change.edit, until: after)
      if isChange { effects.insert(.flag) }
      let found = change.effects.subtracting(.otherPages)
      try expect(found, effects, "change", "effects of \(change.edit)")
      let isElsewhere = session.lastChange.pages.contains { $0 != change.edit.page }
      try expect(change.effects.contains(.otherPages), isElsewhere, "change", "other pages")
    }
    let isUndo = event == .undo || event == .redo
    if isUndo { try expect(session.evaluationCount, evaluations, "undo", "evaluations") }
    try compare(session.lastChange, from: before, to: after, isExact: !isUndo || !hasBatches)
  }

  /// UD-1, UR-7: plays edits as one transaction. If they cancel each other out, there is no
  /// transaction.
  private mutating func follow(_ batch: [Edit], _ probes: inout ProbeSet) throws(FuzzFailure) {
    let before = try moment()
    var refused: Int?
    do throws(SessionBatchError) { try session.apply(batch: batch) } catch { refused = error.index }
    var expected: (isChange: Bool, refused: Int?) = (false, nil)
    do throws(OracleBatchRefusal) {
      expected.isChange = try oracle.apply(batch: batch.span)
    } catch {
      expected = (error.isChange, error.index)
    }
    probes.hit(RulesProbe.batchRefused, if: refused != nil)
    probes.hit(RulesProbe.batchVoid, if: !expected.isChange && batch.count > 1)
    try expect(refused, expected.refused, "refusal", "the edit of a batch that is refused")
    let isChange = session.lastChange.isChange
    try expect(isChange, expected.isChange, "change", "a batch changed something")
    try compare(session.lastChange, from: before, to: moment(), isExact: !isChange)
  }

  private func moment() throws(FuzzFailure) -> RulesMoment {
    do throws(AddressError) { return try RulesMoment(plan.form, oracle) } catch {
      throw FuzzFailure(check: "address", message: "\(error)")
    }
  }

  private static func note(_ event: FormEvent, _ result: Bool?, _ probes: inout ProbeSet) {
    probes.hit(RulesProbe.eventRefused, if: result == nil)
    guard result == true else { return }
    switch event {
    case .answer: probes.hit(RulesProbe.answered)
    case .undo: probes.hit(RulesProbe.undone)
    case .redo: probes.hit(RulesProbe.redone)
    case .setClock, .edit, .addInstance, .removeInstance: break
    }
  }

  /// UD-3: returns to saved answers.
  mutating func restore(_ bytes: [UInt8], _ probes: inout ProbeSet) throws(FuzzFailure) {
    var dropped: [DroppedAnswer] = []
    guard let saved = try? SavedAnswers(bytes: bytes.span) else {
      probes.hit(RulesProbe.damageRefused)
      let isTaken = (try? session.restore(bytes: bytes.span, dropped: &dropped)) != nil
      return try expect(isTaken, false, "restore", "taken what is no state")
    }
    try expect(saved.bytes, bytes, "saved bytes", "a state that was read")
    let before = try moment()
    let found = (try? session.restore(saved, dropped: &dropped)).map { _ in dropped }
    try expect(found, oracle.restore(saved), "restore", "what was dropped of a state")
    // A form without ids refuses the answers of another form, and nothing changes.
    guard found != nil else { return }
    try compare(session.lastChange, from: before, to: moment(), isExact: false)
    probes.hit(RulesProbe.answersRestored)
    probes.hit(RulesProbe.answerDropped, if: !dropped.isEmpty)
    try expect(session.canUndo, false, "restore", "undo possible after a state was restored")
  }

  /// UD-3: a fresh session that returns to the bytes just saved is as this one.
  private func compareSaved() throws(FuzzFailure) {
    guard let kept else { return }
    do {
      var dropped: [DroppedAnswer] = []
      var fresh = try FormSession(
        plan.form.makeForm(),
        clock: oracle.clock,
        journalBytes: 0,
        savesAnswers: true
      )
      try fresh.restore(bytes: kept.bytes.span, dropped: &dropped)
      try RulesPair.compareFields(of: fresh, plan, oracle, "saved")
    } catch let failure as FuzzFailure { throw failure } catch {
      throw FuzzFailure(check: "saved", message: "\(error)")
    }
  }

  /// UD-1: undoes the last transaction, and redoes it.
  mutating func takeBack(_ probes: inout ProbeSet) throws(FuzzFailure) {
    guard session.canUndo, oracle.canUndo else { return }
    try play(.event(.undo), &probes)
    guard session.canRedo else {
      throw FuzzFailure(check: "redo", message: "what was taken back can't be done again")
    }
    try play(.event(.redo), &probes)
  }

  /// UD-1, UD-2: only a journal that is smaller than the history may take back less than the oracle.
  private func compareUndo() throws(FuzzFailure) {
    let forgets = plan.settings.journal != RulesCase.largeJournal
    let (canUndo, canRedo) = (session.canUndo, session.canRedo)
    if canUndo || !forgets { try expect(canUndo, oracle.canUndo, "undo", "undo possible") }
    if canRedo || !forgets { try expect(canRedo, oracle.canRedo, "redo", "redo possible") }
  }

  /// Compares everything that can be read.
  func compare() throws(FuzzFailure) {
    try expect(
      session.engine.currentPage,
      oracle.progress.currentPage,
      "current page",
      "current page"
    )
    try expect(session.totals, oracle.totals, "totals", "totals")
    try expect(session.invalidCount, oracle.invalidCount, "invalid", "invalid answers")
    try compareUndo()
    for page in plan.form.ids {
      let difference: FuzzFailure?
      do throws(AddressError) { difference = try self.difference(ofPage: page) } catch {
        throw FuzzFailure(check: "address", message: "\(error)")
      }
      if let difference { throw difference }
    }
  }
}
