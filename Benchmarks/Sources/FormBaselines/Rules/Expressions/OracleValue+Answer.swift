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
    case .dateTime: return moment.map { .dateTime(milliseconds: $0) }
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

  /// The time of day that a number from 0 to below 1 stands for, as a fraction of the day, to the nearest millisecond.
  private var timeOfDay: Int? {
    guard case .number(let share) = self, share >= 0, share < 1 else { return nil }
    return min(Int((share * Double(OracleCalendar.day)).rounded()), OracleCalendar.day - 1)
  }
}
