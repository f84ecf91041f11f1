import FormModel
import FormProgress

extension RuleEngine {
  /// Tells those that use an atom that its truth changed.
  mutating func flipAtom(_ atom: Int, _ truth: Bool, _ transaction: inout Transaction) {
    for place in program.atomConsumers.range(atom) {
      tell(program.atomConsumers.items[place], truth, &transaction)
    }
  }

  /// Tells those that use a formula that its truth changed.
  mutating func flipFormula(_ formula: Int, _ truth: Bool, _ transaction: inout Transaction) {
    for place in program.formulaConsumers.range(formula) {
      tell(program.formulaConsumers.items[place], truth, &transaction)
    }
  }

  private mutating func flipGate(_ gate: Int, _ truth: Bool, _ transaction: inout Transaction) {
    for place in program.gateConsumers.range(gate) {
      tell(program.gateConsumers.items[place], truth, &transaction)
    }
  }

  private mutating func tell(
    _ consumer: Consumer,
    _ truth: Bool,
    _ transaction: inout Transaction
  ) {
    let holds = truth != consumer.isNegated
    switch consumer.kind {
    case .gate:
      let gate = program.gates[consumer.index]
      set(gate.cell, cells[gate.cell] &+ (holds ? 1 : ~0), &transaction)
      pending.insert(Int(gate.node))
    case .field:
      let record = program.records[consumer.index]
      let (place, shift) = EffectCell.place(consumer.effect)
      if count(Int(record.effects) + place, shift, holds, &transaction) {
        pending.insert(Int(place == 0 ? record.visibility : record.input))
      }
    case .container:
      let container = program.containers[consumer.index]
      let (place, shift) = EffectCell.place(consumer.effect)
      if count(Int(container.effects) + place, shift, holds, &transaction) {
        pending.insert(Int(place == 0 ? container.visibility : container.input))
      }
    case .constraint:
      let record = program.records[consumer.index]
      let state = cells[Int(record.state)]
      set(
        Int(record.state),
        holds ? state & ~StateBits.broken : state | StateBits.broken,
        &transaction
      )
      pending.insert(Int(record.validity))
    }
  }

  /// Counts one more or one less of an effect.
  ///
  /// - Returns: whether there are some now where there were none, or the other way round.
  private mutating func count(
    _ cell: Int,
    _ shift: UInt64,
    _ holds: Bool,
    _ transaction: inout Transaction
  ) -> Bool {
    let old = cells[cell]
    let new = holds ? old &+ 1 << shift : old &- 1 << shift
    set(cell, new, &transaction)
    return (old >> shift & 0xFFFF_FFFF == 0) != (new >> shift & 0xFFFF_FFFF == 0)
  }

  mutating func resolveGate(_ index: Int, _ transaction: inout Transaction) {
    let gate = program.gates[index]
    let cell = cells[gate.cell]
    let truth = cell & 0xFFFF_FFFF >= UInt64(gate.threshold)
    guard truth != (cell >> 32 != 0) else { return }
    set(gate.cell, cell ^ 1 << 32, &transaction)
    flipGate(index, truth, &transaction)
  }
}
