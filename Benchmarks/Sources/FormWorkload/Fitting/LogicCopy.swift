import FormModel
import FormRules

/// One copy of a form's logic within a repeated form.
struct LogicCopy {
  let copy: Int
  /// The position of the copy's first page.
  let firstPage: PagePosition

  static func id(_ id: String, _ copy: Int) -> String { "\(id)_\(copy + 1)" }

  /// - Parameter all: the logic of the earlier copies; this copy's groups and rules are appended.
  func append(_ logic: FormLogic, _ all: inout FormLogic) throws(RepeatError) {
    let firstGroup = all.groups.count
    for (address, list) in logic.fieldChoices { all.fieldChoices[moved(address)] = list }
    for (address, answer) in logic.answers { all.answers[moved(address)] = answer }
    for (address, policy) in logic.fieldPolicies { all.fieldPolicies[moved(address)] = policy }
    for group in logic.groups { all.groups.append(moved(group)) }
    for (index, rule) in logic.rules.enumerated() {
      let actions = rule.actions.map { action in
        Rule.Action(action.effect, moved(action.target, firstGroup: firstGroup))
      }
      all.rules.append(Rule(when: try renamed(rule.condition, at: .rule(index)), actions))
    }
    for (index, variable) in logic.variables.enumerated() {
      let expression = try renamed(variable.expression, at: .variable(index))
      all.variables.append(Variable(id: Self.id(variable.id, copy), expression: expression))
    }
    for (index, calculation) in logic.calculations.enumerated() {
      let expression = try renamed(calculation.expression, at: .calculation(index))
      all.calculations.append(
        Calculation(
          field: moved(calculation.field),
          expression: expression,
          trigger: calculation.trigger.map { moved($0) },
          isEditable: calculation.isEditable
        )
      )
    }
    for (index, constraint) in logic.constraints.enumerated() {
      var own = constraint
      own.field = moved(constraint.field)
      own.expression = try renamed(constraint.expression, at: .constraint(index))
      all.constraints.append(own)
    }
    for (index, filter) in logic.choiceFilters.enumerated() {
      var own = filter
      own.field = moved(filter.field)
      own.expression = try renamed(filter.expression, at: .choiceFilter(index))
      all.choiceFilters.append(own)
    }
    for (index, label) in logic.labels.enumerated() {
      let expression = try renamed(label.expression, at: .label(index))
      all.labels.append(LabelExpression(of: moved(label.target), expression: expression))
    }
    for (index, part) in logic.repeats.enumerated() {
      var own = part
      own.id = Self.id(part.id, copy)
      own.pages = moved(part.pages.lowerBound)..<moved(part.pages.upperBound)
      own.title = part.title.map { moved($0) }
      if let count = part.count { own.count = try renamed(count, at: .repeat(index)) }
      all.repeats.append(own)
    }
  }

  /// - Parameters:
  ///   - texts: those of the form that is copied.
  ///   - firsts: how many groups and repeats the earlier copies have.
  ///   - all: the texts of the earlier copies; this copy's are added.
  func append(
    _ texts: FormTexts,
    after firsts: (groups: Int, repeats: Int),
    _ all: inout FormTexts
  ) throws(RepeatError) {
    for (field, hint) in texts.hints { all.hints[moved(field)] = hint }
    for (field, message) in texts.requiredMessages {
      all.requiredMessages[moved(field)] = message
    }
    for (index, translation) in texts.translations.enumerated() {
      for (place, text) in translation.texts {
        let (own, isExpression) = moved(place, after: firsts)
        let copied =
          isExpression && !text.isEmpty ? try renamed(text, at: .label(index)) : text
        all.translations[index].texts[own] = copied
      }
    }
  }

  private func moved(
    _ place: TextPlace,
    after firsts: (groups: Int, repeats: Int)
  ) -> (place: TextPlace, isExpression: Bool) {
    switch place {
    case .name(let page): (.name(moved(page)), false)
    case .nameExpression(let page): (.nameExpression(moved(page)), true)
    case .label(let field): (.label(moved(field)), false)
    case .labelExpression(let field): (.labelExpression(moved(field)), true)
    case .hint(let field): (.hint(moved(field)), false)
    case .message(let field): (.message(moved(field)), false)
    case .requiredMessage(let field): (.requiredMessage(moved(field)), false)
    case .groupLabel(let group): (.groupLabel(group + firsts.groups), false)
    case .repeatLabel(let index): (.repeatLabel(index + firsts.repeats), false)
    case .choiceLabel: (place, false)
    }
  }

  private func renamed(_ text: String, at place: RulePlace) throws(RepeatError) -> String {
    do throws(ExpressionError) {
      return try Expression.renaming(text) { Self.id($0, copy) }
    } catch {
      throw .expression(place, error)
    }
  }

  private func moved(_ position: PagePosition) -> PagePosition {
    firstPage.advanced(by: position.rawValue)
  }

  private func moved(_ page: PageID) -> PageID { PageID(loadedAt: moved(page.loadedPosition)) }

  private func moved(_ address: FieldID) -> FieldID {
    FieldID(page: moved(address.page), field: address.field)
  }

  private func moved(_ target: RuleTarget, firstGroup: Int) -> RuleTarget {
    switch target {
    case .field(let address): .field(moved(address))
    case .page(let page): .page(moved(page))
    case .group(let group): .group(group + firstGroup)
    }
  }

  private func moved(_ target: LabelExpression.Target) -> LabelExpression.Target {
    switch target {
    case .field(let address): .field(moved(address))
    case .page(let page): .page(moved(page))
    }
  }

  private func moved(_ group: FieldGroup) -> FieldGroup {
    var own = group
    own.id = Self.id(group.id, copy)
    switch group.extent {
    case .fields(let page, let fields): own.extent = .fields(page: moved(page), fields)
    case .pages(let pages):
      own.extent = .pages(moved(pages.lowerBound)..<moved(pages.upperBound))
    }
    return own
  }
}

extension FormTexts {
  /// Removes what belongs to places of one copy.
  mutating func clearForCopies() {
    hints = [:]
    requiredMessages = [:]
    for index in translations.indices { translations[index].texts = [:] }
  }

  /// The approximate size of a copy in bytes.
  var copyBytes: Int {
    let all =
      Array(hints.values) + Array(requiredMessages.values)
      + translations.flatMap { Array($0.texts.values) }
    return all.reduce(0) { $0 + $1.utf8.count + 128 }
  }
}

extension FormLogic {
  /// Removes what all copies share: lists of choices, and properties of the whole form.
  mutating func clearForCopies() {
    fieldChoices = [:]
    answers = [:]
    groups = []
    rules = []
    variables = []
    calculations = []
    constraints = []
    choiceFilters = []
    labels = []
    repeats = []
    fieldPolicies = [:]
  }

  /// The approximate size of a copy in bytes, without its fields' flags and texts.
  var copyBytes: Int {
    let texts =
      rules.reduce(0) { $0 + $1.condition.utf8.count + 32 * $1.actions.count }
      + variables.reduce(0) { $0 + $1.expression.utf8.count }
      + calculations.reduce(0) { $0 + $1.expression.utf8.count }
      + constraints.reduce(0) { $0 + $1.expression.utf8.count }
      + choiceFilters.reduce(0) { $0 + $1.expression.utf8.count }
      + labels.reduce(0) { $0 + $1.expression.utf8.count }
    let items =
      rules.count + variables.count + calculations.count + constraints.count + groups.count
      + choiceFilters.count + labels.count + repeats.count
      + fieldChoices.count + answers.count + fieldPolicies.count
    return texts + 128 * items
  }
}
