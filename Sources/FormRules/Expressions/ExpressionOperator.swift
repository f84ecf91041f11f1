/// The binary operators, from the loosest to the tightest.
package enum ExpressionOperator: UInt8, CaseIterable, Sendable {
  case or, and, equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case plus, minus, times, div, mod

  /// The spelling in an expression.
  package var name: String {
    switch self {
    case .or: "or"
    case .and: "and"
    case .equal: "="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .plus: "+"
    case .minus: "-"
    case .times: "*"
    case .div: "div"
    case .mod: "mod"
    }
  }

  /// Whether the result is true or false.
  var givesTruth: Bool { rawValue <= ExpressionOperator.greaterOrEqual.rawValue }

  /// Higher binds tighter.
  var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .notEqual: 3
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 4
    case .plus, .minus: 5
    case .times, .div, .mod: 6
    }
  }

  /// The precedence of unary minus, which binds tightest.
  static let signPrecedence = 7

  /// The comparison with its sides exchanged.
  var mirrored: ExpressionOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }
}
