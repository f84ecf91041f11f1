import FormModel

extension RuleCompiler {
  /// Compiles the choice filters of the part's fields (CH-1).
  mutating func readFilters(_ form: borrowing FormDefinition) throws(RuleError) {
    for (index, filter) in logic.choiceFilters.enumerated() where owns(filter.field.page) {
      try check(filter.field, of: .choiceFilter(index), form)
      let kind = form.kind(at: filter.field)
      guard kind == .choice || kind == .choices, let number = logic.fieldChoices[filter.field]
      else {
        throw .invalid(
          .choiceFilter(index),
          expected: "a field with a list of choices",
          found: "another"
        )
      }
      let list = logic.choiceLists[number]
      var columns: [String: Int] = [:]
      for (number, name) in list.columnNames.enumerated() where columns[name] == nil {
        columns[name] = number
      }
      let record = record(at: filter.field, form)
      guard !program.records[record].isFiltered else {
        throw .invalid(
          .choiceFilter(index),
          expected: "one filter for a field",
          found: "a second one"
        )
      }
      let checked = try check(
        filter.expression,
        at: .choiceFilter(index),
        own: nil,
        columns: columns,
        form
      )
      let parts = FilterParts(checked)
      guard !parts.looksByColumn else {
        throw .invalid(
          .choiceFilter(index),
          expected: "indexed-repeat with numbers that read no column",
          found: "one that reads a column"
        )
      }
      program.records[record].add(.isFiltered)
      let code = program.pool.compile(
        checked.expression,
        root: checked.expression.root,
        slots: checked.slots
      )
      let node = node(.offer, record)
      let formula = add(code, use: .offer, node: node)
      needValidity(ofRecord: record, node: node)
      program.filterOfRecord[UInt32(record)] = program.filters.count
      program.filters.append(plan(parts, list, number, record: record, formula: formula))
    }
  }

  /// Lets the offer of an answer be its validity, if it is kept (CH-2). A calculated answer is always offered.
  private mutating func needValidity(ofRecord record: Int, node: UInt32) {
    let extra = extra(ofRecord: record)
    let isKept = program.records[record].policy != .cleared
    if program.records[record].isCalculated || !isKept { return }
    program.extras[extra].validity = node
    program.records[record].add(.isConstrained)
  }

  private mutating func plan(
    _ parts: FilterParts,
    _ list: ChoiceList,
    _ number: Int,
    record: Int,
    formula: Int
  ) -> ChoiceFilterPlan {
    let checked = parts.checked
    let operands = parts.operands.map { compile(checked, $0) }
    let terms = parts.terms().map { leaves in term(leaves, parts, list, number) }
    return ChoiceFilterPlan(
      record: record,
      formula: formula,
      list: list,
      table: program.tables[number],
      operands: operands,
      terms: terms,
      whole: compile(checked.expression.root, parts)
    )
  }

  private mutating func term(
    _ leaves: [Int],
    _ parts: FilterParts,
    _ list: ChoiceList,
    _ number: Int
  ) -> ChoiceFilterPlan.Term {
    var term = ChoiceFilterPlan.Term()
    var equal: [(column: Int, operand: Int, readsNumbers: Bool)] = []
    var prefixes: [(column: Int, operand: Int, node: Int)] = []
    for node in leaves {
      switch parts.leaf(node, isText: { isText(parts.checked, $0) }) {
      case .gate(let operand): term.gates.append(operand)
      case .equality(let column, let operand, let readsNumbers)
      where !equal.contains { $0.column == column }:
        equal.append((column, operand, readsNumbers))
      case .prefix(let column, let operand): prefixes.append((column, operand, node))
      case .equality, .test: term.tests.append(compile(node, parts))
      }
    }
    let prefix = prefixes.first { found in !equal.contains { $0.column == found.column } }
    for other in prefixes where other.node != prefix?.node {
      term.tests.append(compile(other.node, parts))
    }
    if equal.isEmpty, prefix == nil { return term }
    equal.sort { $0.column < $1.column }
    term.keys = equal.map { $0.operand }
    term.prefix = prefix?.operand
    term.index = indices.index(
      of: list,
      number: number,
      equal: equal.map { ($0.column, $0.readsNumbers) },
      prefix: prefix?.column
    )
    return term
  }

  private mutating func compile(_ node: Int, _ parts: FilterParts) -> Bytecode {
    let (expression, slots) = parts.reduced(node)
    return program.pool.compile(expression, root: expression.root, slots: slots)
  }

  /// Whether the value of a node is a text, whatever it reads.
  private func isText(_ checked: CheckedExpression, _ node: Int) -> Bool {
    switch checked.expression.nodes[node] {
    case .text: return true
    case .call(let function, _):
      return function == .concat || function == .string || function == .selectedAt
    case .name:
      guard let record = checked.record(node) else { return false }
      switch program.records[record].kind.holds {
      case .text, .choice, .choices: return true
      case .integer, .decimal, .boolean, .date, .time, .dateTime: return false
      }
    default: return false
    }
  }

  /// Checks the columns of a choice list.
  func checkColumns(of list: ChoiceList, at place: Int) throws(RuleError) {
    var names: Set<String> = ["value", "label"]
    for column in list.columns {
      guard !column.name.isEmpty, !column.name.utf8.contains(UInt8(ascii: "}")),
        names.insert(column.name).inserted
      else {
        throw .invalid(
          .choiceList(place),
          expected: "columns with names of their own, without }",
          found: column.name.shortened
        )
      }
      guard column.rows.count <= list.choices.count else {
        throw .invalid(
          .choiceList(place),
          expected: "at most \(list.choices.count) texts in the column \(column.name.shortened)",
          found: "\(column.rows.count)"
        )
      }
    }
  }
}
