import FormModel

/// Everything that follows from the facts of a form with repeats, evaluated from scratch: each node
/// in topological order, in all its instances (UR-3…UR-7, RP-4).
struct OracleFindings {
  let template: OracleTemplate
  let layout: OracleLayout
  let clock: FormClock
  /// By field: its own flags, and its answer or the value of its calculation.
  private(set) var ownFlags: [FieldFlags] = []
  var answers: [AnswerValue?] = []
  /// By field: its answer at the beginning, which its calculation reads as its own.
  private var given: [AnswerValue?] = []
  /// By the keys of instances: the answers before the transaction. No others trigger calculations.
  private let before: [Int: [AnswerValue?]]
  /// By the keys of instances and by field: the values that editable calculations read when they were evaluated before.
  private let readBefore: [Int: [Int: [OracleValue]]]
  /// The same now.
  private(set) var read: [Int: [Int: [OracleValue]]] = [:]
  /// True if the answers are those of a saved state, which no calculation replaces.
  private let isRestored: Bool
  /// True if the answers are those of another form's saved state: then editable calculations replace them.
  private let isOfAnotherForm: Bool
  private(set) var ownPageIsHidden: [Bool] = []
  private(set) var variables: [OracleValue]
  /// By rule of each instance: true if its condition holds.
  private(set) var holds: [Bool]
  private var fieldIsHidden: [Bool]
  private var pageIsHidden: [Bool]
  private(set) var groupIsHidden: [Bool]
  /// The instance in which an expression is evaluated, by its place in the layout.
  var reader = 0

  /// - Parameters:
  ///   - layout: where the form's instances stand.
  ///   - before: by the keys of instances, the answers before the transaction.
  ///   - readBefore: what editable calculations read before; those of an instance that it does not have are evaluated if their
  ///     fields have no answers.
  ///   - isRestored: true if the facts are a saved state.
  ///   - isOfAnotherForm: true if they are that of another form.
  init(
    _ template: OracleTemplate,
    _ form: OracleInstance,
    _ clock: FormClock,
    _ layout: OracleLayout,
    before: [Int: [AnswerValue?]] = [:],
    readBefore: [Int: [Int: [OracleValue]]] = [:],
    isRestored: Bool = false,
    isOfAnotherForm: Bool = false
  ) {
    self.template = template
    self.clock = clock
    self.layout = layout
    self.before = before
    self.readBefore = readBefore
    self.isRestored = isRestored
    self.isOfAnotherForm = isOfAnotherForm
    variables = template.rules.variables.map { _ in .nothing }
    holds = Array(repeating: false, count: layout.conditionCount)
    groupIsHidden = layout.instances.flatMap { instance in
      template.groups[instance.home].map { template.rules.logic.groups[$0].isHidden }
    }
    fieldIsHidden = []
    pageIsHidden = []
    take(form)
    given = answers
    fieldIsHidden = ownFlags.map { $0.contains(.hidden) }
    pageIsHidden = ownPageIsHidden
    // An instance may read an earlier one: with each pass, one more of a repeat is right.
    let passes = template.readsBefore ? layout.instances.map(\.number).max() ?? 0 : 1
    for _ in 0..<max(passes, 1) { for node in template.order { find(node) } }
  }

  /// Takes over the facts, in the order of the layout's instances.
  private mutating func take(_ instance: OracleInstance) {
    ownFlags += instance.flags
    answers += instance.answers
    ownPageIsHidden += instance.pageIsHidden
    for instances in instance.inner { for inner in instances { take(inner) } }
  }

  /// The rules, without a copy of their lists.
  var rules: OracleRules { _read { yield template.rules } }

  // MARK: - Places

  /// The number of a field of the form as it is loaded, in an instance that has it or stands in one
  /// that has it.
  func slot(ofField field: Int, _ instance: Int) -> Int {
    let own = layout.instance(of: template.homeOfField[field], around: instance)
    return layout.instances[own].firstField + template.ownField[field]
  }

  private func slot(ofPage place: Int, _ instance: Int) -> Int {
    let own = layout.instance(of: template.homeOfPage[place], around: instance)
    return layout.instances[own].firstPage + template.ownPage[place]
  }

  func slot(ofGroup group: Int, _ instance: Int) -> Int {
    let own = layout.instance(of: template.homeOfGroup[group], around: instance)
    return layout.instances[own].firstGroup + template.ownGroup[group]
  }

  /// - Parameter instance: of a home of the rule's targets.
  func holds(_ rule: Int, _ instance: Int) -> Bool {
    let own = layout.instances[instance]
    return holds[own.firstCondition + template.ownCondition[own.home][rule]]
  }

  // MARK: - Nodes

