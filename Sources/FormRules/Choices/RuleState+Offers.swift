import FormModel
import FormProgress

/// Which choices are offered (CH).
extension RuleState {
  /// Whether a field of the present part offers all choices of an answer; true for an answer that it can't hold.
  mutating func isOffered(
    _ answer: AnswerValue?,
    _ record: Int,
    _ engine: borrowing ProgressEngine
  ) -> Bool {
    guard let filter = program.filterOfRecord[UInt32(record)] else { return true }
    let plan = program.filters[filter]
    switch (answer, program.records[record].kind.holds) {
    case (.choice(let value), .choice):
      return plan.table.code(of: value).map { isOffered(code: $0, plan, engine) } ?? true
    case (.choices(let values), .choices):
      return values.allSatisfy { value in
        plan.table.code(of: value).map { isOffered(code: $0, plan, engine) } ?? true
      }
    default: return true
    }
  }

  /// Lets the offer of an answer be checked.
  mutating func markOffer(ofRecord record: Int) {
    guard let filter = program.filterOfRecord[UInt32(record)] else { return }
    mark(Int(program.formulas[program.filters[filter].formula].node))
  }

  /// Removes what is no longer offered of an answer under `cleared`, else lets it be invalid (CH-2).
  mutating func resolveOffer(
    _ index: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let record = program.records[index]
    guard !record.isCalculated, let filter = program.filterOfRecord[UInt32(index)] else { return }
    let plan = program.filters[filter]
    let codes = codes(of: record, plan.table)
    let offered = codes.filter { isOffered(code: $0, plan, engine) }
    let isWhole = offered.count == codes.count
    guard record.policy == .cleared else {
      setState(StateBits.unoffered, !isWhole, ofRecord: index, &transaction)
      return resolveValidity(index, &engine, &transaction)
    }
    if isWhole { return }
    let address = program.address(ofRecord: index)
    let shape = shape(at: address, record: index)
    _ = setAnswer(
      record.kind == .choice ? .none : shape.encode(offered, plan.table),
      page: address.page,
      field: address.field,
      entry: FieldEntry(record: index),
      &engine,
      &transaction
    )
  }

  /// The rows of a field's answer.
  private func codes(of record: FieldRecord, _ table: ChoiceTable) -> [Int] {
    let raw = cells[Int(record.slot)]
    if raw == AnswerCode.none { return [] }
    if record.kind == .choice { return [Int(raw)] }
    guard isText(record.answerKind) else {
      let bits = raw ^ AnswerCode.none
      return table.values.indices.filter { bits >> UInt64($0) & 1 != 0 }
    }
    return texts[raw].split(separator: " ").compactMap { table.code(of: String($0)) }
  }

  /// Whether a value is offered in one of its rows.
  private mutating func isOffered(
    code: Int,
    _ plan: ChoiceFilterPlan,
    _ engine: borrowing ProgressEngine
  ) -> Bool {
    // The closures of an evaluation read `self`, so the evaluator is moved out of it.
    var evaluator = Evaluator()
    swap(&evaluator, &self.evaluator)
    defer { swap(&evaluator, &self.evaluator) }
    return plan.table.rows(of: code).contains { row in
      evaluations &+= 1
      return holds(program.formulas[plan.formula].code, row, plan, [], &evaluator, engine)
    }
  }

  /// Whether a part of a filter holds for a row. One that meets a limit on texts does not (CH-1).
  private func holds(
    _ code: Bytecode,
    _ row: Int,
    _ plan: borrowing ChoiceFilterPlan,
    _ operands: [RuleValue],
    _ evaluator: inout Evaluator,
    _ engine: borrowing ProgressEngine
  ) -> Bool {
    let value = value(of: code, row, plan.list, operands, &evaluator, engine)
    return !evaluator.isTooLong && value.truth
  }

  private func value(
    of code: Bytecode,
    _ row: Int,
    _ list: ChoiceList,
    _ operands: [RuleValue],
    _ evaluator: inout Evaluator,
    _ engine: borrowing ProgressEngine
  ) -> RuleValue {
    evaluator.value(
      of: code,
      in: program.pool,
      clock: WideInt(Int64(bitPattern: formCells[clock])),
      read: { slot in
        guard FilterSlot.isOfRow(slot) else { return read(slot, engine) }
        if let operand = FilterSlot.operand(of: slot) { return operands[operand] }
        return .text(list.text(column: FilterSlot.column(of: slot), row: row))
      },
      isCounted: { isCounted($0) },
      truth: { keptTruth($0, isGate: $1) },
      element: { element($0, $1, engine) }
    )
  }

  // MARK: Offers

