import FormModel

/// Rarely used field properties, by field number.
struct RuleExtras {
  var hidden: Set<Int> = []
  var readOnly: Set<Int> = []
  var locks: [Int: String] = [:]
  var requirements: [Int: String] = [:]
  var constraints: [Int: String] = [:]
  var variables: [Int: String] = [:]
  var answers: [Int: AnswerValue] = [:]
}

extension RulePlan {
  /// Draws the other properties of a field.
  ///
  /// - Precondition: the field was drawn last, and is not the first.
  mutating func drawExtras(of field: Int) {
    if conditions[field] == nil, drawsIfAny(shape.hiddenFields) { extras.hidden.insert(field) }
    if drawsIfAny(shape.variables) { extras.variables[field] = calculation(of: field) }
    guard takesAnswers(field) else { return }
    if drawsIfAny(shape.readOnlyFields) { extras.readOnly.insert(field) }
    if drawsIfAny(shape.lockedFields) { extras.locks[field] = condition(of: field) }
    if drawsIfAny(shape.requiredFields) { extras.requirements[field] = condition(of: field) }
    if drawsIfAny(shape.constrainedFields) { extras.constraints[field] = constraint(of: field) }
    if drawsIfAny(shape.answeredFields) {
      let choices = RulePlan.choices
      let asked = ExpressionScope.Field(id: "", kind: kinds[field], choices: choices)
      extras.answers[field] = AnswerGenerator.answer(
        of: asked,
        range: .core,
        noneIn: Int.max,
        using: &random
      )
    }
  }

  func takesAnswers(_ field: Int) -> Bool { calculations[field] == nil && kinds[field] != .note }

  /// True if a field is mandatory. Mandatory fields are spread evenly: with a share of one half,
  /// every second field.
  func isMandatory(_ field: Int) -> Bool {
    let parts = shape.mandatoryFields.parts
    func reached(_ fields: Int) -> Int { (fields * parts + Share.whole - 1) / Share.whole }
    return takesAnswers(field) && reached(field + 1) > reached(field)
  }

  private mutating func constraint(of field: Int) -> String {
    switch kinds[field] {
    case .integer, .decimal: ". >= 0 and . <= \(random.draw(in: 10...200))"
    case .choices: "count-selected(.) <= \(random.draw(in: 1...3))"
    case .choice: ". != '\(RulePlan.choices[random.draw(in: 2...3)])'"
    case .date: ". <= date('2026-12-31')"
    default: "string-length(.) <= \(random.draw(in: 10...80))"
    }
  }
}
