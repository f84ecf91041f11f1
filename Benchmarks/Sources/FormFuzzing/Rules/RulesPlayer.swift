import FormBaselines
import FormModel
import FormRules
import FormWorkload

/// Plays a case on a session, and compares all its answers after each event with the oracle (UR, UD-1).
struct RulesPlayer {
  let plan: RulesCase
  private(set) var probes = ProbeSet()
  private var outcome = FuzzOutcome()

  /// Every so many steps, and after the last, the session answers every question.
  static let stepsBetweenQueries = 8

  init(_ plan: RulesCase) { self.plan = plan }

  mutating func play() -> FuzzOutcome {
    do {
      try run()
    } catch let failure as FuzzFailure {
      outcome.failure = failure
    } catch {
      outcome.failure = FuzzFailure(check: "load", message: "\(error)")
    }
    return outcome
  }

  private mutating func run() throws {
    guard var pair = try RulesPair.make(plan.form.makeForm(), plan) else {
      outcome.steps = plan.stepCount
      probes.hit(RulesProbe.logicRefused)
      return
    }
    try pair.compare(&probes)
    var digests: [UInt64] = []
    for (index, step) in plan.steps.enumerated() {
      outcome.steps = index + 1
      try pair.play(step, &probes)
      if index % RulesPlayer.stepsBetweenQueries == 0 || index == plan.stepCount - 1 {
        try pair.compareQueries(round: index / RulesPlayer.stepsBetweenQueries)
      }
      if plan.settings.takesBack { try pair.takeBack(&probes) }
      if plan.isCanary, index == plan.stepCount - 1 {
        throw FuzzFailure(check: "canary", message: "meant to fail")
      }
      let digest = RulesPair.digest(of: pair.session)
      outcome.mix(digest)
      if plan.settings.variant != 0 { digests.append(digest) }
    }
    if plan.settings.variant != 0 { try playVariant(digests) }
    if plan.settings.version != 0 { try playVersion(RulesMemory.bytes(of: pair.session)) }
    if plan.settings.reopens, plan.form.logic.repeats.isEmpty {
      probes.hit(RulesProbe.formReopened)
      try pair.reopened()
    }
  }

  /// UR-7: the order of rules and their spelling must not affect the state.
  private mutating func playVariant(_ digests: [UInt64]) throws {
    probes.hit(RulesProbe.rulesRewritten)
    let form = plan.form.variant(seed: plan.settings.variant)
    var session = try FormSession(
      form.makeForm(),
      clock: form.clock,
      journalBytes: plan.settings.journal,
      savesAnswers: true,
      newInstances: plan.settings.newInstances
    )
    var kept: [UInt8]?
    var dropped: [DroppedAnswer] = []
    // The number of entries that a small journal holds depends on how the rules are written (UD-2).
    let forgets = plan.settings.journal != RulesCase.largeJournal
    if forgets, plan.settings.takesBack { return }
    for (index, step) in plan.steps.enumerated() {
      if forgets, step == .undo || step == .redo { return }
      switch step {
      case .go(let page, let numbers):
        try? session.setCurrentPage(session.page(ofTemplate: page, inside: numbers) ?? .nowhere)
      case .entry(let entry): _ = try? session.play(entry)
      case .batch(let batch): _ = try? session.apply(batch: session.edits(of: batch))
      case .setClock(let clock): _ = try? session.setClock(clock)
      case .undo: session.undo()
      case .redo: session.redo()
      case .save: kept = RulesMemory.bytes(of: session)
      case .restore:
        if let kept { _ = try? session.restore(bytes: kept.span, dropped: &dropped) }
      case .restoreDamaged(let byte, let change):
        let bytes = kept.map { RulesMemory.damaged($0, byte: byte, by: change) }
        if let bytes, let saved = try? SavedAnswers(bytes: bytes.span),
          RulesMemory.isComparable(saved, with: session, of: plan.form)
        {
          _ = try? session.restore(saved, dropped: &dropped)
        }
      }
      if plan.settings.takesBack, session.canUndo {
        session.undo()
        session.redo()
      }
      guard RulesPair.digest(of: session) == digests[index] else {
        outcome.steps = index + 1
        throw FuzzFailure(
          check: "variant",
          message: "the same rules in another order, or written another way, leave another state"
        )
      }
    }
  }

  /// UD-3: gives the answers of this form to another version of it that somebody has begun to fill.
  private mutating func playVersion(_ bytes: [UInt8]) throws {
    var other = plan
    other.form = plan.form.version(seed: plan.settings.version)
    guard var pair = try RulesPair.make(other.form.makeForm(), other) else { return }
    for step in other.steps.prefix(3) { try pair.play(step, &probes) }
    try pair.restore(bytes, &probes)
    probes.hit(RulesProbe.versionRestored)
    try pair.compare(&probes)
    for step in other.steps.suffix(3) { try pair.play(step, &probes) }
  }
}

extension FormSession {
  /// The edits of a batch as they are now; of no page if there is no such instance.
  func edits(of batch: [FormEntry]) -> [Edit] {
    batch.compactMap { entry in
      guard let (edit, numbers) = entry.edit else { return nil }
      let page = page(ofTemplate: edit.page, inside: numbers) ?? .nowhere
      return Edit(edit.operation, page: page, field: edit.field)
    }
  }
}

extension FormEntry {
  /// The entry with numbers: without them, a page of a repeat is that of the first instance.
  func numbered(in form: RulesForm) -> FormEntry {
    guard let page, form.ids.contains(page), edit?.numbers.isEmpty == true else { return self }
    let around = form.logic.repeats.count { $0.pages.contains(page.loadedPosition) }
    return inside(.first(atLevel: around))
  }
}
