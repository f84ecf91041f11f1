import FormModel
import FormProgress

extension RuleState {
  /// Updates a field's atoms.
  ///
  /// - Parameter raw: the encoded answer that expressions read, or none.
  @inline(__always)
  mutating func updateAtoms(_ record: Int, _ raw: UInt64, _ transaction: inout Transaction) {
    let place = program.records[record].alpha
    if let few = place.few {
      let field = program.records[record].answerKind
      return updateFew(few, raw, &transaction) { _ in field }
    }
    if !place.isNone { updateAlpha(record, place.index, raw, &transaction) }
  }

  @inline(never)
  private mutating func updateAlpha(
    _ record: Int,
    _ index: Int,
    _ raw: UInt64,
    _ transaction: inout Transaction
  ) {
    updateEquality(record, index, raw, &transaction)
    // Most fields have equality atoms only, and need no copy of `Alpha`.
    guard program.alphas[index].hasOthers else { return }
    let alpha = program.alphas[index]
    if program.records[record].kind == .choices {
      updateBits(alpha, raw, &transaction)
    } else {
      let number =
        raw == AnswerCode.none ? .nan : number(of: program.records[record].answerKind, raw)
      updateNear(alpha, number, &transaction)
      updateOrder(alpha, number, &transaction)
    }
  }

  /// Updates the atoms of a set of choices: those whose bit changed.
  private mutating func updateBits(
    _ alpha: Alpha,
    _ raw: UInt64,
    _ transaction: inout Transaction
  ) {
    let old = cells[alpha.orderCell]
    let new = raw ^ AnswerCode.none
    set(alpha.orderCell, new, &transaction)
    for atom in alpha.bits {
      let mask: UInt64 = 1 << program.atomKeys[atom]
      if (old & mask == 0) != (new & mask == 0) {
        flipAtom(atom, new & mask != 0, &transaction)
      }
    }
  }

  /// The bit of a boolean answer in `AtomKey.Test.truths`.
  @inline(__always)
  private func truthBit(_ raw: UInt64) -> UInt64 {
    raw == AnswerCode.none ? 0b001 : raw == 0 ? 0b010 : 0b100
  }

  /// Updates few atoms, one by one.
  ///
  /// - Parameter field: called only by tests that need it.
  @inline(__always)
  mutating func updateFew(
    _ few: FewAtoms,
    _ raw: UInt64,
    _ transaction: inout Transaction,
    field: (borrowing RuleState) -> AnswerKind
  ) {
    for atom in few.first..<few.end {
      let key = program.atomKeys[atom]
      let test = program.atomTests[atom]
      let holds = test == .whole ? raw == key : holds(test, key, raw, field)
      let cell = program.atomTruths + atom >> 6
      let mask: UInt64 = 1 &<< UInt64(atom & 63)
      let old = cells[cell]
      guard holds != (old & mask != 0) else { continue }
      set(cell, old ^ mask, &transaction)
      flipAtom(atom, holds, &transaction)
    }
  }

  @inline(never)
  private func holds(
    _ test: AtomKey.Test,
    _ key: UInt64,
    _ raw: UInt64,
    _ field: (borrowing RuleState) -> AnswerKind
  ) -> Bool {
    if test == .isNone { return raw == AnswerCode.none }
    if test == .truths { return truthBit(raw) & key != 0 }
    if raw == AnswerCode.none { return false }
    switch test {
    case .near:
      return (number(of: field(self), raw) - Double(bitPattern: key)).magnitude
        < RuleValue.tolerance
    case .below: return number(of: field(self), raw) < Double(bitPattern: key)
    case .above: return number(of: field(self), raw) > Double(bitPattern: key)
    case .bit: return (raw ^ AnswerCode.none) >> key & 1 != 0
    case .text: return program.equalities.isText(texts[raw], of: key)
    case .day: return whole(of: .dateTime, raw) == key
    case .whole, .isNone, .truths: return false
    }
  }

