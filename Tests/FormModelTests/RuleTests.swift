import FormModel
import Testing

@Suite struct RuleTests {
  @Test("UR-3: a rule keeps its actions in order, also none")
  func actions() {
    var rule = Rule(when: "1", [])
    #expect(rule.actions.isEmpty)
    let actions = [
      Rule.Action(.hide, .page(0)), Rule.Action(.lock, .field(FieldID(page: 0, field: 1))),
    ]
    rule.actions = actions
    #expect(rule.actions == actions)
    rule.actions = []
    #expect(rule.actions.isEmpty)
  }
}
