import FormModel

/// The names and values that an expression can read.
protocol OracleSurroundings: ~Copyable {
  /// The value that `${…}` reads; `reference` is an index into the table of names.
  func value(of reference: Int) -> OracleValue
  /// The number of values that `${…}` yields: 0 for a hidden field under policy `blank`, else 1.
  func count(of reference: Int) -> Int
  var clock: FormClock { get }
}

extension OracleExpression {
  /// Evaluates the tree node by node (UR-2, docs/rules.md).
  ///
  /// - Parameter own: the value of `.`.
  func value(
    in around: borrowing some OracleSurroundings & ~Copyable,
    own: OracleValue = .nothing
  ) -> OracleValue {
    switch self {
    case .text(let text): return .text(text)
    case .number(let number): return .number(number)
    case .reference(let place): return around.value(of: place)
    case .ownAnswer: return own
    case .negation(let operand): return .number(-operand.value(in: around, own: own).number)
    case .operation(let sign, let left, let right):
      let left = left.value(in: around, own: own)
      return sign.value(left, right.value(in: around, own: own))
    case .call(.count, let arguments):
      return .number(Double(around.count(of: arguments[0].references[0])))
    case .call(let function, let arguments):
      return function.value(arguments.map { $0.value(in: around, own: own) }, clock: around.clock)
    }
  }
}

extension OracleExpression.Operator {
  func value(_ left: OracleValue, _ right: OracleValue) -> OracleValue {
    switch self {
    case .or: .boolean(left.truth || right.truth)
    case .and: .boolean(left.truth && right.truth)
    case .equal: .boolean(OracleValue.areEqual(left, right))
    case .unequal: .boolean(!OracleValue.areEqual(left, right))
    case .less: .boolean(left.number < right.number)
    case .lessOrEqual: .boolean(left.number <= right.number)
    case .greater: .boolean(left.number > right.number)
    case .greaterOrEqual: .boolean(left.number >= right.number)
    case .add: .number(left.number + right.number)
    case .subtract: .number(left.number - right.number)
    case .multiply: .number(left.number * right.number)
    case .divide: .number(left.number / right.number)
    case .remainder: .number(left.number.truncatingRemainder(dividingBy: right.number))
    }
  }
}
