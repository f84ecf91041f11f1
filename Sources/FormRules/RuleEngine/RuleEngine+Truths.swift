import FormModel
import FormProgress

extension RuleEngine {
  /// Tells those that use an atom that its truth changed.
  mutating func flipAtom(_ atom: Int, _ truth: Bool, _ transaction: inout Transaction) {
    if let listener = program.atomListeners.single(atom) {
      return tell(listener, truth, &transaction)
    }
    for place in program.atomListeners.range(atom) {
      tell(program.atomListeners[place], truth, &transaction)
    }
  }

  /// Tells those that use a formula that its truth changed.
  mutating func flipFormula(_ formula: Int, _ truth: Bool, _ transaction: inout Transaction) {
    if let listener = program.formulaListeners.single(formula) {
      return tell(listener, truth, &transaction)
    }
    for place in program.formulaListeners.range(formula) {
      tell(program.formulaListeners[place], truth, &transaction)
    }
  }

  private mutating func flipGate(_ gate: Int, _ truth: Bool, _ transaction: inout Transaction) {
    if let listener = program.gateListeners.single(gate) {
      return tell(listener, truth, &transaction)
    }
    for place in program.gateListeners.range(gate) {
      tell(program.gateListeners[place], truth, &transaction)
    }
  }

  private mutating func tell(
    _ listener: Listener,
    _ truth: Bool,
    _ transaction: inout Transaction
  ) {
    let holds = truth != listener.isNegated
    let node = program.nodes[listener.node]
    switch node.kind {
    case .gate:
      let cell = Int(node.cell)
      let new = cells[cell] &+ (holds ? 1 : ~0)
      set(cell, new, &transaction)
      // One that waits and is not stale any more is looked at in vain.
      if GateCell.isStale(new) { pending.insert(listener.node) }
    case .visibility, .input, .containerVisibility, .containerInput:
      if count(Int(node.cell) + listener.cell, listener.shift, holds, &transaction) {
        pending.insert(listener.node)
      }
    case .validity:
      setState(StateBits.broken, !holds, ofRecord: node.index, &transaction)
      pending.insert(listener.node)
    case .formula: pending.insert(listener.node)
    case .sight: preconditionFailure("no truth is about what is seen")
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
    let new = holds ? old &+ 1 &<< shift : old &- 1 &<< shift
    set(cell, new, &transaction)
    return (old &>> shift & 0xFFFF_FFFF == 0) != (new &>> shift & 0xFFFF_FFFF == 0)
  }

  mutating func resolveGate(_ index: Int, cell: Int, _ transaction: inout Transaction) {
    let old = cells[cell]
    guard GateCell.isStale(old) else { return }
    set(cell, old ^ GateCell.output, &transaction)
    flipGate(index, GateCell.truth(old), &transaction)
  }
}
