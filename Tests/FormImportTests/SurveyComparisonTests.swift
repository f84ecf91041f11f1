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
    {"name": "o", "type": "checkbox", "choices": ["z", "y", "x"]}
    """

  private static let left: [(String, AnswerValue)] = [
    ("t", .text("ab")), ("n", .decimal(2)), ("d", .date(days: 20_484)), ("b", .boolean(true)),
    ("c", .choice("x")), ("m", .choices(["x"])),
  ]
  private static let right: [(String, AnswerValue)] = [
    ("u", .text("b")), ("q", .decimal(2)), ("f", .date(days: 20_483)), ("e", .boolean(true)),
    ("r", .choice("x")), ("k", .choices(["x", "y"])), ("o", .choices(["x"])),
  ]
  private static let nothing: [(String, AnswerValue)] = [
    ("n", .decimal(0)), ("b", .boolean(false)),
  ]
  /// Nothing is answered; what stands on the left; on the right; both; no and 0; with the right; on the right; others.
  private static let states: [[(String, AnswerValue)]] = [
    [], left, right, left + right, nothing, nothing + right,
    left + [("q", .decimal(0)), ("e", .boolean(false))],
    [
      ("t", .text("b")), ("m", .choices(["x", "y"])), ("k", .choices(["x", "y"])),
      ("o", .choices(["y", "x"])), ("c", .choice("z")), ("r", .choice("y")),
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
  ]

  @Test("IM-4: “and” and “or” of answers give one of them, and 0 for what is missing")
  func sides() throws {
    let values = try values(Self.sides.map { $0.expression })
    for (index, side) in Self.sides.enumerated() {
      #expect(values.map { $0[index] } == side.values, "\(side.expression)")
    }
  }
}
