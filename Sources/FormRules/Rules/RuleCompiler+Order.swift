import FormModel

extension RuleCompiler {
  /// Makes the nodes of fields and containers that policies and groups need.
  mutating func makePolicies() {
    if !program.containers.isEmpty {
      program.containerOfRecord = program.records.map {
        program.container(page: program.page(ofSlot: Int($0.slot)), field: Int($0.field))
      }
    }
    for index in program.records.indices {
      let record = program.records[index]
      if record.policy == .cleared || record.policy == .blank && record.isRead {
        needTarget(ofRecord: index)
        program.targets[index].sight = node(.sight, index)
        program.records[index].add(.hasSight)
      }
    }
    for index in program.containers.indices {
      let effects = Int(program.containers[index].effects)
      if program.containers[index].innerPart != 0 { continue }
      program.containers[index].visibility = node(.containerVisibility, index, cell: effects)
      program.containers[index].input = node(.containerInput, index, cell: effects + 1)
    }
    program.watched = program.records.indices.filter {
      program.records[$0].hasSight || program.records[$0].isConstrained
    }
    .sorted { program.records[$0].slot < program.records[$1].slot }.map(UInt32.init)
  }

  /// Numbers the nodes so that each stands after its dependencies (UR-5).
  ///
  /// - Throws: `cycle`; `invalid` if there are too many nodes.
  mutating func makeOrder(_ form: borrowing FormDefinition) throws(RuleError) {
    try checkCounts()
    let order = NodeOrder(count: program.nodes.count, dependencies())
    guard order.isComplete else { throw .cycle(order.cycle { name(ofNode: $0, form) }) }
    renumber(order.nodes)
  }

  /// - Throws: `invalid` if there are too many nodes or comparisons.
  func checkCounts() throws(RuleError) {
    let others = max(program.nodes.count, program.records.count, program.formulas.count)
    for (count, limit, what) in [
      (others, RuleNode.limit, "fields and conditions"),
      (atomKeys.count, FewAtoms.limit, "comparisons"),
    ] where count > limit {
      throw .invalid(
        .rule(max(0, logic.rules.count - 1)),
        expected: "at most \(limit) \(what)",
        found: "\(count)"
      )
    }
  }

  /// Pairs of nodes: the second depends on the first.
  func dependencies() -> [(Int, UInt32)] {
    var pairs: [(Int, UInt32)] = []
    // One reservation: a growing array is copied.
    pairs.reserveCapacity(
      gatePairs.count + formulaPairs.count + atomPairs.count + readPairs.count
    )
    for (source, consumer) in gatePairs {
      if let node = dependent(consumer) { pairs.append((Int(gateNodes[source]), node)) }
    }
    for (source, consumer) in formulaPairs {
      if let node = dependent(consumer) { pairs.append((Int(program.formulas[source].node), node)) }
    }
    for (source, consumer) in atomPairs {
      let record = Int(atomKeys[source].record)
      if let value = valueNode(ofRecord: record), let node = dependent(consumer) {
        pairs.append((value, node))
      }
    }
    for (record, formula) in readPairs {
      if let value = valueNode(ofRecord: record) {
        pairs.append((value, program.formulas[Int(formula)].node))
      }
    }
    for (variable, formula) in variableReadPairs {
      pairs.append(
        (
          Int(program.formulas[variableFormulas[variable]].node),
          program.formulas[Int(formula)].node
        )
      )
    }
    for (slot, consumer) in droppedReads {
      if let value = valueNode(ofSlot: slot), let node = dependent(consumer) {
        pairs.append((value, node))
      }
    }
    pairs += triggerDependencies()
    for (index, target) in program.targets.enumerated() where target.sight != FieldRecord.none {
      let record = program.records[index]
      if record.isCalculated {
        let calculation = program.extra(ofRecord: index).calculation
        pairs.append(
          record.policy == .cleared
            ? (Int(target.sight), calculation) : (Int(calculation), target.sight)
        )
      }
      for hiding in hidingNodes(ofRecord: index) { pairs.append((hiding, target.sight)) }
    }
    // What is no longer offered is removed before others read it.
    for filter in program.filters
    where program.records[filter.record].policy == .cleared
      && !program.records[filter.record].isCalculated
    {
      pairs.append(
        (Int(program.formulas[filter.formula].node), program.targets[filter.record].sight)
      )
    }
    // No node depends on validity.
    for index in program.constrained.map(Int.init) {
      let validity = program.extra(ofRecord: index).validity
      for hiding in hidingNodes(ofRecord: index) { pairs.append((hiding, validity)) }
      if let value = valueNode(ofRecord: index) { pairs.append((value, validity)) }
    }
    for container in program.containers where container.parent != FieldRecord.none {
      let parent = program.containers[Int(container.parent)]
      pairs.append((Int(parent.visibility), container.visibility))
      pairs.append((Int(parent.input), container.input))
    }
    return pairs
  }

  /// The nodes that decide whether a field is hidden. A container's node depends on the containers around it.
  private func hidingNodes(ofRecord index: Int) -> [Int] {
    var nodes: [Int] = []
    let visibility = program.targets[index].visibility
    if visibility != FieldRecord.none { nodes.append(Int(visibility)) }
    let container = program.container(ofRecord: index)
    if container != FieldRecord.none {
      nodes.append(Int(program.containers[Int(container)].visibility))
    }
    return nodes
  }

