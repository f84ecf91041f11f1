import FormModel
import FormProgress

/// Sums over instances, kept up to date (RP-4).
extension RuleState {
  /// Adds what the present instance has now to an aggregate, instead of what it had.
  mutating func resolveTerm(
    _ index: Int,
    _ engine: borrowing ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let term = program.crossing.terms[index]
    let outer = slotAround(of: term)
    let aggregate = aggregate(of: term)
    if aggregate.kind != .watch {
      let new = bits(of: term, aggregate.kind, engine)
      let old = cells[term.cell]
      if new == old { return }
      cells[term.cell] = new
      _ = note(JournalEntry(.term, index, old, in: frame.code), &transaction)
      replace(old, by: new, in: aggregate, of: PartSlot(part: term.part, slot: outer))
    }
    markReaders(of: term, inside: outer)
  }

  @inline(__always)
  private func aggregate(of term: Term) -> Aggregate {
    unsafe shared.program(ofPart: term.part).pointee.crossing.aggregates[term.aggregate]
  }

  /// The slot of the instance around the present one that has the aggregate of a term; 0 for the form.
  @inline(__always)
  private func slotAround(of term: Term) -> Int {
    term.part == 0 ? 0 : instances.value.slot(of: term.part, around: frame.part, frame.slot)
  }

  /// What an instance adds: the bits of a number, or `Term.none`.
  @inline(__always)
  private func bits(
    of term: Term,
    _ kind: Aggregate.Kind,
    _ engine: borrowing ProgressEngine
  ) -> UInt64 {
    let one = Double(1).bitPattern
    if term.record == FieldRecord.none {
      let isHidden =
        term.container != FieldRecord.none
        && insideBits(term.container) & InsideBits.hidden != 0
      return isHidden ? Term.none : one
    }
    if kind == .count { return isCounted(term.record) ? one : Term.none }
    let number = read(term.record, engine).number
    return number.isNaN || kind == .sum && !number.isFinite ? Term.none : number.bitPattern
  }

  /// Lets the expressions be evaluated that read the aggregate of a term of the present instance.
  private mutating func markReaders(of term: Term, inside outer: Int) {
    // Read where they are: a copy of the lists would be retained.
    let program = unsafe shared.program(ofPart: term.part)
    for place in unsafe program.pointee.crossing.aggregateReaders.range(term.aggregate) {
      let node = unsafe program.pointee.crossing.aggregateReaders.items[place]
      mark(node, ofPart: term.part, slot: outer)
    }
  }

  /// Changes an aggregate by the change of a term of the present instance.
  ///
  /// - Parameter outer: the instance that has the aggregate, or the form.
  private mutating func replace(
    _ old: UInt64,
    by new: UInt64,
    in aggregate: Aggregate,
    of outer: PartSlot
  ) {
    let own = cells(ofPart: outer.part, slot: outer.slot)
    switch aggregate.kind {
    case .count:
      if old == Term.none { own[aggregate.cell] += 1 } else { own[aggregate.cell] -= 1 }
    case .sum:
      if old != Term.none {
        ExactSum.add(Double(bitPattern: old), isAdded: false, to: own, at: aggregate.cell)
      }
      if new != Term.none {
        ExactSum.add(Double(bitPattern: new), isAdded: true, to: own, at: aggregate.cell)
      }
    case .min, .max:
      let isMost = aggregate.kind == .max
      if aggregate.tournament >= 0 {
        instances.value[tournament: aggregate.tournament]
          .set(frame.slot, Tournament.key(new, isMost: isMost))
      } else {
        replaceExtreme(old, by: new, aggregate, own, outer)
      }
    case .watch: break
    }
  }

  /// Updates a minimum or maximum over the instances in an instance: by the new number, or if the best one goes, by all.
  private func replaceExtreme(
    _ old: UInt64,
    by new: UInt64,
    _ aggregate: Aggregate,
    _ own: CellWindow,
    _ outer: PartSlot
  ) {
    let isMost = aggregate.kind == .max
    let best = Tournament.key(own[aggregate.cell], isMost: isMost)
    let newKey = Tournament.key(new, isMost: isMost)
    if newKey <= best {
      own[aggregate.cell] = new
    } else if Tournament.key(old, isMost: isMost) == best {
      var least = newKey
      let cell = unsafe shared.program(ofPart: aggregate.part).pointee.crossing
        .terms[aggregate.term].cell
      let present = frame
      forEachInstance(ofPart: aggregate.part, below: outer) { slot in
        if slot == present.slot { return }
        let bits = cells(ofPart: aggregate.part, slot: slot)[cell]
        least = min(least, Tournament.key(bits, isMost: isMost))
      }
      own[aggregate.cell] = Tournament.bits(least, isMost: isMost)
    }
  }

  /// The value of an aggregate in an instance of its part.
  func aggregate(_ index: Int, ofPart part: Int, slot: Int) -> RuleValue {
    let aggregate = unsafe shared.program(ofPart: part).pointee.crossing.aggregates[index]
    let own = cells(ofPart: part, slot: slot)
    switch aggregate.kind {
    case .count: return .number(Double(own[aggregate.cell]))
    case .sum: return .number(ExactSum.value(own, at: aggregate.cell))
    case .min, .max:
      var bits = own[aggregate.cell]
      if aggregate.tournament >= 0 {
        let least = instances.value[tournament: aggregate.tournament].least
        bits = Tournament.bits(least, isMost: aggregate.kind == .max)
      }
      return .number(bits == Term.none ? .nan : Double(bitPattern: bits))
    case .watch: return .empty
    }
  }

  /// Takes all that the present instance adds out of the aggregates, or adds it again.
  ///
  /// - Parameter marks: whether the readers are to be evaluated.
  mutating func changeTerms(areAdded: Bool, marks: Bool) {
    for index in program.crossing.terms.indices {
      let term = program.crossing.terms[index]
      let outer = slotAround(of: term)
      let bits = cells[term.cell]
      if bits != Term.none {
        let (old, new) = areAdded ? (Term.none, bits) : (bits, Term.none)
        replace(old, by: new, in: aggregate(of: term), of: PartSlot(part: term.part, slot: outer))
      }
      if marks { markReaders(of: term, inside: outer) }
    }
  }

  /// Undoes or redoes the change of a term.
  ///
  /// - Returns: the number that was added before.
  mutating func exchangeTerm(_ index: Int, _ bits: UInt64) -> UInt64 {
    let term = program.crossing.terms[index]
    let old = cells[term.cell]
    cells[term.cell] = bits
    let outer = PartSlot(part: term.part, slot: slotAround(of: term))
    replace(old, by: bits, in: aggregate(of: term), of: outer)
    return old
  }
}
