import FormModel

extension RuleCompiler {
  /// Numbers the atoms by field and list, and builds the lists of listeners and readers.
  mutating func makeLists() {
    let order = makeAtomOrder()
    var numbers = Array(repeating: UInt32(0), count: order.count)
    for (number, atom) in order.enumerated() { numbers[Int(atom)] = UInt32(number) }
    program.atomKeys = order.map { atomKeys[Int($0)].bits }
    makeAlphas(order)
    dropRecords()
    makeStates()
    program.atomListeners = ListenerLists(
      count: order.count,
      atomPairs,
      number: { Int(numbers[$0]) },
      listener: { Listener(node(of: $0), $0) }
    )
    makeGates()
    program.formulaListeners = ListenerLists(
      count: program.formulas.count,
      formulaPairs,
      listener: { Listener(node(of: $0), $0) }
    )
    makeReaders()
    makeTriggers()
  }

  private mutating func makeReaders() {
    let variablesFrom = program.records.count
    let ofRecords = readPairs.map { ($0.0, program.formulas[Int($0.1)].node) } + recordNodePairs
    let ofVariables =
      variableReadPairs.map { ($0.0, program.formulas[Int($0.1)].node) } + variableNodePairs
    guard !ofRecords.isEmpty || !ofVariables.isEmpty else { return }
    program.readers = IndexLists(
      count: variablesFrom + program.variables.count,
      ofRecords + ofVariables.map { ($0.0 + variablesFrom, $0.1) }
    )
  }

  /// Makes the cells of gates, two gates in each, and moves the heads of their listeners into their nodes.
  private mutating func makeGates() {
    program.gateCells = cells((gateStarts.count + 1) / 2)
    for (gate, bits) in gateStarts.enumerated() {
      let (cell, shift) = GateCell.place(gate)
      program.cells[program.gateCells + cell] |= UInt64(bits) << shift
    }
    program.gateListeners = ListenerLists(
      count: gateNodes.count,
      gatePairs,
      listener: { Listener(node(of: $0), $0) }
    )
    for (gate, head) in program.gateListeners.takeHeads().enumerated() {
      program.nodes[Int(gateNodes[gate])] = RuleNode(.gate, gate, cell: head)
    }
  }

  /// Makes the cells of records' states.
  private mutating func makeStates() {
    program.states = cells((program.records.count + 15) / 16)
    let formulas = program.formulas.count
    program.tooLongCells = formulas == 0 ? 0 : cells((formulas + 63) / 64 + 1)
    for record in brokenAtFirst {
      let (cell, shift) = program.state(ofRecord: record)
      program.cells[cell] |= StateBits.broken << shift
    }
  }

  /// Removes the records of fields that have up to `FewAtoms.most` atoms and no other use. Records with a target come
  /// first and stay.
  private mutating func dropRecords() {
    var isNeeded = Array(repeating: false, count: program.records.count)
    for (record, _) in readPairs { isNeeded[record] = true }
    for (record, _) in recordNodePairs { isNeeded[record] = true }
    for (slot, _) in droppedReads where slot & CheckedExpression.variableBit == 0 {
      isNeeded[Int(slot)] = true
    }
    var numbers = Array(repeating: UInt32(0), count: program.records.count)
    for record in 0..<program.targets.count { numbers[record] = UInt32(record) }
    var kept = program.targets.count
    for old in kept..<program.records.count {
      let record = program.records[old]
      if let few = record.alpha.few, !isNeeded[old] {
        program.entries[Int(record.slot)] = FieldEntry(few)
        continue
      }
      program.entries[Int(record.slot)] = FieldEntry(record: kept)
      program.records[kept] = record
      if !program.containers.isEmpty {
        program.containerOfRecord[kept] = program.containerOfRecord[old]
      }
      numbers[old] = UInt32(kept)
      kept += 1
    }
    let dropped = program.records.count - kept
    guard dropped > 0 else { return }
    program.records.removeLast(dropped)
    if !program.containers.isEmpty { program.containerOfRecord.removeLast(dropped) }
    for index in readPairs.indices { readPairs[index].0 = Int(numbers[readPairs[index].0]) }
    for index in recordNodePairs.indices {
      recordNodePairs[index].0 = Int(numbers[recordNodePairs[index].0])
    }
    program.pool.renumberFields(numbers)
  }

  /// The order in which atoms are numbered: few atoms by field; then equalities as `EqualityTable` has them; then the
  /// rest by field, list and number.
  ///
  /// - Complexity: O(atoms · log(atoms)).
  private mutating func makeAtomOrder() -> [UInt32] {
    let counts = atomCounts()
    var few: [(Int, UInt32)] = []
    few.reserveCapacity(atomKeys.count)
    var equalities: [(Int, UInt32)] = []
    var others: [Int] = []
    for (atom, key) in atomKeys.enumerated() {
      let record = Int(key.record)
      if counts[record] <= FewAtoms.most {
        few.append((record, UInt32(atom)))
      } else if key.test.isEquality {
        equalities.append((record, UInt32(atom)))
      } else {
        others.append(atom)
      }
    }
    var order = IndexLists(count: program.records.count, few).items
    program.atomTests = order.map { atomKeys[Int($0)].test }
    var byField = IndexLists(count: program.records.count, equalities).items
    program.equalities = EqualityTable(&byField, first: order.count, texts: atomTexts) {
      atomKeys[Int($0)]
    }
    order += byField
    order += others.sorted { rank($0) < rank($1) }.lazy.map { UInt32($0) }
    return order
  }

  /// The number of each record's atoms, at most `FewAtoms.most` + 1.
  private func atomCounts() -> [UInt8] {
    var counts = Array(repeating: UInt8(0), count: program.records.count)
    for key in atomKeys where counts[Int(key.record)] <= FewAtoms.most {
      counts[Int(key.record)] += 1
    }
    return counts
  }

  private func rank(_ atom: Int) -> (UInt32, UInt8, Double, Int) {
    let key = atomKeys[atom]
    return (key.record, key.test.rawValue, key.number, atom)
  }

  private mutating func makeAlphas(_ order: [UInt32]) {
    program.atomTruths = cells((program.atomTests.count + 63) / 64)
    var number = 0
    while number < program.atomTests.count {
      let record = atomKeys[Int(order[number])].record
      let first = number
      while number < program.atomTests.count, atomKeys[Int(order[number])].record == record {
        number += 1
      }
      let few = FewAtoms(first: first, count: number - first)
      program.records[Int(record)].alpha = AlphaPlace(few)
    }
    while number < order.count {
      let key = atomKeys[Int(order[number])]
      let record = Int(key.record)
      if program.records[record].alpha.isNone {
        program.records[record].alpha = AlphaPlace(program.alphas.count)
        program.alphas.append(Alpha())
      }
      let index = program.records[record].alpha.index
      program.alphas[index].append(key.test, number)
      number += 1
    }
    for index in program.alphas.indices {
      let alpha = program.alphas[index]
      program.alphas[index].cells = UInt32(cells(alpha.cellCount))
      // No answer (not a number) is below nothing: the cursor starts at the end.
      if let first = alpha.below.first, atomKeys[Int(order[first])].test == .below {
        program.cells[program.alphas[index].orderCell] = UInt64(alpha.below.count)
      }
    }
  }
}
