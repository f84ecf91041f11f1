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
  /// `.`, the answer of the constraint's own field.
  case ownAnswer
  case negation(OracleExpression)
  case operation(Operator, OracleExpression, OracleExpression)
  case call(OracleFunction, [OracleExpression])

  /// All names that the expression reads, as indices into the table of names, in the order of the
  /// text.
  var references: [Int] {
    leaves.compactMap { leaf in
      if case .reference(let place) = leaf { place } else { nil }
    }
  }

  var readsOwnAnswer: Bool {
    leaves.contains { leaf in
      if case .ownAnswer = leaf { true } else { false }
    }
  }

  /// The parts without operands, in the order of the text. Not recursive: a row of operators is a tree
  /// as deep as the row is long.
  private var leaves: [OracleExpression] {
    var found: [OracleExpression] = []
    var waiting = [self]
    while let next = waiting.popLast() {
      switch next {
      case .text, .number, .reference, .ownAnswer: found.append(next)
      case .negation(let operand): waiting.append(operand)
      case .operation(_, let left, let right): waiting += [right, left]
      case .call(_, let arguments): waiting += arguments.reversed()
      }
    }
    return found
  }
}
