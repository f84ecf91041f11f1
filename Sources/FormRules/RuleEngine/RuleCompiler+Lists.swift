import FormModel

extension RuleCompiler {
  /// Numbers atoms by field and list, and lays out who reads what.
  mutating func makeLists() {
    // Equalities come first, over all fields: they stand in one table.
    let others = atomKeys.indices.filter { atomKeys[$0].test.list != 0 }.map { rank($0) }
    let order =
      atomKeys.indices.filter { atomKeys[$0].test.list == 0 }
      + others.sorted { $0 < $1 }.map(\.3)
    var numbers = Array(repeating: 0, count: order.count)
    for (number, atom) in order.enumerated() { numbers[atom] = number }
    program.atomKeys = order.map { atomKeys[$0].test.number }
    makeAlphas(order)
    program.atomConsumers = ConsumerLists(
      count: order.count,
      atomPairs.lazy.map { (numbers[$0.source], $0.consumer) }
    )
    program.gateConsumers = ConsumerLists(
      count: program.gates.count,
      gatePairs.lazy.map { ($0.source, $0.consumer) }
    )
    program.formulaConsumers = ConsumerLists(
      count: program.formulas.count,
      formulaPairs.lazy.map { ($0.source, $0.consumer) }
    )
    let variablesFrom = program.records.count
    program.readers = IndexLists(
      count: variablesFrom + program.variables.count,
      readPairs + variableReadPairs.map { ($0.0 + variablesFrom, $0.1) }
    )
  }

  private func rank(_ atom: Int) -> (Int, Int, Double, Int) {
    let key = atomKeys[atom]
    return (key.record, key.test.list, key.test.number, atom)
  }

  private mutating func makeAlphas(_ order: [Int]) {
    let equalities = order.prefix { atomKeys[$0].test.list == 0 }.count
    program.equalities = EqualityTable(first: 0, count: equalities)
    for (number, atom) in order.enumerated() {
      let key = atomKeys[atom]
      if program.records[key.record].alpha == FieldRecord.none {
        var alpha = Alpha()
        alpha.cells = cells([0, 0, 0, 0])
        program.records[key.record].alpha = UInt32(program.alphas.count)
        program.alphas.append(alpha)
      }
      let index = Int(program.records[key.record].alpha)
      switch key.test {
      case .text(let bytes):
        program.equalities.add(field: UInt32(key.record), text: bytes)
        program.alphas[index].addEquality()
      case .whole(let value):
        let whole = UInt64(bitPattern: Int64(value))
        program.equalities.add(field: UInt32(key.record), whole: whole)
        program.alphas[index].addEquality(number, whole: whole)
      case .isNone: program.alphas[index].isNone = UInt32(number)
      case .near: program.alphas[index].near.append(number)
      case .below: program.alphas[index].below.append(number)
      case .above: program.alphas[index].above.append(number)
      case .bit: program.alphas[index].bits.append(number)
      case .truths: program.alphas[index].truths.append(number)
      }
    }
    program.equalities.finish()
    for index in program.alphas.indices {
      let alpha = program.alphas[index]
      program.alphas[index].hasOthers =
        [alpha.near, alpha.below, alpha.above, alpha.bits, alpha.truths].contains { !$0.isEmpty }
      // No number is below anything: the cursor stands behind the last.
      program.cells[alpha.cells + 1] = UInt64(alpha.below.range.count)
    }
  }
}

extension Alpha {
  /// - Parameters:
  ///   - number: the atom that is equal to a whole number; else the equality is another one.
  fileprivate mutating func addEquality(_ number: Int? = nil, whole: UInt64 = 0) {
    only = hasEqualities ? FieldRecord.none : number.map { UInt32($0) } ?? FieldRecord.none
    onlyWhole = whole
    hasEqualities = true
  }
}

extension AtomKey.Test {
  /// Lists, in the order in which a field's atoms are numbered.
  fileprivate var list: Int {
    switch self {
    case .text, .whole: 0
    case .isNone: 1
    case .near: 2
    case .below: 3
    case .above: 4
    case .bit: 5
    case .truths: 6
    }
  }

  /// What a list is sorted by.
  fileprivate var number: Double {
    switch self {
    case .isNone, .text, .whole: 0
    case .near(let bits), .below(let bits), .above(let bits): Double(bitPattern: bits)
    case .bit(let bit): Double(bit)
    case .truths(let mask): Double(mask)
    }
  }
}
