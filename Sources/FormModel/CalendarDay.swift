/// Days since 1970-01-01 in the Gregorian calendar, before 1582 too: the one calendar of the product.
@usableFromInline
package enum CalendarDay {
  @inlinable
  package static var millisecondsPerDay: WideInt { 86_400_000 }
  /// 0001-01-01 to 9999-12-31.
  @inlinable
  package static var range: ClosedRange<WideInt> { -719_162...2_932_896 }

  /// The day of a date-time.
  @inlinable
  package static func of(milliseconds: WideInt) -> WideInt {
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: millisecondsPerDay)
    return rest < 0 ? days - 1 : days
  }

  /// Nil for a day that does not exist, or is out of range.
  package static func day(year: WideInt, month: WideInt, day: WideInt) -> WideInt? {
    guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
      day <= length(ofMonth: month, year: year)
    else { return nil }
    // Years begin in March here, so that a leap day is the last one.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func length(ofMonth month: WideInt, year: WideInt) -> WideInt {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// `YYYY-MM-DD` of a day in `range`.
  package static func text(_ days: WideInt) -> String {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// A number of at least `width` digits.
  package static func padded(_ number: WideInt, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  /// The number that 1 to `most` digits stand for; nil for anything else.
  package static func number(_ digits: some Collection<UInt8>, _ most: Int) -> WideInt? {
    guard (1...most).contains(digits.count) else { return nil }
    var value: WideInt = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + WideInt(byte - UInt8(ascii: "0"))
    }
    return value
  }
}
