import FormModel

/// The answers, condition results and hidden states that the rivals store.
struct RuleValues: OracleSurroundings, ~Copyable {
  let rules: OracleRules
  let clock = FormClock(milliseconds: 0)
  var answers: [AnswerValue?]
  var codes: AnswerCodes
  var variables: [OracleValue]
  var holds: [Bool]
  /// By field: true if its own flag or its own rules hide it.
  var fieldHides: [Bool]
  var pageHides: [Bool]
  var groupHides: [Bool]
  /// By field: true if anything but its page hides it.
  var fieldIsHidden: [Bool]
  var pageIsHidden: [Bool]

  init(_ rules: OracleRules, fields: [FieldFlags], pages: [Bool]) {
    self.rules = rules
    answers = Array(repeating: nil, count: fields.count)
    codes = AnswerCodes(fieldCount: fields.count)
    variables = Array(repeating: .nothing, count: rules.variables.count)
    holds = Array(repeating: false, count: rules.conditions.count)
    fieldHides = fields.map { $0.contains(.hidden) }
    pageHides = pages
    groupHides = rules.logic.groups.map(\.isHidden)
    fieldIsHidden = fieldHides
    pageIsHidden = pages
  }

  func isShown(_ field: Int) -> Bool {
    !fieldIsHidden[field] && !pageIsHidden[rules.pages[field].place]
  }

  func value(of reference: Int) -> OracleValue {
    guard reference < rules.fieldCount else { return variables[reference - rules.fieldCount] }
    guard codes.codes[reference] != AnswerCodes.none, let answer = answers[reference] else {
      return .nothing
    }
    return OracleValue(answer, choices: rules.offers[reference])
  }

  func count(of reference: Int) -> Int {
    reference < rules.fieldCount && rules.policies[reference] == .blank && !isShown(reference)
      ? 0 : 1
  }

  /// Updates the value that expressions read for a field. Call it after the field's answer or
  /// visibility changed (UR-6).
  mutating func see(_ field: Int) {
    guard let answer = answers[field], rules.policies[field] == .retained || isShown(field) else {
      return codes.remove(field)
    }
    codes.set(field, answer, offers: rules.offers[field])
  }

  /// True if the condition holds; runs its steps.
  @inline(__always)
  func isTrue(_ entry: Int32, _ tests: RuleTests) -> Bool {
    var next = entry
    while next >= 0 {
      let test = tests.tests[Int(next)]
      let passes =
        test.kind == .interpreted
        ? tests.expressions[Int(test.subject)].value(in: self).truth : codes.passes(test)
      next = passes ? test.onTrue : test.onFalse
    }
    return next == RuleTest.holds
  }

  /// Resolves a flag (UR-4). The own flag applies unless a rule acts on it; an effect that sets the
  /// flag wins.
  func resolve(
    _ actions: [(rule: Int, effect: RuleEffect)],
    _ set: RuleEffect,
    _ unset: RuleEffect,
    own: Bool
  ) -> Bool {
    var isUnset = false
    for action in actions where holds[action.rule] {
      if action.effect == set { return true }
      if action.effect == unset { isUnset = true }
    }
    return own && !isUnset
  }

  func isReadOnly(_ field: Int, own: Bool) -> Bool {
    if !rules.takesAnswers[field] { return true }
    let page = rules.pages[field]
    return resolve(rules.actionsOnField[field], .lock, .unlock, own: own)
      || resolve(rules.actionsOnPage[page.place], .lock, .unlock, own: false)
      || (rules.groupsOfField[field] + rules.groupsOfPage[page.place]).contains {
        let own = rules.logic.groups[$0].isReadOnly
        return resolve(rules.actionsOnGroup[$0], .lock, .unlock, own: own)
      }
  }

  func isMandatory(_ field: Int, own: Bool) -> Bool {
    let page = rules.pages[field]
    var isOptional = false
    let groups = rules.groupsOfField[field] + rules.groupsOfPage[page.place]
    for actions in [rules.actionsOnField[field], rules.actionsOnPage[page.place]]
      + groups.map({ rules.actionsOnGroup[$0] })
    {
      for action in actions where holds[action.rule] {
        if action.effect == .require { return true }
        if action.effect == .unrequire { isOptional = true }
      }
    }
    return own && !isOptional
  }
}
