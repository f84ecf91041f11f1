/// The functions of UR-2.
package enum ExpressionFunction: UInt8, CaseIterable, Sendable {
  case not, selected, selectedAt, countSelected, stringLength, contains, startsWith, concat
  case `if`, coalesce, number, string, int, round, min, max, abs
  case `true`, `false`, date, today, now, count, sum, position, indexedRepeat
  case endsWith, substring, substringBefore, substringAfter, translate, normalizeSpace
  case power, squareRoot, exponential, logarithm, decimalLogarithm
  case sine, cosine, tangent, arcSine, arcCosine, arcTangent, direction
  case matches

  /// The name in an expression.
  package var name: String { Self.names[Int(rawValue)] }

  private static let names = [
    "not", "selected", "selected-at", "count-selected", "string-length", "contains", "starts-with",
    "concat", "if", "coalesce", "number", "string", "int", "round", "min", "max", "abs", "true",
    "false", "date", "today", "now", "count", "sum", "position", "indexed-repeat", "ends-with",
    "substr", "substring-before", "substring-after", "translate", "normalize-space", "pow", "sqrt",
    "exp", "log", "log10", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "regex",
  ]

  init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self = Self.allCases[index]
  }

  /// Whether the value is true or false, whatever the arguments are.
  var givesTruth: Bool {
    switch self {
    case .true, .false, .not, .selected, .contains, .startsWith, .endsWith, .matches: true
    default: false
    }
  }

  /// The allowed numbers of arguments.
  package var arguments: ClosedRange<Int> {
    switch self {
    case .true, .false, .today, .now: 0...0
    case .not, .countSelected, .stringLength, .number, .string, .int, .abs, .date, .count, .sum,
      .position, .normalizeSpace, .squareRoot, .exponential, .logarithm, .decimalLogarithm, .sine,
      .cosine, .tangent, .arcSine, .arcCosine, .arcTangent:
      1...1
    case .selected, .selectedAt, .contains, .startsWith, .coalesce, .endsWith, .substringBefore,
      .substringAfter, .power, .direction, .matches:
      2...2
    case .round: 1...2
    case .substring: 2...3
    case .if, .translate: 3...3
    case .indexedRepeat: 3...7
    case .concat, .min, .max: 1...ExpressionLimits.arguments
    }
  }
}
