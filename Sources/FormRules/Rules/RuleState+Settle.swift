import FormModel
import FormProgress

extension RuleState {
  /// Evaluates the pending nodes in order of dependency, until there are none.
  mutating func settle(_ engine: inout ProgressEngine, _ transaction: inout Transaction) {
    if !instances.isEmpty { return settleInstances(&engine, &transaction) }
    settleNodes(&engine, &transaction)
  }

  /// As `settle`, in a form without repeats.
  mutating func settleNodes(_ engine: inout ProgressEngine, _ transaction: inout Transaction) {
    while let next = pending.popFirst() { evaluate(node: next, &engine, &transaction) }
  }

  /// Evaluates a node of the present part.
  @inline(__always)
  mutating func evaluate(
    node next: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let node = program.nodes[next]
    let index = node.index
    switch node.kind {
    case .gate: resolveGate(index, listeners: node.cell, &transaction)
    case .formula: resolveFormula(index, &engine, &transaction)
    case .visibility: resolveVisibility(index, cell: Int(node.cell), &engine, &transaction)
    case .input:
      let address = program.address(ofRecord: index)
      for flag in [FieldFlags.readOnly, .mandatory] {
        resolve(
          flag,
          page: address.page,
          field: address.field,
          record: index,
          &engine,
          &transaction
        )
      }
    case .sight: resolveSight(index, &engine, &transaction)
    case .validity: resolveValidity(index, &engine, &transaction)
    case .offer: resolveOffer(index, &engine, &transaction)
    case .containerVisibility: resolveVisibility(ofContainer: index, &engine, &transaction)
    case .containerInput: resolveInput(ofContainer: index, &engine, &transaction)
    case .relay: relay(index)
    case .later: tellLater(index)
    case .term: resolveTerm(index, engine, &transaction)
    }
  }

  /// Updates a field's hidden flag. Fast path: most fields have no container.
  @inline(__always)
  private mutating func resolveVisibility(
    _ index: Int,
    cell: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let record = program.records[index]
    let page = program.targets[index].page
    let field = Int(record.field)
    if program.containers.isEmpty {
      let (word, shift) = place(page, field, engine)
      let own = cells[ownWords + word] &>> shift & UInt64(FieldFlags.hidden.rawValue) != 0
      let isHidden = EffectCell.resolve(cells[cell], own: own)
      let edit = Edit(isHidden ? .hide : .show, page: page, field: field)
      applyEffective(edit, &engine, &transaction)
    } else {
      resolve(.hidden, page: page, field: field, record: index, &engine, &transaction)
    }
    if record.hasSight { mark(Int(program.targets[index].sight)) }
    if record.isConstrained { mark(Int(program.extra(ofRecord: index).validity)) }
  }

  private mutating func resolveFormula(
    _ index: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let formula = program.formulas[index]
    switch formula.use {
    case .condition(let cell):
      let truth = evaluate(index, engine, &transaction).truth
      guard truth != (cells[cell] != 0) else { return }
      set(cell, truth ? 1 : 0, &transaction)
      flipFormula(index, truth, &transaction)
    case .calculation(let record):
      resolveCalculation(record, formula: index, &engine, &transaction)
    case .kept(let record): resolveKept(record, formula: index, &engine, &transaction)
    case .triggered(let trigger):
      resolveTriggered(program.triggers[trigger], &engine, &transaction)
    case .editable(let editable):
      resolveEditable(program.editables[editable], &engine, &transaction)
    case .label(let label):
      setLabel(label, evaluate(index, engine, &transaction).text, engine, &transaction)
    case .offer: preconditionFailure("the node is that of the field's offer")
    case .count(let part):
      instances.value.demand.value.counts.insert(PartSlot(part: part, slot: frame.slot))
    case .variable(let variable):
      let value = evaluate(index, engine, &transaction)
      guard setVariable(cell: program.variables[variable], value, &transaction) else { return }
      for place in program.readers.range(program.records.count + variable) {
        mark(Int(program.readers.items[place]))
      }
    }
  }

  mutating func resolveCalculation(
    _ index: Int,
    formula: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let record = program.records[index]
    let isOff = record.policy == .cleared && isHidden(index, engine)
    let address = program.address(ofRecord: index)
    var answer = AnswerShape.Encoded.none
    if isOff {
      setTooLong(formula, false, &transaction)
    } else {
      let value = evaluate(formula, engine, &transaction)
      answer = encode(calculated: value, ofRecord: index)
    }
    _ = setAnswer(
      answer,
      page: address.page,
      field: address.field,
      entry: FieldEntry(record: index),
      &engine,
      &transaction
    )
  }

