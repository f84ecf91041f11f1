/// Compares times and date-times, which SurveyJS does as texts.
enum SurveyMoments {
  /// Returns the comparison; nil if neither side is a time or a date-time, or the other side is no text.
  static func condition(
    _ left: SurveyValue,
    _ name: String,
    _ right: SurveyValue
  ) throws(ExpressionFailure) -> String? {
    if let kind = left.name?.kind, kind == .time || kind == .moment, let text = left.operand {
      return try condition(text, kind, name, right)
    }
    guard let kind = right.name?.kind, kind == .time || kind == .moment, let text = right.operand
    else { return nil }
    return try condition(text, kind, SurveyComparison.turned(name), left)
  }

  private static func condition(
    _ text: String,
    _ kind: SurveyName.Kind,
    _ name: String,
    _ other: SurveyValue
  ) throws(ExpressionFailure) -> String? {
    guard ["=", "!=", "<", "<=", ">", ">="].contains(name) else { return nil }
    switch other {
    case .text(let constant) where !constant.isEmpty:
      return kind == .time
        ? try time(text, name, constant) : try moment(text, name, constant)
    case .name(let other) where kind == .moment && other.kind == .date:
      return day(text, name, other.text)
    case .name(let other) where other.kind == .moment && kind == .moment:
      throw ExpressionFailure(reason: "a comparison of two date-times", offset: 0)
    default: return nil
    }
  }

  /// A time reads as its share of a day.
  private static func time(
    _ text: String,
    _ name: String,
    _ constant: String
  ) throws(ExpressionFailure) -> String {
    guard let milliseconds = CivilDate.milliseconds(constant) else {
      throw ExpressionFailure(reason: "a comparison of a time with another text", offset: 0)
    }
    return comparison(text, name, "(\(milliseconds) div 86400000)")
  }

  private static func moment(
    _ text: String,
    _ name: String,
    _ constant: String
  ) throws(ExpressionFailure) -> String {
    guard CivilDate.days(constant) != nil else {
      throw ExpressionFailure(reason: "a comparison of a date-time with a time of day", offset: 0)
    }
    return day(text, name, "date('\(constant)')")
  }

  /// The text of a moment begins with its day, and so comes behind it.
  private static func day(_ text: String, _ name: String, _ day: String) -> String {
    switch name {
    case "=": "false()"
    case "!=": "true()"
    case ">", ">=": "\(text) >= \(day)"
    default: "\(text) < \(day)"
    }
  }

  private static func comparison(_ text: String, _ name: String, _ other: String) -> String {
    name == "!=" ? "not(\(text) = \(other))" : "\(text) \(name) \(other)"
  }
}