  /// The rows that a field of the present part offers, from the last look if nothing that the filter reads has changed,
  /// and the version of the offer.
  ///
  /// - Parameter address: the field; in a repeat its instance's.
  /// - Complexity: O(operands) if nothing has changed; else O(log(rows) + rows that the indices give), or O(rows of the
  ///   list) if a term of the filter has no index.
  mutating func offer(
    _ filter: Int,
    at address: FieldID,
    _ engine: borrowing ProgressEngine
  ) -> (rows: OfferedRows, version: UInt32) {
    let plan = program.filters[filter]
    var evaluator = Evaluator()
    swap(&evaluator, &self.evaluator)
    defer { swap(&evaluator, &self.evaluator) }
    var isTooLong = false
    var operands: [RuleValue] = []
    operands.reserveCapacity(plan.operands.count)
    for code in plan.operands {
      operands.append(value(of: code, 0, plan.list, [], &evaluator, engine))
      isTooLong = isTooLong || evaluator.isTooLong
    }
    evaluations &+= UInt32(truncatingIfNeeded: operands.count)
    if !isTooLong, let known = offers.offer(of: address, filter, operands) { return known }
    var rows: OfferedRows?
    if !isTooLong { rows = indexed(plan, operands, &evaluator, engine) }
    // Without operands the filter is evaluated as it is written.
    let code = isTooLong ? program.formulas[plan.formula].code : plan.whole
    let found = (
      rows: rows
        ?? .some(tested(0..<plan.list.choices.count, [code], plan, operands, &evaluator, engine)),
      version: offers.nextVersion()
    )
    if !isTooLong { offers.keep(found, of: address, filter, operands) }
    return found
  }

  /// The rows by the indices of those terms whose gates hold; nil if all rows must be looked at.
  private mutating func indexed(
    _ plan: ChoiceFilterPlan,
    _ operands: [RuleValue],
    _ evaluator: inout Evaluator,
    _ engine: borrowing ProgressEngine
  ) -> OfferedRows? {
    var runs: [(term: Int, range: Range<Int>)] = []
    for (number, term) in plan.terms.enumerated()
    where term.gates.allSatisfy({ operands[$0].truth }) {
      guard let index = term.index else {
        if term.tests.isEmpty { return .all(plan.list.choices.count) }
        return nil
      }
      guard let wanted = wanted(term, index, operands) else { return nil }
      let ranges = index.ranges(wanted, prefix: term.prefix.map { operands[$0].text })
      runs += ranges.map { (number, $0) }
    }
    guard let first = runs.first else { return .some([]) }
    let only = plan.terms[first.term]
    if runs.count == 1, only.prefix == nil, only.tests.isEmpty, let index = only.index {
      return .run(index, first.range)
    }
    var rows: [UInt32] = []
    for (number, range) in runs {
      let term = plan.terms[number]
      guard let index = term.index else { continue }
      if term.tests.isEmpty {
        rows += index.rows[range]
        offers.visited(range.count)
      } else {
        rows += tested(
          index.rows[range].lazy.map { Int($0) },
          term.tests,
          plan,
          operands,
          &evaluator,
          engine
        )
      }
    }
    RowOrder.sort(&rows)
    return .some(rows)
  }

  /// The numbers of the texts that equal each key of an index; nil if a key does not say it.
  private func wanted(
    _ term: ChoiceFilterPlan.Term,
    _ index: ChoiceIndex,
    _ operands: [RuleValue]
  ) -> [[UInt32]]? {
    var wanted: [[UInt32]] = []
    var combinations = 1
    for (place, operand) in term.keys.enumerated() {
      let keys = index.columns[place]
      switch operands[operand] {
      case .truth: return nil
      case .number(let number): wanted.append(keys.numbers(near: number))
      case .text, .date: wanted.append(keys.number(of: operands[operand].text).map { [$0] } ?? [])
      }
      // Several texts read as one number: "1", "01".
      combinations *= max(1, wanted[place].count)
      if combinations > FilterParts.mostTerms { return nil }
    }
    return wanted
  }

  /// The rows for which all conditions hold.
  private mutating func tested(
    _ rows: some Sequence<Int>,
    _ tests: [Bytecode],
    _ plan: ChoiceFilterPlan,
    _ operands: [RuleValue],
    _ evaluator: inout Evaluator,
    _ engine: borrowing ProgressEngine
  ) -> [UInt32] {
    var found: [UInt32] = []
    for row in rows {
      offers.visited(1)
      let isFound = tests.allSatisfy { holds($0, row, plan, operands, &evaluator, engine) }
      if isFound { found.append(UInt32(row)) }
    }
    return found
  }
}
