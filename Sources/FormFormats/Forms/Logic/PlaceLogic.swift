import FormModel

/// The logic of one field, or of one page.
struct PlaceLogic {
  /// The expression of the field's label or the page's name.
  var label: String?
  /// The number of the choice list.
  var choices: Int?
  var filter: String?
  var answer: AnswerValue?
  var calculation: String?
  var trigger: FieldID?
  var isEditable = false
  var constraint: String?
  var message: String?
  var policy: HiddenAnswerPolicy?
  var hint: String?
  var requiredMessage: String?

  /// Adds this to the form that is read.
  func add(to builder: inout FormBuilder, of target: LabelExpression.Target) {
    add(to: &builder.logic, of: target)
    guard case .field(let field) = target else { return }
    if let hint { builder.texts.hints[field] = hint }
    if let requiredMessage { builder.texts.requiredMessages[field] = requiredMessage }
  }

  private func add(to logic: inout FormLogic, of target: LabelExpression.Target) {
    if let label { logic.labels.append(LabelExpression(of: target, expression: label)) }
    guard case .field(let field) = target else { return }
    if let choices { logic.fieldChoices[field] = choices }
    if let filter { logic.choiceFilters.append(ChoiceFilter(field: field, expression: filter)) }
    if let answer { logic.answers[field] = answer }
    if let calculation {
      logic.calculations.append(
        Calculation(
          field: field,
          expression: calculation,
          trigger: trigger,
          isEditable: isEditable
        )
      )
    }
    if let constraint {
      logic.constraints.append(Constraint(field: field, expression: constraint, message: message))
    }
    if let policy { logic.fieldPolicies[field] = policy }
  }
}

/// A form's logic by field and page, as files have it. Of two of a kind for one field, the first counts.
struct PlacedLogic {
  private var places: [LabelExpression.Target: PlaceLogic] = [:]

  init(_ form: borrowing FormDefinition) {
    let (logic, texts) = (form.logic, form.texts)
    for label in logic.labels { add(label.target) { $0.label = $0.label ?? label.expression } }
    for (field, list) in logic.fieldChoices where logic.choiceLists.indices.contains(list) {
      add(.field(field)) { $0.choices = list }
    }
    for filter in logic.choiceFilters {
      add(.field(filter.field)) { $0.filter = $0.filter ?? filter.expression }
    }
    for (field, answer) in logic.answers { add(.field(field)) { $0.answer = answer } }
    for calculation in logic.calculations {
      add(.field(calculation.field)) {
        guard $0.calculation == nil else { return }
        ($0.calculation, $0.trigger) = (calculation.expression, calculation.trigger)
        $0.isEditable = calculation.isEditable
      }
    }
    for constraint in logic.constraints {
      add(.field(constraint.field)) {
        guard $0.constraint == nil else { return }
        ($0.constraint, $0.message) = (constraint.expression, constraint.message)
      }
    }
    for (field, policy) in logic.fieldPolicies { add(.field(field)) { $0.policy = policy } }
    for (field, hint) in texts.hints { add(.field(field)) { $0.hint = hint } }
    for (field, message) in texts.requiredMessages {
      add(.field(field)) { $0.requiredMessage = message }
    }
  }

  private mutating func add(
    _ target: LabelExpression.Target,
    _ set: (inout PlaceLogic) -> Void
  ) {
    set(&places[target, default: PlaceLogic()])
  }

  var isEmpty: Bool { places.isEmpty }

  subscript(target: LabelExpression.Target) -> PlaceLogic? { places[target] }

  /// The fields and pages with logic in the order of the form, a page before its fields.
  var ordered: [(target: LabelExpression.Target, logic: PlaceLogic)] {
    places.sorted { $0.key.order < $1.key.order }.map { ($0.key, $0.value) }
  }
}

extension LabelExpression.Target {
  /// Ascends in the order of the form, a page before its fields.
  var order: UInt64 {
    switch self {
    case .page(let page): UInt64(page.rawValue) << 32
    case .field(let field): UInt64(field.page.rawValue) << 32 | UInt64(field.field) + 1
    }
  }
}
