import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload

/// A session and the oracle beside it.
struct RulesPair: ~Copyable {
  let plan: RulesCase
  let outline: RepeatOutline
  var session: FormSession
  /// The change that the session returned last.
  var last = TransactionChange()
  var oracle: RulesOracle
  /// What is known of the pages' identities.
  var known = KnownIdentities()
  /// The identities of all pages, in form order.
  var ids: [PageID] { known.ids }
  /// Whether a step is a batch, which may change something and change it back.
  private let hasBatches: Bool
  /// The last saved bytes, and the oracle's memory of that moment.
  var kept: (bytes: [UInt8], memory: RulesOracle.Memory)?

  /// Opens a form on both sides; nil if both refuse it.
  ///
  /// - Parameter clock: by default the case's.
  /// - Throws: if one side alone refuses it.
  static func make(
    _ form: borrowing FormDefinition,
    _ plan: RulesCase,
    clock: FormClock? = nil
  ) throws(FuzzFailure) -> RulesPair? {
    let clock = clock ?? plan.form.clock
    let oracle: RulesOracle
    let most = plan.settings.newInstances
    do throws(OracleRulesError) {
      oracle = try RulesOracle(form, clock: clock, newInstances: most)
    } catch {
      guard (try? FormSession(form.clone(), clock: clock, newInstances: most)) == nil else {
        throw FuzzFailure(check: "load", message: "the oracle alone refuses the form: \(error)")
      }
      return nil
    }
    let session: FormSession
    do throws(RuleError) {
      session = try FormSession(
        form.clone(),
        clock: clock,
        journalBytes: plan.settings.journal,
        savesAnswers: true,
        newInstances: most
      )
    } catch {
      throw FuzzFailure(check: "load", message: "the session alone refuses the form: \(error)")
    }
    var pair = RulesPair(plan, session, oracle)
    try pair.learnPages()
    return pair
  }

  private init(
    _ plan: RulesCase,
    _ session: consuming FormSession,
    _ oracle: consuming RulesOracle
  ) {
    self.plan = plan
    outline = RepeatOutline(plan.form.logic, pageCount: plan.form.pages.count)
    self.session = session
    self.oracle = oracle
    hasBatches = plan.steps.contains { if case .batch = $0 { true } else { false } }
  }

  mutating func play(_ step: RulesStep, _ probes: inout ProbeSet) throws(FuzzFailure) {
    switch step {
    case .entry(let entry): try follow(entry, &probes)
    case .batch(let edits): try follow(edits, &probes)
    case .setClock(let clock): try follow(clock, &probes)
    case .undo, .redo: try travel(step, &probes)
    case .go(let page, let numbers): try go(page, numbers)
    case .save:
      kept = (RulesMemory.bytes(of: session), oracle.memory)
      try compareSaved()
    case .restore:
      guard let kept else { break }
      try restore(kept.bytes, as: kept.memory, &probes)
    case .restoreDamaged(let byte, let change):
      guard let kept else { break }
      try restore(RulesMemory.damaged(kept.bytes, byte: byte, by: change), &probes)
    }
    try compare(&probes)
  }

  private mutating func follow(
    _ entry: FormEntry,
    _ probes: inout ProbeSet
  ) throws(FuzzFailure) {
    let before = RulesMoment(oracle, ids)
    var result: Bool?
    var change: ProgressChange?
    var refusals: (session: SessionError?, oracle: OracleRefusal?) = (nil, nil)
    do throws(SessionError) {
      // With a journal, both ways to apply an edit note the last change.
      if let (edit, numbers) = entry.numbered(in: plan.form).edit, plan.settings.journal > 0 {
        let page = session.page(ofTemplate: edit.page, inside: numbers) ?? .nowhere
        change = try session.apply(Edit(edit.operation, page: page, field: edit.field))
        last = session.lastChange ?? TransactionChange()
      } else {
        last = try session.play(entry)
      }
      result = last.isChange
    } catch { refusals.session = error }
    var expected: Bool?
    do throws(OracleRefusal) { expected = try oracle.play(entry) } catch { refusals.oracle = error }
    try compareRefusals(entry, refusals.session, refusals.oracle)
    if refusals.oracle == .tooManyNewInstances { try noteTooMany(&probes) }
    try expect(result, expected, "change", "\(entry.words) changed something")
    note(entry, expected, before.view.pages.count, &probes)
    try learnPages()
    guard let isChange = result else { return }
    if let change {
      var effects = before.effects(of: change.edit, until: RulesMoment(oracle, ids))
      if isChange { effects.insert(.flag) }
      let found = change.effects.subtracting(.otherPages)
      try expect(found, effects, "change", "effects of \(change.edit)")
      let isElsewhere = last.pages.contains { $0 != change.edit.page }
      if !last.movesPages {
        try expect(change.effects.contains(.otherPages), isElsewhere, "change", "other pages")
      }
    }
    try compareChange(from: before, isExact: true)
    try compareAdded(entry)
  }

  /// RP-2: compares the instance that is said to be added.
  private func compareAdded(_ entry: FormEntry) throws(FuzzFailure) {
    // What expressions count may be added after it.
    guard case .addInstance(let index, let numbers) = entry,
      plan.form.logic.repeats.allSatisfy({ $0.count == nil })
    else { return }
    let first = outline.parts[index].pages[0]
    let id = session.page(ofTemplate: first, inside: numbers).map { InstanceID(page: $0) }
    try expect(last.addedInstance, id, "change", "instance that was added")
  }

