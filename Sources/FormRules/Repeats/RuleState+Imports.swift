import FormModel
import FormProgress

/// Values that expressions read from other parts of the form (RP-4).
extension RuleState {
  /// The value of an import that takes no numbers.
  func imported(_ index: Int, _ engine: borrowing ProgressEngine) -> RuleValue {
    switch program.crossing.imports[index] {
    case .slot(let part, let slot):
      return read(slot, ofPart: part, slot: slotAround(ofPart: part))
    case .aggregate(let part, let index):
      return aggregate(index, ofPart: part, slot: slotAround(ofPart: part))
    case .element, .earlier: return element(UInt32(index), [], engine)
    case .position: return .number(Double(number(ofPart: frame.part, slot: frame.slot, engine)))
    }
  }

  /// The slot of the part's instance that the present one stands in.
  private func slotAround(ofPart part: Int) -> Int {
    part == 0 ? 0 : instances.value.slot(of: part, around: frame.part, frame.slot)
  }

  /// An instance's number in its repeat, from 1.
  ///
  /// - Complexity: O(log(pages)).
  func number(ofPart part: Int, slot: Int, _ engine: borrowing ProgressEngine) -> Int {
    let outer = Int(instances.value[part][slot].outer)
    let first = Int(instances.value[part].list(inside: outer).first)
    return marks(ofPart: part, before: slot, engine) - marks(ofPart: part, before: first, engine)
      + 1
  }

  /// The instances of a part before one of them, in the whole form.
  private func marks(
    ofPart part: Int,
    before slot: Int,
    _ engine: borrowing ProgressEngine
  ) -> Int {
    engine.marks(
      instances.value[part].marks,
      beforePlace: instances.value.firstPlace(ofPart: part, slot: slot)
    )
  }

  /// A record or variable of a part.
  private func read(_ slot: UInt32, ofPart part: Int, slot instance: Int) -> RuleValue {
    if slot & CheckedExpression.variableBit != 0 {
      return variable(Int(slot & ~CheckedExpression.variableBit), in: formWindow)
    }
    let cells = cells(ofPart: part, slot: instance)
    let record = unsafe shared.program(ofPart: part).pointee.records[Int(slot)]
    let (cell, shift) = unsafe shared.program(ofPart: part).pointee.state(ofRecord: Int(slot))
    if record.policy == .blank, cells[cell] >> shift & StateBits.unseen != 0 { return .empty }
    return value(of: record.answerKind, cells[Int(record.slot)])
  }

  /// A field in the instance with these numbers, each in the one before; in the first ones without numbers.
  ///
  /// An index below 1, or that is no number, is the first; behind the last there is no answer.
  ///
  /// - Parameter slot: of the import, with its bits or without.
  func element(
    _ slot: UInt32,
    _ numbers: ArraySlice<RuleValue>,
    _ engine: borrowing ProgressEngine
  ) -> RuleValue {
    let index = Int(slot & ~(CheckedExpression.variableBit | CheckedExpression.importBit))
    if case .earlier(let record) = program.crossing.imports[index] {
      // There is no instance before the first.
      guard let number = numbers.first?.number, number >= 1 else { return .empty }
      let outer = Int(instances.value[frame.part][frame.slot].outer)
      let wanted = Self.index(number)
      return instance(ofPart: frame.part, inside: outer, number: wanted, engine)
        .map { read(record, ofPart: frame.part, slot: $0) } ?? .empty
    }
    guard case .element(let below, let chain, let record) = program.crossing.imports[index],
      let slot = instance(chain, below: slotAround(ofPart: below), numbers, engine)
    else { return .empty }
    return read(record, ofPart: chain.last, slot: slot)
  }

  /// The slot of the instance with these numbers; nil if there is none.
  func instance(
    _ chain: PartChain,
    below outer: Int,
    _ numbers: ArraySlice<RuleValue>,
    _ engine: borrowing ProgressEngine
  ) -> Int? {
    if numbers.isEmpty { return first(chain, 0, inside: outer) }
    var found = outer
    for level in 0..<chain.count {
      let wanted = Self.index(numbers[numbers.startIndex + level].number)
      guard let next = instance(ofPart: chain[level], inside: found, number: wanted, engine)
      else { return nil }
      found = next
    }
    return found
  }

  /// The first instance of the innermost part of a chain in form order; nil if there is none.
  ///
  /// - Complexity: O(instances between that have none inside).
  private func first(_ chain: PartChain, _ level: Int, inside outer: Int) -> Int? {
    var next = instances.value[chain[level]].list(inside: outer).first
    while next != InstanceRecord.none {
      if level == chain.count - 1 { return Int(next) }
      if let found = first(chain, level + 1, inside: Int(next)) { return found }
      next = instances.value[chain[level]][Int(next)].next
    }
    return nil
  }

  /// Whether `count` counts the field of an import.
  func isCountedImport(_ index: Int) -> Bool {
    guard case .slot(let part, let slot) = program.crossing.imports[index],
      slot & CheckedExpression.variableBit == 0
    else { return true }
    let record = unsafe shared.program(ofPart: part).pointee.records[Int(slot)]
    let (cell, shift) = unsafe shared.program(ofPart: part).pointee.state(ofRecord: Int(slot))
    let cells = cells(ofPart: part, slot: slotAround(ofPart: part))
    return record.policy != .blank || cells[cell] >> shift & StateBits.unseen == 0
  }

  /// A number of an instance, from 1. No form has 2³⁰ instances.
  private static func index(_ number: Double) -> Int {
    let whole = number.rounded(.towardZero)
    return whole >= 1 ? Int(min(whole, 0x1p30)) : 1
  }

  /// The slot of an instance by its number, from 1; nil if there is none.
  ///
  /// - Complexity: O(log(pages)).
  func instance(
    ofPart part: Int,
    inside outer: Int,
    number: Int,
    _ engine: borrowing ProgressEngine
  ) -> Int? {
    let list = instances.value[part].list(inside: outer)
    guard number >= 1, number <= Int(list.count) else { return nil }
    if number == 1 { return Int(list.first) }
    let before = marks(ofPart: part, before: Int(list.first), engine)
    let place = engine.markedPlace(instances.value[part].marks, at: before + number - 1)
    return Int(instances.value.origins[place].slot)
  }
}
