/// Expressions for what lies between dates. Each is empty without a date.
extension FormDraft {
  /// Returns the number of whole months from one date to another, divided by `count` and cut off.
  ///
  /// As in Moment.js, a month is whole on the same day of a later one, or on its last day if it is
  /// shorter.
  mutating func months(from start: String, to end: String, over count: Int) -> String {
    let (from, to) = (dateParts(of: start), dateParts(of: end))
    let months = variable(
      holding: "(\(to.year) - \(from.year)) * 12 + \(to.month) - \(from.month)",
      named: "date.months"
    )
    let ahead = "\(to.day) < \(from.day) and \(dayAfter(to)) != 1"
    let behind = "\(to.day) > \(from.day) and \(dayAfter(from)) != 1"
    let whole = variable(
      holding: "\(months) - if(\(months) > 0 and \(ahead), 1, 0)"
        + " + if(\(months) < 0 and \(behind), 1, 0)",
      named: "date.whole"
    )
    return "if(string-length(\(whole)) > 0, int(\(whole) div \(count)), '')"
  }

  /// Returns the number of days from one date to another, divided by `count` and cut off.
  mutating func days(from start: String, to end: String, over count: Int) -> String {
    let days = variable(
      holding: "number(date(\(end))) - number(date(\(start)))",
      named: "date.between"
    )
    return "if(string-length(\(days)) > 0, int(\(days) div \(count)), '')"
  }

  /// Returns the date after so many years, then months, then days. After the years and after the
  /// months, a day beyond the end of its month becomes the last one.
  mutating func date(_ date: String, years: String, months: String, days: String) -> String {
    let parts = dateParts(of: date)
    let yearly = variable(
      holding: "12 * (\(parts.year) + \(years)) + \(parts.month) - 1",
      named: "date.month"
    )
    let monthly = variable(holding: "\(yearly) + \(months)", named: "date.month")
    let day = variable(
      holding: "min(\(parts.day), \(length(ofMonth: yearly)), \(length(ofMonth: monthly)))",
      named: "date.day"
    )
    return "date(\(firstDay(ofMonth: monthly)) + \(day) - 1 + \(days))"
  }

  private mutating func dayAfter(_ parts: DateParts) -> String {
    dateParts(of: "\(parts.days) + 1").day
  }

  private mutating func length(ofMonth month: String) -> String {
    "\(firstDay(ofMonth: "(\(month) + 1)")) - \(firstDay(ofMonth: month))"
  }

  /// Returns the days from 1970-01-01 to the first day of a month.
  ///
  /// - Parameter month: The months from January of the year 0.
  private mutating func firstDay(ofMonth month: String) -> String {
    // Years begin in March, so that the leap day comes last.
    let years = variable(holding: "int((\(month) - 2) div 12)", named: "date.years")
    return variable(
      holding: "365 * \(years) + int(\(years) div 4) - int(\(years) div 100)"
        + " + int(\(years) div 400) + int((153 * ((\(month) - 2) mod 12) + 2) div 5) - 719468",
      named: "date.first"
    )
  }
}
