import FormModel
import FormProgress

extension RuleState {
  /// Whether a field's answers are stored as texts.
  @inline(__always)
  func isText(_ field: AnswerKind) -> Bool { isText(field.kind, choices: field.choices) }

  @inline(__always)
  func isText(_ kind: FieldKind, choices: UInt32) -> Bool {
    AnswerCode.isText(
      kind,
      choiceCount: choices == FieldRecord.none ? 0 : program.tables[Int(choices)].values.count
    )
  }

  /// The number that an answer reads as.
  @inline(__always)
  func number(of field: AnswerKind, _ raw: UInt64) -> Double {
    switch field.kind {
    case .integer, .date: Double(Int64(bitPattern: raw))
    case .decimal: Double(bitPattern: raw)
    case .choice: program.tables[Int(field.choices)].numbers[Int(raw)]
    default: value(of: field, raw).number
    }
  }

  /// The value that expressions read of an answer.
  @inline(__always)
  func value(of field: AnswerKind, _ raw: UInt64) -> RuleValue {
    if raw == AnswerCode.none { return .empty }
    let integer = WideInt(Int64(bitPattern: raw))
    switch field.kind {
    case .integer: return .number(Double(integer))
    case .decimal: return .number(Double(bitPattern: raw))
    case .boolean: return .truth(raw != 0)
    case .date: return .date(milliseconds: integer * CalendarDay.millisecondsPerDay)
    case .dateTime: return .date(milliseconds: integer)
    case .time: return .number(Double(integer) / Double(CalendarDay.millisecondsPerDay))
    case .choice: return .text(program.tables[Int(field.choices)].values[Int(raw)])
    case .choices where !isText(field):
      let values = program.tables[Int(field.choices)].values
      var text = ""
      var bits = raw ^ AnswerCode.none
      while bits != 0 {
        if !text.isEmpty { text += " " }
        text += values[bits.trailingZeroBitCount]
        bits &= bits - 1
      }
      return .text(text)
    default: return .text(texts[raw])
    }
  }

  /// The value of a slot: a record or a variable.
  @inline(__always)
  func read(_ slot: UInt32, _ engine: borrowing ProgressEngine) -> RuleValue {
    if slot & CheckedExpression.variableBit != 0 {
      let index = Int(slot & ~CheckedExpression.variableBit)
      return index & Int(CheckedExpression.importBit) == 0
        ? variable(index, in: cells)
        : imported(index & ~Int(CheckedExpression.importBit), engine)
    }
    if CheckedExpression.isOwn(slot) {
      return ownAnswer(ofRecord: Int(slot ^ CheckedExpression.ownBit))
    }
    let entry = program.records[Int(slot)]
    if entry.policy == .blank, state(ofRecord: Int(slot)) & StateBits.unseen != 0 { return .empty }
    return value(of: entry.answerKind, cells[Int(entry.slot)])
  }

  /// Whether `count` counts a field. It counts every variable.
  @inline(__always)
  func isCounted(_ slot: UInt32) -> Bool {
    if slot & CheckedExpression.variableBit != 0 {
      return CheckedExpression.isImport(slot)
        ? isCountedImport(Int(slot & ~(3 << 30))) : true
    }
    let entry = program.records[Int(slot)]
    return entry.policy != .blank || state(ofRecord: Int(slot)) & StateBits.unseen == 0
  }

  /// A variable, which has its cells in the form's.
  @inline(__always)
  func variable(_ index: Int, in cells: CellWindow) -> RuleValue {
    let cell = unsafe shared.pointer.pointee.variables[index]
    let raw = cells[cell + 1]
    switch cells[cell] {
    case 1: return .number(Double(bitPattern: raw))
    case 2: return .truth(raw != 0)
    case 3: return .date(milliseconds: WideInt(Int64(bitPattern: raw)))
    default:
      return cells[cell + 2] == AnswerCode.none ? .empty : .text(texts[cells[cell + 2]])
    }
  }

  /// Sets a variable.
  ///
  /// - Returns: whether its value changed.
  mutating func setVariable(
    cell: Int,
    _ value: RuleValue,
    _ transaction: inout Transaction
  ) -> Bool {
    var tag: UInt64 = 0
    var raw: UInt64 = 0
    var text: String?
    switch value.finite {
    case .text(let value): text = value.isEmpty ? nil : value
    case .number(let number): (tag, raw) = (1, number.bitPattern)
    case .truth(let truth): (tag, raw) = (2, truth ? 1 : 0)
    case .date(let milliseconds): (tag, raw) = (3, UInt64(bitPattern: Int64(milliseconds)))
    }
    let oldText = cells[cell + 2] == AnswerCode.none ? nil : texts[cells[cell + 2]]
    let isSameText =
      text == nil ? oldText == nil : oldText.map { $0.hasSameScalars(as: text!) } ?? false
    if cells[cell] == tag, cells[cell + 1] == raw, isSameText { return false }
    set(cell, tag, &transaction)
    set(cell + 1, raw, &transaction)
    if !isSameText { setText(cell + 2, text, &transaction) }
    return true
  }
}
