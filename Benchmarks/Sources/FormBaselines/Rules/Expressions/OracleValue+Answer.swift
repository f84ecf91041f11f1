import FormModel

extension OracleValue {
  /// Converts the value to the answer of a calculated field; nil for no answer (UR-3,
  /// docs/rules.md).
  ///
  /// - Parameter offers: the choices that the field offers.
  func answer(ofKind kind: FieldKind, offers: [String]) -> AnswerValue? {
    if case .text(let text) = self, text.isEmpty { return nil }
    if case .number(let number) = self, !number.isFinite { return nil }
    switch kind.holds {
    case .text: return .text(text)
    case .integer:
      guard let whole = Int(exactly: number.rounded(.towardZero)), whole != .min else { return nil }
      return .integer(whole)
    case .decimal: return number.isFinite ? .decimal(number == 0 ? 0 : number) : nil
    case .boolean: return .boolean(truth)
    case .date: return moment.map { .date(days: OracleCalendar.days($0)) }
    case .dateTime: return momentWithTime.map { .dateTime(milliseconds: $0) }
    case .time: return timeOfDay.map { .time(milliseconds: $0) }
    case .choice: return offers.has(text) ? .choice(text) : nil
    case .choices:
      let words = text.utf8.split(separator: 0x20).map { String(Substring($0)) }
      let chosen = offers.those(in: words)
      return chosen.isEmpty ? nil : .choices(chosen)
    }
  }

  private var moment: Int? {
    guard case .moment(let milliseconds) = OracleFunction.day(self) else { return nil }
    return milliseconds
  }

  /// The moment; that of a text with the time after its first `T`.
  private var momentWithTime: Int? {
    guard case .text(let text) = self, let start = text.utf8.firstIndex(of: 0x54) else {
      return moment
    }
    guard let midnight = moment,
      let time = OracleCalendar.time(String(text[text.utf8.index(after: start)...]))
    else { return nil }
    return midnight + time
  }

  private func midnight(_ milliseconds: Int) -> Int {
    OracleCalendar.days(milliseconds) * OracleCalendar.day
  }

  /// The time of day: of a moment, also if it is a text; of a number from 0 to below 1, which is a fraction of the day, to
  /// the nearest millisecond; of a text.
  private var timeOfDay: Int? {
    switch self {
    case .moment(let milliseconds):
      return milliseconds - midnight(milliseconds)
    case .number(let share):
      guard share >= 0, share < 1 else { return nil }
      return min(Int((share * Double(OracleCalendar.day)).rounded()), OracleCalendar.day - 1)
    case .text(let text):
      if let time = OracleCalendar.time(text) { return time }
      return text.utf8.contains(0x54) ? momentWithTime.map { $0 - midnight($0) } : nil
    case .boolean: return nil
    }
  }
}
