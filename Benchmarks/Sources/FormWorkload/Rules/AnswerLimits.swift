import FormModel

/// Values at the limits in the code of answers and expressions, and their neighbours on both sides.
///
/// At a limit one way of computing ends and another begins, so mistakes are likely there. All answers
/// are legal; `RulesStep` has those just beyond.
enum AnswerLimits {
  private static let day: UInt64 = 86_400_000

  /// Where whole numbers are read, stored, compared or written in another way.
  private static let limits: [UInt64] = [
    // Where numbers of 32 bits end.
    1 << 31, 1 << 32,
    // From here on, several integers are the same double.
    1 << 53,
    // The digits that the readers take without rounding, and the largest number with a short text.
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000,
    // The ends of integers.
    1 << 63,
    // The first and last day, also in milliseconds; the length of a day.
    719_162, 2_932_896, 719_162 * day, 2_932_897 * day, day,
  ]

  /// Zero, and numbers around the tolerance of 1e-12 and around a half.
  private static let fractions = [
    "0", "0.000000000000999", "0.000000000001", "0.000000000001001", "1.000000000000999",
    "0.999999999999", "1.000000000001", "0.49999999999999994", "0.9999999999999999",
    "9007199254740991.5",
  ]

  private static let extremes = [
    Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude,
  ]

  /// Days around the calendar's ends and its leap days, as numbers and as texts. Some do not exist.
  private static let days = [
    -719_162, -719_161, 2_932_895, 2_932_896, -25_509, -25_508, 11_015, 11_016, -1, 0, 1,
  ]
  private static let dayTexts = [
    "0001-01-01", "0001-1-2", "9999-12-30", "9999-12-31", "1900-02-28", "1900-03-01", "2000-02-29",
    "1900-02-29", "0000-12-31", "10000-01-01", "2026-00-10", "2026-13-01", "2026-12-00",
    "2026-12-32", "02026-01-01", "2026-01-011",
  ]

  /// Texts that just miss to be numbers, or are unusual ones.
  private static let oddTexts = ["-0.0", "-.0", "--1", "0-", String(repeating: "9", count: 309)]

  /// True once in eight draws.
  static func draws(_ random: inout some RandomNumberGenerator) -> Bool {
    random.draw(below: 8) == 0
  }

  /// Draws an answer of this field's kind; nil for a kind without limits.
  static func answer(
    of field: ExpressionScope.Field,
    using random: inout some RandomNumberGenerator
  ) -> AnswerValue? {
    switch field.kind.holds {
    case .text where field.kind.isAnswered: return .text(text(for: field.id, using: &random))
    case .integer:
      let magnitude = Int(clamping: magnitude(for: field.id, using: &random))
      return .integer(random.draw(below: 2) == 0 ? magnitude : -magnitude)
    case .decimal:
      if random.draw(below: 8) == 0 { return .decimal(extremes[random.draw(below: 3)]) }
      return Double(numeral(for: field.id, using: &random)).map { .decimal($0) }
    case .date: return .date(days: days[random.draw(below: days.count)])
    case .dateTime:
      return .dateTime(
        milliseconds: days[random.draw(below: days.count)] * 86_400_000 + time(&random)
      )
    case .time: return .time(milliseconds: time(&random))
    case .text, .boolean, .choice, .choices: return nil
    }
  }

  private static func time(_ random: inout some RandomNumberGenerator) -> Int {
    [0, 1, 86_399_998, 86_399_999][random.draw(below: 4)]
  }

  /// Draws a whole number at a limit or beside it. A field has one limit, by its id, so that its
  /// answers often meet the constants that it is compared with.
  private static func magnitude(
    for id: String,
    using random: inout some RandomNumberGenerator
  ) -> UInt64 {
    let place =
      id.isEmpty
      ? random.draw(below: limits.count)
      : id.utf8.reduce(0) { ($0 * 31 + Int($1)) % limits.count }
    return limits[place] - 1 + UInt64(random.draw(below: 3))
  }

  /// Draws a number as an expression writes it.
  ///
  /// - Parameter id: the field that is compared with it; empty for none.
  static func numeral(
    for id: String,
    using random: inout some RandomNumberGenerator
  ) -> String {
    let sign = random.draw(below: 2) == 0 ? "" : "-"
    if random.draw(below: 4) == 0 { return sign + fractions[random.draw(below: fractions.count)] }
    return "\(sign)\(magnitude(for: id, using: &random))"
  }

  /// Draws a text that reads as a number or a day at a limit, or just misses to.
  static func text(
    for id: String,
    using random: inout some RandomNumberGenerator
  ) -> String {
    switch random.draw(below: 4) {
    case 0: dayText(using: &random)
    case 1: oddTexts[random.draw(below: oddTexts.count)]
    default: numeral(for: id, using: &random)
    }
  }

  static func dayText(using random: inout some RandomNumberGenerator) -> String {
    dayTexts[random.draw(below: dayTexts.count)]
  }
}
