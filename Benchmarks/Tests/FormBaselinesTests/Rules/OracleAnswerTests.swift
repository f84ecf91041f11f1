import FormModel
import Testing

@testable import FormBaselines

/// The oracle's own reading of what a calculation gives (UR-3).
@Suite struct OracleAnswerTests {
  private static let january = 20_484 * 86_400_000

  @Test(
    "UR-3: a text for a time, and behind a day for a date-time",
    arguments: [
      ("09:30", 34_200_000), ("9:30", 34_200_000), ("09:30:15.5", 34_215_500),
      ("16:15:00.000-04:00", 58_500_000), ("00:00:00.0019Z", 1), ("23:59:59.99999+02", 86_399_999),
      ("24:00", nil), ("9:5", nil), ("09:30:", nil), ("09:30:10.", nil), ("009:30", nil),
      ("09:30Zx", nil), ("09:30+2", nil), ("09:30+02:", nil), ("09:30+02:00:00", nil),
      (" 09:30", nil), ("09:30:00:00", nil),
    ] as [(String, Int?)]
  )
  func times(text: String, expected: Int?) {
    let time = OracleValue.text(text).answer(ofKind: .time, offers: [])
    #expect(time == expected.map { .time(milliseconds: $0) })
    let behind = OracleValue.text("2026-01-31T" + text).answer(ofKind: .time, offers: [])
    #expect(behind == time)
    let moment = OracleValue.text("2026-01-31T" + text).answer(ofKind: .dateTime, offers: [])
    #expect(moment == expected.map { .dateTime(milliseconds: Self.january + $0) })
  }

  @Test("UR-3: a moment for a time is its time of day, a day for a date-time its midnight")
  func moments() {
    let moment = OracleValue.moment(Self.january + 34_200_000)
    #expect(moment.answer(ofKind: .time, offers: []) == .time(milliseconds: 34_200_000))
    #expect(
      OracleValue.moment(-1).answer(ofKind: .time, offers: []) == .time(milliseconds: 86_399_999)
    )
    #expect(
      OracleValue.number(0.25).answer(ofKind: .time, offers: []) == .time(milliseconds: 21_600_000)
    )
    #expect(OracleValue.boolean(true).answer(ofKind: .time, offers: []) == nil)
    #expect(
      OracleValue.text("2026-1-31").answer(ofKind: .dateTime, offers: [])
        == .dateTime(milliseconds: Self.january)
    )
    #expect(OracleValue.text("09:30").answer(ofKind: .dateTime, offers: []) == nil)
  }
}
