import FormModel

extension AnswerValue {
  /// The answer as a person reads it in a title (RP-2): a choice by its value, a time as hours and minutes. Nil for a
  /// truth value.
  public var words: String? {
    switch self {
    case .text(let text), .choice(let text): text
    case .integer(let number): "\(number)"
    case .decimal(let number): number == 0 ? "0" : OracleDecimal(number).text
    case .boolean: nil
    case .date(let days): OracleCalendar.text(ofDay: days)
    case .time(let milliseconds): Self.clock(milliseconds)
    case .dateTime(let milliseconds):
      OracleCalendar.text(ofDay: OracleCalendar.days(milliseconds)) + " "
        + Self.clock(milliseconds - OracleCalendar.days(milliseconds) * OracleCalendar.day)
    case .choices(let values): values.joined(separator: ", ")
    }
  }

  private static func clock(_ milliseconds: Int) -> String {
    [milliseconds / 3_600_000, milliseconds / 60_000 % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
