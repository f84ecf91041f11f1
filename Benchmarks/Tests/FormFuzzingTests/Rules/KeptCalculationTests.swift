import FormModel
import FormWorkload
import Testing

@testable import FormFuzzing

/// Forms whose calculations all keep answers: those of fuzzing have some.
@Suite struct KeptCalculationTests {
  @Test(
    "UR-3: a session and the oracle find the same where calculations keep answers",
    arguments: 1...60 as ClosedRange<UInt64>
  )
  func agreement(seed: UInt64) throws {
    var plan = seed % 3 == 0 ? RepeatsCase(seed: seed).rules : RulesCase(seed: seed)
    guard plan.form.addresses.count < 200 else { return }
    let calculations = Array(plan.form.logic.calculations.indices)
    plan.form.keepAnswers(ofCalculations: calculations, seed: seed)
    let shorter = plan.stepCount > 60 ? plan.removing(steps: 60..<plan.stepCount) : plan
    var probes = ProbeSet()
    let failure = shorter.play(&probes).failure
    #expect(failure == nil)
  }
}