  /// Updates the equality that holds, stored as its atom plus 1; 0 for none. At most one equality of a field holds.
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
    let cell = program.alphas[index].equalityCell
    let old = Int(cells[cell])
    guard new != old else { return }
    set(cell, UInt64(new), &transaction)
    if old != 0 { flipAtom(old - 1, false, &transaction) }
    if new != 0 { flipAtom(new - 1, true, &transaction) }
  }

  /// The equality atom of an answer; nil if there is none.
  @inline(__always)
  private func equality(_ record: Int, _ index: Int, _ raw: UInt64) -> Int? {
    let kind = program.records[record].kind
    let atoms = program.alphas[index].equal
    if isText(program.records[record].answerKind) {
      return program.equalities.atom(atoms, text: texts[raw], keys: program.atomKeys)
    }
    return program.equalities.atom(atoms, whole: whole(of: kind, raw), keys: program.atomKeys)
  }

  private func whole(of kind: FieldKind, _ raw: UInt64) -> UInt64 {
    kind == .dateTime
      ? UInt64(bitPattern: Int64(CalendarDay.of(milliseconds: WideInt(Int64(bitPattern: raw)))))
      : raw
  }

  /// Updates the atoms for near numbers: those that hold are a range of the sorted list.
  private mutating func updateNear(
    _ alpha: Alpha,
    _ number: Double,
    _ transaction: inout Transaction
  ) {
    let near = alpha.near
    guard !near.isEmpty else { return }
    var low = near.lowerBound
    var high = near.upperBound
    while low < high {
      let middle = (low + high) / 2
      // Numbers too far below; all if there is no number.
      let isBelow =
        program.number(ofAtom: middle) < number
        && number - program.number(ofAtom: middle) >= RuleValue.tolerance
      if isBelow || number.isNaN { low = middle + 1 } else { high = middle }
    }
    let first = low
    var last = first
    while last < near.upperBound,
      (program.number(ofAtom: last) - number).magnitude < RuleValue.tolerance
    { last += 1 }
    let old = cells[alpha.nearCell]
    let oldRange = Int(old & 0xFFFF_FFFF)..<Int(old >> 32)
    let newRange = first < last ? first..<last : 0..<0
    guard oldRange != newRange else { return }
    set(
      alpha.nearCell,
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

  /// Moves the cursors of the two sorted lists to the number, and flips the atoms passed.
  private mutating func updateOrder(
    _ alpha: Alpha,
    _ number: Double,
    _ transaction: inout Transaction
  ) {
    let belowAtoms = alpha.below
    let aboveAtoms = alpha.above
    guard !belowAtoms.isEmpty || !aboveAtoms.isEmpty else { return }
    let old = cells[alpha.orderCell]
    // Of the atoms “below”, those from the cursor on hold; of the atoms “above”, those before it.
    var below = Int(old & 0xFFFF_FFFF)
    var above = Int(old >> 32)
    while below < belowAtoms.count,
      !(number < program.number(ofAtom: belowAtoms.lowerBound + below))
    {
      flipAtom(belowAtoms.lowerBound + below, false, &transaction)
      below += 1
    }
    while below > 0, number < program.number(ofAtom: belowAtoms.lowerBound + below - 1) {
      below -= 1
      flipAtom(belowAtoms.lowerBound + below, true, &transaction)
    }
    while above > 0, !(number > program.number(ofAtom: aboveAtoms.lowerBound + above - 1)) {
      above -= 1
      flipAtom(aboveAtoms.lowerBound + above, false, &transaction)
    }
    while above < aboveAtoms.count, number > program.number(ofAtom: aboveAtoms.lowerBound + above) {
      flipAtom(aboveAtoms.lowerBound + above, true, &transaction)
      above += 1
    }
    set(alpha.orderCell, UInt64(below) | UInt64(above) << 32, &transaction)
  }
}