  /// UD-1, UR-7: plays edits as one transaction. If they cancel each other out, there is no
  /// transaction.
  private mutating func follow(
    _ batch: [FormEntry],
    _ probes: inout ProbeSet
  ) throws(FuzzFailure) {
    let before = RulesMoment(oracle, ids)
    let edits = session.edits(of: batch)
    var refused: Int?
    var tooLarge = (session: false, oracle: false)
    do throws(SessionBatchError) { last = try session.apply(batch: edits) } catch {
      refused = error.index
      last = error.change
      tooLarge.session = error.underlying.isTooLarge
    }
    var expected: (isChange: Bool, refused: Int?) = (false, nil)
    do throws(OracleBatchRefusal) { expected.isChange = try oracle.apply(batch: edits.span) } catch
    {
      expected = (error.isChange, error.index)
      tooLarge.oracle = error.underlying == .tooManyNewInstances
    }
    try expect(tooLarge.session, tooLarge.oracle, "refusal", "a batch too large")
    if tooLarge.oracle { try noteTooMany(&probes) }
    probes.hit(RulesProbe.batchRefused, if: refused != nil)
    probes.hit(RulesProbe.batchVoid, if: !expected.isChange && batch.count > 1)
    try expect(refused, expected.refused, "refusal", "the edit of a batch that is refused")
    let isChange = last.isChange
    try expect(isChange, expected.isChange, "change", "a batch changed something")
    try learnPages()
    try compareChange(from: before, isExact: !isChange)
  }

  private mutating func follow(
    _ clock: FormClock,
    _ probes: inout ProbeSet
  ) throws(FuzzFailure) {
    let before = RulesMoment(oracle, ids)
    var found: Bool?
    do throws(SessionError) {
      last = try session.setClock(clock)
      found = last.isChange
    } catch {}
    var expected: Bool?
    do throws(OracleRefusal) { expected = try oracle.setClock(clock) } catch {}
    probes.hit(RulesProbe.eventRefused, if: expected == nil)
    try expect(found, expected, "change", "the clock changed something")
    try learnPages()
    if found != nil { try compareChange(from: before, isExact: true) }
  }

  private mutating func travel(
    _ step: RulesStep,
    _ probes: inout ProbeSet
  ) throws(FuzzFailure) {
    // The journal forgets the oldest when it is full (UD-2); the oracle never does. `compare` has compared what both can
    // take back.
    let isUndo = step == .undo
    if isUndo, session.canUndo != oracle.canUndo { return }
    if !isUndo, session.canRedo != oracle.canRedo { return }
    let before = RulesMoment(oracle, ids)
    let evaluations = session.evaluationCount
    last = isUndo ? session.undo() : session.redo()
    let expected = isUndo ? oracle.undo() : oracle.redo()
    try expect(last.isChange, expected, "undo", "\(step) changed something")
    try expect(session.evaluationCount, evaluations, "undo", "evaluations")
    if expected { probes.hit(isUndo ? RulesProbe.undone : RulesProbe.redone) }
    try learnPages()
    try compareChange(from: before, isExact: !hasBatches)
  }

  private mutating func go(_ page: PageID, _ numbers: InstanceNumbers) throws(FuzzFailure) {
    let id = session.page(ofTemplate: page, inside: numbers)
    let position = oracle.view.pages.firstIndex { $0.template == page && $0.numbers == numbers }
    try expect(id, position.map { ids[$0] }, "go", "page \(page) in \(numbers)")
    var refusals = (session: false, oracle: false)
    do throws(AddressError) { try session.setCurrentPage(id ?? .nowhere) } catch {
      refusals.session = true
    }
    do throws(AddressError) { try oracle.setCurrentPage(id ?? .nowhere) } catch {
      refusals.oracle = true
    }
    try expect(refusals.session, refusals.oracle, "go", "refused")
  }

  /// UD-1: undoes the last transaction, and redoes it.
  mutating func takeBack(_ probes: inout ProbeSet) throws(FuzzFailure) {
    guard session.canUndo, oracle.canUndo else { return }
    try play(.undo, &probes)
    guard session.canRedo else {
      throw FuzzFailure(check: "redo", message: "what was taken back can't be done again")
    }
    try play(.redo, &probes)
  }

  private func note(
    _ entry: FormEntry,
    _ result: Bool?,
    _ pagesBefore: Int,
    _ probes: inout ProbeSet
  ) {
    probes.hit(RulesProbe.eventRefused, if: result == nil)
    switch entry {
    case .answer:
      probes.hit(RulesProbe.answered, if: result == true)
      probes.hit(RulesProbe.countFollowed, if: oracle.view.pages.count != pagesBefore)
    case .addInstance(_, let numbers):
      probes.hit(RulesProbe.instanceRefused, if: result == nil)
      guard result == true else { break }
      probes.hit(RulesProbe.instanceAdded)
      probes.hit(RulesProbe.instanceInsideAnother, if: numbers.count > 1)
      let next = numbers.outer.appending(numbers[numbers.count - 1] + 1)
      let isBefore = oracle.view.pages.contains { $0.numbers == next }
      probes.hit(RulesProbe.instanceAddedBefore, if: isBefore)
    case .removeInstance(_, let numbers):
      guard result == true else { break }
      probes.hit(RulesProbe.instanceRemoved)
      probes.hit(RulesProbe.noInstanceLeft, if: numbers[numbers.count - 1] == 1)
      let previous = last.previousCurrentPage
      probes.hit(
        RulesProbe.currentPageRemoved,
        if: previous.map { !session.engine.contains($0) } ?? false
      )
    case .edit: break
    }
  }
}

extension SessionError {
  /// RP-1: whether the transaction would make too many instances, or too many pages or fields in them.
  var isTooLarge: Bool {
    switch self {
    case .formLimit(.tooManyNewInstances), .formLimit(.tooManyNewPages),
      .formLimit(.tooManyNewFields):
      true
    default: false
    }
  }
}
