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
    try play(seed: seed) { form in
      form.keepAnswers(ofCalculations: Array(form.logic.calculations.indices), seed: seed)
    }
  }

  @Test(
    "UR-3: a session and the oracle find the same where persons may overwrite what is calculated",
    arguments: 1...60 as ClosedRange<UInt64>
  )
  func editable(seed: UInt64) throws {
    try play(seed: seed) { form in
      for index in form.logic.calculations.indices
      where form[form.logic.calculations[index].field].kind != .note {
        let isKept = form.keepsAnswer(ofCalculation: index)
        form.logic.calculations[index].trigger = nil
        form.logic.calculations[index].isEditable = !isKept
      }
    }
  }

  private func play(seed: UInt64, _ change: (inout RulesForm) -> Void) throws {
    var plan = seed % 3 == 0 ? RepeatsCase(seed: seed).rules : RulesCase(seed: seed)
    guard plan.form.addresses.count < 200 else { return }
    change(&plan.form)
    let shorter = plan.stepCount > 60 ? plan.removing(steps: 60..<plan.stepCount) : plan
    var probes = ProbeSet()
    let failure = shorter.play(&probes).failure
    #expect(failure == nil)
  }
}
