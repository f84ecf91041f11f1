import FormModel

extension RuleCompiler {
  mutating func readCalculations(_ form: borrowing FormDefinition) throws(RuleError) {
    let variables = part == 0 ? logic.variables : []
    for _ in variables {
      program.variables.append(cells(3))
      program.cells[program.cells.count - 1] = AnswerCode.none
    }

    for (index, variable) in variables.enumerated() {
      let checked = try check(variable.expression, at: .variable(index), own: nil, form)
      variableFormulas.append(formula(checked, use: .variable(index)))
    }
    for (index, calculation) in logic.calculations.enumerated() where owns(calculation.field.page) {
      try check(calculation.field, of: .calculation(index), form)
      let record = record(at: calculation.field, form)
      let checked = try check(
        calculation.expression,
        at: .calculation(index),
        own: record,
        isCalculation: true,
        form
      )
      guard !program.records[record].isCalculated else {
        throw .invalid(
          .calculation(index),
          expected: "one calculation for a field",
          found: "a second one"
        )
      }
      let keepsAnswer =
        calculation.isEditable || calculation.trigger != nil || checked.readsItself
      guard !keepsAnswer || program.records[record].kind != .note else {
        throw .invalid(
          .calculation(index),
          expected: "a field that takes answers, since its calculation keeps them",
          found: "a note"
        )
      }
      let formula =
        if calculation.isEditable {
          try editable(record, checked, of: .calculation(index), trigger: calculation.trigger, form)
        } else if let trigger = calculation.trigger {
          try self.trigger(record, at: trigger, checked, of: .calculation(index), form)
        } else {
          formula(
            checked,
            use: checked.readsItself ? .kept(record: record) : .calculation(record: record)
          )
        }
      program.records[record].add(.isCalculated)
      if keepsAnswer {
        program.records[record].add(.keepsAnswer)
      } else {
        lock(record)
      }
      program.extras[extra(ofRecord: record)].calculation = program.formulas[formula].node
    }
  }

  /// Locks a field for ever, as a rule whose condition always holds: nobody can fill a field that is only calculated (UR-3).
  private mutating func lock(_ record: Int) {
    let cell = cells(ofRecord: record, for: .lock)
    let count = Listener(0, Consumer(.field, record, effect: .lock, isNegated: false))
    program.cells[cell + count.cell] += 1 << count.shift
  }

  /// A rule on one comparison, whose atom has not been looked up yet.
  private struct WaitingRule {
    /// The number of rules that are looked up together.
    static let most = 32

    let rule: Int
    let key: AtomKey
    let isNegated: Bool
    let hash: Int
  }

  mutating func readRules(_ form: borrowing FormDefinition) throws(RuleError) {
    reserveForRules()
    var waiting: [WaitingRule] = []
    for index in logic.rules.indices where isRead(rule: index) {
      for place in 0..<logic.rules[index].actionCount
      where owns(logic.rules[index].action(at: place)) {
        try check(logic.rules[index].action(at: place), rule: index, form)
      }
      var checked = try check(logic.rules[index].condition, at: .rule(index), own: nil, form)
      if case .source(let key, let isNegated) = atomTest(checked, checked.expression.root) {
        waiting.append(.init(rule: index, key: key, isNegated: isNegated, hash: key.hashValue))
        if waiting.count == WaitingRule.most { apply(&waiting, form) }
      } else {
        apply(&waiting, form)
        apply(logic.rules[index], checked, form)
      }
      recycle(&checked)
    }
    apply(&waiting, form)
  }

  /// Whether a rule has an effect in this part. One without effects is read with the form's, for its errors.
  func isRead(rule index: Int) -> Bool {
    guard plan != nil else { return true }
    let count = logic.rules[index].actionCount
    if count == 0 { return part == 0 }
    return (0..<count).contains { owns(logic.rules[index].action(at: $0)) }
  }

