import FormBaselines

@testable import FormFuzzing

import FormModel
import FormWorkload
import Testing

/// The checks find what is wrong. Without this they could pass for ever by comparing nothing.
@Suite struct DivergenceTests {
  @Test(
    "The differential check finds each fault, and names the contender",
    arguments: Fault.allCases
  )
  func differential(fault: Fault) throws {
    var shape = ShapePreset.standard.shape(pages: 6)
    shape.fieldsPerPage = .uniform(0...5)
    let form = try FormGenerator(shape: shape, seed: 11).makeForm()
    let lane = FaultyContender.$fault.withValue(fault) { Lane.of(FaultyContender.self, form) }
    var check = DifferentialCheck(form, lanes: [Lane.of(RecomputeForm.self, form), lane])
    let edits = EditStreamGenerator(profile: .mixed, seed: 11, form: form).prefix(2_000)
    let found = check.play(edits, cadence: .standard)
    let divergence = try #require(found, "\(fault) was not found")
    #expect(divergence.contender == FaultyContender.name)
    #expect(divergence.expected != divergence.found)
  }

  @Test("The exhaustive check finds each fault, and says by which edits", arguments: Fault.allCases)
  func exhaustive(fault: Fault) throws {
    let check = ExhaustiveCheck(.allFlags(pages: 2, fields: 1), depth: 2)
    let counterexample = FaultyContender.$fault.withValue(fault) {
      check.run(FaultyContender.self, places: 0..<1_024)
    }
    let found = try #require(counterexample, "\(fault) was not found")
    #expect(found.contender == FaultyContender.name)
    #expect(found.expected != found.found)
    #expect(found.edits.count <= 2)
  }

  @Test("A fault in an answer is reported with edit, question, expected and found")
  func report() throws {
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 1)
    try builder.appendPage(fieldCount: 1)
    let form = builder.build()
    let lane = FaultyContender.$fault.withValue(.misnumbersLastPage) {
      Lane.of(FaultyContender.self, form)
    }
    var check = DifferentialCheck(form, lanes: [lane])
    let divergence = check.play([.fill(page: 0, field: 0)], cadence: .everything)
    #expect(
      divergence
        == Divergence(
          editsPlayed: 1,
          contender: "faulty",
          question: .rank(page: 1),
          expected: .number(2),
          found: .number(3)
        )
    )
  }
}
