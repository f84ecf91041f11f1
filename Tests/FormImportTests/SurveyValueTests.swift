import FormModel
import FormRules
import Testing

@testable import FormImport

/// Values that are computed as SurveyJS 3.0.4 computes them, and a truth as JavaRosa does (IM-2, IM-4).
@Suite struct SurveyValueTests {
  /// The value of an expression for the answers of a number, a text, a scalar choice and several choices.
  private func value(_ expression: String, _ answers: [(String, AnswerValue)]) throws -> String? {
    let text = """
      {"elements": [{"name": "n", "type": "text", "inputType": "number"}, {"name": "t", "type": "text"},
      {"name": "u", "type": "text"}, {"name": "c", "type": "dropdown", "choices": [1, 2, 10]},
      {"name": "m", "type": "checkbox", "choices": ["a", "b", 2]},
      {"name": "d", "type": "text", "inputType": "date"},
      {"name": "h", "type": "text", "inputType": "time"},
      {"name": "b", "type": "boolean", "labelTrue": "Oh yes"},
      {"name": "v", "type": "expression", "expression": "\(expression)"}]}
      """
    // 2026-01-31, a Saturday.
    var form = try Filling(Array(text.utf8), today: 20_484)
    for (id, answer) in answers { try form.answer(id, answer) }
    return try form.text("v")
  }

  @Test(
    "IM-4: a half is rounded away from zero",
    arguments: [
      (-0.5, "-1"), (0.5, "1"), (-1.5, "-2"), (2.5, "3"), (-1.2, "-1"), (0, "0"),
    ]
  )
  func rounding(number: Double, expected: String) throws {
    #expect(try value("round({n})", [("n", .decimal(number))]) == expected)
  }

  @Test("IM-4: digits after the point are rounded likewise, and without a number there is none")
  func roundingDigits() throws {
    #expect(try value("round({n}, 1)", [("n", .decimal(-0.25))]) == "-0.3")
    #expect(try value("round({n}, 1)", []) == nil)
    #expect(try value("round({n}) + 1", [("n", .decimal(-2.5))]) == "-2")
  }

  @Test(
    "IM-4: a part of a missing date is that of today",
    arguments: [
      ("year({d})", "2026"), ("month({d})", "1"), ("day({d})", "31"), ("weekday({d})", "6"),
    ]
  )
  func missingDate(expression: String, expected: String) throws {
    #expect(try value(expression, []) == expected)
    // Also of one that a function gives.
    let given = expression.replacing("{d}", with: "getDate({d})")
    #expect(try value(given, []) == expected)
    let days = try value(expression, [("d", .date(days: 0))])
    #expect(days == ["2026": "1970", "1": "1", "31": "1", "6": "4"][expected])
    // A constant is never missing.
    #expect(try value(expression.replacing("{d}", with: "'1970-01-01'"), []) == days)
  }

  @Test(
    "IM-4: a text, a number, a date or a time contains its parts, and is any of what it equals as a whole",
    arguments: [
      ("{t} contains 'a'", true), ("{t} allof ['a', 'b']", true), ("{t} anyof ['a', 'b']", false),
      ("{t} noneof ['a']", true), ("{t} anyof ['xab', 'b']", true), ("{t} contains {u}", false),
      ("{c} contains 1", true), ("{c} allof ['1']", true), ("{c} anyof [1, 2]", false),
      ("{c} anyof [1, 10]", true), ("{n} contains 2", true), ("{n} anyof [2]", false),
      ("{c} notcontains 1", false), ("{m} contains 'a'", true), ("{m} anyof ['b', 2]", true),
      ("{d} contains '-02-'", true), ("{d} anyof ['2024', '2023-02-29']", false),
      ("{d} anyof ['2023-12-31', '2024-02-29']", true), ("{h} contains '10:'", true),
      ("{h} contains '0.4'", false), ("{h} anyof ['11:00', '10:30']", true),
      ("{h} noneof ['10:30']", false), ("{b} contains true", true), ("{b} contains false", false),
    ]
  )
  func contained(expression: String, expected: Bool) throws {
    let answers: [(String, AnswerValue)] = [
      ("t", .text("xab")), ("c", .choice("10")), ("n", .decimal(123)), ("m", .choices(["a", "2"])),
      ("d", .date(days: 19_782)), ("h", .time(milliseconds: 37_800_000)), ("b", .boolean(true)),
    ]
    #expect(try value(expression, answers) == "\(expected)")
  }

  @Test(
    "IM-2: an index in brackets names one of several choices",
    arguments: [("{m[0]}", "a"), ("{m[1]}", "2"), ("{m[2]}", nil), ("{m[1]} + 1", "3")]
  )
  func element(expression: String, expected: String?) throws {
    #expect(try value(expression, [("m", .choices(["a", "2"]))]) == expected)
  }

  @Test(
    "IM-4: a time in a text is as it was typed",
    arguments: [
      (0, "00:00"), (34_200_000, "09:30"), (51_725_000, "14:22:05"), (86_399_000, "23:59:59"),
    ]
  )
  func timeAsText(milliseconds: Int, expected: String) throws {
    let answer = [("h", AnswerValue.time(milliseconds: milliseconds))]
    #expect(try value("{h}", answer) == expected)
    #expect(try value("'at ' + {h}", answer) == "at " + expected)
    #expect(try value("displayValue('h')", answer) == expected)
    #expect(try value("{h}", []) == nil && value("'at ' + {h}", []) == "at ")
  }

