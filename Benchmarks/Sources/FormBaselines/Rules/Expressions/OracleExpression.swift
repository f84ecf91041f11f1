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
    switch self {
    case .text, .number, .ownAnswer: []
    case .reference(let place): [place]
    case .negation(let operand): operand.references
    case .operation(_, let left, let right): left.references + right.references
    case .call(_, let arguments): arguments.flatMap(\.references)
    }
  }

  /// The nesting depth of operators and calls.
  var depth: Int {
    switch self {
    case .text, .number, .reference, .ownAnswer: 0
    case .negation(let operand): 1 + operand.depth
    case .operation(_, let left, let right): 1 + max(left.depth, right.depth)
    case .call(_, let arguments): 1 + (arguments.map(\.depth).max() ?? 0)
    }
  }

  var readsOwnAnswer: Bool {
    switch self {
    case .text, .number, .reference: false
    case .ownAnswer: true
    case .negation(let operand): operand.readsOwnAnswer
    case .operation(_, let left, let right): left.readsOwnAnswer || right.readsOwnAnswer
    case .call(_, let arguments): arguments.contains(where: \.readsOwnAnswer)
    }
  }
}
