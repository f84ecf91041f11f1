/// The functions of UR-2, by name.
enum OracleFunction: String, CaseIterable {
  case not, selected, contains, concat, coalesce, number, string, int, round, min, max, abs, date
  case today, now, count, sum, translate, pow, sqrt, exp, log, log10
  case sin, cos, tan, asin, acos, atan, atan2
  case substr, regex
  case substringBefore = "substring-before"
  case substringAfter = "substring-after"
  case endsWith = "ends-with"
  case normalizeSpace = "normalize-space"
  case indexedRepeat = "indexed-repeat"
  case selectedAt = "selected-at"
  case countSelected = "count-selected"
  case stringLength = "string-length"
  case startsWith = "starts-with"
  case choose = "if"
  case yes = "true"
  case no = "false"

  /// The allowed number of arguments.
  var arguments: ClosedRange<Int> {
    switch self {
    case .today, .now, .yes, .no: 0...0
    case .not, .countSelected, .stringLength, .number, .string, .int, .abs, .date, .count, .sum,
      .normalizeSpace, .sqrt, .exp, .log, .log10, .sin, .cos, .tan, .asin, .acos, .atan:
      1...1
    case .selected, .selectedAt, .contains, .startsWith, .endsWith, .substringBefore,
      .substringAfter, .coalesce, .pow, .atan2, .regex:
      2...2
    case .round: 1...2
    case .substr: 2...3
    case .choose, .translate: 3...3
    case .concat, .min, .max: 1...255
    case .indexedRepeat: 3...7
    }
  }

  /// True if the first argument must be a field reference.
  var takesReference: Bool { self == .count || self == .sum || self == .indexedRepeat }
}