  @Test("IM-2: a truth is shown by its label")
  func truthLabels() throws {
    #expect(try value("displayValue('b')", [("b", .boolean(true))]) == "Oh yes")
    #expect(try value("displayValue('b')", [("b", .boolean(false))]) == "No")
    #expect(try value("displayValue('b')", []) == nil)
  }

  @Test("IM-4: nodes that no question asks for are told with what expressions read")
  func unaskedNodes() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><g><sum/><day/></g><given>x</given><none/><today/><start/><some/><word/><v/>",
      binds: """
        <bind nodeset='/d/a' type='int'/>
        <bind nodeset='/d/g/sum' type='int' calculate='/d/a + 1'/>
        <bind nodeset='/d/g/day' type='date' calculate="date('2026-01-30')"/>
        <bind nodeset='/d/today' type='date' jr:preload='date' jr:preloadParams='today'/>
        <bind nodeset='/d/start' type='dateTime' jr:preload='timestamp' jr:preloadParams='start'/>
        <bind nodeset='/d/some' type='string' calculate='/d/a &gt; 3'/>
        <bind nodeset='/d/word' type='int' calculate="if(/d/a = 4, 'four', '')"/>
        <bind nodeset='/d/v' readonly='true()'
          calculate="concat(/d/given, /d/none, /d/today, /d/start, /d/g/sum, /d/g/day, /d/some, /d/word)"/>
        """,
      body: "<input ref='/d/a'/><input ref='/d/v'/>"
    )
    let imported = try ImportSamples.imported(bytes)
    let nodes = imported.layout.nodes(unasked: imported.unasked)
    // The time of filling is another one at each time.
    #expect(
      nodes.map(\.path) == [
        "/d/g/sum", "/d/g/day", "/d/given", "/d/none", "/d/today", "/d/some", "/d/word",
      ]
    )
    let clock = FormClock(milliseconds: Self.january)
    var session = try FormSession(imported.form.clone(), clock: clock)
    let asked = try #require(imported.sources.first { $0.source == "/d/a" }).field
    func values() -> [AnswerValue?] { nodes.map { $0.value(in: session) } }
    let first = values()
    #expect(
      first == [
        nil, .date(days: 20_483), .text("x"), nil, .date(days: 20_484), .boolean(false), nil,
      ]
    )
    try session.answer(asked, .integer(4))
    // A word in place of a number is told as it is.
    let second = values()
    #expect(
      second == [
        .integer(5), .date(days: 20_483), .text("x"), nil, .date(days: 20_484), .boolean(true),
        .text("four"),
      ]
    )
  }

  @Test("IM-4: calculated values of a survey are told by their names, a date as a text")
  func calculatedValues() throws {
    let text = """
      {"elements": [{"name": "n", "inputType": "number"}], "calculatedValues": [
        {"name": "twice", "expression": "{n} * 2", "includeIntoResult": true},
        {"name": "more", "expression": "{n} > 1", "includeIntoResult": true},
        {"name": "day", "expression": "getDate('2024-02-29')", "includeIntoResult": true},
        {"name": "none", "expression": "min({n})", "includeIntoResult": true},
        {"name": "apart", "expression": "{n} + 1"}]}
      """
    let imported = try ImportSamples.imported(Array(text.utf8))
    let nodes = imported.layout.nodes(unasked: imported.unasked)
    #expect(nodes.map(\.path) == ["twice", "more", "day", "none"])
    var session = try FormSession(imported.form.clone())
    let first = nodes.map { $0.value(in: session) }
    #expect(first == [.decimal(0), .boolean(false), .text("2024-02-29"), nil])
    try session.answer("n", .decimal(1.5))
    let second = nodes.map { $0.value(in: session) }
    #expect(second == [.decimal(3), .boolean(true), .text("2024-02-29"), .decimal(1.5)])
  }

  private static let january = 20_484 * 86_400_000

  @Test("IM-4: a truth that an XForm computes for a text is read as a truth, and written as 1 or 0")
  func computedTruth() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><v/><w/>",
      binds: """
        <bind nodeset='/d/a' type='int'/>
        <bind nodeset='/d/v' type='string' readonly='true()' calculate='/d/a &gt; 3'/>
        <bind nodeset='/d/w' relevant='/d/v'/>
        """,
      body: "<input ref='/d/a'/><input ref='/d/v'/><input ref='/d/w'/>"
    )
    var form = try Filling(bytes)
    #expect(try !form.isShown("w"))
    try form.answer("a", .integer(5))
    #expect(try form.isShown("w") && form.value("v") == .boolean(true))
    try form.answer("a", .integer(1))
    #expect(try !form.isShown("w") && form.value("v") == .boolean(false))
  }

  @Test("IM-4: getYear is the year of a date that is there")
  func yearOfDate() throws {
    #expect(try value("getYear({d})", [("d", .date(days: 11_016))]) == "2000")
  }
}
