import FormModel

/// One step of a condition: a test, and the next step for each of the test's two results.
///
/// The operators `and`, `or` and `not` only determine the next step. Evaluation short-circuits: a
/// step whose result can't matter is skipped.
struct RuleTest: BitwiseCopyable {
  enum Kind: UInt8 {
    /// The field's code is equal to the constant, or has the bit with this number.
    case code, bit
    /// Compares the field's number with the constant.
    case near, less, lessOrEqual, greater, greaterOrEqual
    /// Evaluates an expression by its number.
    case interpreted
  }

  /// Marks the end of a condition in place of a next step.
  static let holds = Int32(-1)
  static let fails = Int32(-2)

  var kind: Kind
  /// The number of the field or of the expression.
  var subject: UInt32
  /// A code, a bit number, or the bit pattern of a floating-point number.
  var constant: UInt64 = 0
  var onTrue = RuleTest.holds
  var onFalse = RuleTest.fails
}

/// The steps of all conditions, in one array.
struct RuleTests {
  var tests: [RuleTest] = []
  /// The expressions that are not simple comparisons.
  var expressions: [OracleExpression] = []

  /// Adds a condition.
  ///
  /// - Returns: the condition's first step, or one of the two ends.
  mutating func add(
    _ expression: OracleExpression,
    of rules: OracleRules,
    onTrue: Int32 = RuleTest.holds,
    onFalse: Int32 = RuleTest.fails
  ) -> Int32 {
    var expression = expression
    var (onTrue, onFalse) = (onTrue, onFalse)
    // Not recursive on the left: a row of operators is a tree as deep as the row is long.
    while true {
      switch expression {
      case .operation(.and, let left, let right):
        onTrue = add(right, of: rules, onTrue: onTrue, onFalse: onFalse)
        expression = left
        continue
      case .operation(.or, let left, let right):
        onFalse = add(right, of: rules, onTrue: onTrue, onFalse: onFalse)
        expression = left
        continue
      case .call(.not, let arguments):
        (onTrue, onFalse) = (onFalse, onTrue)
        expression = arguments[0]
        continue
      case .operation(.unequal, let left, let right):
        (onTrue, onFalse) = (onFalse, onTrue)
        expression = .operation(.equal, left, right)
        continue
      default: break
      }
      break
    }
    var test = RuleTest(simple: expression, of: rules)
    if test == nil {
      test = RuleTest(kind: .interpreted, subject: UInt32(expressions.count))
      expressions.append(expression)
    }
    test!.onTrue = onTrue
    test!.onFalse = onFalse
    tests.append(test!)
    return Int32(tests.count - 1)
  }
}

extension RuleTest {
  /// Makes a step for a test of one field against a constant that needs no conversion; nil for any
  /// other expression.
  init?(simple expression: OracleExpression, of rules: OracleRules) {
    switch expression {
    case .reference(let field) where field < rules.fieldCount && rules.kinds[field] == .boolean:
      self.init(kind: .code, subject: UInt32(field), constant: AnswerCodes.yes)
    case .call(.selected, let arguments):
      guard case .reference(let field) = arguments[0], case .text(let value) = arguments[1],
        field < rules.fieldCount, let place = rules.offers[field].place(of: value)
      else { return nil }
      switch rules.kinds[field] {
      case .choice:
        self.init(kind: .code, subject: UInt32(field), constant: AnswerCodes.code(ofChoice: place))
      case .choices where rules.offers[field].count <= AnswerCodes.bits:
        self.init(kind: .bit, subject: UInt32(field), constant: UInt64(place))
      default: return nil
      }
    case .operation(let sign, .reference(let field), let constant):
      self.init(sign, field, constant, rules)
    case .operation(let sign, let constant, .reference(let field)):
      guard let mirrored = sign.mirrored else { return nil }
      self.init(mirrored, field, constant, rules)
    default: return nil
    }
  }

  private init?(
    _ sign: OracleExpression.Operator,
    _ field: Int,
    _ constant: OracleExpression,
    _ rules: OracleRules
  ) {
    guard field < rules.fieldCount, rules.kinds[field] != .boolean else { return nil }
    switch (constant, sign) {
    case (.text(""), .equal):
      self.init(kind: .code, subject: UInt32(field), constant: AnswerCodes.none)
    case (.text(let value), .equal) where rules.kinds[field] == .choice:
      guard let place = rules.offers[field].place(of: value) else { return nil }
      self.init(kind: .code, subject: UInt32(field), constant: AnswerCodes.code(ofChoice: place))
    case (.number(let number), _) where AnswerCodes.isNumber(rules.kinds[field]):
      let kind: Kind
      switch sign {
      case .equal: kind = .near
      case .less: kind = .less
      case .lessOrEqual: kind = .lessOrEqual
      case .greater: kind = .greater
      case .greaterOrEqual: kind = .greaterOrEqual
      default: return nil
      }
      self.init(kind: kind, subject: UInt32(field), constant: number.bitPattern)
    default: return nil
    }
  }
}

extension OracleExpression.Operator {
  /// The operator for exchanged operands; nil if it is not a comparison.
  fileprivate var mirrored: OracleExpression.Operator? {
    switch self {
    case .equal: .equal
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .unequal, .or, .and, .add, .subtract, .multiply, .divide, .remainder: nil
    }
  }
}
