import FormModel
import FormProgress

extension RuleEngine {
  /// Brings a field's atoms in line with what expressions see of it now.
  ///
  /// - Parameter raw: the answer as it is kept, or none.
  mutating func updateAtoms(_ record: Int, _ raw: UInt64, _ transaction: inout Transaction) {
    guard program.records[record].alpha != FieldRecord.none else { return }
    let index = Int(program.records[record].alpha)
    updateEquality(record, index, raw, &transaction)
    // Most fields are compared for equality alone, and what is not read is not copied.
    guard program.alphas[index].hasOthers else { return }
    let alpha = program.alphas[index]
    if !alpha.near.isEmpty || !alpha.below.isEmpty || !alpha.above.isEmpty {
      let number = raw == AnswerCode.none ? .nan : number(of: program.records[record], raw)
      updateNear(alpha, number, &transaction)
      updateOrder(alpha, number, &transaction)
    }
    if !alpha.bits.isEmpty {
      let old = cells[alpha.cells + 3]
      let new = raw ^ AnswerCode.none
      set(alpha.cells + 3, new, &transaction)
      for atom in alpha.bits.range {
        let bit = UInt64(program.atomKeys[atom])
        if (old ^ new) >> bit & 1 != 0 {
          flipAtom(atom, new >> bit & 1 != 0, &transaction)
        }
      }
    }
    if !alpha.truths.isEmpty {
      let old = cells[alpha.cells + 3]
      let new: UInt64 = raw == AnswerCode.none ? 0b001 : raw == 0 ? 0b010 : 0b100
      set(alpha.cells + 3, new, &transaction)
      for atom in alpha.truths.range {
        let mask = UInt64(program.atomKeys[atom])
        if (old & mask == 0) != (new & mask == 0) {
          flipAtom(atom, new & mask != 0, &transaction)
        }
      }
    }
  }

  /// The equality that holds, as the number of its atom and 1; 0 for none. Of all that ask for one value, only one
  /// can hold.
  private mutating func updateEquality(
    _ record: Int,
    _ index: Int,
    _ raw: UInt64,
    _ transaction: inout Transaction
  ) {
    let isNone = program.alphas[index].isNone
    let hasEqualities = program.alphas[index].hasEqualities
    guard hasEqualities || isNone != FieldRecord.none else { return }
    var new = 0
    if raw == AnswerCode.none {
      if isNone != FieldRecord.none { new = Int(isNone) + 1 }
    } else if hasEqualities {
      new = equality(record, index, raw).map { $0 + 1 } ?? 0
    }
    let cell = program.alphas[index].cells
    let old = Int(cells[cell])
    guard new != old else { return }
    set(cell, UInt64(new), &transaction)
    if old != 0 { flipAtom(old - 1, false, &transaction) }
    if new != 0 { flipAtom(new - 1, true, &transaction) }
  }

  /// The atom that asks for this answer; nil if none does.
  @inline(__always)
  private func equality(_ record: Int, _ index: Int, _ raw: UInt64) -> Int? {
    let kind = program.records[record].kind
    let only = program.alphas[index].only
    if only != FieldRecord.none {
      return program.alphas[index].onlyWhole == whole(of: kind, raw) ? Int(only) : nil
    }
    return isText(kind, choices: program.records[record].choices)
      ? program.equalities.atom(field: UInt32(record), text: texts[raw])
      : program.equalities.atom(field: UInt32(record), whole: whole(of: kind, raw))
  }

  private func whole(of kind: FieldKind, _ raw: UInt64) -> UInt64 {
    kind == .dateTime
      ? UInt64(bitPattern: Int64(CalendarDay.of(milliseconds: Int(Int64(bitPattern: raw))))) : raw
  }

  /// Of numbers that are near, a run of the sorted ones holds.
  private mutating func updateNear(
    _ alpha: Alpha,
    _ number: Double,
    _ transaction: inout Transaction
  ) {
    let near = alpha.near.range
    guard !near.isEmpty else { return }
    var low = near.lowerBound
    var high = near.upperBound
    while low < high {
      let middle = (low + high) / 2
      // Those that are too far below; with no number, all.
      let isBelow =
        program.atomKeys[middle] < number
        && number - program.atomKeys[middle] >= RuleValue.tolerance
      if isBelow || number.isNaN { low = middle + 1 } else { high = middle }
    }
    let first = low
    var last = first
    while last < near.upperBound,
      (program.atomKeys[last] - number).magnitude < RuleValue.tolerance
    { last += 1 }
    let old = cells[alpha.cells + 2]
    let oldRange = Int(old & 0xFFFF_FFFF)..<Int(old >> 32)
    let newRange = first < last ? first..<last : 0..<0
    guard oldRange != newRange else { return }
    set(
      alpha.cells + 2,
      UInt64(newRange.lowerBound) | UInt64(newRange.upperBound) << 32,
      &transaction
    )
    for atom in oldRange where !newRange.contains(atom) {
      flipAtom(atom, false, &transaction)
    }
    for atom in newRange where !oldRange.contains(atom) {
      flipAtom(atom, true, &transaction)
    }
  }

  /// Walks the cursors of the two orders from where they stand to where the number is. What is passed changes.
  private mutating func updateOrder(
    _ alpha: Alpha,
    _ number: Double,
    _ transaction: inout Transaction
  ) {
    let belowAtoms = alpha.below.range
    let aboveAtoms = alpha.above.range
    guard !belowAtoms.isEmpty || !aboveAtoms.isEmpty else { return }
    let old = cells[alpha.cells + 1]
    // Below a key: all from the cursor on hold. Above one: all before it.
    var below = Int(old & 0xFFFF_FFFF)
    var above = Int(old >> 32)
    while below < belowAtoms.count,
      !(number < program.atomKeys[belowAtoms.lowerBound + below])
    {
      flipAtom(belowAtoms.lowerBound + below, false, &transaction)
      below += 1
    }
    while below > 0, number < program.atomKeys[belowAtoms.lowerBound + below - 1] {
      below -= 1
      flipAtom(belowAtoms.lowerBound + below, true, &transaction)
    }
    while above > 0, !(number > program.atomKeys[aboveAtoms.lowerBound + above - 1]) {
      above -= 1
      flipAtom(aboveAtoms.lowerBound + above, false, &transaction)
    }
    while above < aboveAtoms.count, number > program.atomKeys[aboveAtoms.lowerBound + above] {
      flipAtom(aboveAtoms.lowerBound + above, true, &transaction)
      above += 1
    }
    set(alpha.cells + 1, UInt64(below) | UInt64(above) << 32, &transaction)
  }
}
