import FormModel
import FormWorkload
import Testing

@testable import FormBaselines

/// Details of the rivals. The tests of rules run on them as on the engine.
@Suite struct RivalTests {
  @Test("Names and algorithms tell the contenders apart")
  func names() {
    let names = [
      Oracle.name, RecomputeForm.name, RecomputePage.name, RecomputeBitsliced.name,
      PlainCounters.name,
    ]
    #expect(Set(names).count == 5)
    let algorithms = [
      Oracle.algorithm, RecomputeForm.algorithm, RecomputePage.algorithm,
      RecomputeBitsliced.algorithm, PlainCounters.algorithm,
    ]
    for algorithm in algorithms {
      #expect(algorithm.hasSuffix("."))
      #expect(!algorithm.contains("\n"))
    }
  }

  /// Planes in words of 64 flags, where a page begins and ends inside a word.
  @Test(
    "Rivals count as the oracle does at every edge of a word",
    arguments: [1, 15, 16, 17, 63, 65]
  )
  func wordEdges(fields: Int) throws {
    var shape = ShapePreset.uniform.shape(pages: 70)
    shape.fieldsPerPage = .fixed(fields)
    shape.hiddenPages = .percent(20)
    let form = try FormGenerator(shape: shape, seed: UInt64(fields)).makeForm()
    let expected = StateDigest(Oracle(form))
    #expect(StateDigest(RecomputeForm(form)) == expected)
    #expect(StateDigest(RecomputePage(form)) == expected)
    #expect(StateDigest(RecomputeBitsliced(form)) == expected)
    #expect(StateDigest(PlainCounters(form)) == expected)
  }

  @Test("FP-10: an unfilled mandatory field is found in any place of a page")
  func unfilledMandatory() throws {
    for place in 0..<40 {
      var builder = FormBuilder()
      try builder.appendPage(fieldCount: 3)
      try builder.appendPage(fieldCount: 40)
      try builder.setFlags(.mandatory, at: FieldID(page: 1, field: place))
      let form = builder.build()
      let planes = RecomputeBitsliced(form)
      let words = RecomputePage(form)
      let plain = PlainCounters(form)
      for start in 0..<40 {
        let expected = start <= place ? place : nil
        let found = [
          planes.unfilledMandatoryField(at: 1, from: start),
          words.unfilledMandatoryField(at: 1, from: start),
          plain.unfilledMandatoryField(at: 1, from: start),
        ]
        if found != [expected, expected, expected] {
          Issue.record("\(place), from \(start): \(found)")
        }
      }
    }
  }
}
