import FormModel

/// The offsets in the file of a draft's rules, by index in `FormLogic`.
struct LogicOffsets {
  var rules: [Int] = []
  var variables: [Int] = []
  var calculations: [Int] = []
  var constraints: [Int] = []
}

extension FormDraft {
  /// Adds a rule with one action, which stands at `offset` in the file.
  mutating func addRule(
    when condition: String,
    _ effect: RuleEffect,
    _ target: RuleTarget,
    at offset: Int
  ) {
    logic.rules.append(Rule(when: condition, [Rule.Action(effect, target)]))
    offsets.rules.append(offset)
  }

  mutating func addVariable(_ id: String, _ expression: String, at offset: Int) {
    logic.variables.append(Variable(id: id, expression: expression))
    offsets.variables.append(offset)
  }

  mutating func addCalculation(of field: FieldID, _ expression: String, at offset: Int) {
    logic.calculations.append(Calculation(field: field, expression: expression))
    offsets.calculations.append(offset)
  }

  mutating func addConstraint(
    of field: FieldID,
    _ expression: String,
    message: String?,
    at offset: Int
  ) {
    logic.constraints.append(Constraint(field: field, expression: expression, message: message))
    offsets.constraints.append(offset)
  }

  /// Adds a variable for a part of the expression in progress, and returns an expression that reads
  /// it.
  mutating func variable(holding expression: String, named name: String) -> String {
    let id = uniqueIDs.take(name)
    addVariable(id, expression, at: expressionOffset)
    return "${\(id)}"
  }
}
