import FormBaselines
import FormFuzzing
import FormModel
import FormWorkload
import Testing

@Suite struct ExpectationsTests {
  @Test("Answers worked out at once are the oracle's own", arguments: 1...8)
  func agreement(seed: Int) throws {
    var shape = ShapePreset.standard.shape(pages: seed * 2)
    shape.fieldsPerPage = .uniform(0...4)
    shape.hiddenPages = .percent(25)
    let form = try FormGenerator(shape: shape, seed: UInt64(seed)).makeForm()
    let questions = QuestionSet(of: form)
    let oracle = Oracle(form)
    let expectations = Expectations(oracle, fieldCounts: questions.fieldCounts)
    #expect(oracle.answer(.digest) == expectations.answer(.digest))
    let wrong =
      questions.firstAboutPages { oracle.answer($0) != expectations.answer($0) }
      ?? questions.firstAboutFields { oracle.answer($0) != expectations.answer($0) }
    #expect(wrong == nil)
  }
}
