import FormModel

/// Converts dates, times and date-times to and from text: `2026-01-31`, `08:05:00.250`,
/// `2026-01-31T08:05:00`.
///
/// Years are 1 to 9999 in the Gregorian calendar.
package enum DateText {
  /// Returns the days since 1970-01-01; nil if the text is not a valid date.
  package static func day(_ text: some StringProtocol) -> WideInt? {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10])
    else { return nil }
    return CalendarDay.day(year: year, month: month, day: day)
  }

  /// Returns the milliseconds since midnight; nil if the text is not a valid time.
  package static func time(_ text: some StringProtocol) -> WideInt? {
    let bytes = Array(text.utf8)
    guard bytes.count == 12, bytes[2] == UInt8(ascii: ":"), bytes[5] == UInt8(ascii: ":"),
      bytes[8] == UInt8(ascii: "."), let hour = number(bytes[0..<2]), hour < 24,
      let minute = number(bytes[3..<5]), minute < 60, let second = number(bytes[6..<8]),
      second < 60, let rest = number(bytes[9..<12])
    else { return nil }
    return ((hour * 60 + minute) * 60 + second) * 1_000 + rest
  }

  /// Returns the milliseconds since 1970-01-01T00:00; nil if the text is not a valid date-time.
  package static func moment(_ text: String) -> WideInt? {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let day = day(parts[0]), let time = time(parts[1]) else { return nil }
    return day * CalendarDay.millisecondsPerDay + time
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> WideInt? {
    CalendarDay.number(digits, digits.count)
  }

  private static func padded(_ number: WideInt, _ width: Int) -> String {
    CalendarDay.padded(number, width)
  }

  /// - Returns: nil if the day is out of range.
  package static func text(days: WideInt) -> String? {
    CalendarDay.range.contains(days) ? CalendarDay.text(days) : nil
  }

  package static func text(time milliseconds: WideInt) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let hour = padded(seconds / 3_600, 2)
    return "\(hour):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2)).\(padded(rest, 3))"
  }

  /// - Returns: nil if the day is out of range.
  package static func text(moment milliseconds: WideInt) -> String? {
    let day = CalendarDay.of(milliseconds: milliseconds)
    let time = milliseconds - day * CalendarDay.millisecondsPerDay
    return text(days: day).map { "\($0)T\(text(time: time))" }
  }
}
