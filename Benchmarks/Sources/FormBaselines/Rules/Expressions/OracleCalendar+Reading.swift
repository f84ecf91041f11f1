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

  /// Reads hours of one or two digits, minutes, seconds with a fraction if they are there, and a zone, byte by byte.
  ///
  /// - Returns: milliseconds since midnight, rounded down; nil if the text is no time.
  static func time(_ text: String) -> Int? {
    var rest = Array(text.utf8)[...]
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    func take(_ digits: ClosedRange<Int>) -> Int? {
      let found = rest.prefix(while: isDigit)
      guard digits.contains(found.count) else { return nil }
      rest = rest.dropFirst(found.count)
      return found.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
    func takes(_ sign: Character) -> Bool {
      guard rest.first == sign.asciiValue else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let hour = take(1...2), hour <= 23, takes(":"), let minute = take(2...2), minute <= 59
    else { return nil }
    var time = hour * 3_600_000 + minute * 60_000
    if takes(":") {
      guard let second = take(2...2), second <= 59 else { return nil }
      time += second * 1_000
      if takes(".") {
        guard isDigit(rest.first) else { return nil }
        var worth = 100
        while let byte = rest.first, isDigit(byte) {
          time += (Int(byte) - 0x30) * worth
          worth /= 10
          rest = rest.dropFirst()
        }
      }
    }
    if takes("Z") { return rest.isEmpty ? time : nil }
    if takes("+") || takes("-") {
      guard take(2...2) != nil, rest.isEmpty || takes(":") && take(2...2) != nil else { return nil }
    }
    return rest.isEmpty ? time : nil
  }

  private static func number(_ text: Substring.UTF8View, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.count), text.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      return nil
    }
    return text.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }
}
