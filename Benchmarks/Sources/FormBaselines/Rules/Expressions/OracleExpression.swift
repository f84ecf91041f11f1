/// An expression tree for the reference interpreter (UR-2).
indirect enum OracleExpression {
  enum Operator: String, CaseIterable {
    case or, and
    case equal = "="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "div"
    case remainder = "mod"
  }

  case text(String)
  case number(Double)
  /// `${id}`, as an index into the table of names.
  case reference(Int)
  /// `.`, the answer of the own field of a constraint or calculation.
  case ownAnswer
  /// `#{name}`, a column of a choice list.
  case column(String)
  /// `position(..)`, the number of the reader's instance.
  case position
  case negation(OracleExpression)
  case operation(Operator, OracleExpression, OracleExpression)
  case call(OracleFunction, [OracleExpression])

  /// The d of `indexed-repeat(${field}, ${repeat}, position(..) - d)`, a whole number of at least 1;
  /// nil for another expression. In the field's own repeat it reads an earlier instance, and nothing in
  /// the first: so it is no circle, even if the reader decides the field.
  var instancesBefore: Int? {
    guard case .call(.indexedRepeat, let arguments) = self, arguments.count == 3,
      case .operation(.subtract, .position, .number(let number)) = arguments[2],
      let distance = Int(exactly: number), distance >= 1
    else { return nil }
    return distance
  }

  /// The calls in the expression, in the order of the text.
  private var calls: [OracleExpression] {
    var found: [OracleExpression] = []
    var waiting = [self]
    while let next = waiting.popLast() {
      switch next {
      case .text, .number, .reference, .ownAnswer, .column, .position: break
      case .negation(let operand): waiting.append(operand)
      case .operation(_, let left, let right): waiting += [right, left]
      case .call(_, let arguments):
        found.append(next)
        waiting += arguments.reversed()
      }
    }
    return found
  }

  /// The names in calls that read an earlier instance.
  var referencesBefore: [Int] {
    calls.flatMap { call -> [Int] in
      guard call.instancesBefore != nil, case .call(_, let arguments) = call else { return [] }
      return arguments[0].references
    }
  }

  /// The calls that read an instance by a number other than that of an earlier one: what they read, and the names of repeats.
  var indexedReads: [(fields: [Int], repeats: [Int])] {
    calls.compactMap { call in
      guard call.instancesBefore == nil, case .call(.indexedRepeat, let arguments) = call else {
        return nil
      }
      let repeats = arguments.dropFirst().compactMap { argument in
        if case .reference(let name) = argument { name } else { nil }
      }
      return (arguments[0].references, repeats)
    }
  }

  /// The names that `count` takes.
  var counted: [Int] {
    calls.flatMap { call -> [Int] in
      guard case .call(.count, let arguments) = call else { return [] }
      return arguments[0].references
    }
  }

  /// All names that the expression reads, as indices into the table of names, in the order of the
  /// text.
  var references: [Int] {
    leaves.compactMap { leaf in
      if case .reference(let place) = leaf { place } else { nil }
    }
  }

  /// The parts that stand for one value of the form each: names, positions, and calls that take a name or an instance.
  var operands: [OracleExpression] {
    var found: [OracleExpression] = []
    var waiting = [self]
    while let next = waiting.popLast() {
      switch next {
      case .reference, .position, .call(.indexedRepeat, _): found.append(next)
      case .text, .number, .ownAnswer, .column: break
      case .negation(let operand): waiting.append(operand)
      case .operation(_, let left, let right): waiting += [right, left]
      case .call(let function, let arguments):
        if [.count, .sum, .min, .max].contains(function), arguments.count == 1,
          case .reference = arguments[0]
        {
          found.append(next)
        } else {
          waiting += arguments.reversed()
        }
      }
    }
    return found
  }

  var readsOwnAnswer: Bool {
    leaves.contains { leaf in
      if case .ownAnswer = leaf { true } else { false }
    }
  }

  /// True if the expression has a meaning only in a form with repeats.
  var needsRepeats: Bool {
    var waiting = [self]
    while let next = waiting.popLast() {
      switch next {
      case .position, .call(.indexedRepeat, _): return true
      case .text, .number, .reference, .ownAnswer, .column: break
      case .negation(let operand): waiting.append(operand)
      case .operation(_, let left, let right): waiting += [left, right]
      case .call(_, let arguments): waiting += arguments
      }
    }
    return false
  }

  /// The parts without operands, in the order of the text. Not recursive: a row of operators is a tree
  /// as deep as the row is long.
  private var leaves: [OracleExpression] {
    var found: [OracleExpression] = []
    var waiting = [self]
    while let next = waiting.popLast() {
      switch next {
      case .text, .number, .reference, .ownAnswer, .column, .position: found.append(next)
      case .negation(let operand): waiting.append(operand)
      case .operation(_, let left, let right): waiting += [right, left]
      case .call(_, let arguments): waiting += arguments.reversed()
      }
    }
    return found
  }
}
