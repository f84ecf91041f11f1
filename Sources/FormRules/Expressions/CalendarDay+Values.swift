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

  /// The moment that a calculation gives: as `moment(of:)`, but of a text with the time behind its `T`. Nil if the value is
  /// no moment.
  static func dateTime(of value: RuleValue) -> WideInt? {
    guard case .text(let text) = value, let day = read(text) else { return moment(of: value) }
    let time = text.utf8.drop { $0 != UInt8(ascii: "T") }
    guard !time.isEmpty else { return day * millisecondsPerDay }
    return readTime(time.dropFirst()).map { day * millisecondsPerDay + $0 }
  }

  /// The time that a calculation gives, in milliseconds since midnight; nil if the value is no time.
  static func time(of value: RuleValue) -> WideInt? {
    switch value {
    case .date(let milliseconds):
      return milliseconds - of(milliseconds: milliseconds) * millisecondsPerDay
    case .number(let share): return share >= 0 && share < 1 ? timeOfDay(share) : nil
    case .text(let text):
      // Of a moment it is what stands behind the day.
      let isMoment = text.utf8.contains(UInt8(ascii: "T")) && read(text) != nil
      let time = isMoment ? text.utf8.drop { $0 != UInt8(ascii: "T") }.dropFirst() : text.utf8[...]
      return readTime(time)
    case .truth: return nil
    }
  }

  /// The milliseconds since midnight of a text: `H:MM`, `H:MM:SS` or with a fraction of the second, then nothing or a zone,
  /// which is ignored. What is less than a millisecond is cut off.
  private static func readTime(_ text: Substring.UTF8View) -> WideInt? {
    let local = text.prefix { !"Z+-".utf8.contains($0) }
    guard isZone(text[local.endIndex...]) else { return nil }
    let parts = local.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = number(parts[0], 2), hour < 24,
      parts[1].count == 2, let minute = number(parts[1], 2), minute < 60
    else { return nil }
    let minutes = (hour * 60 + minute) * 60_000
    guard parts.count == 3 else { return minutes }
    let second = parts[2].split(
      separator: UInt8(ascii: "."),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    guard second[0].count == 2, let whole = number(second[0], 2), whole < 60 else { return nil }
    guard second.count == 2 else { return minutes + whole * 1_000 }
    guard !second[1].isEmpty,
      second[1].allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return nil }
    let digits = Array(second[1].prefix(3)) + Array(repeating: UInt8(ascii: "0"), count: 2)
    return number(digits.prefix(3), 3).map { minutes + whole * 1_000 + $0 }
  }

  /// Whether a text is nothing, `Z`, `+HH` or `+HH:MM`.
  private static func isZone(_ text: Substring.UTF8View) -> Bool {
    guard let sign = text.first else { return true }
    if sign == UInt8(ascii: "Z") { return text.count == 1 }
    let parts = text.dropFirst().split(
      separator: UInt8(ascii: ":"),
      omittingEmptySubsequences: false
    )
    return parts.count <= 2 && parts.allSatisfy { $0.count == 2 && number($0, 2) != nil }
  }

  /// The milliseconds since midnight of a share of the day, to the nearest one. The share of a time is its quotient
  /// rounded, so rounding down would not give every time back.
  ///
  /// - Parameter share: 0 ..< 1.
  static func timeOfDay(_ share: Double) -> WideInt {
    min(WideInt((share * Double(millisecondsPerDay)).rounded()), millisecondsPerDay - 1)
  }
}
