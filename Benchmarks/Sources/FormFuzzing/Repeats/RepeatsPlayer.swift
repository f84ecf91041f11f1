/// Plays a case on a session, and compares everything after each step with the oracle (RP, UR, UD).
struct RepeatsPlayer {
  let plan: RepeatsCase
  private(set) var probes = ProbeSet()
  private var outcome = FuzzOutcome()

  /// Every so many steps, and after the last, the session answers every question.
  private static let stepsBetweenQueries = 16

  init(_ plan: RepeatsCase) { self.plan = plan }

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
    guard var pair = try RepeatsPair.make(plan) else {
      outcome.steps = plan.stepCount
      probes.hit(RepeatsProbe.logicRefused)
      return
    }
    try pair.compare(&probes)
    for (index, step) in plan.steps.enumerated() {
      outcome.steps = index + 1
      try pair.play(step, &probes)
      if plan.settings.takesBack { try pair.takeBack(&probes) }
      if index % RepeatsPlayer.stepsBetweenQueries == 0 || index == plan.stepCount - 1 {
        try pair.compareQueries(round: index / RepeatsPlayer.stepsBetweenQueries)
      }
      if plan.isCanary, index == plan.stepCount - 1 {
        throw FuzzFailure(check: "canary", message: "meant to fail")
      }
      outcome.mix(pair.digest)
    }
  }
}
