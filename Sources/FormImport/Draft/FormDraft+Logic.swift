import FormModel

/// The offsets in the file of a draft's rules and repeats, by index in `FormLogic`.
struct LogicOffsets {
  var repeats: [Int] = []
  var rules: [Int] = []
  var variables: [Int] = []
  var calculations: [Int] = []
  var constraints: [Int] = []
  var choiceFilters: [Int] = []
  var labels: [Int] = []
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

  /// Adds a variable; if an instance evaluates the expression in progress, one for each instance.
  ///
  /// - Parameter answer: The first answer, if the expression reads its own one.
  mutating func addVariable(
    _ id: String,
    _ expression: String,
    _ instance: (kind: FieldKind, source: String)? = nil,
    keeps answer: AnswerValue?? = nil,
    at offset: Int
  ) {
    if home != nil || answer != nil {
      instanceVariables[logic.variables.count] = InstanceVariable(
        home: home,
        kind: instance?.kind ?? .text,
        source: instance?.source ?? id,
        answer: answer ?? nil
      )
    }
    logic.variables.append(Variable(id: id, expression: expression))
    offsets.variables.append(offset)
  }

  /// Adds a field that holds what a filled form says of a node without a question.
  ///
  /// - Parameter constant: The node's value as an expression, if the form has no room for the field.
  mutating func addInput(
    _ id: String,
    _ constant: String,
    kind: FieldKind,
    source: String,
    answer: AnswerValue?,
    at offset: Int
  ) {
    instanceVariables[logic.variables.count] = InstanceVariable(
      home: home,
      kind: kind,
      source: source,
      answer: answer,
      isInput: true
    )
    logic.variables.append(Variable(id: id, expression: constant))
    offsets.variables.append(offset)
  }

  mutating func addCalculation(
    of field: FieldID,
    _ expression: String,
    isEditable: Bool = false,
    at offset: Int
  ) {
    // In form order, as files have them.
    var place = logic.calculations.count
    while place > 0, logic.calculations[place - 1].field > field { place -= 1 }
    let calculation = Calculation(field: field, expression: expression, isEditable: isEditable)
    logic.calculations.insert(calculation, at: place)
    offsets.calculations.insert(offset, at: place)
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

  mutating func addFilter(of field: FieldID, _ expression: String, at offset: Int) {
    logic.choiceFilters.append(ChoiceFilter(field: field, expression: expression))
    offsets.choiceFilters.append(offset)
  }

  /// Adds the labels and names with values in them, in form order. There is room for the labels of fields. Names for
  /// which there is none stay as they are, with a note: many pages can share one.
  ///
  /// - Complexity: O(pages + fields) time.
  mutating func settleLabels(_ notes: inout ImportNotes) {
    for (page, place) in zip(pages, pageIDs) {
      if let name = page.name.expression {
        if takesLabel(name.text) {
          addLabel(name, of: .page(place))
        } else {
          notes.tally(
            .changed,
            at: name.offset,
            "label with a value in it",
            reason: Self.noRoom,
            meaning: "does not change"
          )
        }
      }
      for (field, description) in page.fields.enumerated() {
        guard let label = description.label.expression else { continue }
        addLabel(label, of: .field(FieldID(page: place, field: field)))
      }
    }
  }

  private mutating func addLabel(_ source: SourceText, of target: LabelExpression.Target) {
    logic.labels.append(LabelExpression(of: target, expression: source.text))
    offsets.labels.append(source.offset)
  }

  /// Drops the last variables if one of them reads a row of a list, which a variable can't.
  ///
  /// - Parameters:
  ///   - first: The number of variables before the expression in progress.
  ///   - mark: What stands before the name of a column.
  /// - Returns: Whether they were dropped.
  mutating func dropsVariablesOfRows(from first: Int, mark: String = "#{") -> Bool {
    let readsRows = logic.variables[first...].contains { $0.expression.holds(mark) }
    guard readsRows else { return false }
    for index in first..<logic.variables.count { instanceVariables[index] = nil }
    logic.variables.removeSubrange(first...)
    offsets.variables.removeSubrange(first...)
    // Some of their names are in here.
    datePartsOf = [:]
    namesOfParts = [:]
    return true
  }

  /// Adds a variable for a part of the expression in progress, and returns an expression that reads
  /// it.
  mutating func variable(holding expression: String, named name: String) -> String {
    let id = uniqueIDs.take(name)
    addVariable(id, expression, at: expressionOffset)
    return "${\(id)}"
  }
}