  /// Looks up the atoms of several rules together: their cache misses overlap.
  private mutating func apply(_ waiting: inout [WaitingRule], _ form: borrowing FormDefinition) {
    atoms.touch(waiting.count) { waiting[$0].hash }
    for entry in waiting {
      let source = TruthSource.atom(atom(entry.key, hash: entry.hash))
      for place in 0..<logic.rules[entry.rule].actionCount {
        let action = logic.rules[entry.rule].action(at: place)
        guard owns(action) else { continue }
        _ = apply(action, .source(source, isNegated: entry.isNegated), form)
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private mutating func apply(
    _ rule: Rule,
    _ checked: CheckedExpression,
    _ form: borrowing FormDefinition
  ) {
    dropsReads = false
    let literal = condition(checked)
    for place in 0..<rule.actionCount {
      let action = rule.action(at: place)
      guard owns(action) else { continue }
      let consumer = apply(action, literal, form)
      if dropsReads { dropReads(of: checked, consumer) }
    }
  }

  /// Reserves an atom and a target for each rule, the common case: a growing array is copied.
  private mutating func reserveForRules() {
    let count = logic.rules.count
    let targets = min(count, program.fieldCount)
    atoms.reserve(count)
    atomKeys.reserveCapacity(count)
    atomPairs.reserveCapacity(count)
    program.cells.reserveCapacity(program.cells.count + 2 * targets)
    program.nodes.reserveCapacity(program.nodes.count + 2 * targets)
  }

  private mutating func check(
    _ action: Rule.Action,
    rule: Int,
    _ form: borrowing FormDefinition
  ) throws(RuleError) {
    switch action.target {
    case .field(let address): try check(address, of: .rule(rule), form)
    case .page(let page):
      guard form.pages.contains(page) else {
        throw .invalid(.rule(rule), expected: "a page of the form", found: "page \(page)")
      }
    case .group(let group):
      guard logic.groups.indices.contains(group) else {
        throw .invalid(.rule(rule), expected: "a group of the form", found: "group \(group)")
      }
    }
  }

  /// - Returns: the listener of the condition's truth, not negated.
  private mutating func apply(
    _ action: Rule.Action,
    _ literal: Literal,
    _ form: borrowing FormDefinition
  ) -> Consumer {
    let kind: Consumer.Kind
    let index: Int
    let cell: Int
    switch action.target {
    case .field(let address):
      kind = .field
      index = record(at: address, form)
      cell = cells(ofRecord: index, for: action.effect)
    case .page(let page):
      kind = .container
      // Of the containers around its fields, the page's own is written last.
      index = Int(program.containerOfPage[page.place - program.firstPlace])
      cell = program.containers[index].cells(for: action.effect)
    case .group(let group):
      kind = .container
      index = containerOfGroup[group]!
      cell = program.containers[index].cells(for: action.effect)
    }
    let consumer = Consumer(kind, index, effect: action.effect, isNegated: false)
    let count = Listener(0, consumer)
    switch literal {
    case .constant(let truth): if truth { program.cells[cell + count.cell] += 1 << count.shift }
    case .source(let source, let isNegated):
      if isNegated { program.cells[cell + count.cell] += 1 << count.shift }
      connect(source, Consumer(kind, index, effect: action.effect, isNegated: isNegated))
    }
    return consumer
  }

  /// The first cell of the counts for an effect's flag. It is made, with a node, for the first rule: most fields have
  /// rules on one flag only.
  private mutating func cells(ofRecord index: Int, for effect: RuleEffect) -> Int {
    if !effect.isAboutInput {
      needTarget(ofRecord: index)
      if program.targets[index].visibility == FieldRecord.none {
        let cell = cells(1)
        program.targets[index].visibility = node(.visibility, index, cell: cell)
        return cell
      }
      return Int(program.nodes[Int(program.targets[index].visibility)].cell)
    }
    let extra = extra(ofRecord: index)
    if program.extras[extra].input == FieldRecord.none {
      let cell = cells(2)
      program.extras[extra].input = node(.input, index, cell: cell)
      return cell
    }
    return Int(program.nodes[Int(program.extras[extra].input)].cell)
  }

  mutating func readConstraints(_ form: borrowing FormDefinition) throws(RuleError) {
    let filtered = program.filters.map { $0.record }.filter { program.records[$0].isConstrained }
    guard !logic.constraints.isEmpty || !filtered.isEmpty else { return }
    var seen: Set<Int> = []
    for (index, constraint) in logic.constraints.enumerated() where owns(constraint.field.page) {
      try check(constraint.field, of: .constraint(index), form)
      let record = record(at: constraint.field, form)
      guard seen.insert(record).inserted else {
        throw .invalid(
          .constraint(index),
          expected: "one constraint for a field",
          found: "a second one"
        )
      }
      let checked = try check(constraint.expression, at: .constraint(index), own: record, form)
      let literal = condition(checked)
      program.records[record].add(.isConstrained)
      // A filter has made the node.
      if !filtered.contains(record) {
        program.extras[extra(ofRecord: record)].validity = node(.validity, record)
      }
      switch literal {
      case .constant(let truth): if !truth { brokenAtFirst.append(record) }
      case .source(let source, let isNegated):
        // At first no source holds.
        if !isNegated { brokenAtFirst.append(record) }
        connect(source, Consumer(.constraint, record, isNegated: isNegated))
      }
    }
    program.constrained = seen.union(filtered).map(UInt32.init).sorted {
      program.records[Int($0)].slot < program.records[Int($1)].slot
    }
  }
}
