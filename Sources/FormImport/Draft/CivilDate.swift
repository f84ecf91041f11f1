import FormModel

/// Parses ISO 8601 dates and times into the numbers that answers hold.
enum CivilDate {
  /// Returns the days since 1970-01-01 of “2024-02-29”; nil for an invalid day or a year outside 1
  /// to 9999 (UR-1).
  static func days(_ text: some StringProtocol) -> WideInt? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = number(parts[0], digits: 4),
      let month = number(parts[1], digits: 2), let day = number(parts[2], digits: 2)
    else { return nil }
    return CalendarDay.day(year: year, month: month, day: day)
  }

  /// Returns the milliseconds since midnight of “13:05” or “13:05:59.250”. A time zone is ignored.
  static func milliseconds(_ text: some StringProtocol) -> WideInt? {
    let local = text.prefix { !"Zz+-".contains($0) }
    let parts = local.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = number(parts[0], digits: 2), hour < 24,
      let minute = number(parts[1], digits: 2), minute < 60
    else { return nil }
    guard parts.count == 3 else { return (hour * 60 + minute) * 60_000 }
    let fraction = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard let second = number(fraction[0], digits: 2), second < 60, fraction.count <= 2 else {
      return nil
    }
    var thousandths: WideInt = 0
    if fraction.count == 2 {
      let digits = fraction[1].prefix(3)
      guard let value = number(digits, digits: digits.count) else { return nil }
      thousandths = value * [1, 100, 10, 1][digits.count]
    }
    let seconds = (hour * 60 + minute) * 60 + second
    return seconds * 1_000 + thousandths
  }

  /// Returns the milliseconds since 1970 of “2024-02-29T13:05:00”, or of a date's midnight.
  static func dateTimeMilliseconds(_ text: some StringProtocol) -> WideInt? {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let days = days(parts[0]) else { return nil }
    guard parts.count == 2 else { return days * CalendarDay.millisecondsPerDay }
    guard let time = milliseconds(parts[1]) else { return nil }
    return days * CalendarDay.millisecondsPerDay + time
  }

  /// Parses exactly `digits` ASCII digits, at least one.
  private static func number(_ text: some StringProtocol, digits: Int) -> WideInt? {
    text.utf8.count == digits && digits > 0 ? CalendarDay.number(text.utf8, digits) : nil
  }
}
