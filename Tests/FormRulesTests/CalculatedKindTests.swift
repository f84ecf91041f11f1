import FormModel
import Testing

@testable import FormRules

/// What a calculation gives becomes an answer of its field's kind (UR-3): each kind and each value of an expression.
@Suite struct CalculatedKindTests {
  private static let day: WideInt = 86_400_000
  /// 2026-01-31, in days.
  private static let january: WideInt = 20_484

  private func answer(_ value: RuleValue, _ kind: FieldKind) throws -> AnswerValue? {
    let list = ChoiceList(id: "l", choices: [Choice(value: "x"), Choice(value: "2")])
    let choices = kind == .choice || kind == .choices ? try ChoiceTable(list, place: 0) : nil
    let shape = AnswerShape(address: FieldID(page: 0, field: 0), kind: kind, choices: choices)
    var texts = TextStore()
    switch shape.encode(calculated: value) {
    case .raw(let raw): return shape.answer(raw, texts)
    case .text(let text): return shape.answer(texts.add(text), texts)
    }
  }

  @Test(
    "UR-3: what is empty or not finite is no answer, of any kind",
    arguments: [RuleValue.empty, .number(.nan), .number(.infinity)]
  )
  func nothing(value: RuleValue) throws {
    for kind in FieldKind.allCases where kind != .choices {
      #expect(try answer(value, kind) == nil, "\(kind.name)")
    }
  }

  @Test("UR-3: a text for each kind")
  func texts() throws {
    let text = RuleValue.text("2")
    #expect(try answer(text, .text) == .text("2"))
    #expect(try answer(text, .integer) == .integer(2))
    #expect(try answer(text, .decimal) == .decimal(2))
    #expect(try answer(.text("false"), .boolean) == .boolean(true))
    #expect(try answer(.text("2026-01-31T09:30"), .date) == .date(days: Self.january))
    #expect(try answer(text, .date) == nil)
    #expect(try answer(text, .choice) == .choice("2"))
    #expect(try answer(.text("y"), .choice) == nil)
    #expect(try answer(.text("2 y x"), .choices) == .choices(["x", "2"]))
  }

  @Test("UR-3: a number for each kind")
  func numbers() throws {
    let number = RuleValue.number(2.75)
    #expect(try answer(number, .text) == .text("2.75"))
    #expect(try answer(number, .integer) == .integer(2))
    #expect(try answer(.number(-2.75), .integer) == .integer(-2))
    #expect(try answer(number, .decimal) == .decimal(2.75))
    #expect(try answer(.number(-0.0), .decimal) == .decimal(0))
    #expect(try answer(number, .boolean) == .boolean(true))
    #expect(try answer(.number(0), .boolean) == .boolean(false))
    #expect(try answer(.number(20_484.5), .date) == .date(days: Self.january))
    let midnight = AnswerValue.dateTime(milliseconds: Self.january * Self.day)
    #expect(try answer(.number(20_484.5), .dateTime) == midnight)
    #expect(try answer(.number(0.25), .time) == .time(milliseconds: Self.day / 4))
    #expect(try answer(number, .time) == nil)
    #expect(try answer(.number(-0.25), .time) == nil)
    #expect(try answer(.number(2), .choice) == .choice("2"))
    #expect(try answer(.number(2), .choices) == .choices(["2"]))
  }

  @Test("UR-3: a truth for each kind")
  func truths() throws {
    let truth = RuleValue.truth(false)
    #expect(try answer(truth, .text) == .text("false"))
    #expect(try answer(truth, .integer) == .integer(0))
    #expect(try answer(.truth(true), .decimal) == .decimal(1))
    #expect(try answer(truth, .boolean) == .boolean(false))
    for kind in [FieldKind.date, .dateTime, .time, .choice] {
      #expect(try answer(truth, kind) == nil, "\(kind.name)")
    }
  }

  @Test("UR-3: a date or moment for each kind, before 1970 too")
  func moments() throws {
    let moment = RuleValue.date(milliseconds: Self.january * Self.day + 34_200_000)
    #expect(try answer(moment, .text) == .text("2026-01-31"))
    #expect(try answer(moment, .integer) == .integer(Self.january))
    #expect(try answer(moment, .decimal) == .decimal(20_484))
    #expect(try answer(moment, .boolean) == .boolean(true))
    #expect(try answer(moment, .date) == .date(days: Self.january))
    #expect(
      try answer(moment, .dateTime)
        == .dateTime(milliseconds: Self.january * Self.day + 34_200_000)
    )
    #expect(try answer(moment, .time) == .time(milliseconds: 34_200_000))
    #expect(try answer(.date(milliseconds: -1), .time) == .time(milliseconds: Self.day - 1))
    #expect(try answer(moment, .choice) == nil)
  }

  @Test(
    "UR-3: a text for a time, with its zone dropped",
    arguments: [
      ("09:30", 34_200_000), ("9:30", 34_200_000), ("09:30:15", 34_215_000),
      ("09:30:15.5", 34_215_500), ("16:15:00.000-04:00", 58_500_000), ("00:00:00.0019Z", 1),
      ("23:59:59.99999+02", 86_399_999), ("24:00", nil), ("9:60", nil), ("9:5", nil),
      ("09:30:60", nil), ("09:30:", nil), ("09:30:1", nil), ("09:30:10.", nil), ("09", nil),
      ("009:30", nil), ("09:30Zx", nil), ("09:30+2", nil), ("09:30+02:", nil),
      ("09:30+02:00:00", nil), ("09:30:10.5x", nil), (" 09:30", nil),
      ("09:30:00:00", nil), ("x", nil),
    ] as [(String, WideInt?)]
  )
  func times(text: String, expected: WideInt?) throws {
    #expect(try answer(.text(text), .time) == expected.map { .time(milliseconds: $0) })
    // Behind a day it is the time of a moment.
    #expect(
      try answer(.text("2026-01-31T" + text), .time) == expected.map { .time(milliseconds: $0) }
    )
    let moment = try answer(.text("2026-01-31T" + text), .dateTime)
    #expect(
      moment == expected.map { .dateTime(milliseconds: Self.january * Self.day + $0) }
    )
  }

  @Test("UR-3: a text for a date-time: a day is its midnight, what is no day is nothing")
  func dateTimes() throws {
    let midnight = AnswerValue.dateTime(milliseconds: Self.january * Self.day)
    #expect(try answer(.text("2026-1-31"), .dateTime) == midnight)
    #expect(try answer(.text("2026-01-31T"), .dateTime) == nil)
    #expect(try answer(.text("2026-02-30T09:30"), .dateTime) == nil)
    #expect(try answer(.text("09:30"), .dateTime) == nil)
    #expect(try answer(.text("2026-01-31"), .time) == nil)
    #expect(try answer(.text("2026-02-30T09:30"), .time) == nil)
  }
}
