import FormModel
import FormProgress

extension RuleState {
  /// Evaluates the pending nodes in order of dependency, until there are none.
  mutating func settle(_ engine: inout ProgressEngine, _ transaction: inout Transaction) {
    while let next = pending.popFirst() {
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
      case .containerVisibility: resolveVisibility(ofContainer: index, &engine, &transaction)
      case .containerInput: resolveInput(ofContainer: index, &engine, &transaction)
      }
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
    if record.hasSight { pending.insert(Int(program.targets[index].sight)) }
    if record.isConstrained { pending.insert(Int(program.extra(ofRecord: index).validity)) }
  }

  private mutating func resolveFormula(
    _ index: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let formula = program.formulas[index]
    switch formula.use {
    case .condition(let cell):
      let truth = evaluate(formula.code).truth
      guard truth != (cells[cell] != 0) else { return }
      set(cell, truth ? 1 : 0, &transaction)
      flipFormula(index, truth, &transaction)
    case .calculation(let index):
      let record = program.records[index]
      let isOff = record.policy == .cleared && isHidden(index, engine)
      let address = program.address(ofRecord: index)
      let shape = shape(at: address, record: index, engine)
      let answer = isOff ? .none : shape.encode(calculated: evaluate(formula.code))
      _ = setAnswer(
        answer,
        page: address.page,
        field: address.field,
        entry: FieldEntry(record: index),
        &engine,
        &transaction
      )
    case .variable(let variable):
      let cell = program.variables[variable]
      guard setVariable(cell: cell, evaluate(formula.code), &transaction) else { return }
      for place in program.readers.range(program.records.count + variable) {
        pending.insert(Int(program.formulas[Int(program.readers.items[place])].node))
      }
    }
  }

  private mutating func evaluate(_ code: Bytecode) -> RuleValue {
    evaluations += 1
    // The closures below read `self`, so the evaluator is moved out of it.
    var evaluator = Evaluator()
    swap(&evaluator, &self.evaluator)
    let value = evaluator.value(
      of: code,
      in: program.pool,
      clock: Int(Int64(bitPattern: cells[clock])),
      read: { read($0) },
      isCounted: { isCounted($0) },
      truth: { keptTruth($0, isGate: $1) }
    )
    swap(&evaluator, &self.evaluator)
    return value
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
        pending.insert(Int(program.extra(ofRecord: index).calculation))
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
      transaction.add(page: page)
    }
    if ownFlags(page, Int(record.field), engine).contains(.filled) {
      turnOwn(.filled, false, page, Int(record.field), &engine, &transaction)
    }
  }

  private mutating func resolveValidity(
    _ index: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let page = program.targets[index].page
    let state = state(ofRecord: index)
    let isInvalid =
      state & StateBits.broken != 0 && cells[Int(program.records[index].slot)] != AnswerCode.none
      && !isHidden(index, engine)
    guard isInvalid != (state & StateBits.invalid != 0) else { return }
    setState(StateBits.invalid, isInvalid, ofRecord: index, &transaction)
    let cell = program.invalidCells + page.place
    let count = isInvalid ? cells[cell] + 1 : cells[cell] - 1
    set(cell, count, &transaction)
    let sum = program.invalidSumCell
    set(sum, isInvalid ? cells[sum] + 1 : cells[sum] - 1, &transaction)
    transaction.add(page: page)
    // The page got its first invalid answer, or lost its last one.
    guard count == (isInvalid ? 1 : 0) else { return }
    invalidPages.set(page.loadedPosition, isInvalid)
    if let progress = try? engine.progress(ofPage: page), progress.isComplete {
      countCompleteButInvalid(isInvalid, &transaction)
    }
  }

  /// Changes the number of pages that would be complete but for invalid answers.
  private mutating func countCompleteButInvalid(_ isOne: Bool, _ transaction: inout Transaction) {
    let cell = program.completeButInvalidCell
    set(cell, isOne ? cells[cell] + 1 : cells[cell] - 1, &transaction)
  }

  /// Updates the number of pages that would be complete but for invalid answers.
  ///
  /// - Parameter effects: the effects of a change of flags on the page.
  @inline(__always)
  mutating func completionChanged(
    _ page: PageID,
    _ effects: UInt64,
    _ transaction: inout Transaction
  ) {
    guard effects & PageEffects.completion != 0, invalidCount(ofPage: page) > 0 else { return }
    countCompleteButInvalid(effects & PageEffects.completed != 0, &transaction)
  }
}
