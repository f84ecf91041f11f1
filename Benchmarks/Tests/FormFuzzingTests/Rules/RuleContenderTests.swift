import FormBaselines
import FormContenders
import FormModel
import FormWorkload
import Testing

@testable import FormFuzzing

@Suite struct RuleContenderTests {
  /// Fills small forms, each contender beside the oracle.
  private struct Filling: RuleContenderVisitor {
    let seeds: Range<UInt64>
    /// True if each calculation keeps what its field has (UR-3).
    var keeps = false

    /// - Returns: the failure, if there was one, and the number of answers that changed something.
    func visit<C: RuleContender & ~Copyable>(_ type: C.Type) throws -> (
      wrong: String?, changes: Int
    ) {
      var changes = 0
      for seed in seeds {
        var random = Xoshiro256StarStar(seed: seed)
        var form = RulesForm(&random, hasRepeats: false)
        // Contenders have this clock, and know no constraints, filters of choices, triggers or editable calculations.
        form.clock = FormClock(milliseconds: 0)
        form.logic.constraints = []
        form.logic.choiceFilters = []
        form.logic.calculations.removeAll { $0.trigger != nil || $0.isEditable }
        if keeps {
          form.keepAnswers(ofCalculations: Array(form.logic.calculations.indices), seed: seed)
        }
        let addresses = form.addresses
        guard !addresses.isEmpty, var oracle = try? RulesOracle(opening: form.makeForm()) else {
          continue
        }
        var contender = try C(opening: form.makeForm())
        for step in 0..<40 {
          let before = StateDigest(oracle)
          guard StateDigest(contender) == before else {
            return ("\(C.name), seed \(seed), before step \(step)", changes)
          }
          let address = addresses[random.draw(below: addresses.count)]
          let answer = AnswerGenerator.answer(of: form.scope(of: address), using: &random)
          let isTaken = contender.take(answer, at: address)
          guard oracle.take(answer, at: address) == isTaken else {
            return ("\(C.name), seed \(seed), step \(step): \(isTaken)", changes)
          }
          if StateDigest(oracle) != before { changes += 1 }
        }
      }
      return (nil, changes)
    }
  }

  @Test("UR-7: contenders agree with the oracle on random forms, answer by answer")
  func agree() throws {
    var filling = Filling(seeds: 0..<120)
    for outcome in try RuleContenders.visitAll(&filling) {
      #expect(outcome.wrong == nil)
      #expect(outcome.changes > 500)
    }
  }

  @Test("UR-3: and where calculations keep the answers of their fields")
  func keep() throws {
    var filling = Filling(seeds: 0..<120, keeps: true)
    for outcome in try RuleContenders.visitAll(&filling) {
      #expect(outcome.wrong == nil)
      #expect(outcome.changes > 500)
    }
  }

  @Test("The session and its rivals stand in the list by name")
  func names() {
    #expect(RuleContenders.all.map(\.name) == ["engine", "reachable-rules", "all-rules"])
    #expect(Set(RuleContenders.all.map(\.algorithm)).count == 3)
  }
}
