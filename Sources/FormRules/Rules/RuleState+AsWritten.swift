import FormModel
import FormProgress

/// What an expression reads, as it is written.
private enum WrittenRead {
  case field(PartSlot, FieldID)
  case variable(Int)
  case aggregate(Aggregation, below: PartSlot, AggregateTerm)
  case element(FieldID, below: PartSlot, isEarlier: Bool = false)
  case position(PartSlot)
  case nothing
}

/// Expressions as they are written, evaluated independently of the stored truths.
extension RuleState {
  /// The first expression that meets a limit on texts; nil if there is none.
  func tooLongPlace(_ engine: borrowing ProgressEngine) -> RulePlace? {
    if hasTooLong(PartSlot(part: 0, slot: 0)) {
      return tooLongPlace(inside: PartSlot(part: 0, slot: 0), engine)
    }
    guard let plan = shared.plan, !instances.isEmpty, instances.value.tooLong > 0 else {
      return nil
    }
    for part in plan.parts.indices.dropFirst() {
      for slot in 0..<instances.value[part].slotCount
      where instances.value[part][slot].state == .live {
        let id = PartSlot(part: part, slot: slot)
        if hasTooLong(id), let place = tooLongPlace(inside: id, engine) { return place }
      }
    }
    return nil
  }

  private func hasTooLong(_ id: PartSlot) -> Bool { tooLongCount(id) > 0 }

  /// How many expressions of an instance meet a limit on texts.
  func tooLongCount(_ id: PartSlot) -> Int {
    let program = unsafe shared.program(ofPart: id.part)
    guard unsafe !program.pointee.formulas.isEmpty else { return 0 }
    return Int(cells(ofPart: id.part, slot: id.slot)[unsafe program.pointee.tooLongCount])
  }

  private func tooLongPlace(
    inside id: PartSlot,
    _ engine: borrowing ProgressEngine
  ) -> RulePlace? {
    let logic = engine.storedForm.logic
    let names = names(ofPart: id.part, engine)
    func isTooLong(_ text: String, own: FieldID? = nil, isCondition: Bool = false) -> Bool {
      outcome(of: text, own: own, isCondition: isCondition, inside: id, names, engine).isTooLong
    }
    if id.part == 0 {
      for (place, variable) in logic.variables.enumerated() where isTooLong(variable.expression) {
        return .variable(place)
      }
    }
    for (place, calculation) in logic.calculations.enumerated()
    where names.owns(calculation.field.page) && calculation.trigger == nil
      && !calculation.isEditable && isTooLong(calculation.expression, own: calculation.field)
    {
      return .calculation(place)
    }
    for (place, rule) in logic.rules.enumerated()
    where names.isRead(rule: place) && isTooLong(rule.condition, isCondition: true) {
      return .rule(place)
    }
    for (place, constraint) in logic.constraints.enumerated()
    where names.owns(constraint.field.page)
      && isTooLong(constraint.expression, own: constraint.field, isCondition: true)
    {
      return .constraint(place)
    }
    for (place, label) in logic.labels.enumerated()
    where names.owns(label.target.page) && isTooLong(label.expression) {
      return .label(place)
    }
    for (place, declared) in logic.repeats.enumerated()
    where instances.value.plan.parts[place + 1].around == id.part {
      if let count = declared.count, isTooLong(count) { return .repeat(place) }
    }
    return nil
  }

  /// The meaning of names in a part.
  func names(ofPart part: Int, _ engine: borrowing ProgressEngine) -> RuleCompiler {
    var names = RuleCompiler(engine.storedForm.logic, part: part, of: shared.plan)
    // The names were checked when the form was opened.
    try? names.readNames(engine.storedForm)
    return names
  }

