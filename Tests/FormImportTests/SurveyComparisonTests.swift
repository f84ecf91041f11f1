import FormModel
import Testing

@testable import FormImport

/// Comparisons and conditions of a survey whose answers are missing, no, 0 or lists, as SurveyJS 3.0.4 has them (IM-4).
@Suite struct SurveyComparisonTests {
  private static let questions = """
    {"name": "t"}, {"name": "u"}, {"name": "n", "inputType": "number"},
    {"name": "q", "inputType": "number"}, {"name": "d", "inputType": "date"},
    {"name": "f", "inputType": "date"}, {"name": "b", "type": "boolean"},
    {"name": "e", "type": "boolean"},
    {"name": "c", "type": "dropdown", "choices": ["x", "y", "z"]},
    {"name": "r", "type": "dropdown", "choices": ["x", "y", "z"]},
    {"name": "m", "type": "checkbox", "choices": ["x", "y", "z"]},
    {"name": "k", "type": "checkbox", "choices": ["x", "y", "z"]},
    {"name": "o", "type": "checkbox", "choices": ["z", "y", "x"]}, {"name": "s"},
    {"name": "j", "type": "dropdown", "choices": [1, 2, 10]},
    {"name": "p", "type": "dropdown", "choices": [1, 2, 10]},
    {"name": "l", "type": "dropdown", "choices": ["2", "x", "Y"]}
    """

  private static let left: [(String, AnswerValue)] = [
    ("t", .text("ab")), ("n", .decimal(2)), ("d", .date(days: 20_484)), ("b", .boolean(true)),
    ("c", .choice("x")), ("m", .choices(["x"])), ("s", .text("2026-02-01")), ("j", .choice("10")),
  ]
  private static let right: [(String, AnswerValue)] = [
    ("u", .text("b")), ("q", .decimal(2)), ("f", .date(days: 20_483)), ("e", .boolean(true)),
    ("r", .choice("x")), ("k", .choices(["x", "y"])), ("o", .choices(["x"])), ("p", .choice("2")),
    ("l", .choice("x")),
  ]
  private static let nothing: [(String, AnswerValue)] = [
    ("n", .decimal(0)), ("b", .boolean(false)),
  ]
  /// Nothing is answered; what stands on the left; on the right; both; no and 0; with the right; on the right; others.
  private static let states: [[(String, AnswerValue)]] = [
    [], left, right, left + right, nothing, nothing + right,
    left + [("q", .decimal(0)), ("e", .boolean(false)), ("l", .choice("2"))],
    [
      ("t", .text("b")), ("m", .choices(["x", "y"])), ("k", .choices(["x", "y"])),
      ("o", .choices(["y", "x"])), ("c", .choice("z")), ("r", .choice("y")),
      ("s", .text("2026-01-30")), ("j", .choice("2")), ("p", .choice("2")), ("l", .choice("Y")),
    ],
  ]

  /// The values of expressions in each state.
  private func values(_ expressions: [String]) throws -> [[String?]] {
    let computed = expressions.enumerated().map { index, text in
      "{\"name\": \"x\(index)\", \"type\": \"expression\", \"expression\": \"\(text)\"}"
    }
    let all = ([Self.questions] + computed).joined(separator: ", ")
    return try Self.states.map { answers in
      var form = try Filling(Array("{\"elements\": [\(all)]}".utf8))
      for (id, answer) in answers { try form.answer(id, answer) }
      return try expressions.indices.map { try form.text("x\($0)") }
    }
  }

