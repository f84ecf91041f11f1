import FormModel

/// What expressions take for days and times.
extension CalendarDay {
  /// The day at the beginning of a text: `YYYY-M-D`, then the end or a `T`.
  static func read(_ text: String) -> WideInt? {
    let date = text.utf8.prefix { $0 != UInt8(ascii: "T") }
    let parts = date.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, let year = number(parts[0], 4), let month = number(parts[1], 2),
      let day = number(parts[2], 2)
    else { return nil }
    return Self.day(year: year, month: month, day: day)
  }

  /// The result of `date(…)`; nil if the value is no date.
  static func moment(of value: RuleValue) -> WideInt? {
    switch value {
    case .date(let milliseconds): return milliseconds
    case .number(let number):
      guard let day = WideInt(exactly: number.rounded(.towardZero)), range.contains(day) else {
        return nil
      }
      return day * millisecondsPerDay
    case .text(let text): return read(text).map { $0 * millisecondsPerDay }
    case .truth: return nil
    }
  }

  /// The milliseconds since midnight of a share of the day, to the nearest one. The share of a time is its quotient
  /// rounded, so rounding down would not give every time back.
  ///
  /// - Parameter share: 0 ..< 1.
  static func timeOfDay(_ share: Double) -> WideInt {
    min(WideInt((share * Double(millisecondsPerDay)).rounded()), millisecondsPerDay - 1)
  }
}