  /// The truth of an expression at present, and whether it meets a limit on texts.
  ///
  /// - Parameters:
  ///   - own: the field whose answer is `.`, in the form as loaded.
  ///   - isCondition: whether only its truth matters.
  ///   - id: the instance in which it is evaluated; part 0 for the form.
  ///   - names: `names(ofPart:_:)`, for the part.
  func outcome(
    of text: String,
    own: FieldID? = nil,
    isCondition: Bool = false,
    inside id: PartSlot,
    _ names: RuleCompiler,
    _ engine: borrowing ProgressEngine
  ) -> (truth: Bool, isTooLong: Bool) {
    guard let expression = try? Expression(text) else { return (false, false) }
    var reads: [WrittenRead] = []
    let slots = slots(expression, text, own, inside: id, names, engine, &reads)
    var pool = BytecodePool()
    let code = pool.compile(expression, root: expression.root, slots: slots)
    var evaluator = Evaluator(stackDepth: pool.stackDepth)
    let value = evaluator.value(
      of: code,
      in: pool,
      clock: WideInt(Int64(bitPattern: formCells[clock])),
      read: { written(reads[Int($0)], [], engine) },
      isCounted: { slot in
        if case .field(let id, let address) = reads[Int(slot)] { return isCounted(address, id) }
        return true
      },
      truth: { _, _ in false },
      element: { written(reads[Int($0)], $1, engine) }
    )
    let bounded = isCondition ? value : evaluator.bounded(value)
    return (bounded.truth, evaluator.isTooLong)
  }

  /// For each node what it reads, as an index in `reads`; `FieldRecord.none` if nothing.
  private func slots(
    _ expression: Expression,
    _ text: String,
    _ own: FieldID?,
    inside id: PartSlot,
    _ names: RuleCompiler,
    _ engine: borrowing ProgressEngine,
    _ reads: inout [WrittenRead]
  ) -> [UInt32] {
    let named =
      shared.plan == nil
      ? [] : (try? names.namesOfRepeats(expression, text, engine.storedForm)) ?? []
    var slots: [UInt32] = []
    for (node, entry) in expression.nodes.enumerated() {
      var read: WrittenRead?
      switch entry {
      case .own: read = own.map { .field(id, $0) }
      case .name(let name) where !named.contains(node):
        switch names.meaning(of: name, engine.storedForm) {
        case .field(let address): read = reading(address, inside: id, names)
        case .variable(let index): read = .variable(index)
        case .other, nil: read = .nothing
        }
      case .call(let function, let arguments):
        let key = names.importKey(function, arguments, expression, named, engine.storedForm)
        read = key.map { self.read(of: $0, inside: id) }
      default: break
      }
      if let read {
        slots.append(UInt32(reads.count))
        reads.append(read)
      } else {
        slots.append(FieldRecord.none)
      }
    }
    return slots
  }

  private func reading(
    _ address: FieldID,
    inside id: PartSlot,
    _ names: RuleCompiler
  ) -> WrittenRead {
    names.owns(address.page)
      ? .field(id, address) : read(of: names.key(reading: address), inside: id)
  }

  private func read(of key: ImportKey, inside id: PartSlot) -> WrittenRead {
    func around(_ part: Int) -> PartSlot {
      let slot = part == 0 ? 0 : instances.value.slot(of: part, around: id.part, id.slot)
      return PartSlot(part: part, slot: slot)
    }
    guard let plan = shared.plan else { return .nothing }
    switch key {
    case .outer(let address): return .field(around(plan.part(of: address.page)), address)
    case .variable(let index): return .variable(index)
    case .element(let address, let below): return .element(address, below: around(below))
    case .earlier(let address, _):
      return .element(address, below: around(plan.parts[id.part].around), isEarlier: true)
    case .position: return .position(id)
    case .aggregate(let aggregation, let term):
      return .aggregate(aggregation, below: around(plan.owner(of: term, readBy: id.part)), term)
    }
  }

  // MARK: Values

