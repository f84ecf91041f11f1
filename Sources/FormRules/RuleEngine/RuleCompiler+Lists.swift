import FormModel

extension RuleCompiler {
  /// Numbers atoms by field and list, and lays out who reads what.
  mutating func makeLists() {
    makeStates()
    let order = makeAtomOrder()
    var numbers = Array(repeating: UInt32(0), count: order.count)
    for (number, atom) in order.enumerated() { numbers[Int(atom)] = UInt32(number) }
    program.atomKeys = order.map { atomKeys[Int($0)].bits }
    makeAlphas(order)
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
    let variablesFrom = program.records.count
    program.readers =
      readPairs.isEmpty && variableReadPairs.isEmpty
      ? IndexLists()
      : IndexLists(
        count: variablesFrom + program.variables.count,
        readPairs + variableReadPairs.map { ($0.0 + variablesFrom, $0.1) }
      )
  }

  /// A cell for two gates, and with the node of each who is told of it: mostly one.
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
      program.nodes[Int(gateNodes[gate])] = RuleNode(.gate, gate, cell: Int(head))
    }
  }

  /// A cell for each sixteen records.
  private mutating func makeStates() {
    program.states = cells((program.records.count + 15) / 16)
    for record in brokenAtFirst {
      let (cell, shift) = program.state(ofRecord: record)
      program.cells[cell] |= StateBits.broken << shift
    }
  }

  /// Atoms in the order in which they are numbered: those that stand alone, equalities by field as they are found, all
  /// others by field, list and number.
  ///
  /// - Complexity: O(atoms · log(atoms)).
  private mutating func makeAtomOrder() -> [UInt32] {
    let counts = atomCounts()
    var order: [UInt32] = []
    order.reserveCapacity(atomKeys.count)
    var equalities: [(Int, UInt32)] = []
    var others: [Int] = []
    for (atom, key) in atomKeys.enumerated() {
      if isAlone(key, order.count, counts) {
        order.append(UInt32(atom))
      } else if key.test.isEquality {
        equalities.append((Int(key.record), UInt32(atom)))
      } else {
        others.append(atom)
      }
    }
    var byField = IndexLists(count: program.records.count, equalities).items
    program.equalities = EqualityTable(&byField, first: order.count, texts: atomTexts) {
      atomKeys[Int($0)]
    }
    order += byField
    order += others.sorted { rank($0) < rank($1) }.lazy.map { UInt32($0) }
    return order
  }

  /// By record, how many atoms it has: none, one, or more.
  private func atomCounts() -> [UInt8] {
    var counts = Array(repeating: UInt8(0), count: program.records.count)
    for key in atomKeys where counts[Int(key.record)] < 2 { counts[Int(key.record)] += 1 }
    return counts
  }

  /// Whether an atom needs no more than its number and its field's state.
  private func isAlone(_ key: AtomKey, _ number: Int, _ counts: [UInt8]) -> Bool {
    counts[Int(key.record)] == 1 && number < AlphaPlace.limit
      && AlphaPlace.canBeAlone(key.test, of: program.records[Int(key.record)].kind)
  }

  private func rank(_ atom: Int) -> (UInt32, UInt8, Double, Int) {
    let key = atomKeys[atom]
    return (key.record, key.test.rawValue, key.number, atom)
  }

  private mutating func makeAlphas(_ order: [UInt32]) {
    let counts = atomCounts()
    for (number, atom) in order.enumerated() {
      let key = atomKeys[Int(atom)]
      let record = Int(key.record)
      if isAlone(key, number, counts) {
        program.records[record].alpha = AlphaPlace(alone: number, key.test)
        continue
      }
      if program.records[record].alpha.isNone {
        program.records[record].alpha = AlphaPlace(program.alphas.count)
        program.alphas.append(Alpha())
      }
      let index = program.records[record].alpha.index
      program.alphas[index].append(key.test, number)
    }
    for index in program.alphas.indices {
      let alpha = program.alphas[index]
      program.alphas[index].cells = UInt32(cells(alpha.cellCount))
      // No number is below anything: the cursor stands behind the last.
      if let first = alpha.below.first, atomKeys[Int(order[first])].test == .below {
        program.cells[program.alphas[index].orderCell] = UInt64(alpha.below.count)
      }
    }
  }
}
