import FormModel

/// Converts dates, times and date-times to and from text: `2026-01-31`, `08:05:00.250`,
/// `2026-01-31T08:05:00`.
///
/// Years are 1 to 9999 in the Gregorian calendar.
package enum DateText {
  private static let millisecondsPerDay: WideInt = 86_400_000
  private static let days: ClosedRange<WideInt> = -719_162...2_932_896

  /// Returns the days since 1970-01-01; nil if the text is not a valid date.
  package static func day(_ text: some StringProtocol) -> WideInt? {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), year >= 1, (1...12).contains(month),
      day >= 1, day <= length(ofMonth: month, year: year)
    else { return nil }
    return self.day(year: year, month: month, day: day)
  }

  private static func isLeap(_ year: WideInt) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func length(ofMonth month: WideInt, year: WideInt) -> WideInt {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  private static func day(year: WideInt, month: WideInt, day: WideInt) -> WideInt {
    let before = year - 1
    var days = before * 365 + before / 4 - before / 100 + before / 400
    for earlier in 1..<month { days += length(ofMonth: earlier, year: year) }
    return days + day - 1 - 719_162
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
    return day * millisecondsPerDay + time
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> WideInt? {
    var value: WideInt = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + WideInt(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// - Returns: nil if the day is out of range.
  package static func text(days: WideInt) -> String? {
    guard self.days.contains(days) else { return nil }
    // Estimate the year from the mean year length. The estimate is never late, and at most one early.
    var year = WideInt((Double(days + 719_162) / 365.2425).rounded(.down)) + 1
    while year < 9_999, day(year: year + 1, month: 1, day: 1) <= days { year += 1 }
    var month: WideInt = 1
    var rest = days - day(year: year, month: 1, day: 1)
    while rest >= length(ofMonth: month, year: year) {
      rest -= length(ofMonth: month, year: year)
      month += 1
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(rest + 1, 2))"
  }

  package static func text(time milliseconds: WideInt) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let hour = padded(seconds / 3_600, 2)
    return "\(hour):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2)).\(padded(rest, 3))"
  }

  /// - Returns: nil if the day is out of range.
  package static func text(moment milliseconds: WideInt) -> String? {
    var (day, time) = milliseconds.quotientAndRemainder(dividingBy: millisecondsPerDay)
    if time < 0 { (day, time) = (day - 1, time + millisecondsPerDay) }
    return text(days: day).map { "\($0)T\(text(time: time))" }
  }

  private static func padded(_ number: WideInt, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
