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
    let form = plan.form.makeForm()
    let isAccepted = RulesPlayer.isAccepted(form, plan.form.clock)
    if !isAccepted.oracle || !isAccepted.session {
      outcome.steps = plan.stepCount
      probes.hit(RulesProbe.logicRefused)
      if isAccepted.oracle == isAccepted.session { return }
      throw FuzzFailure(
        check: "load",
        message: "the form is \(isAccepted.oracle ? "refused" : "accepted") by the session alone"
      )
    }
    var pair = try RulesPair(form, plan)
    try pair.compare()
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
    if plan.settings.reopens {
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
      savesAnswers: true
    )
    var kept: [UInt8]?
    var dropped: [DroppedAnswer] = []
    // The number of entries that a small journal holds depends on how the rules are written (UD-2).
    let forgets = plan.settings.journal != RulesCase.largeJournal
    if forgets, plan.settings.takesBack { return }
    for (index, step) in plan.steps.enumerated() {
      if forgets, step == .event(.undo) || step == .event(.redo) { return }
      switch step {
      case .go(let page): try? session.setCurrentPage(page)
      case .event(let event): _ = try? session.handle(event)
      case .batch(let edits): _ = try? session.apply(batch: edits)
      case .save: kept = RulesMemory.bytes(of: session)
      case .restore:
        if let kept { _ = try? session.restore(bytes: kept.span, dropped: &dropped) }
      case .restoreDamaged(let byte, let change):
        let bytes = kept.map { RulesMemory.damaged($0, byte: byte, by: change) }
        if let bytes { _ = try? session.restore(bytes: bytes.span, dropped: &dropped) }
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
    let form = other.form.makeForm()
    let isAccepted = RulesPlayer.isAccepted(form, other.form.clock)
    guard isAccepted.oracle, isAccepted.session else { return }
    var pair = try RulesPair(form, other)
    for step in other.steps.prefix(3) { try pair.play(step, &probes) }
    try pair.restore(bytes, &probes)
    probes.hit(RulesProbe.versionRestored)
    try pair.compare()
    for step in other.steps.suffix(3) { try pair.play(step, &probes) }
  }

  private static func isAccepted(
    _ form: borrowing FormDefinition,
    _ clock: FormClock
  ) -> (oracle: Bool, session: Bool) {
    var result = (oracle: true, session: true)
    do { _ = try RulesOracle(form, clock: clock) } catch { result.oracle = false }
    do { _ = try FormSession(form.clone(), clock: clock) } catch { result.session = false }
    return result
  }
}