  private static let comparisons: [(expression: String, truths: String)] = [
    ("{t} = {u}", "TFFFTFFF"), ("{t} <> {u}", "FTTTFTTT"), ("{t} contains {u}", "FFFTFFFF"),
    ("{t} notcontains {u}", "FFTFFTFF"), ("{t} anyof {u}", "TTFFTFTT"),
    ("{t} noneof {u}", "FFTTFTFF"), ("{t} allof {u}", "FFFTFFFF"), ("{n} = {q}", "TFFTFFFT"),
    ("{n} <> {q}", "FTTFTTTF"), ("{n} < {q}", "FFFFFTFF"), ("{n} > {q}", "FFFFFFTF"),
    ("{n} <= {q}", "TFFTFTFT"), ("{n} >= {q}", "TFFTFFTT"), ("{n} contains {q}", "FFFTFFFF"),
    ("{n} notcontains {q}", "FFTFFTFF"), ("{n} anyof {q}", "TTFTTFFT"),
    ("{n} noneof {q}", "FFTFFTTF"), ("{n} allof {q}", "FFFTFFFF"), ("{d} = {f}", "TFFFTFFT"),
    ("{d} <> {f}", "FTTTFTTF"), ("{d} < {f}", "FFFFFFFF"), ("{d} > {f}", "FFFTFFFF"),
    ("{d} <= {f}", "TFFFTFFT"), ("{d} >= {f}", "TFFTTFFT"), ("{d} contains {f}", "FFFFFFFF"),
    ("{d} notcontains {f}", "FFTTFTFF"), ("{d} anyof {f}", "TTFFTFTT"),
    ("{d} noneof {f}", "FFTTFTFF"), ("{d} allof {f}", "FFFFFFFF"), ("{b} = {e}", "TFFTFFFT"),
    ("{b} <> {e}", "FTTFTTTF"), ("{b} < {e}", "FFFFFTFF"), ("{b} > {e}", "FFFFFFTF"),
    ("{b} <= {e}", "TFFTFTFT"), ("{b} >= {e}", "TFFTFFTT"), ("{b} contains {e}", "FFFTFFFF"),
    ("{b} notcontains {e}", "FFTFFTFF"), ("{b} anyof {e}", "TTFTTFFT"),
    ("{b} noneof {e}", "FFTFFTTF"), ("{b} allof {e}", "FFFTFFFF"), ("{c} = {r}", "TFFTTFFF"),
    ("{c} <> {r}", "FTTFFTTT"), ("{c} contains {r}", "FFFTFFFF"),
    ("{c} notcontains {r}", "FFTFFTFT"), ("{c} anyof {r}", "TTFTTFTF"),
    ("{c} noneof {r}", "FFTFFTFT"), ("{c} allof {r}", "FFFTFFFF"), ("{m} = {k}", "TFFFTFFT"),
    ("{m} <> {k}", "FTTTFTTF"), ("{m} contains {k}", "FTFFFFTT"),
    ("{m} notcontains {k}", "TFTTTTFF"), ("{m} anyof {k}", "TTFTTFTT"),
    ("{m} noneof {k}", "FFTFFTFF"), ("{m} allof {k}", "TTFFTFTT"), ("{m} = {o}", "TFFTTFFT"),
    ("{m} <> {o}", "FTTFFTTF"), ("{m} contains {o}", "FTFTFFTT"),
    ("{m} notcontains {o}", "TFTFTTFF"), ("{m} anyof {o}", "TTFTTFTT"),
    ("{m} noneof {o}", "FFTFFTFF"), ("{m} allof {o}", "TTFTTFTT"), ("{m} = {r}", "TFFFTFFF"),
    ("{m} <> {r}", "FTTTFTTT"), ("{m} contains {r}", "FFFTFFFT"),
    ("{m} notcontains {r}", "TTTFTTTF"), ("{m} anyof {r}", "TTFTTFTT"),
    ("{m} noneof {r}", "FFTFFTFF"), ("{m} allof {r}", "FFFTFFFT"), ("{c} = {k}", "TFFFTFFF"),
    ("{c} <> {k}", "FTTTFTTT"), ("{c} contains {k}", "FTFFFFTF"),
    ("{c} notcontains {k}", "FFTTFTFT"), ("{c} anyof {k}", "TTFTTFTF"),
    ("{c} noneof {k}", "FFTFFTFT"), ("{c} allof {k}", "TTFFTFTF"), ("{b} = {r}", "TFFFFFFF"),
    ("{b} contains {r}", "FFFFFFFF"), ("{b} notcontains {r}", "FFTTFTFT"),
    ("{b} anyof {r}", "TTFFTFTF"), ("{b} allof {r}", "FFFFFFFF"), ("{n} = {e}", "TFFFFFFT"),
    ("{n} < {e}", "FFFFFTFF"), ("{n} >= {e}", "TFFTFFTT"), ("{n} contains {e}", "FFFFFFFF"),
    ("{n} notcontains {e}", "FFTTFTFF"), ("{n} anyof {e}", "TTFFTFFT"),
    ("{n} allof {e}", "FFFFFFFF"), ("{d} = {q}", "TFFFTFFT"), ("{d} < {q}", "FFFFFFFF"),
    ("{d} >= {q}", "TFFFTFFT"), ("{d} contains {q}", "FFFTFFFF"),
    ("{d} notcontains {q}", "FFTFFTFF"), ("{d} anyof {q}", "TTFFTFFT"),
    ("{d} allof {q}", "FFFTFFFF"), ("{t} = ''", "TFTFTTFF"), ("{t} contains ''", "FFFFFFFF"),
    ("{t} notcontains ''", "FFFFFFFF"), ("{t} anyof ''", "TTTTTTTT"),
    ("{t} allof ''", "FFFFFFFF"), ("{m} = ''", "FFFFFFFF"), ("{m} = []", "TFTFTTFF"),
    ("{m} = 'x'", "FFFFFFFF"), ("{m} = ['x']", "FTFTFFTF"), ("{c} = ['x']", "FFFFFFFF"),
    ("{m} anyof ''", "TTTTTTTT"), ("{n} > ''", "FTFTFFTF"), ("{n} >= ''", "TTTTFFTT"),
    ("{c} > ''", "FTFTFFTT"), ("{c} <= ''", "TFTFTTFF"), ("{c} > 'x'", "FFFFFFFT"),
    ("{c} <= 'y'", "FTFTFFTF"), ("{t} empty", "TFTFTTFF"), ("{m} empty", "TFTFTTFF"),
    ("{n} notempty", "FTFTTTTF"), ("{b} empty", "TFTFFFFT"), ("{b} = 1", "FTFTFFTF"),
    ("{b} = 5", "FFFFFFFF"), ("{b} = 'TRUE'", "FTFTFFTF"), ("{n} = true", "FFFFFFFF"),
    ("{n} notcontains 0", "TFTFTTFT"), ("{n} notcontains '0'", "TTTTTTTT"),
    ("{b} contains true", "FTFTFFTF"), ("{b} contains false", "FFFFFFFF"),
    ("{t} contains ['a','b']", "FFFFFFFF"), ("{t} anyof 'abc'", "FTFTFFTT"),
    ("{c} anyof 'xy'", "FTFTFFTF"), ("{d} anyof '2026'", "FFFFFFFF"),
    ("{n} anyof 25", "FTFTFFTF"),
    ("'x' >= {c}", "FTFTFFTF"), ("'' < {n}", "FTFTFFTF"), ("{n} < ''", "FFFFFFFF"),
    ("{n} <= ''", "TFTFFFFT"), ("{b} > ''", "FTFTFFTF"), ("{d} < {s}", "FTFTFFTF"),
    ("{d} >= {s}", "TFTFTTFF"), ("{s} > {d}", "FTFTFFTF"), ("{j} < {p}", "FFFFFFFF"),
    ("{j} >= {p}", "TFFTTFFT"), ("{l} < '2'", "FFFFFFFF"), ("{l} > '2'", "FFTTFTFT"),
    ("{l} <= 'X'", "FFTTFTFF"), ("{l} >= 'x'", "FFTTFTFF"), ("{j} > 'x'", "FFFFFFFF"),
    ("{j} < 'x'", "FFFFFFFF"), ("{j} >= '2'", "FTFTFFTT"), ("{j} < '10'", "FFFFFFFT"),
    ("{j} > '9'", "FTFTFFTF"), ("{c} < 'ab'", "FFFFFFFF"), ("{c} < 'y'", "FTFTFFTF"),
    ("{c} >= 'y'", "FFFFFFFT"), ("{c} > 'x'", "FFFFFFFT"), ("{n} = false", "FFFFTTFF"),
    ("{b} = 0", "FFFFTTFF"), ("{t} = []", "TFTFTTFF"), ("[] = {c}", "TFTFTTFF"),
    ("{t} notcontains ['a','b']", "TTTTTTTT"), ("{c} notcontains ['x', 'y']", "TTTTTTTT"),
    ("{n} notcontains [2]", "TFTFTTFT"), ("{t} anyof []", "TTTTTTTT"), ("{m} allof []", "TTTTTTTT"),
    ("{m} noneof []", "FFFFFFFF"), ("{zz} anyof ['x']", "FFFFFFFF"),
    ("{zz} noneof ['x']", "TTTTTTTT"), ("{zz} allof ['x']", "FFFFFFFF"),
    ("{zz} anyof 'x'", "FFFFFFFF"), ("{zz} anyof {t}", "TFTFTTFF"), ("{zz} noneof {m}", "FTFTFFTT"),
    ("{n} anyof true", "FFFFFFFF"), ("{b} anyof true", "FTFTFFTF"), ("{l} = 'y'", "FFFFFFFT"),
    ("'2' <= {l}", "FFTTFTTT"),
    ("({n} > 1) = {b}", "FTFTTTTF"), ("{t} = ({n} > 1)", "FFFFFFFF"),
    ("{n} = ({q} > 1)", "FFFFTFFF"), ("({n} + 1) = true", "TFTFTTFT"),
    ("1 = ({n} > 1)", "FTFTFFTF"), ("2 = ({n} > 1)", "FFFFFFFF"), ("0 = false", "TTTTTTTT"),
    ("{j} = ({n} > 1)", "FFFFFFFF"), ("{d} = ({n} > 1)", "FFFFFFFF"),
    ("({n} > 1) = ({q} > 1)", "TFFTTFFT"), ("({n} > 1) <> ''", "TTTTTTTT"),
    ("({q} - 1) = ({n} > 1)", "FFFTFFFF"), ("{m} = 1", "FFFFFFFF"), ("{c} = true", "FFFFFFFF"),
    ("{n} notcontains [0]", "TTTTTTTT"), ("{n} contains [0]", "FFFFTTFF"),
    ("{b} notcontains [false]", "TTTTTTTT"), ("{b} contains [false]", "FFFFTTFF"),
    ("{t} contains ['']", "FTFTFFTT"), ("{t} notcontains ['']", "TFTFTTFF"),
    ("{t} contains [{u}]", "FTFTFFTT"), ("{t} notcontains [{u}]", "TFTFTTFF"),
    ("{n} contains [{q}]", "FTFTTFFF"), ("{b} contains [{e}]", "FTFTTFFF"),
    ("{b} notcontains [{e}]", "TFTFTTTT"), ("{n} notcontains [0, 2]", "TTTTTTTT"),
    ("{c} contains ['X']", "FTFTFFTF"), ("{t} contains ['a', true]", "FFFFFFFF"),
    ("{d} contains ['2026-01']", "FTFTFFTF"), ("{t} contains [{n}, {q}]", "FFFFFFFF"),
  ]

