import FormContenders
import FormModel
import FormRules
import FormWorkload

/// Plays a case on an engine and on ours, and compares all the engine's answers after each event.
struct EnginesPlayer {
  let plan: RulesCase
  private(set) var probes = ProbeSet()
  private var outcome = FuzzOutcome()

  init(_ plan: RulesCase) { self.plan = plan }

  mutating func play() -> FuzzOutcome {
    do {
      let contender = try EngineUnderTest.borrow()
      defer { EngineUnderTest.giveBack(contender) }
      try play(on: contender)
    } catch let failure as FuzzFailure {
      outcome.failure = failure
    } catch let failure as ContenderFailure {
      outcome.failure = FuzzFailure(check: "contender", message: "\(failure)")
    } catch {
      outcome.failure = FuzzFailure(check: "load", message: "\(error)")
    }
    return outcome
  }

  private mutating func play(on contender: ProcessContender) throws {
    let form: EnginesForm
    do {
      form = try EnginesForm(plan.form, for: contender.identity)
    } catch EnginesRefusal.notWritable {
      // A shrunk case may need more than the engine's format has.
      outcome.steps = plan.stepCount
      return
    }
    let clock = plan.form.clock
    do throws(RuleError) {
      _ = try SessionForm(form.form.clone(), clock: clock)
    } catch {
      // A shrunk case may not be a valid form.
      outcome.steps = plan.stepCount
      return
    }
    func fresh() -> SessionForm {
      do throws(RuleError) {
        return try SessionForm(form.form.clone(), clock: clock)
      } catch {
        preconditionFailure("it was opened before: \(error)")
      }
    }
    let events = plan.steps.map { step -> ContenderEvent? in
      guard case .entry(let entry) = step else { return nil }
      return form.played(entry)
    }
    let places = events.indices.filter { events[$0] != nil }
    let played = places.compactMap { events[$0] }
    follow(played, fresh())
    outcome.steps = plan.stepCount
    _ = try contender.load(form.source)
    var judge = ContenderJudge(contender, fresh: fresh)
    judge.answersShownOnly = form.answersShownOnly
    if let difference = try judge.firstDifference(played) {
      outcome.steps = difference.event.map { places[$0] + 1 } ?? 0
      throw FuzzFailure(
        check: Self.check(difference.subject),
        message: "\(contender.identity.name), \(difference)"
      )
    }
    if plan.isCanary, plan.stepCount > 0 {
      throw FuzzFailure(check: "canary", message: "meant to fail")
    }
  }

  /// Plays the events on our engine alone, for the digest and the probes.
  private mutating func follow(_ events: [ContenderEvent], _ form: consuming SessionForm) {
    var visible = form.totals.visiblePages
    for event in events {
      probes.hit(EnginesProbe.eventRefused, if: form.play(event) == .refused)
      let totals = form.totals
      probes.hit(EnginesProbe.pageVanished, if: totals.visiblePages < visible)
      probes.hit(EnginesProbe.pageReturned, if: totals.visiblePages > visible)
      probes.hit(
        EnginesProbe.formCompleted,
        if: totals.mandatoryTotal > 0 && totals.mandatoryRemaining == 0
      )
      visible = totals.visiblePages
      outcome.mix(UInt64(totals.total) << 32 | UInt64(totals.mandatoryRemaining))
    }
    outcome.mix(form.stateDigest().rawValue)
  }

  /// The name of a difference, without its place.
  private static func check(_ subject: ContenderDifference.Subject) -> String {
    switch subject {
    case .outcome: "outcome"
    case .form(let quantity): "form's \(quantity)"
    case .page(_, let quantity): "page's \(quantity)"
    case .field(_, let quantity): "field's \(quantity)"
    case .computed, .computedCount: "computed values"
    case .pageCount: "pages"
    case .fieldCount: "fields"
    case .digest: "digest"
    }
  }
}
