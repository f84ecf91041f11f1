import FormModel

/// The names and values that an expression can read.
protocol OracleSurroundings: ~Copyable {
  /// The value that `${…}` reads; `reference` is an index into the table of names.
  func value(of reference: Int) -> OracleValue
  /// The number of values that `${…}` yields: 0 for a hidden field under policy `blank`, else 1.
  func count(of reference: Int) -> Int
  var clock: FormClock { get }
  /// The values of a field in all instances that the reader sees; nil for a name with one value
  /// (RP-4).
  func values(of reference: Int) -> [OracleValue]?
  /// The number of the reader's instance, from 1.
  var position: Int { get }
  /// The value of a field in an instance that is found by the repeats around it, outermost first, and
  /// the number of an instance in each.
  func value(of reference: Int, in repeats: [Int], numbers: [Double]) -> OracleValue
  /// The value of a field in an instance so many before the reader's; nothing if there is none. Nil if
  /// the field is none of the reader's own repeat.
  func value(of reference: Int, before distance: Int) -> OracleValue?
}

/// Surroundings without repeats.
extension OracleSurroundings where Self: ~Copyable {
  func values(of reference: Int) -> [OracleValue]? { nil }
  var position: Int { preconditionFailure("a form without repeats has no instances") }
  func value(of reference: Int, in repeats: [Int], numbers: [Double]) -> OracleValue {
    preconditionFailure("a form without repeats has no instances")
  }
  func value(of reference: Int, before distance: Int) -> OracleValue? { nil }
}

extension OracleExpression {
  /// Evaluates the tree node by node (UR-2, docs/rules.md).
  ///
  /// - Parameters:
  ///   - own: the value of `.`.
  ///   - depth: the operators to the right of this one in its row.
  func value(
    in around: borrowing some OracleSurroundings & ~Copyable,
    own: OracleValue = .nothing,
    depth: Int = 0
  ) -> OracleValue {
    switch self {
    case .text(let text): return .text(text)
    case .number(let number): return .number(number)
    case .reference(let place): return around.value(of: place)
    case .ownAnswer: return own
    case .column: preconditionFailure("a row gives each column a text")
    case .position: return .number(Double(around.position))
    case .negation(let operand): return .number(-operand.value(in: around, own: own).number)
    case .operation(let sign, let left, let right):
      guard depth < Self.mostRecursion else { return rowValue(in: around, own: own) }
      let left = left.value(in: around, own: own, depth: depth + 1)
      return sign.value(left, right.value(in: around, own: own))
    case .call(.count, let arguments):
      guard case .reference(let place)? = arguments.first else { return .number(0) }
      return .number(Double(around.count(of: place)))
    case .call(.indexedRepeat, let arguments):
      guard case .reference(let place)? = arguments.first else { return .nothing }
      if let distance = instancesBefore, let found = around.value(of: place, before: distance) {
        return found
      }
      let pairs = stride(from: 1, to: arguments.count, by: 2)
      return around.value(
        of: place,
        in: pairs.flatMap { arguments[$0].references },
        numbers: pairs.map { arguments[$0 + 1].value(in: around, own: own).number }
      )
    case .call(let function, let arguments):
      if let whole = function.value(overInstances: arguments, in: around) { return whole }
      return function.value(arguments.map { $0.value(in: around, own: own) }, clock: around.clock)
    }
  }
}

extension OracleExpression {
  /// The operators of a row that are evaluated by recursion; few enough for any thread's stack.
  private static let mostRecursion = 64

  /// The value of a row of operators, which is a tree as deep as the row is long, without recursion.
  private func rowValue(
    in around: borrowing some OracleSurroundings & ~Copyable,
    own: OracleValue
  ) -> OracleValue {
    var row: [(sign: Operator, right: OracleExpression)] = []
    var first = self
    while case .operation(let sign, let left, let right) = first {
      row.append((sign, right))
      first = left
    }
    var value = first.value(in: around, own: own)
    for (sign, right) in row.reversed() {
      value = sign.value(value, right.value(in: around, own: own))
    }
    return value
  }
}

extension OracleExpression {
  /// The value of a variable or calculation: a text that is too long is taken as empty.
  ///
  /// - Parameter own: the answer of the calculation's own field.
  func boundedValue(
    in around: borrowing some OracleSurroundings & ~Copyable,
    own: OracleValue = .nothing
  ) -> OracleValue {
    let value = value(in: around, own: own)
    if case .text(let text) = value, text.utf8.count > OracleValue.textLimit { return .nothing }
    return value
  }
}

extension OracleExpression {
  /// True if an evaluation makes or yields a text that is too long.
  ///
  /// - Parameter isCondition: true if only the truth of its value matters.
  func makesTooMuch(
    in around: borrowing some OracleSurroundings & ~Copyable,
    own: OracleValue = .nothing,
    isCondition: Bool
  ) -> Bool {
    var waiting = [self]
    while let next = waiting.popLast() {
      switch next {
      case .text, .number, .reference, .ownAnswer, .column, .position: break
      case .negation(let operand): waiting.append(operand)
      case .operation(_, let left, let right): waiting += [left, right]
      case .call(.choose, let arguments):
        let truth = arguments[0].value(in: around, own: own).truth
        waiting += [arguments[0], truth ? arguments[1] : arguments[2]]
      case .call(let function, let arguments):
        waiting += arguments
        switch function {
        case .concat:
          let bytes = arguments.map { $0.value(in: around, own: own).text.utf8.count }
          if bytes.reduce(0, +) > OracleValue.textLimit { return true }
        case .substr, .substringBefore, .substringAfter, .translate, .normalizeSpace:
          if function.made(of: arguments.map { $0.value(in: around, own: own) }) == nil {
            return true
          }
        default: break
        }
      }
    }
    guard !isCondition, case .text(let text) = value(in: around, own: own) else { return false }
    return text.utf8.count > OracleValue.textLimit
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