  @Test("IM-4: each comparison of a survey with missing answers, no, 0 and lists is SurveyJS's")
  func comparisons() throws {
    let values = try values(Self.comparisons.map { $0.expression })
    for (index, comparison) in Self.comparisons.enumerated() {
      let truths = values.map { $0[index].map { $0 == "true" ? "T" : "F" } ?? "?" }.joined()
      #expect(truths == comparison.truths, "\(comparison.expression)")
    }
  }

  private static let sides: [(expression: String, values: [String?])] = [
    ("{b} and {e}", ["0", "0", "0", "true", "false", "false", "false", "0"]),
    ("{b} or {e}", ["0", "true", "true", "true", "0", "true", "true", "0"]),
    ("{t} and {u}", ["0", nil, nil, "b", "0", nil, nil, nil]),
    ("{t} or {u}", ["0", "ab", "b", "ab", "0", "b", "ab", "b"]),
    ("{n} and {q}", ["0", "0", "0", "2", "0", "0", "0", "0"]),
    ("{n} or {q}", ["0", "2", "2", "2", "0", "2", "2", "0"]),
    ("{b} and {t}", ["0", "ab", "0", "ab", "false", "false", "ab", nil]),
    ("{b} or {t}", ["0", "true", "0", "true", "0", "0", "true", "b"]),
    ("{n} or {t}", ["0", "2", "0", "2", "0", "0", "2", "b"]),
    ("{t} and {n}", ["0", "2", "0", "2", "0", "0", "2", nil]),
    ("{n} > 1 and {t}", ["false", "ab", "false", "ab", "false", "false", "ab", "false"]),
    ("{c} or {r}", ["0", "x", "x", "x", "0", "x", "x", "z"]),
    ("{b} and {e} and {t}", ["0", "0", "0", "ab", "false", "false", "false", "0"]),
    ("{n} and 'x'", [nil, "x", nil, "x", "0", "0", "x", nil]),
    ("{n} or 'x'", ["x", "2", "x", "2", "x", "x", "2", "x"]),
    ("{t} and ('a' + {u})", [nil, "a", nil, "ab", nil, nil, "a", "a"]),
    ("{n} or ('a' + {u})", ["a", "2", "ab", "2", "a", "ab", "2", "a"]),
    ("{b} or 'x'", ["x", "true", "x", "true", "x", "x", "true", "x"]),
  ]

