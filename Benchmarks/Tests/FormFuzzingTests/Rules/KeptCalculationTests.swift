import FormFuzzing
import FormModel
import FormWorkload
import Testing

/// Calculations that keep answers, which forms of fuzzing have only with a trigger.
@Suite struct KeptCalculationTests {
  @Test(
    "UR-3: a session and the oracle find the same where calculations keep answers",
    arguments: 1...60 as ClosedRange<UInt64>
  )
  func agreement(seed: UInt64) throws {
    var plan = seed % 3 == 0 ? RepeatsCase(seed: seed).rules : RulesCase(seed: seed)
    guard plan.form.addresses.count < 200 else { return }
    plan.form.keepCalculatedAnswers(seed: seed)
    // A form that is opened or restored evaluates them again.
    plan.settings.version = 0
    plan.settings.reopens = false
    plan.steps.removeAll { $0 == .save }
    let shorter = plan.stepCount > 60 ? plan.removing(steps: 60..<plan.stepCount) : plan
    var probes = ProbeSet()
    let failure = shorter.play(&probes).failure
    #expect(failure == nil)
  }
}