  mutating func evaluate(
    _ formula: Int,
    _ engine: borrowing ProgressEngine,
    _ transaction: inout Transaction
  ) -> RuleValue {
    evaluations &+= 1
    if program.formulas[formula].isNumeric,
      let value = numericValue(of: program.formulas[formula].code, engine)
    {
      setTooLong(formula, false, &transaction)
      return value
    }
    return evaluateTexts(formula, engine, &transaction)
  }

  @inline(never)
  private mutating func evaluateTexts(
    _ formula: Int,
    _ engine: borrowing ProgressEngine,
    _ transaction: inout Transaction
  ) -> RuleValue {
    let isBounded = !program.formulas[formula].isCondition
    let value = evaluate(program.formulas[formula].code, isBounded: isBounded, engine)
    setTooLong(formula, evaluator.isTooLong, &transaction)
    return value
  }

  /// Evaluates an expression in bytecode.
  ///
  /// - Parameter isBounded: whether a value that is too long a text is empty.
  @inline(__always)
  mutating func evaluate(
    _ code: Bytecode,
    isBounded: Bool = true,
    _ engine: borrowing ProgressEngine
  ) -> RuleValue {
    // The closures below read `self`, so the evaluator is moved out of it.
    var evaluator = Evaluator()
    swap(&evaluator, &self.evaluator)
    var value = evaluator.value(
      of: code,
      in: program.pool,
      clock: WideInt(Int64(bitPattern: formCells[clock])),
      read: { read($0, engine) },
      isCounted: { isCounted($0) },
      truth: { keptTruth($0, isGate: $1) },
      element: { element($0, $1, engine) }
    )
    if isBounded { value = evaluator.bounded(value) }
    swap(&evaluator, &self.evaluator)
    return value
  }

  /// Notes whether an expression meets a limit on texts, and counts those that do.
  @inline(__always)
  mutating func setTooLong(
    _ formula: Int,
    _ isTooLong: Bool,
    _ transaction: inout Transaction
  ) {
    let cell = program.tooLongCells + formula >> 6
    let bit: UInt64 = 1 &<< UInt64(formula & 63)
    guard isTooLong != (cells[cell] & bit != 0) else { return }
    set(cell, cells[cell] ^ bit, &transaction)
    let count = cells[program.tooLongCount]
    set(program.tooLongCount, isTooLong ? count + 1 : count - 1, &transaction)
    if frame.part > 0 { instances.value.tooLong += isTooLong ? 1 : -1 }
  }

  /// Updates the value that expressions read of a field under `blank` or `cleared`.
  private mutating func resolveSight(
    _ index: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let record = program.records[index]
    let isHidden = isHidden(index, engine)
    setState(StateBits.unseen, isHidden, ofRecord: index, &transaction)
    if record.policy == .cleared {
      if record.isCalculated {
        mark(Int(program.extra(ofRecord: index).calculation))
        return
      }
      if isHidden { clear(index, &engine, &transaction) }
    }
    guard record.isRead else { return }
    let isSeen = record.policy == .cleared || !isHidden
    seenChanged(index, isSeen ? cells[Int(record.slot)] : AnswerCode.none, &transaction)
  }

  /// Removes a hidden field's answer and filled flag.
  private mutating func clear(
    _ index: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let record = program.records[index]
    let page = program.targets[index].page
    let cell = Int(record.slot)
    if cells[cell] != AnswerCode.none {
      if isText(record.answerKind) {
        setText(cell, nil, &transaction)
      } else {
        set(cell, AnswerCode.none, &transaction)
      }
      transaction.add(page: actual(page, engine), engine)
      markTriggered(index)
    }
    let place = place(page, Int(record.field), engine)
    if ownFlags(place).contains(.filled) {
      turnOwn(.filled, false, page, Int(record.field), place, &engine, &transaction)
    }
  }

  mutating func resolveValidity(
    _ index: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let page = actual(program.targets[index].page, engine)
    let state = state(ofRecord: index)
    let isInvalid =
      state & (StateBits.broken | StateBits.unoffered) != 0
      && cells[Int(program.records[index].slot)] != AnswerCode.none
      && !isHidden(index, engine)
    guard isInvalid != (state & StateBits.invalid != 0) else { return }
    setState(StateBits.invalid, isInvalid, ofRecord: index, &transaction)
    let count = engine.invalidCount(ofPage: page)
    _ = note(JournalEntry(.invalid, ofPage: page, UInt64(count)), &transaction)
    engine.setInvalidCount(ofPage: page, isInvalid ? count + 1 : count - 1)
    transaction.add(page: page, engine)
  }
}
