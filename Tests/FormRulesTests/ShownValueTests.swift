import FormModel
import FormRules
import Testing

/// Values as texts for people, and values of variables.
@Suite struct ShownValueTests {
  @Test(
    "RP-3: an answer that is a title is shown in digits; a truth has no words of its own",
    arguments: [
      (.text("a"), "a"), (.integer(-7), "-7"), (.decimal(0.5), "0.5"), (.boolean(true), nil),
      (.date(days: 20_484), "2026-01-31"), (.time(milliseconds: 29_100_000), "08:05"),
      (.time(milliseconds: 44_700_000), "12:25"),
      (.dateTime(milliseconds: -60_000), "1969-12-31 23:59"), (.choice("c"), "c"),
      (.choices(["a", "b"]), "a, b"),
    ] as [(AnswerValue, String?)]
  )
  func shown(answer: AnswerValue, text: String?) {
    #expect(answer.shown == text)
  }

  @Test("UR-3: a variable's value is read with its type; an empty text is none")
  func variables() throws {
    let session = try FormSession(
      try makeForm([("a", .text)]) {
        $0.answers[field(0)] = .text("x")
        $0.variables = [
          Variable(id: "text", expression: "${a}"), Variable(id: "empty", expression: "''"),
          Variable(id: "number", expression: "1.5"), Variable(id: "truth", expression: "1 = 1"),
          Variable(id: "date", expression: "date('1970-01-02')"),
        ]
      }
    )
    let values = (0...5).map { session.value(ofVariable: $0) }
    #expect(
      values == [
        .text("x"), nil, .decimal(1.5), .boolean(true), .dateTime(milliseconds: 86_400_000), nil,
      ]
    )
    let plain = try FormSession(try makeForm([("a", .text)]))
    #expect(plain.value(ofVariable: 0) == nil)
  }
}
