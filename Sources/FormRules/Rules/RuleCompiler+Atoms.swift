import FormModel

/// A comparison of a field with a constant, as an atom or a constant.
typealias AtomTest = ConditionTruth<AtomKey>

extension RuleCompiler {
  /// The literal of a test. Equal tests share an atom.
  mutating func literal(_ test: AtomTest) -> Literal {
    switch test {
    case .constant(let truth): return .constant(truth)
    case .source(let key, let isNegated):
      return .source(.atom(atom(key, hash: key.hashValue)), isNegated: isNegated)
    }
  }

  /// The number of an atom, which is added if it is new.
  mutating func atom(_ key: AtomKey, hash: Int) -> Int {
    if let known = atoms.find(hash, { atomKeys[$0] == key }) { return known }
    atoms.insert(atomKeys.count, hash: hash)
    atomKeys.append(key)
    return atomKeys.count - 1
  }

  /// The test of a node that compares one field with a constant; nil for other nodes.
  mutating func atomTest(_ checked: CheckedExpression, _ node: Int) -> AtomTest? {
    switch checked.expression.nodes[node] {
    case .binary(let sign, let left, let right):
      guard
        sign.precedence == ExpressionOperator.equal.precedence
          || sign.precedence == ExpressionOperator.less.precedence
      else { return nil }
      if let record = checked.record(left), let value = constant(checked, right) {
        return comparison(record, sign, value)
      }
      if let record = checked.record(right), let value = constant(checked, left) {
        return comparison(record, sign.mirrored, value)
      }
      return nil
    case .call(.selected, let arguments):
      guard let record = checked.record(arguments[0]),
        let value = constant(checked, arguments[1])
      else { return nil }
      return selection(record, value.text)
    case .name, .own:
      guard let record = checked.record(node), program.records[record].kind == .boolean else {
        return nil
      }
      return test(record, .truths, 0b100)
    default: return nil
    }
  }

  private func test(_ record: Int, _ test: AtomKey.Test, _ bits: UInt64 = 0) -> AtomTest {
    let isOfMoment = test == .whole && program.records[record].kind == .dateTime
    let test = isOfMoment ? .day : test
    return .source(AtomKey(record: UInt32(record), test: test, bits: bits), isNegated: false)
  }

  /// The index of a text in `atomTexts`.
  private mutating func place(ofText text: String) -> UInt64 {
    let bytes = Array(text.utf8)
    if let place = atomTextPlaces[bytes] { return UInt64(place) }
    atomTextPlaces[bytes] = atomTexts.count
    atomTexts.append(bytes)
    return UInt64(atomTexts.count - 1)
  }

  private mutating func comparison(
    _ record: Int,
    _ sign: ExpressionOperator,
    _ value: RuleValue
  ) -> AtomTest? {
    if program.records[record].kind == .boolean { return truths(record, sign, value) }
    switch sign {
    case .equal: return equality(record, value)
    case .notEqual: return equality(record, value)?.negated
    default: return order(record, sign, value.number)
    }
  }

  /// The test of a boolean field: the operator's result for each of its three states.
  private mutating func truths(
    _ record: Int,
    _ sign: ExpressionOperator,
    _ value: RuleValue
  ) -> AtomTest {
    var mask: UInt64 = 0
    for (bit, state) in [RuleValue.empty, .truth(false), .truth(true)].enumerated()
    where Evaluator.binary(sign, state, value).truth { mask |= 1 << UInt64(bit) }
    if mask == 0 || mask == 7 { return .constant(mask == 7) }
    return test(record, .truths, mask)
  }

  private mutating func order(
    _ record: Int,
    _ sign: ExpressionOperator,
    _ number: Double
  ) -> AtomTest? {
    guard program.records[record].kind != .choices else { return nil }
    if number.isNaN { return .constant(false) }
    guard number.isFinite else { return nil }
    if program.records[record].kind == .choice,
      program.records[record].choices != FieldRecord.none
    {
      _ = needNumbers(ofList: Int(program.records[record].choices))
    }
    // `x <= c` is `x < c.nextUp`, so that equal comparisons of doubles share an atom.
    switch sign {
    case .less: return test(record, .below, (number + 0).bitPattern)
    case .lessOrEqual: return test(record, .below, number.nextUp.bitPattern)
    case .greater: return test(record, .above, (number + 0).bitPattern)
    default: return test(record, .above, number.nextDown.bitPattern)
    }
  }

  /// The choices of a list with the numbers that their values read as.
  private mutating func needNumbers(ofList list: Int) -> ChoiceTable {
    if !program.tables[list].readsNumbers {
      program.tables[list] = ChoiceTable(readingNumbersOf: program.tables[list])
    }
    return program.tables[list]
  }

  private mutating func equality(_ record: Int, _ value: RuleValue) -> AtomTest? {
    let kind = program.records[record].kind
    if case .truth = value { return nil }
    if case .text("") = value { return test(record, .isNone) }
    switch kind {
    case .integer, .decimal, .time: return nearness(record, value.number)
    case .date, .dateTime:
      if case .number(let number) = value { return nearness(record, number) }
      // Two texts are compared: the constant must be the day as it is written.
      guard let day = CalendarDay.read(value.text),
        CalendarDay.text(day).hasSameScalars(as: value.text)
      else { return .constant(false) }
      return test(record, .whole, AtomKey.bits(day))
    case .choice:
      guard program.records[record].choices != FieldRecord.none else { return .constant(false) }
      if case .number(let number) = value {
        let codes = needNumbers(ofList: Int(program.records[record].choices)).codes(near: number)
        if codes.isEmpty { return .constant(false) }
        return codes.count == 1 ? test(record, .whole, AtomKey.bits(WideInt(codes[0]))) : nil
      }
      let table = program.tables[Int(program.records[record].choices)]
      guard let code = table.code(of: value.text) else { return .constant(false) }
      return test(record, .whole, AtomKey.bits(WideInt(code)))
    case .choices: return nil
    default:
      if case .number(let number) = value { return nearness(record, number) }
      // A statement of its own: within the call, the compiler copies the tables before they change.
      let text = place(ofText: value.text)
      return test(record, .text, text)
    }
  }

  /// A number equal within the tolerance.
  private mutating func nearness(_ record: Int, _ number: Double) -> AtomTest? {
    guard number.isFinite else { return .constant(false) }
    switch program.records[record].kind {
    case .integer, .date, .dateTime:
      let whole = number.rounded()
      guard (whole - number).magnitude < RuleValue.tolerance else { return .constant(false) }
      // From 2⁵³ on, several integers are the same double.
      guard whole.magnitude < 0x1p53 else { return nil }
      return test(record, .whole, AtomKey.bits(WideInt(whole)))
    default: return test(record, .near, (number + 0).bitPattern)
    }
  }

  private mutating func selection(_ record: Int, _ value: String) -> AtomTest? {
    let kind = program.records[record].kind
    guard kind == .choice || kind == .choices else { return nil }
    let list = program.records[record].choices
    // Each word of a value with spaces is selected.
    if list != FieldRecord.none, program.tables[Int(list)].hasSpaces { return nil }
    let word = String(ExpressionFunctions.trimmed(value))!
    if word.isEmpty { return test(record, .isNone) }
    guard list != FieldRecord.none else { return .constant(false) }
    guard !word.utf8.contains(UInt8(ascii: " ")) else { return nil }
    let table = program.tables[Int(list)]
    guard let code = table.code(of: word) else { return .constant(false) }
    if kind == .choice { return test(record, .whole, AtomKey.bits(WideInt(code))) }
    return table.values.count > 64 ? nil : test(record, .bit, UInt64(code))
  }
}
