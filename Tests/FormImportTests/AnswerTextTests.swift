import FormModel
import Testing

@testable import FormImport

/// How answers are written for other formats (EX-4).
@Suite struct AnswerTextTests {
  @Test(
    "EX-4: an answer is written as Collect writes it: numbers without exponents",
    arguments: [
      (.text("a b"), "a b"), (.integer(-7), "-7"), (.decimal(5), "5"), (.decimal(-0.5), "-0.5"),
      (.decimal(1e16), "10000000000000000"), (.decimal(0.00001), "0.00001"),
      (.decimal(1.5e300), "15" + String(repeating: "0", count: 299)),
      (.boolean(true), "1"), (.boolean(false), "0"), (.choice("c"), "c"),
      (.choices(["b", "a"]), "b a"), (.date(days: 0), "1970-01-01"),
      (.time(milliseconds: 61_000), "00:01:01.000"),
      (.dateTime(milliseconds: 61_000), "1970-01-01T00:01:01.000"),
    ] as [(AnswerValue, String)]
  )
  func writes(answer: AnswerValue, text: String) {
    #expect(AnswerText.text(of: answer) == text)
  }

  @Test("EX-4: a moment is written as its day for a date, and with its time else")
  func moments() {
    let moment = AnswerValue.dateTime(milliseconds: -1)
    #expect(AnswerText.text(of: moment, as: .date) == "1969-12-31")
    #expect(AnswerText.text(of: moment, as: .text) == "1969-12-31T23:59:59.999")
    let day = AnswerValue.dateTime(milliseconds: -86_400_000)
    #expect(AnswerText.text(of: day, as: .text) == "1969-12-31")
    #expect(AnswerText.text(of: moment, as: .dateTime) == "1969-12-31T23:59:59.999")
    #expect(AnswerText.text(of: .boolean(true), as: .text) == "1")
  }

  @Test(
    "EX-4: texts are equal if they are the same number or the same truth",
    arguments: [
      ("a", "a", true), ("a", "b", false), ("5", "5.0", true), ("5", "6", false),
      ("5", "five", false),
      ("true", "1", true), ("0", "false", true), ("true", "false", false), ("", "0", false),
    ]
  )
  func equality(first: String, second: String, areEqual: Bool) {
    #expect(AnswerText.areEqual(first, second) == areEqual)
  }

  @Test("EX-4: each JSON value is written so that it reads back as the same")
  func json() throws {
    let text = #"{"a": null, "b": [true, false, 1.50, "\n\t\"\\\u0001é"], "c": {}}"#
    let node = try JSONNode.read(Array(text.utf8))
    let written = """
      {
        "a": null,
        "b": [
          true,
          false,
          1.50,
          "\\n\\u0009\\"\\\\\\u0001é"
        ],
        "c": {}
      }

      """
    #expect(node.text == written)
    #expect(try JSONNode.read(Array(written.utf8)).text == written)
  }
}
