import FormModel

/// Draws answers from small sets, so that answers often equal a constant in an expression. A few are
/// at the limits of their kind.
public enum AnswerGenerator {
  static let texts = [
    "", "a", "b", "a b", "abc", "a  c", " a ", "1", "01", "1.0", "-3", "2.5", "1,5", "1e3", ".5",
    "-",
    "true", "NaN", "2026-11-22", "2024-2-29", "é", "e\u{301}", "日本", "😀", "x😀y",
  ]

  static let numerals = [
    "0", "1", "2", "3", "7", "10", "18", "100", "0.5", "2.5", ".25", "5.", "1.005", "2.675",
    "0.1", "1000000", "123456.789", "12345678.5", "4294967296", "0.0001",
  ]

  static let dayTexts = [
    "2026-11-22", "2026-11-21", "2024-02-29", "2000-01-01", "1970-01-01", "1969-12-31", "2026-1-5",
  ]

  static let days = [0, -1, 1, 59, 18_266, 19_782, 20_779, 20_780, 10_957]

  /// Texts that every evaluator reads alike.
  static let plainTexts = ["", "a", "b", "a b", "abc", "1", "-3", "2.5", "x1"]

  /// Returns an answer of the field's kind, or nil (no answer) once in `noneIn` draws.
  ///
  /// - Parameter range: `core` allows only small numbers and plain texts.
  public static func answer(
    of field: ExpressionScope.Field,
    range: ExpressionRange = .everything,
    noneIn: Int = 4,
    using random: inout some RandomNumberGenerator
  ) -> AnswerValue? {
    if random.draw(below: noneIn) == 0 { return nil }
    if range != .core, AnswerLimits.draws(&random),
      let answer = AnswerLimits.answer(of: field, using: &random)
    {
      return answer
    }
    switch field.kind.holds {
    case .text where field.kind.isAnswered:
      // Skips index 0, the empty text, which is no answer.
      let texts = range == .core ? plainTexts : texts
      return .text(texts[random.draw(in: 1...(texts.count - 1))])
    case .integer where range == .core: return .integer(random.draw(in: -3...10))
    case .integer: return .integer(integer(using: &random))
    case .decimal where range == .core: return .decimal(Double(random.draw(in: -6...20)) / 2)
    case .decimal: return .decimal(decimal(using: &random))
    case .boolean: return .boolean(random.draw(below: 2) == 1)
    case .date: return .date(days: days[random.draw(below: days.count)])
    case .dateTime:
      let time = [0, 1, 43_200_000, 86_399_999][random.draw(below: 4)]
      return .dateTime(milliseconds: days[random.draw(below: days.count)] * 86_400_000 + time)
    case .time:
      // The third is more than its share of the day, rounded to a double.
      return .time(milliseconds: [0, 36_000_000, 50_730_150, 86_399_999][random.draw(below: 4)])
    case .choice where !field.choices.isEmpty:
      return .choice(field.choices[random.draw(below: field.choices.count)])
    case .choices where !field.choices.isEmpty:
      let bits = random.next()
      let chosen = field.choices.indices.filter { bits >> UInt64($0 & 63) & 1 == 1 }
      if chosen.isEmpty { return .choices([field.choices[0]]) }
      let values = chosen.map { field.choices[$0] }
      return .choices(random.draw(below: 2) == 0 ? values : values.reversed())
    case .text, .choice, .choices: return nil
    }
  }

  private static func integer(using random: inout some RandomNumberGenerator) -> Int {
    switch random.draw(below: 10) {
    case 0: [1_000_000, -1_000_000, 4_294_967_296, 1 << 53][random.draw(below: 4)]
    case 1: [100, 18, 7, -27][random.draw(below: 4)]
    default: random.draw(in: -3...10)
    }
  }

  private static func decimal(using random: inout some RandomNumberGenerator) -> Double {
    switch random.draw(below: 6) {
    case 0:
      [0.1, -0.1, 1.005, 2.675, 1e-13, -1e-9, 12_345_678.5, 1e21, 1.0 / 3, -0.0][
        random.draw(below: 10)
      ]
    case 1: Double(random.draw(in: -40...40)) / 8
    default: Double(random.draw(in: -6...20)) / 2
    }
  }
}
