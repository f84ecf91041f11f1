import FormBaselines
import FormModel
import FormWorkload
import Testing

@Suite struct RuleFormTests {
  @Test("UR-3: each preset makes a form whose rules can be at work", arguments: RulePreset.allCases)
  func presets(_ preset: RulePreset) throws {
    let form = try preset.makeForm(fields: 60)
    let oracle = try RulesOracle(form, clock: FormClock(milliseconds: 0))
    let hasRules = !form.logic.rules.isEmpty
    let totals = oracle.totals
    #expect(hasRules && totals.visiblePages > 0)
  }

  @Test("the verbal autopsy is like the form that it is modelled on, and the same for a seed")
  func verbalAutopsy() throws {
    let form = try RuleFormGenerator(shape: RuleShape(), seed: 1).makeForm()
    let logic = form.logic
    let count = form.fieldCount
    #expect(count == 485)
    #expect((380...470).contains(logic.rules.count))
    let again = try RulePreset.verbalAutopsy.makeForm(fields: 485, seed: 1).logic
    let other = try RulePreset.verbalAutopsy.makeForm(fields: 485, seed: 2).logic
    #expect(again == logic && other != logic)
    // A seed draws the same form in every release and on every machine.
    var digest = Digest()
    let conditions = logic.rules.map(\.condition).joined(separator: "\n")
    for byte in conditions.utf8 { digest.add(UInt64(byte)) }
    for word in 0..<form.wordCount { digest.add(form.words[word]) }
    #expect(digest.value == 12_056_996_675_864_089_945)
  }

  @Test(
    "the estimate of memory counts all that brings an expression",
    arguments: [
      \.conditionalFields, \.calculatedFields, \.variables, \.lockedFields, \.requiredFields,
      \.constrainedFields,
    ] as [any WritableKeyPath<RuleShape, Share> & Sendable]
  )
  func estimate(share: any WritableKeyPath<RuleShape, Share> & Sendable) throws {
    var shape = RuleShape()
    shape.size = .fields(10_000)
    shape.conditionalFields = .none
    shape.calculatedFields = .none
    let without = try shape.byteEstimate()
    shape[keyPath: share] = .percent(50)
    // An expression takes at least a hundred bytes for its text and its bytecode.
    #expect(try shape.byteEstimate() - without >= 5_000 * 100)
  }

  @Test("UR-5: in a chain each answer shows the next field, in a storm each hides the next")
  func chains() throws {
    let first = FieldID(page: 0, field: 0)
    var chain = try RulesOracle(
      try RulePreset.chain.makeForm(fields: 50),
      clock: FormClock(milliseconds: 0)
    )
    var shown = [chain.totals.shown]
    try chain.apply(.answer(first, .integer(0)))
    shown.append(chain.totals.shown)
    #expect(shown == [51, 1])
    var storm = try RulesOracle(
      try RulePreset.storm.makeForm(fields: 50),
      clock: FormClock(milliseconds: 0)
    )
    let last = FieldID(page: 0, field: 50)
    shown = [storm.totals.shown]
    var isHidden = [try storm.flags(at: last).contains(.hidden)]
    try storm.apply(.answer(first, .integer(0)))
    shown.append(storm.totals.shown)
    isHidden.append(try storm.flags(at: last).contains(.hidden))
    #expect(shown == [26, 26] && isHidden == [false, true])
  }
}
