/// The operators with two sides, from the loosest to the tightest.
enum ExpressionOperator: UInt8, CaseIterable, Sendable {
  case or, and, equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case plus, minus, times, div, mod

  /// How it is written.
  var name: String {
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

  /// Of the unary sign: tighter than all.
  static let signPrecedence = 7

  /// The comparison that says the same with its sides exchanged.
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
