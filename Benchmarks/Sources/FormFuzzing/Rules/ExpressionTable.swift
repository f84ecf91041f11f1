import FormModel
import FormRules
import FormWorkload

/// Every function and operator that the engine has (UR-2), with the ends of what it takes in each
/// argument's place.
///
/// The expressions read fields of `ExpressionSamples.scope`.
public struct ExpressionTable: Sendable, CustomStringConvertible {
  /// A function or operator.
  public let name: String
  public let expressions: [String]
  public var description: String { name }

  /// One table for each function and operator.
  public static let all: [ExpressionTable] =
    [ExpressionTable(name: "-", expressions: values.map { "-\($0)" })]
    + ExpressionOperator.allCases.map(ExpressionTable.init)
    + ExpressionFunction.allCases.filter { !refused.contains($0) }.map(ExpressionTable.init)

  /// Functions that need repeats.
  private static let refused: [ExpressionFunction] = [.position, .indexedRepeat]

  /// The values of every argument. `answers` gives the fields several values each.
  private static let values =
    [
      "(0 div 0)", "(1 div 0)", "(-1 div 0)", "-0", "0", "0.5", "-0.5", "''", "'a b'", "true()",
      "9007199254740992", "date(-719162)", "date(2932896)",
    ] + fields

  /// A field of each kind.
  private static let fields = [
    "${t1}", "${i1}", "${d1}", "${b1}", "${day1}", "${moment1}", "${one}", "${many}",
  ]

  /// What the fields hold, one after another.
  static let answers: [[String: AnswerValue]] = [
    [:],
    [
      // The same double as 2⁵³.
      "i1": .integer((1 << 53) + 1),
      "t1": .text("-0"), "d1": .decimal(0.5), "b1": .boolean(false), "many": .choices(["b", "1"]),
      "day1": .date(days: -719_162), "moment1": .dateTime(milliseconds: -1), "one": .choice("01"),
    ],
    [
      "t1": .text("2000-02-29T"), "i1": .integer(-.max),
      "d1": .decimal(-.greatestFiniteMagnitude), "b1": .boolean(true),
      "day1": .date(days: 2_932_896),
      "moment1": .dateTime(milliseconds: 2_932_897 * 86_400_000 - 1), "one": .choice("a"),
      "many": .choices(["b", "a", "c", "1"]),
    ],
  ]

  /// The tables over all answers, as `ExpressionSamples` writes expressions. Those that read the clock
  /// are left out: other evaluators read the system's.
  public static var lines: some Sequence<String> {
    let timeless = all.lazy.filter { $0.name != "today" && $0.name != "now" }
    return timeless.flatMap(\.expressions).flatMap { expression in
      answers[..<(expression.contains("$") ? answers.count : 1)].map { answers in
        ExpressionSamples.line(
          of: expression,
          over: ExpressionSamples.scope.fields.map { ($0.id, answers[$0.id], $0.choices) }
        )
      }
    }
  }

  private init(name: String, expressions: [String]) {
    self.name = name
    self.expressions = expressions
  }

  private init(_ sign: ExpressionOperator) {
    let values = ExpressionTable.values
    self.init(
      name: sign.name,
      expressions: values.flatMap { left in values.map { "\(left) \(sign.name) \($0)" } }
    )
  }

  private init(_ function: ExpressionFunction) {
    let range = function.arguments
    // Three arguments stand for more; the most are given once.
    let counts = range.filter { $0 <= 3 || $0 == range.upperBound }
    self.init(
      name: function.name,
      expressions: counts.flatMap { count in
        ExpressionTable.arguments(of: function, count: count).map {
          "\(function.name)(\($0.joined(separator: ", ")))"
        }
      }
    )
  }

  /// Lists of arguments of this length: of one and two all values with each other, of three the
  /// values in each place beside a few others.
  private static func arguments(of function: ExpressionFunction, count: Int) -> [[String]] {
    switch count {
    case 0: return [[]]
    case 1: return values(of: function, 0).map { [$0] }
    case 2:
      let seconds = values(of: function, 1)
      return values(of: function, 0).flatMap { first in seconds.map { [first, $0] } }
    case 3:
      return (0..<count).flatMap { place in
        values(of: function, place).flatMap { value in
          ["0.5", "''", "true()"].map { other in
            (0..<count).map { $0 == place ? value : other }
          }
        }
      }
    default: return [Array(repeating: "0.5", count: count)]
    }
  }

  /// The values of an argument: the usual ones, and the ends of the function's own range.
  private static func values(of function: ExpressionFunction, _ place: Int) -> [String] {
    switch (function, place) {
    case (.count, _), (.sum, _): fields
    case (.round, 0): values + ["0.49999999999999994", "1.005", "-25", "-27", "4503599627370497"]
    case (.round, 1): values + ["29", "30", "31", "-29", "-30", "-31", "2147483648"]
    case (.selectedAt, 1), (.substring, 1), (.substring, 2):
      values + ["2", "4", "-0.9", "2147483648", "9223372036854775808"]
    case (.date, 0): values + days
    case (.int, 0): values + ["9223372036854775807", "9223372036854775808", "-9223372036854775809"]
    case (.matches, 1): patterns
    default: values
    }
  }

  private static let patterns = [
    "", ".", ".*", "a b", #"[\s\S]{3}"#, "^-?[0-9]+$", #"\d+"#, #"[^\d]+"#, #"\w+\s\w+"#, "(?i)A B",
    "(a|a b)", "(true|false)?", #"\bNaN\b|-?Infinity"#, #"[\d\-]{10,}"#, "a{0}b{0,2}", "(a*)*",
    #"\x61\u0020b"#, #"-?\d+(\.\d+)?"#,
  ].map { "'\($0)'" }

  private static let days =
    ["-719163", "-719162.9", "2932896.9", "2932897"]
    + [
      "0000-12-31", "0001-01-01", "9999-12-31", "10000-01-01", "1900-02-29", "2000-02-29",
      "2026-00-01", "2026-13-01", "2026-01-00", "2026-01-32", "2026-1-1T", "02026-01-01",
    ].map { "'\($0)'" }
}