  private func written(
    _ read: WrittenRead,
    _ numbers: ArraySlice<RuleValue>,
    _ engine: borrowing ProgressEngine
  ) -> RuleValue {
    switch read {
    case .nothing: return .empty
    case .variable(let index): return variable(index, in: formWindow)
    case .position(let id): return .number(Double(number(ofPart: id.part, slot: id.slot, engine)))
    case .field(let id, let address): return value(of: address, id, engine)
    case .element(let address, let below, let isEarlier):
      // There is no instance before the first.
      if isEarlier, !(numbers.first?.number ?? 0 >= 1) { return .empty }
      let chain = instances.value.plan.chain(
        from: below.part,
        to: instances.value.plan.part(of: address.page)
      )
      let slot = instance(PartChain(chain), below: below.slot, numbers, engine)
      guard let part = chain.last, let slot else { return .empty }
      return value(of: address, PartSlot(part: part, slot: slot), engine)
    case .aggregate(let aggregation, let below, let term):
      return total(aggregation, below, term, engine)
    }
  }

  /// The value that expressions read of a field of an instance.
  private func value(
    of address: FieldID,
    _ id: PartSlot,
    _ engine: borrowing ProgressEngine
  ) -> RuleValue {
    let program = unsafe shared.program(ofPart: id.part)
    let cells = cells(ofPart: id.part, slot: id.slot)
    let record = unsafe program.pointee.record(at: address)
    if !isCounted(address, id) { return .empty }
    let kind = answerKind(at: address, record.map { unsafe program.pointee.records[$0] }, engine)
    return value(of: kind, cells[unsafe program.pointee.slot(of: address)])
  }

  /// Whether a field is not hidden under `blank`.
  private func isCounted(_ address: FieldID, _ id: PartSlot) -> Bool {
    let program = unsafe shared.program(ofPart: id.part)
    guard let record = unsafe program.pointee.record(at: address),
      unsafe program.pointee.records[record].policy == .blank
    else { return true }
    let (cell, shift) = unsafe program.pointee.state(ofRecord: record)
    return cells(ofPart: id.part, slot: id.slot)[cell] >> shift & StateBits.unseen == 0
  }

  /// Whether an instance is hidden as a whole, so that it is not counted under `blank`.
  private func isHidden(_ id: PartSlot) -> Bool {
    let program = unsafe shared.program(ofPart: id.part)
    let term = unsafe program.pointee.crossing.terms.first { $0.record == FieldRecord.none }
    guard let term, term.container != FieldRecord.none else { return false }
    let inside = unsafe program.pointee.containers[Int(term.container)].inside
    return cells(ofPart: id.part, slot: id.slot)[Int(inside)] & InsideBits.hidden != 0
  }

  /// An aggregate, computed from all instances.
  private func total(
    _ aggregation: Aggregation,
    _ below: PartSlot,
    _ term: AggregateTerm,
    _ engine: borrowing ProgressEngine
  ) -> RuleValue {
    var count = 0
    var values: [RuleValue] = []
    switch term {
    case .instance(let part):
      forEachInstance(ofPart: part, below: below) { slot in
        if !isHidden(PartSlot(part: part, slot: slot)) { count += 1 }
      }
    case .field(let address):
      let part = instances.value.plan.part(of: address.page)
      forEachInstance(ofPart: part, below: below) { slot in
        let id = PartSlot(part: part, slot: slot)
        if isCounted(address, id) { count += 1 }
        values.append(value(of: address, id, engine))
      }
    }
    switch aggregation {
    case .count: return .number(Double(count))
    case .min: return .number(ExpressionFunctions.extreme(values[...], least: true))
    case .max: return .number(ExpressionFunctions.extreme(values[...], least: false))
    case .sum:
      var memory = OwnedBuffer<UInt64>(count: ExactSum.cellCount, repeating: 0)
      let cells = unsafe CellWindow(memory.mutableBase, count: memory.count)
      for value in values where value.number.isFinite {
        ExactSum.add(value.number, isAdded: true, to: cells, at: 0)
      }
      return .number(ExactSum.value(cells, at: 0))
    }
  }
}