  @Test("IM-4: “and” and “or” of answers give one of them, and 0 for what is missing")
  func sides() throws {
    let values = try values(Self.sides.map { $0.expression })
    for (index, side) in Self.sides.enumerated() {
      #expect(values.map { $0[index] } == side.values, "\(side.expression)")
    }
  }

  @Test(
    "IM-4: “and” of however many answers gives the last one, or is told as too long",
    arguments: [2, 14, 15, 16, 40]
  )
  func long(count: Int) throws {
    let id = String(repeating: "n", count: 100)
    let all = Array(repeating: "{\(id)}", count: count).joined(separator: " and ")
    let text = """
      {"elements": [{"name": "\(id)", "inputType": "number"},
      {"name": "v", "type": "expression", "expression": "\(all)"}]}
      """
    var form = try Filling(Array(text.utf8))
    let reasons = form.report.notes.map { $0.reason }
    try form.answer(id, .decimal(5))
    if reasons.isEmpty {
      #expect(try form.text("v") == "5")
    } else {
      #expect(reasons == ["an expression this long"])
    }
    #expect(reasons.isEmpty == (count < 16))
  }

  @Test(
    "IM-4, UR-4: a check compares the answer that it is of as any other one",
    arguments: [
      ("n", "{n} notcontains 2", [("2", false), ("12", false), ("3", true), ("0", true)]),
      ("n", "{n} anyof 25", [("2", true), ("5", true), ("0", false), ("3", false)]),
      ("n", "{q} notcontains {n}", [("2", false), ("12", false), ("3", true), ("0", false)]),
      ("b", "{b} notcontains true", [("true", false), ("false", true)]),
      ("b", "{e} anyof {b}", [("true", true), ("false", false)]),
    ]
  )
  func ownAnswer(id: String, condition: String, answers: [(String, Bool)]) throws {
    let text = """
      {"elements": [{"name": "q", "inputType": "number"}, {"name": "e", "type": "boolean"},
      {"name": "\(id)", "type": "\(id == "b" ? "boolean" : "text")", "inputType": "number",
      "validators": [{"type": "expression", "expression": "\(condition)"}]}]}
      """
    var form = try Filling(Array(text.utf8))
    try form.answer("q", .decimal(12))
    try form.answer("e", .boolean(true))
    for (answer, isValid) in answers {
      let value = Double(answer).map { AnswerValue.decimal($0) } ?? .boolean(answer == "true")
      try form.answer(id, value)
      #expect(try form.isInvalid(id) != isValid, "\(answer)")
    }
  }
}
