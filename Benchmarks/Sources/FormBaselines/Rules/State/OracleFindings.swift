import FormModel

/// Everything that follows from the facts, evaluated from scratch in topological order (UR-3…UR-7).
struct OracleFindings: OracleSurroundings, ~Copyable {
  let rules: OracleRules
  let facts: OracleFacts
  /// By field: the answers before the transaction; nil if no change of them triggers a calculation.
  private let before: [AnswerValue?]?
  /// By field: its answer, or the value of its calculation.
  var answers: [AnswerValue?]
  var variables: [OracleValue]
  /// By rule: true if its condition holds.
  var holds: [Bool]
  /// By field: true if its own flag or its own rules hide it; groups are not considered.
  var fieldIsHidden: [Bool]
  var pageIsHidden: [Bool]
  var groupIsHidden: [Bool]

  init(_ rules: OracleRules, _ facts: OracleFacts, before: [AnswerValue?]? = nil) {
    self.rules = rules
    self.facts = facts
    self.before = before
    answers = facts.answers
    variables = rules.variables.map { _ in .nothing }
    holds = rules.conditions.map { _ in false }
    fieldIsHidden = facts.flags.map { $0.contains(.hidden) }
    pageIsHidden = facts.pageIsHidden
    groupIsHidden = rules.logic.groups.map(\.isHidden)
    for node in rules.order { find(node) }
  }

  var clock: FormClock { facts.clock }

  private mutating func find(_ node: OracleNode) {
    switch node {
    case .field(let field):
      guard let calculation = rules.calculations[field] else {
        if rules.policies[field] == .cleared { answers[field] = offered(of: field) }
        return
      }
      let isRemoved = rules.policies[field] == .cleared && !isShown(field)
      if !isRemoved, let trigger = rules.triggers[field], !hasChanged(trigger) { return }
      answers[field] =
        isRemoved
        ? nil
        : calculation.boundedValue(in: self, own: own(field))
          .answer(ofKind: rules.kinds[field], offers: rules.offers[field])
    case .variable(let variable):
      let value = rules.variables[variable].boundedValue(in: self)
      if case .number(let number) = value, !number.isFinite {
        variables[variable] = .nothing
      } else {
        variables[variable] = value
      }
    case .condition(let rule):
      holds[rule] = rules.conditions[rule].value(in: self).truth
    case .fieldHiding(let field):
      fieldIsHidden[field] = hiding(rules.actionsOnField[field], own: fieldIsHidden[field])
    case .pageHiding(let page):
      pageIsHidden[page.place] = hiding(
        rules.actionsOnPage[page.place],
        own: pageIsHidden[page.place]
      )
    case .groupHiding(let group):
      groupIsHidden[group] = hiding(rules.actionsOnGroup[group], own: groupIsHidden[group])
    }
  }

  /// True if the transaction has changed a field's answer, also by hiding the field (UR-6).
  private func hasChanged(_ field: Int) -> Bool {
    guard let before else { return false }
    let isRemoved = rules.policies[field] == .cleared && !isShown(field)
    return !OracleFacts.isSame(isRemoved ? nil : answers[field], before[field])
  }

  /// The rows of a field's list that it offers (CH-1); nil for a field without a list.
  func offeredRows(of field: Int) -> [Int]? {
    guard let table = rules.tables[field] else { return nil }
    return rules.filters[field].map { table.rows(for: $0, in: self) }
      ?? Array(table.rowValues.indices)
  }

  /// What of a field's answer is offered.
  private func offered(of field: Int) -> AnswerValue? {
    guard rules.filters[field] != nil, let table = rules.tables[field], answers[field] != nil else {
      return answers[field]
    }
    return table.offered(answers[field], in: offeredRows(of: field) ?? [])
  }

  /// True if a field of a person's answers has one that is no longer offered (CH-2).
  private func isUnoffered(_ field: Int) -> Bool {
    rules.calculations[field] == nil && !OracleFacts.isSame(offered(of: field), answers[field])
  }

  /// True if a target is hidden (UR-4). The own flag applies unless a rule acts on it; hiding wins
  /// over showing.
  private func hiding(_ actions: [(rule: Int, effect: RuleEffect)], own: Bool) -> Bool {
    if isAtWork(.hide, actions) { return true }
    if isAtWork(.show, actions) { return false }
    return own
  }

  private func isAtWork(
    _ effect: RuleEffect,
    _ actions: [(rule: Int, effect: RuleEffect)]
  ) -> Bool {
    actions.contains { $0.effect == effect && holds[$0.rule] }
  }

  // MARK: - What expressions read

  func value(of reference: Int) -> OracleValue {
    guard reference < rules.fieldCount else { return variables[reference - rules.fieldCount] }
    guard let answer = answers[reference], isReadable(reference) else { return .nothing }
    return OracleValue(answer, choices: rules.offers[reference])
  }