  /// The last node that changes the value expressions read of a field; nil if none does.
  func valueNode(ofRecord index: Int) -> Int? {
    let record = program.records[index]
    guard record.isCalculated else {
      return record.hasSight ? Int(program.targets[index].sight) : nil
    }
    return record.policy == .cleared || !record.hasSight
      ? Int(program.extra(ofRecord: index).calculation) : Int(program.targets[index].sight)
  }

  /// As above, for a record or a variable.
  private func valueNode(ofSlot slot: UInt32) -> Int? {
    guard slot & CheckedExpression.variableBit != 0 else { return valueNode(ofRecord: Int(slot)) }
    // What other parts give is ordered by the linker.
    if CheckedExpression.isImport(slot) { return nil }
    return valueNode(ofVariable: Int(slot & ~CheckedExpression.variableBit))
  }

  func valueNode(ofVariable variable: Int) -> Int {
    Int(program.formulas[variableFormulas[variable]].node)
  }

  /// The node of a listener, if other nodes can depend on it.
  func dependent(_ consumer: Consumer) -> UInt32? {
    switch consumer.kind {
    case .field, .container: consumer.effect.isAboutInput ? nil : node(of: consumer)
    case .gate, .formula, .constraint: node(of: consumer)
    }
  }

  /// The node of a listener.
  func node(of consumer: Consumer) -> UInt32 {
    switch consumer.kind {
    case .gate: gateNodes[consumer.index]
    case .formula: program.formulas[consumer.index].node
    case .field:
      consumer.effect.isAboutInput
        ? program.extra(ofRecord: consumer.index).input
        : program.targets[consumer.index].visibility
    case .container:
      consumer.effect.isAboutInput
        ? program.containers[consumer.index].input : program.containers[consumer.index].visibility
    case .constraint: program.extra(ofRecord: consumer.index).validity
    }
  }

  /// Gives the nodes new numbers.
  ///
  /// - Parameter order: the nodes in their new order.
  /// - Returns: the new number of each node.
  @discardableResult
  mutating func renumber(_ order: [UInt32]) -> [UInt32] {
    var numbers = Array(repeating: FieldRecord.none, count: order.count)
    for (number, node) in order.enumerated() { numbers[Int(node)] = UInt32(number) }
    func new(_ node: UInt32) -> UInt32 { node == FieldRecord.none ? node : numbers[Int(node)] }
    program.nodes = order.map { program.nodes[Int($0)] }
    gateNodes = gateNodes.map(new)
    for index in program.formulas.indices {
      program.formulas[index].node = new(program.formulas[index].node)
    }
    for index in program.targets.indices {
      program.targets[index].visibility = new(program.targets[index].visibility)
      program.targets[index].sight = new(program.targets[index].sight)
    }
    for index in program.extras.indices {
      program.extras[index].input = new(program.extras[index].input)
      program.extras[index].validity = new(program.extras[index].validity)
      program.extras[index].calculation = new(program.extras[index].calculation)
    }
    for index in program.containers.indices {
      program.containers[index].visibility = new(program.containers[index].visibility)
      program.containers[index].input = new(program.containers[index].input)
    }
    for index in recordNodePairs.indices {
      recordNodePairs[index].1 = new(recordNodePairs[index].1)
    }
    for index in variableNodePairs.indices {
      variableNodePairs[index].1 = new(variableNodePairs[index].1)
    }
    for index in aggregateNodePairs.indices {
      aggregateNodePairs[index].1 = new(aggregateNodePairs[index].1)
    }
    program.crossing.positionReaders = program.crossing.positionReaders.map(new)
    return numbers
  }
}

extension RuleCompiler {
  /// The name of what a node sets; nil if it has none.
  func name(ofNode node: Int, _ form: borrowing FormDefinition) -> String? {
    let entry = program.nodes[node]
    switch entry.kind {
    case .gate, .relay, .term, .later: return nil
    case .formula:
      switch program.formulas[entry.index].use {
      // Nothing depends on a count (UR-5).
      case .condition, .offer, .label, .count: return nil
      case .calculation(let record), .kept(let record):
        return name(ofField: program.address(ofRecord: record), form)
      case .triggered(let index):
        let record = program.triggers[index].record
        return name(ofField: program.address(ofRecord: record), form)
      case .editable(let index):
        let record = program.editables[index].record
        return name(ofField: program.address(ofRecord: record), form)
      case .variable(let index): return logic.variables[index].id
      }
    case .visibility, .input, .sight, .validity, .offer:
      return name(ofField: program.address(ofRecord: entry.index), form)
    case .containerVisibility, .containerInput:
      let container = program.containers[entry.index]
      if container.isPage { return "page \(container.page)" }
      return container.group == FieldRecord.none
        ? logic.repeats[part - 1].id : logic.groups[Int(container.group)].id
    }
  }

  private func name(
    ofField address: FieldID,
    _ form: borrowing FormDefinition
  ) -> String {
    (try? form.details(at: address).id) ?? "\(address)"
  }
}
