import FormModel
import FormProgress

extension RuleState {
  /// Notifies the listeners of an atom of its new truth.
  mutating func flipAtom(_ atom: Int, _ truth: Bool, _ transaction: inout Transaction) {
    let head = program.atomListeners.head(atom)
    if let listener = ListenerLists.single(head) { return tell(listener, truth, &transaction) }
    for place in program.atomListeners.range(head) {
      tell(program.atomListeners[place], truth, &transaction)
    }
  }

  /// Notifies the listeners of a formula of its new truth.
  mutating func flipFormula(_ formula: Int, _ truth: Bool, _ transaction: inout Transaction) {
    let head = program.formulaListeners.head(formula)
    if let listener = ListenerLists.single(head) { return tell(listener, truth, &transaction) }
    for place in program.formulaListeners.range(head) {
      tell(program.formulaListeners[place], truth, &transaction)
    }
  }

  /// - Parameter head: that of the gate's listeners.
  private mutating func flipGate(_ head: UInt32, _ truth: Bool, _ transaction: inout Transaction) {
    if let listener = ListenerLists.single(head) { return tell(listener, truth, &transaction) }
    for place in program.gateListeners.range(head) {
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
      let (place, shift) = GateCell.place(node.index)
      let cell = program.gateCells + place
      let new = cells[cell] &+ (holds ? 1 : ~0) &<< shift
      set(cell, new, &transaction)
      // A gate may be pending and not stale any more; `resolveGate` then does nothing.
      if GateCell.isStale(new &>> shift) { mark(listener.node) }
    case .visibility, .input, .containerVisibility, .containerInput:
      if count(Int(node.cell) + listener.cell, listener.shift, holds, &transaction) {
        mark(listener.node)
      }
    case .validity, .offer:
      setState(StateBits.broken, !holds, ofRecord: node.index, &transaction)
      mark(listener.node)
    case .formula: mark(listener.node)
    case .sight, .relay, .term, .later:
      preconditionFailure("no truth is about what is seen or passed on")
    }
  }

  /// Changes the count of an effect by one.
  ///
  /// - Returns: whether it became 0 or stopped being 0.
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

  /// A stored truth: of the formula with this cell, or of the gate with this number.
  @inline(__always)
  func keptTruth(_ place: UInt32, isGate: Bool) -> Bool {
    guard isGate else { return cells[Int(place)] != 0 }
    let (cell, shift) = GateCell.place(Int(place))
    return cells[program.gateCells + cell] >> shift & GateCell.output != 0
  }

  mutating func resolveGate(_ index: Int, listeners: UInt32, _ transaction: inout Transaction) {
    let (place, shift) = GateCell.place(index)
    let cell = program.gateCells + place
    let old = cells[cell]
    guard GateCell.isStale(old &>> shift) else { return }
    set(cell, old ^ GateCell.output &<< shift, &transaction)
    flipGate(listeners, GateCell.truth(old &>> shift), &transaction)
  }
}
