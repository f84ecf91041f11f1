/// The functions of UR-2.
package enum ExpressionFunction: UInt8, CaseIterable, Sendable {
  case not, selected, selectedAt, countSelected, stringLength, contains, startsWith, concat
  case `if`, coalesce, number, string, int, round, min, max, abs
  case `true`, `false`, date, today, now, count, sum, position, indexedRepeat

  /// The name in an expression.
  package var name: String { Self.names[Int(rawValue)] }

  private static let names = [
    "not", "selected", "selected-at", "count-selected", "string-length", "contains", "starts-with",
    "concat", "if", "coalesce", "number", "string", "int", "round", "min", "max", "abs", "true",
    "false", "date", "today", "now", "count", "sum", "position", "indexed-repeat",
  ]

  init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self = Self.allCases[index]
  }

  /// The allowed numbers of arguments.
  package var arguments: ClosedRange<Int> {
    switch self {
    case .true, .false, .today, .now: 0...0
    case .not, .countSelected, .stringLength, .number, .string, .int, .abs, .date, .count, .sum,
      .position:
      1...1
    case .selected, .selectedAt, .contains, .startsWith, .coalesce: 2...2
    case .round: 1...2
    case .if: 3...3
    case .indexedRepeat: 3...7
    case .concat, .min, .max: 1...ExpressionLimits.arguments
    }
  }
}