  func count(of reference: Int) -> Int {
    // Under `cleared` a hidden field still counts, although it has no answer.
    reference < rules.fieldCount && rules.policies[reference] == .blank && !isShown(reference)
      ? 0 : 1
  }

  /// UR-6: true if expressions read a field's answer.
  private func isReadable(_ field: Int) -> Bool {
    rules.policies[field] == .retained || isShown(field)
  }

  /// True if an expression makes or yields a text that is too long.
  var makesTooMuch: Bool {
    if rules.variables.contains(where: { $0.makesTooMuch(in: self, isCondition: false) }) {
      return true
    }
    let isTooMuch = rules.calculations.indices.contains { field in
      rules.triggers[field] == nil
        && rules.calculations[field]?.makesTooMuch(in: self, own: own(field), isCondition: false)
          ?? false
    }
    if isTooMuch { return true }
    if rules.conditions.contains(where: { $0.makesTooMuch(in: self, isCondition: true) }) {
      return true
    }
    if rules.labels.contains(where: { $0.expression.makesTooMuch(in: self, isCondition: false) }) {
      return true
    }
    return rules.constraints.indices.contains { field in
      rules.constraints[field]?.makesTooMuch(in: self, own: own(field), isCondition: true) ?? false
    }
  }

  /// What “.” is in a field's expressions, whether or not the field is hidden.
  private func own(_ field: Int) -> OracleValue {
    answers[field].map { OracleValue($0, choices: rules.offers[field]) } ?? .nothing
  }

  // MARK: - Flags

  /// True if a field is shown (FP-1). Groups and pages are considered.
  func isShown(_ field: Int) -> Bool { !isHidden(field) && !isHidden(page: rules.pages[field]) }

  /// True if the field itself or a group of fields around it is hidden.
  func isHidden(_ field: Int) -> Bool {
    fieldIsHidden[field] || rules.groupsOfField[field].contains { groupIsHidden[$0] }
  }

  /// True if the page itself or a group of pages around it is hidden.
  func isHidden(page: PageID) -> Bool {
    pageIsHidden[page.place] || rules.groupsOfPage[page.place].contains { groupIsHidden[$0] }
  }

  /// True if a field is read-only (UR-3). A lock on a group or a page applies to every field in it.
  /// A field that takes no answers is always read-only.
  func isReadOnly(_ field: Int) -> Bool {
    if !rules.takesAnswers[field] { return true }
    let page = rules.pages[field]
    return isLocked(rules.actionsOnField[field], own: facts.flags[field].contains(.readOnly))
      || isLocked(rules.actionsOnPage[page.place], own: false)
      || (rules.groupsOfField[field] + rules.groupsOfPage[page.place]).contains {
        isLocked(rules.actionsOnGroup[$0], own: rules.logic.groups[$0].isReadOnly)
      }
  }

  private func isLocked(_ actions: [(rule: Int, effect: RuleEffect)], own: Bool) -> Bool {
    if isAtWork(.lock, actions) { return true }
    if isAtWork(.unlock, actions) { return false }
    return own
  }

  /// True if a field is mandatory (UR-3). A group or page that is required requires each of its
  /// fields.
  func isMandatory(_ field: Int) -> Bool {
    let page = rules.pages[field]
    let groups = rules.groupsOfField[field] + rules.groupsOfPage[page.place]
    let actions =
      rules.actionsOnField[field] + rules.actionsOnPage[page.place]
      + groups.flatMap { rules.actionsOnGroup[$0] }
    if isAtWork(.require, actions) { return true }
    if isAtWork(.unrequire, actions) { return false }
    return facts.flags[field].contains(.mandatory)
  }

  /// UR-1: true if a field is filled.
  func isFilled(_ field: Int) -> Bool {
    answers[field] != nil
      || rules.calculations[field] == nil && facts.flags[field].contains(.filled)
  }

  /// UR-9: true if a field's answer is invalid.
  func isInvalid(_ field: Int) -> Bool {
    guard let answer = answers[field], isShown(field) else { return false }
    if isUnoffered(field) { return true }
    guard let constraint = rules.constraints[field] else { return false }
    return !constraint.value(in: self, own: OracleValue(answer, choices: rules.offers[field])).truth
  }

  /// The effective flags, which the rules FP count.
  func flags(of field: Int) -> FieldFlags {
    var flags: FieldFlags = []
    if isHidden(field) { flags.insert(.hidden) }
    if isReadOnly(field) { flags.insert(.readOnly) }
    if isMandatory(field) { flags.insert(.mandatory) }
    if isFilled(field) { flags.insert(.filled) }
    return flags
  }
}
