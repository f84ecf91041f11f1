import FormModel

/// A form's logic grouped by field, as JSON writes it.
struct JSONFieldLogic {
  var isEmpty: Bool
  private let logic: FormLogic
  private var calculations: [FieldID: Calculation] = [:]
  private var constraints: [FieldID: Constraint] = [:]
  private var filters: [FieldID: String] = [:]
  private var labels: [LabelExpression.Target: String] = [:]

  init(_ logic: FormLogic) {
    isEmpty = logic.isEmpty
    self.logic = logic
    for calculation in logic.calculations where calculations[calculation.field] == nil {
      calculations[calculation.field] = calculation
    }
    for filter in logic.choiceFilters where filters[filter.field] == nil {
      filters[filter.field] = filter.expression
    }
    for label in logic.labels where labels[label.target] == nil {
      labels[label.target] = label.expression
    }
    for constraint in logic.constraints where constraints[constraint.field] == nil {
      constraints[constraint.field] = constraint
    }
  }

  func choices(at address: FieldID) -> String? {
    guard let list = logic.fieldChoices[address], logic.choiceLists.indices.contains(list) else {
      return nil
    }
    return logic.choiceLists[list].id
  }

  func answer(at address: FieldID) -> AnswerValue? { logic.answers[address] }
  func calculation(at address: FieldID) -> Calculation? { calculations[address] }
  func constraint(at address: FieldID) -> Constraint? { constraints[address] }
  func filter(at address: FieldID) -> String? { filters[address] }
  func label(of target: LabelExpression.Target) -> String? { labels[target] }
  func policy(at address: FieldID) -> HiddenAnswerPolicy? { logic.fieldPolicies[address] }
}

extension FormJSON {
  /// Writes the logic of one field.
  static func write(
    _ logic: JSONFieldLogic,
    of address: FieldID,
    in form: borrowing FormDefinition,
    _ separator: inout String,
    to file: inout OutputFile
  ) throws(IOError) {
    if let expression = logic.label(of: .field(address)) {
      try writeMember("\"labelExpression\": ", expression, &separator, to: &file)
    }
    if let list = logic.choices(at: address) {
      try writeMember("\"choices\": ", list, &separator, to: &file)
    }
    if let expression = logic.filter(at: address) {
      try writeMember("\"filter\": ", expression, &separator, to: &file)
    }
    if let answer = logic.answer(at: address) {
      try file.write(separator)
      try file.write("\"answer\": ")
      try write(answer, to: &file)
      separator = ", "
    }
    if let calculation = logic.calculation(at: address) {
      try writeMember("\"calculation\": ", calculation.expression, &separator, to: &file)
      if let trigger = calculation.trigger {
        let name = TargetNames.text(of: trigger, id: (try? form.details(at: trigger))?.id)
        try writeMember("\"trigger\": ", name, &separator, to: &file)
      }
    }
    if let constraint = logic.constraint(at: address) {
      try writeMember("\"constraint\": ", constraint.expression, &separator, to: &file)
      if let message = constraint.message {
        try writeMember("\"message\": ", message, &separator, to: &file)
      }
    }
    if let policy = logic.policy(at: address) {
      try writeMember("\"policy\": ", "\(policy)", &separator, to: &file)
    }
  }
}
