import Testing

@testable import FormBaselines

@Suite struct OracleCalendarTests {
  /// The last days of a long month were once taken for days of the next month, if that is shorter.
  @Test("UR-2: the oracle writes each day as the one that it is read as")
  func roundTrip() {
    var wrong: [Int] = []
    // Four years around 1970 with a leap year, and the ends of the calendar.
    let edges = [OracleCalendar.allDays.lowerBound, OracleCalendar.allDays.upperBound]
    for day in Array(-800...800) + edges {
      let parts = OracleCalendar.text(ofDay: day).split(separator: "-").compactMap { Int($0) }
      let read = OracleCalendar.day(year: parts[0], month: parts[1], day: parts[2])
      if read != day { wrong.append(day) }
    }
    #expect(wrong.isEmpty, "\(wrong)")
    #expect(OracleCalendar.text(ofDay: 30) == "1970-01-31")
    #expect(OracleCalendar.text(ofDay: -1) == "1969-12-31")
  }
}