  private mutating func find(_ node: OracleNode) {
    switch node {
    case .field(let field):
      guard let calculation = rules.calculations[field] else { return removeUnoffered(field) }
      for instance in layout.ofHome[rules.home(of: field)] {
        let isRemoved = rules.policies[field] == .cleared && !isShown(field, instance)
        reader = instance
        let place = slot(ofField: field, instance)
        if let trigger = rules.triggers[field] {
          answers[place] = given[place]
          if !isRemoved, !hasChanged(trigger, instance) { continue }
        }
        if rules.isEditable[field] {
          answers[place] = given[place]
          let isDue = isDue(calculation, of: field, at: place, isRemoved: isRemoved)
          if !isRemoved, !isDue { continue }
        }
        if isRestored, !isRemoved, rules.takesAnswers[field] {
          answers[place] = given[place]
          continue
        }
        let own = given[place].map { OracleValue($0, choices: rules.offers[field]) }
        answers[place] =
          isRemoved
          ? nil
          : calculation.boundedValue(in: self, own: own ?? .nothing)
            .answer(ofKind: rules.kinds[field], offers: rules.offers[field])
      }
    case .variable(let variable):
      reader = 0
      let value = rules.variables[variable].boundedValue(in: self)
      if case .number(let number) = value, !number.isFinite {
        variables[variable] = .nothing
      } else {
        variables[variable] = value
      }
    case .condition(let rule):
      for home in rules.homes.indices where template.ownCondition[home][rule] >= 0 {
        for instance in layout.ofHome[home] {
          reader = instance
          let place = layout.instances[instance].firstCondition
          holds[place + template.ownCondition[home][rule]] =
            rules.conditions[rule].value(in: self).truth
        }
      }
    case .fieldHiding(let field):
      for instance in layout.ofHome[rules.home(of: field)] {
        let own = slot(ofField: field, instance)
        let isHidden = ownFlags[own].contains(.hidden)
        fieldIsHidden[own] = hiding(rules.actionsOnField[field], instance, own: isHidden)
      }
    case .pageHiding(let page):
      for instance in layout.ofHome[rules.homeOfPage[page.place]] {
        let own = slot(ofPage: page.place, instance)
        pageIsHidden[own] = hiding(
          rules.actionsOnPage[page.place],
          instance,
          own: ownPageIsHidden[own]
        )
      }
    case .groupHiding(let group):
      for instance in layout.ofHome[rules.homeOfGroup[group]] {
        let own = slot(ofGroup: group, instance)
        let isHidden = rules.logic.groups[group].isHidden
        groupIsHidden[own] = hiding(rules.actionsOnGroup[group], instance, own: isHidden)
      }
    }
  }

  /// Notes what an editable calculation reads in the reader's instance.
  ///
  /// - Returns: true if that is something else than before, or if it was not evaluated before and there is no answer yet.
  private mutating func isDue(
    _ calculation: OracleExpression,
    of field: Int,
    at place: Int,
    isRemoved: Bool
  ) -> Bool {
    let key = layout.instances[reader].key
    // A field that was removed is evaluated when it is shown again.
    let values = isRemoved ? nil : calculation.operands.map { $0.value(in: self) }
    read[key, default: [:]][field] = values
    guard let values, let old = readBefore[key]?[field] else {
      return isOfAnotherForm || given[place] == nil
    }
    return !zip(old, values).allSatisfy { OracleValue.isSame($0, $1) }
  }

  /// True if the transaction has changed the answer of a field that was there before, also by hiding it (UR-6).
  private func hasChanged(_ field: Int, _ instance: Int) -> Bool {
    guard let before = before[layout.instances[instance].key] else { return false }
    let isRemoved = rules.policies[field] == .cleared && !isShown(field, instance)
    let answer = isRemoved ? nil : answer(of: field, instance)
    return !AnswerValue.isSame(answer, before[template.ownField[field]])
  }

  /// By the keys of instances: the answers of their fields.
  var answersByKey: [Int: [AnswerValue?]] {
    var all: [Int: [AnswerValue?]] = [:]
    for instance in layout.instances {
      let count = template.fields[instance.home].count
      all[instance.key] = Array(answers[instance.firstField..<instance.firstField + count])
    }
    return all
  }

  /// True if a target is hidden (UR-4). The own flag applies unless a rule acts on it; hiding wins
  /// over showing.
  private func hiding(
    _ actions: [(rule: Int, effect: RuleEffect)],
    _ instance: Int,
    own: Bool
  ) -> Bool {
    if isAtWork(.hide, actions, instance) { return true }
    if isAtWork(.show, actions, instance) { return false }
    return own
  }

  private func isAtWork(
    _ effect: RuleEffect,
    _ actions: [(rule: Int, effect: RuleEffect)],
    _ instance: Int
  ) -> Bool {
    actions.contains { $0.effect == effect && holds($0.rule, instance) }
  }

  private func isAtWork(_ effect: RuleEffect, onGroup group: Int, around instance: Int) -> Bool {
    let own = layout.instance(of: template.homeOfGroup[group], around: instance)
    return isAtWork(effect, rules.actionsOnGroup[group], own)
  }

  // MARK: - Flags

  /// True if a field of an instance is shown (FP-1). Groups and pages are considered.
  func isShown(_ field: Int, _ instance: Int) -> Bool {
    !isHidden(field, instance) && !isHidden(page: rules.pages[field].place, instance)
  }

