import FormModel
import Testing

@testable import FormRules

/// Times that expressions read as shares of the day, and that calculations turn back into times.
@Suite struct CopiedTimeTests {
  @Test("UR-3: a copied time is the time, whatever the millisecond")
  func copied() {
    var times: [WideInt] = [0, 1, 780_000, 86_399_998, 86_399_999]
    times += stride(from: 7, to: CalendarDay.millisecondsPerDay, by: 8_641)
    let changed = times.filter {
      CalendarDay.timeOfDay(Double($0) / Double(CalendarDay.millisecondsPerDay)) != $0
    }
    #expect(changed.isEmpty, "\(changed.prefix(3))")
  }

  @Test("UR-3: a share of nearly the whole day is the last millisecond, not 24:00")
  func last() {
    #expect(CalendarDay.timeOfDay(1.0.nextDown) == 86_399_999)
  }
}
