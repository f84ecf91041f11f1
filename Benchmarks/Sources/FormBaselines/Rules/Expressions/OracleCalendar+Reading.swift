extension OracleCalendar {
  /// The day at the beginning of a text, up to a `T` or the text's end, in days since 1970-01-01.
  static func day(_ text: String) -> Int? {
    let date = text.utf8.prefix { $0 != UInt8(ascii: "T") }
    let parts = date.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, let year = number(parts[0], digits: 1...4),
      let month = number(parts[1], digits: 1...2), let day = number(parts[2], digits: 1...2)
    else { return nil }
    return OracleCalendar.day(year: year, month: month, day: day)
  }

  private static func number(_ text: Substring.UTF8View, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.count), text.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      return nil
    }
    return text.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }
}
