/// The Gregorian calendar for all years, without time zones (UR-2).
enum OracleCalendar {
  /// Milliseconds in a day.
  static let day = 86_400_000

  /// 0001-01-01 to 9999-12-31, in days since 1970-01-01. Other days are not supported.
  static let allDays = -719_162...2_932_896

  /// Truncates a number of days since 1970-01-01 to a whole day.
  static func day(_ number: Double) -> Int? {
    Int(exactly: number.rounded(.towardZero)).flatMap { allDays.contains($0) ? $0 : nil }
  }

  /// Days since 1970-01-01, rounded down, for milliseconds since then.
  static func days(_ milliseconds: Int) -> Int {
    milliseconds >= 0 || milliseconds % day == 0 ? milliseconds / day : milliseconds / day - 1
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func daysInMonths(of year: Int) -> [Int] {
    [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }

  /// Days in the 400-year cycle of the calendar.
  private static let daysInCycle = 146_097
  /// Days from 0000-01-01 to 1970-01-01.
  private static let daysFromYearZero = 719_528

  /// Days since 1970-01-01; nil if there is no such day.
  static func day(year: Int, month: Int, day: Int) -> Int? {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    let months = daysInMonths(of: year)
    guard day >= 1, day <= months[month - 1] else { return nil }
    let cycle = year / 400
    var days = cycle * daysInCycle - daysFromYearZero
    for earlier in cycle * 400..<year { days += isLeap(earlier) ? 366 : 365 }
    return days + months[..<(month - 1)].reduce(0, +) + day - 1
  }

  /// Returns the day as text, for example `2026-11-22`.
  ///
  /// - Precondition: the day is in `allDays`.
  static func text(ofDay day: Int) -> String {
    var rest = day + daysFromYearZero
    let cycle = rest / daysInCycle
    rest -= cycle * daysInCycle
    var year = cycle * 400
    while rest >= (isLeap(year) ? 366 : 365) {
      rest -= isLeap(year) ? 366 : 365
      year += 1
    }
    var month = 1
    for length in daysInMonths(of: year) {
      // The first month that is longer than the remaining days contains the day.
      guard rest >= length else { break }
      rest -= length
      month += 1
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(rest + 1, 2))"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