  /// True if the field itself or a group of fields around it is hidden.
  private func isHidden(_ field: Int, _ instance: Int) -> Bool {
    fieldIsHidden[slot(ofField: field, instance)]
      || rules.groupsOfField[field].contains { groupIsHidden[slot(ofGroup: $0, instance)] }
  }

  /// True if the page itself or a group of pages around it is hidden.
  func isHidden(page place: Int, _ instance: Int) -> Bool {
    pageIsHidden[slot(ofPage: place, instance)]
      || rules.groupsOfPage[place].contains { groupIsHidden[slot(ofGroup: $0, instance)] }
  }

  func isOwnHidden(page place: Int, _ instance: Int) -> Bool {
    ownPageIsHidden[slot(ofPage: place, instance)]
  }

  /// True if a field is read-only (UR-3). A lock on a group or a page applies to every field in it.
  /// A field that takes no answers is always read-only.
  private func isReadOnly(_ field: Int, _ instance: Int) -> Bool {
    if !rules.takesAnswers[field] { return true }
    let place = rules.pages[field].place
    let own = ownFlags[slot(ofField: field, instance)].contains(.readOnly)
    return isLocked(rules.actionsOnField[field], instance, own: own)
      || isLocked(rules.actionsOnPage[place], instance, own: false)
      || rules.groupsOfField[field].contains { isLocked(group: $0, around: instance) }
      || rules.groupsOfPage[place].contains { isLocked(group: $0, around: instance) }
  }

  private func isLocked(group: Int, around instance: Int) -> Bool {
    isLocked(
      rules.actionsOnGroup[group],
      layout.instance(of: template.homeOfGroup[group], around: instance),
      own: rules.logic.groups[group].isReadOnly
    )
  }

  private func isLocked(
    _ actions: [(rule: Int, effect: RuleEffect)],
    _ instance: Int,
    own: Bool
  ) -> Bool {
    if isAtWork(.lock, actions, instance) { return true }
    if isAtWork(.unlock, actions, instance) { return false }
    return own
  }

  /// True if a field is mandatory (UR-3). A group or page that is required requires each of its
  /// fields.
  private func isMandatory(_ field: Int, _ instance: Int) -> Bool {
    let place = rules.pages[field].place
    func isAnywhere(_ effect: RuleEffect) -> Bool {
      isAtWork(effect, rules.actionsOnField[field], instance)
        || isAtWork(effect, rules.actionsOnPage[place], instance)
        || rules.groupsOfField[field].contains {
          isAtWork(effect, onGroup: $0, around: instance)
        }
        || rules.groupsOfPage[place].contains { isAtWork(effect, onGroup: $0, around: instance) }
    }
    if isAnywhere(.require) { return true }
    if isAnywhere(.unrequire) { return false }
    return ownFlags[slot(ofField: field, instance)].contains(.mandatory)
  }

  /// UR-1: true if a field is filled.
  private func isFilled(_ field: Int, _ instance: Int) -> Bool {
    let own = slot(ofField: field, instance)
    return answers[own] != nil
      || rules.calculations[field] == nil && ownFlags[own].contains(.filled)
  }

  /// The effective flags, which the rules FP count.
  func flags(of field: Int, _ instance: Int) -> FieldFlags {
    var flags: FieldFlags = []
    if isHidden(field, instance) { flags.insert(.hidden) }
    if isReadOnly(field, instance) { flags.insert(.readOnly) }
    if isMandatory(field, instance) { flags.insert(.mandatory) }
    if isFilled(field, instance) { flags.insert(.filled) }
    return flags
  }

  func ownFlags(of field: Int, _ instance: Int) -> FieldFlags {
    ownFlags[slot(ofField: field, instance)]
  }

  func answer(of field: Int, _ instance: Int) -> AnswerValue? {
    answers[slot(ofField: field, instance)]
  }

  /// UR-9: true if a field's answer is invalid.
  mutating func isInvalid(_ field: Int, _ instance: Int) -> Bool {
    guard let answer = answer(of: field, instance), isShown(field, instance) else { return false }
    if isUnoffered(field, instance) { return true }
    guard let constraint = rules.constraints[field] else { return false }
    reader = instance
    return !constraint.value(in: self, own: OracleValue(answer, choices: rules.offers[field])).truth
  }

  /// How many instances of a home its expression wants in an instance of the home around (RP-1).
  ///
  /// - Returns: nil if the expression gives no number: then as many stay as there are.
  mutating func wantedCount(of home: Int, in instance: Int) -> Int? {
    reader = instance
    let repeated = rules.logic.repeats[home - 1]
    let number = rules.homes[home].count?.value(in: self).number ?? 0
    if number.isNaN { return nil }
    let whole = number >= 1 ? Int(exactly: min(number, 1e9).rounded(.down)) ?? 0 : 0
    return min(max(whole, repeated.minimum), repeated.maximum ?? .max)
  }
}
