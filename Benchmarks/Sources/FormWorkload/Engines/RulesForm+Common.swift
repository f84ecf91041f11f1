import FormModel

extension RulesForm {
  /// Draws a small form with features that all engines have: whole numbers, decimals, texts and
  /// choices. Conditions on earlier answers show, require or lock a field. Hidden fields give no
  /// answer. Every other form has no conditions.
  package init(common random: inout Xoshiro256StarStar) {
    self.init()
    logic.policy = .blank
    logic.choiceLists = [RulesForm.commonChoices]
    let hasConditions = random.draw(below: 2) == 0
    var earlier: [ExpressionScope.Field] = []
    for place in 0..<random.draw(in: 1...4) {
      let page = PageID(place: place)
      pages.append(Page(isHidden: random.draw(below: 8) == 0))
      for field in 0..<random.draw(in: 1...5) {
        let address = FieldID(page: page, field: field)
        self[page].fields.append(RulesForm.commonField(&random, mayBeFilled: !hasConditions))
        if hasConditions, !earlier.isEmpty {
          drawCommonRules(of: address, reading: earlier, &random)
        }
        earlier.append(scope(of: address))
      }
    }
  }

  /// Draws a form with this number of questions, ten on each page. Conditions read earlier answers
  /// of their page.
  init(questions: Int, _ random: inout Xoshiro256StarStar) {
    self.init()
    logic.policy = .blank
    logic.choiceLists = [RulesForm.commonChoices]
    for start in stride(from: 0, to: questions, by: 10) {
      let page = PageID(place: pages.count)
      pages.append(Page())
      var earlier: [ExpressionScope.Field] = []
      for field in 0..<min(10, questions - start) {
        let address = FieldID(page: page, field: field)
        self[page].fields.append(RulesForm.commonField(&random, mayBeFilled: false))
        if !earlier.isEmpty { drawCommonRules(of: address, reading: earlier, &random) }
        earlier.append(scope(of: address))
      }
    }
  }

  private static let commonChoices = ChoiceList(
    id: "l0",
    choices: ["a", "b", "c"].map { Choice(value: $0) }
  )

  private static func commonField(
    _ random: inout Xoshiro256StarStar,
    mayBeFilled: Bool
  ) -> Field {
    let kinds: [FieldKind] = [.integer, .integer, .decimal, .text, .choice, .choice, .choices]
    var field = Field(kind: kinds[random.draw(below: kinds.count)])
    if field.kind == .choice || field.kind == .choices { field.list = 0 }
    if random.draw(below: 3) == 0 { field.flags.insert(.mandatory) }
    if random.draw(below: 8) == 0 { field.flags.insert(.readOnly) }
    if random.draw(below: 8) == 0 { field.flags.insert(.hidden) }
    // In a form with conditions only an answer fills a field.
    if mayBeFilled, random.draw(below: 3) == 0 { field.flags.insert(.filled) }
    return field
  }

  private mutating func drawCommonRules(
    of address: FieldID,
    reading earlier: [ExpressionScope.Field],
    _ random: inout Xoshiro256StarStar
  ) {
    let generator = ExpressionGenerator(scope: ExpressionScope(fields: earlier), range: .core)
    func isDrawn(_ one: Int) -> Bool { random.draw(below: one) == 0 }
    func add(_ effect: RuleEffect) {
      let condition = generator.condition(atoms: random.draw(in: 1...3), using: &random)
      logic.rules.append(Rule(when: condition, [.init(effect, .field(address))]))
    }
    if isDrawn(2) {
      self[address].flags.insert(.hidden)
      add(.show)
    }
    let flags = self[address].flags
    if !flags.contains(.mandatory), isDrawn(5) { add(.require) }
    if !flags.contains(.readOnly), isDrawn(8) { add(.lock) }
  }

  /// Draws an answer. On a form without rules, half of the events are edits.
  package func commonEntry(_ random: inout Xoshiro256StarStar) -> FormEntry {
    let all = addresses
    let address = all[random.draw(below: all.count)]
    guard logic.rules.isEmpty, random.draw(below: 2) == 0 else {
      let answer = AnswerGenerator.answer(of: scope(of: address), range: .core, using: &random)
      return .answer(address, answer)
    }
    let operation = EditOperation.allCases[random.draw(below: EditOperation.allCases.count)]
    if operation.isPageOperation { return .edit(Edit(operation, page: address.page)) }
    // Sometimes for a field that the form does not have.
    if random.draw(below: 30) == 0 { return .edit(Edit(operation, page: address.page, field: 9)) }
    return .edit(Edit(operation, at: address))
  }

  /// By effect on a field: its condition. If several rules have the effect, the first rule counts.
  ///
  /// - Complexity: O(rules).
  var conditionsOfFields: [Rule.Action: String] {
    var conditions: [Rule.Action: String] = [:]
    for rule in logic.rules {
      for action in rule.actions where conditions[action] == nil {
        conditions[action] = rule.condition
      }
    }
    return conditions
  }
}
