import FormModel

extension AnswerValue {
  /// The answer as a text for people: numbers in the digits 0 to 9, dates as `2026-01-31`. A choice is its value. Nil for a
  /// truth value, whose words depend on the language.
  package var shown: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .decimal(let number): DecimalText.of(number)
    case .boolean: nil
    case .date(let days): CalendarDay.text(days)
    case .time(let milliseconds): Self.time(milliseconds)
    case .dateTime(let milliseconds):
      CalendarDay.text(CalendarDay.of(milliseconds: milliseconds)) + " "
        + Self.time(
          milliseconds - CalendarDay.of(milliseconds: milliseconds) * CalendarDay.millisecondsPerDay
        )
    case .choice(let value): value
    case .choices(let values): values.joined(separator: ", ")
    }
  }

  /// Hours and minutes.
  private static func time(_ milliseconds: WideInt) -> String {
    let minutes = milliseconds / 60_000
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return (hour < 10 ? "0\(hour)" : "\(hour)") + (minute < 10 ? ":0\(minute)" : ":\(minute)")
  }
}
