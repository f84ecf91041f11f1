import FormModel

extension OracleRules {
  /// - Parameter repeats: true if the form may have repeats.
  /// - Throws: an error because of which the form can't be opened.
  init(_ form: borrowing FormDefinition, repeats: Bool = false) throws(OracleRulesError) {
    guard repeats || form.logic.repeats.isEmpty else { throw .hasRepeats }
    let heads = form.heads
    var firstFields = [0]
    for place in heads.indices {
      firstFields.append(firstFields[place] + Int(heads[place].fieldCount))
    }
    self.firstFields = firstFields
    pages = form.pages.flatMap { page in
      Array(repeating: page, count: firstFields[page.place + 1] - firstFields[page.place])
    }
    logic = form.logic
    var names: [String: Int] = [:]
    for page in form.pages {
      for field in 0..<Int(heads[page.place].fieldCount) {
        let address = FieldID(page: page, field: field)
        let details = (try? form.details(at: address)) ?? .none
        if let id = details.id, !id.isEmpty { names[id] = kinds.count }
        kinds.append(details.kind)
        let table = logic.fieldChoices[address].map { OracleTable(logic.choiceLists[$0]) }
        let values = table?.values ?? []
        let hasSpaces = values.contains { $0.utf8.contains { " \t\r\n".utf8.contains($0) } }
        if details.kind == .choices, hasSpaces { throw .valueOfSeveralWords(address) }
        offers.append(values)
        tables.append(table)
        policies.append(logic.fieldPolicies[address] ?? logic.policy)
      }
    }
    for (place, variable) in logic.variables.enumerated() {
      guard names.updateValue(fieldCount + place, forKey: variable.id) == nil else {
        throw .duplicateName(variable.id)
      }
    }
    for (place, repeated) in logic.repeats.enumerated() {
      guard names.updateValue(firstRepeat + place, forKey: repeated.id) == nil else {
        throw .duplicateName(repeated.id)
      }
    }
    self.names = names
    try findHomes()
    try readExpressions(names)
    try findGroups()
    try findTargets()
    try putInOrder()
    try checkEarlier()
  }

  private mutating func readExpressions(_ names: [String: Int]) throws(OracleRulesError) {
    isRead = Array(repeating: false, count: fieldCount)
    calculations = Array(repeating: nil, count: fieldCount)
    constraints = calculations
    triggers = Array(repeating: nil, count: fieldCount)
    isEditable = Array(repeating: false, count: fieldCount)
    takesAnswers = Array(repeating: true, count: fieldCount)
    for rule in logic.rules {
      conditions.append(try read(rule.condition, names, homes: homes(of: rule)))
    }
    for variable in logic.variables { variables.append(try read(variable.expression, names)) }
    for home in homes.indices.dropFirst() {
      guard let count = logic.repeats[home - 1].count else { continue }
      homes[home].count = try read(count, names, homes: [homes[home].outer])
    }
    for calculation in logic.calculations {
      guard let field = number(of: calculation.field) else { throw .noSuchTarget }
      guard calculations[field] == nil else { throw .severalFor(calculation.field) }
      let expression = try read(
        calculation.expression,
        names,
        homes: [home(of: field)],
        allowsOwnAnswer: true
      )
      calculations[field] = expression
      if let address = calculation.trigger {
        guard let trigger = number(of: address), home(of: trigger) == home(of: field) else {
          throw .noSuchTarget
        }
        triggers[field] = trigger
      }
      takesAnswers[field] = expression.readsOwnAnswer || calculation.trigger != nil
      if calculation.isEditable {
        if takesAnswers[field] { throw .notEditable(calculation.field) }
        isEditable[field] = true
        takesAnswers[field] = true
      }
      guard takesAnswers[field] else { continue }
      guard kinds[field] != .note else { throw .noSuchTarget }
      isRead[field] = true
    }
    for constraint in logic.constraints {
      guard let field = number(of: constraint.field) else { throw .noSuchTarget }
      guard constraints[field] == nil else { throw .severalFor(constraint.field) }
      let expression = try read(
        constraint.expression,
        names,
        homes: [home(of: field)],
        allowsOwnAnswer: true
      )
      constraints[field] = expression
      if expression.readsOwnAnswer { isRead[field] = true }
    }
    try readFilters(names)
    for label in logic.labels {
      let home = try home(ofLabelOf: label.target)
      if self.label(of: label.target) != nil {
        throw .duplicateName(label.expression)
      }
      let expression = try read(label.expression, names, homes: [home])
      labels.append(OracleLabel(target: label.target, expression: expression))
    }
  }

  /// - Parameter homes: where the expression is evaluated.
  private mutating func read(
    _ expression: String,
    _ names: [String: Int],
    homes: [Int] = [OracleHome.form],
    allowsOwnAnswer: Bool = false,
    columns: Set<String> = []
  ) throws(OracleRulesError) -> OracleExpression {
    do throws(OracleSyntaxError) {
      let tree = try OracleParser.parse(
        expression,
        names: names,
        allowsOwnAnswer: allowsOwnAnswer,
        columns: columns
      )
      if !homes.allSatisfy({ isSound(tree, in: $0) }) {
        throw OracleSyntaxError(offset: 0, problem: "no such value here")
      }
      for reference in tree.references where reference < fieldCount { isRead[reference] = true }
      return tree
    } catch {
      throw .expression(expression, offset: error.offset, problem: error.problem)
    }
  }

  private mutating func readFilters(_ names: [String: Int]) throws(OracleRulesError) {
    filters = Array(repeating: nil, count: fieldCount)
    for filter in logic.choiceFilters {
      guard let field = number(of: filter.field) else { throw .noSuchTarget }
      guard filters[field] == nil else { throw .severalFor(filter.field) }
      guard let table = tables[field], kinds[field] == .choice || kinds[field] == .choices else {
        throw .noSuchTarget
      }
      filters[field] = try read(
        filter.expression,
        names,
        homes: [home(of: field)],
        columns: Set(table.columns.keys)
      )
    }
  }

  private mutating func findGroups() throws(OracleRulesError) {
    groupsOfField = Array(repeating: [], count: fieldCount)
    groupsOfPage = Array(repeating: [], count: formPages.count)
    for (place, group) in logic.groups.enumerated() {
      switch group.extent {
      case .fields(let page, let range):
        guard formPages.contains(page), range.lowerBound >= 0,
          range.upperBound <= fields(of: page).count
        else { throw .noSuchTarget }
        for field in range { groupsOfField[firstFields[page.place] + field].append(place) }
      case .pages(let range):
        guard range.lowerBound >= 0, range.upperBound <= formPages.endIndex else {
          throw .noSuchTarget
        }
        for page in formPages[range] { groupsOfPage[page.place].append(place) }
      }
    }
  }

  private mutating func findTargets() throws(OracleRulesError) {
    actionsOnField = Array(repeating: [], count: fieldCount)
    actionsOnPage = Array(repeating: [], count: formPages.count)
    actionsOnGroup = Array(repeating: [], count: logic.groups.count)
    for (rule, text) in logic.rules.enumerated() {
      for action in text.actions {
        switch action.target {
        case .field(let address):
          guard let field = number(of: address) else { throw .noSuchTarget }
          actionsOnField[field].append((rule, action.effect))
        case .page(let page):
          guard formPages.contains(page) else { throw .noSuchTarget }
          actionsOnPage[page.place].append((rule, action.effect))
        case .group(let group):
          guard logic.groups.indices.contains(group) else { throw .noSuchTarget }
          actionsOnGroup[group].append((rule, action.effect))
        }
      }
    }
  }
}
