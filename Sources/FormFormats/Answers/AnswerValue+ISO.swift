public import FormModel

extension AnswerValue {
  /// The answer that an ISO 8601 text stands for; nil if the text is no date, time or date-time.
  ///
  /// It takes `2026-01-31`, `08:05`, `08:05:00`, `08:05:00.250`, and a date and a time with `T`
  /// between them, without a time zone: the form's local time. Years are 1 to 9999.
  ///
  /// - Parameter text: The text.
  public init?(iso text: String) {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let moment = DateText.moment("\(parts[0])T\(Self.withMilliseconds(parts[1]))") else {
        return nil
      }
      self = .dateTime(milliseconds: moment)
    } else if let day = DateText.day(text) {
      self = .date(days: day)
    } else if let time = DateText.time(Self.withMilliseconds(text[...])) {
      self = .time(milliseconds: time)
    } else {
      return nil
    }
  }

  /// The date, time or date-time as ISO 8601 text, times with milliseconds; nil for another kind or
  /// a day outside of the years 1 to 9999.
  public var iso: String? {
    switch self {
    case .date(let days): DateText.text(days: days)
    case .time(let milliseconds): DateText.text(time: milliseconds)
    case .dateTime(let milliseconds): DateText.text(moment: milliseconds)
    case .text, .integer, .decimal, .boolean, .choice, .choices: nil
    }
  }

  /// Completes `08:05` and `08:05:00` to `08:05:00.000`.
  private static func withMilliseconds(_ time: Substring) -> String {
    switch time.utf8.count {
    case 5: "\(time):00.000"
    case 8: "\(time).000"
    default: String(time)
    }
  }
}
