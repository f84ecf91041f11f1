import FormModel
import FormRules
import Testing

@testable import FormImport

/// What calculations of each format give to each kind of field, as its engine does (IM-2, IM-4, UR-3).
@Suite struct ComputedValueTests {
  private static let january = 20_484 * 86_400_000

  // XForms, as JavaRosa: what is not of the kind stays a text there, and is no answer here.

  @Test(
    "IM-4: what an XForm computes, for each type",
    arguments: [
      ("string", "'x'", .text("x")), ("string", "2.5", .text("2.5")),
      ("string", "true()", .boolean(true)), ("string", "date('2026-01-31')", .text("2026-01-31")),
      ("string", "''", nil), ("string", "0 div 0", nil),
      ("string", "1 &gt; 2 or 1 = 2", .boolean(false)),
      ("string", "if(1 = 2, true(), not(1 = 2))", .boolean(true)),
      ("string", "if(1 = 2, true(), 'x')", .text("x")),
      ("int", "'12'", .integer(12)), ("int", "-2.7", .integer(-2)), ("int", "true()", .integer(1)),
      ("int", "date('2026-01-31')", .integer(20_484)), ("int", "'x'", nil), ("int", "''", nil),
      ("decimal", "'12.5'", .decimal(12.5)), ("decimal", "false()", .decimal(0)),
      ("decimal", "'x'", nil),
      ("boolean", "'false'", .boolean(true)), ("boolean", "0", .boolean(false)),
      ("boolean", "false()", .boolean(false)), ("boolean", "''", nil),
      ("date", "'2026-01-31T09:30'", .date(days: 20_484)), ("date", "20484", .date(days: 20_484)),
      ("date", "date('2026-01-31')", .date(days: 20_484)), ("date", "true()", nil),
      ("date", "'09:30'", nil),
      ("time", "'09:30'", .time(milliseconds: 34_200_000)),
      ("time", "'16:15:00.000-04:00'", .time(milliseconds: 58_500_000)),
      ("time", "0.5", .time(milliseconds: 43_200_000)),
      ("time", "date-time('2026-01-31T09:30:00')", .time(milliseconds: 34_200_000)),
      ("time", "now()", .time(milliseconds: 34_200_000)), ("time", "true()", nil),
      ("dateTime", "'2026-01-31T09:30'", .dateTime(milliseconds: 20_484 * 86_400_000 + 34_200_000)),
      (
        "dateTime", "date-time('2026-01-31T09:30:00')",
        .dateTime(milliseconds: 20_484 * 86_400_000 + 34_200_000)
      ),
      ("dateTime", "date('2026-01-31') + 1", .dateTime(milliseconds: 20_485 * 86_400_000)),
      (
        "dateTime", "date(concat('2026-01-31', 'T09:30'))",
        .dateTime(milliseconds: 20_484 * 86_400_000 + 34_200_000)
      ),
      (
        "dateTime", "date('2026-01-31') + number('1')", .dateTime(milliseconds: 20_485 * 86_400_000)
      ),
      ("dateTime", "now()", .dateTime(milliseconds: 20_484 * 86_400_000 + 34_200_000)),
      ("dateTime", "'2026-01-31'", .dateTime(milliseconds: 20_484 * 86_400_000)),
      ("dateTime", "20484", .dateTime(milliseconds: 20_484 * 86_400_000)), ("dateTime", "'x'", nil),
      ("geopoint", "'1 2 3 4'", .text("1 2 3 4")),
    ] as [(String, String, AnswerValue?)]
  )
  func xforms(type: String, calculate: String, expected: AnswerValue?) throws {
    let bytes = ImportSamples.xform(
      data: "<v/>",
      binds: "<bind nodeset='/d/v' type='\(type)' readonly='true()' calculate=\"\(calculate)\"/>",
      body: "<input ref='/d/v'/>"
    )
    let form = try Filling(bytes, milliseconds: Self.january + 34_200_000)
    #expect(try form.value("v") == expected)
  }

  @Test(
    "IM-4: a computed choice that may be none of the items is a text, and keeps its value",
    arguments: [
      ("select1", "if(/d/a &gt; 5, '2', '1')", "2", "1", true),
      ("select1", "if(/d/a &gt; 5, '2', '')", "2", nil, false),
      ("select1", "if(/d/a &gt; 5, 2, 'x y')", "2", "x y", true),
      ("select", "if(/d/a &gt; 5, '2 3', '9 2')", "2 3", "9 2", true),
      ("select", "if(/d/a &gt; 5, '2 3', coalesce('', '3'))", "2 3", "3", false),
      ("select1", "/d/a", "9", "1", true), ("select1", "concat('', 3)", "3", "3", true),
    ] as [(String, String, String?, String?, Bool)]
  )
  func computedChoices(
    control: String,
    calculate: String,
    high: String?,
    low: String?,
    isText: Bool
  ) throws {
    let bytes = ImportSamples.xform(
      data: "<a/><v/><half/><hint/>",
      binds: """
        <bind nodeset='/d/a' type='int'/>
        <bind nodeset='/d/v' type='string' readonly='true()' calculate="\(calculate)"/>
        <bind nodeset='/d/hint' relevant="/d/v = '\(low ?? "")'"/>
        """,
      body: """
        <input ref='/d/a'/><\(control) ref='/d/v'><item><value>2</value></item><item><value>3</value>
        </item></\(control)><input ref='/d/hint'/>
        """
    )
    var form = try Filling(bytes)
    for (answer, expected, isHinted) in [(9, high, high == low), (1, low, true)] {
      try form.answer("a", .integer(answer))
      let found: String? =
        switch try form.value("v") {
        case .text(let text)?, .choice(let text)?: text
        case .choices(let values)?: values.joined(separator: " ")
        default: nil
        }
      #expect(found == expected)
      #expect(try form.isShown("hint") == isHinted)
    }
    let notes = form.report.notes.map { "\($0.construct): \($0.meaning)" }
    #expect(notes == (isText ? ["computed choice: a text"] : []))
  }

  @Test("IM-4: a computed choice that a person may change takes the choices alone")
  func keptChoice() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><v/>",
      binds: "<bind nodeset='/d/v' calculate=\"coalesce(., /d/a)\"/>",
      body: "<input ref='/d/a'/><select1 ref='/d/v'><item><value>x</value></item></select1>"
    )
    var form = try Filling(bytes)
    try form.answer("a", .text("y"))
    #expect(try form.value("v") == nil)
    try form.answer("v", .choice("x"))
    #expect(try form.value("v") == .choice("x"))
  }

  // FHIR

  @Test(
    "IM-4: what a Questionnaire computes, for each type",
    arguments: [
      ("boolean", "%n > 30", [.boolean(true), .boolean(false), nil]),
      ("boolean", "iif(%n > 30, true, false)", [.boolean(true), .boolean(false), .boolean(false)]),
      ("boolean", "%b", [.boolean(false), .boolean(false), .boolean(false)]),
      ("boolean", "%b.not()", [.boolean(true), .boolean(true), .boolean(true)]),
      ("boolean", "iif(%n > 30, 'true', 'x')", [.boolean(true), nil, nil]),
      ("boolean", "false", [.boolean(false), .boolean(false), .boolean(false)]),
      ("boolean", "{}", [nil, nil, nil]),
      ("string", "%n > 30", [.text("true"), .text("false"), nil]),
      ("string", "iif(%n > 30, 'high', 'low')", [.text("high"), .text("low"), .text("low")]),
      ("integer", "%n / 4", [.integer(10), .integer(2), nil]),
      ("decimal", "%n / 4", [.decimal(10), .decimal(2.5), nil]),
      ("quantity", "%n / 4", [.decimal(10), .decimal(2.5), nil]),
      ("date", "@2026-01-31", [.date(days: 20_484), .date(days: 20_484), .date(days: 20_484)]),
      (
        "dateTime", "iif(%n > 30, '2026-01-31T09:30:00', '')",
        [
          .dateTime(milliseconds: 20_484 * 86_400_000 + 34_200_000), nil, nil,
        ]
      ),
      ("time", "iif(%n > 30, '09:30:00', '')", [.time(milliseconds: 34_200_000), nil, nil]),
      ("choice", "iif(%n > 30, 'x', 'y')", [.choice("x"), nil, nil]),
    ] as [(String, String, [AnswerValue?])]
  )
  func fhir(type: String, expression: String, expected: [AnswerValue?]) throws {
    let url =
      "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression"
    func variable(_ name: String) -> String {
      """
      {"url": "http://hl7.org/fhir/StructureDefinition/variable", "valueExpression": {"name": "\(name)",
      "language": "text/fhirpath", "expression": "%resource.item.where(linkId='\(name)').answer.value"}}
      """
    }
    let text = """
      {"resourceType": "Questionnaire", "extension": [\(variable("n")), \(variable("b"))], "item": [
      {"linkId": "n", "type": "decimal"}, {"linkId": "b", "type": "boolean"},
      {"linkId": "v", "type": "\(type)", \(type == "choice" ? "\"answerOption\": [{\"valueString\": \"x\"}]," : "")
      "extension": [{"url": "\(url)", "valueExpression": {"language": "text/fhirpath",
      "expression": "\(expression)"}}]}]}
      """
    var form = try Filling(Array(text.utf8))
    try form.answer("b", .boolean(false))
    for (answer, value) in zip([40, 10, nil] as [Double?], expected) {
      try form.answer("n", answer.map { .decimal($0) })
      #expect(try form.value("v") == value, "\(answer ?? -1)")
    }
  }

  @Test("IM-4: a hidden computed truth that is false disables what it enables")
  func computedEnabling() throws {
    let text = """
      {"resourceType": "Questionnaire", "item": [{"linkId": "w", "type": "decimal"},
      {"linkId": "hid", "type": "boolean", "extension": [
      {"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden", "valueBoolean": true},
      {"url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
      "valueExpression": {"language": "text/fhirpath",
      "expression": "%resource.item.where(linkId='w').answer.value > 30"}}]},
      {"linkId": "diet", "type": "string", "required": true,
      "enableWhen": [{"question": "hid", "operator": "=", "answerBoolean": true}]}]}
      """
    var form = try Filling(Array(text.utf8))
    for (answer, isShown) in [(40.0, true), (20.0, false), (40.0, true)] {
      try form.answer("w", .decimal(answer))
      #expect(try form.isShown("diet") == isShown)
    }
  }

  // SurveyJS 3.0.4 in Node gives the same for each line.

  @Test(
    "IM-4: what a survey computes, as it writes it",
    arguments: [
      ("{first} + {last}", "\"AnnLee\""), ("{first} + ' ' + {last}", "\"Ann Lee\""),
      ("{five} + {seven}", "12"), ("{n} + {seven}", "12"), ("{n} + {first}", "\"5Ann\""),
      ("{first} + {none}", "\"Ann\""), ("{none} + {none}", "0"), ("{none} + {n}", "5"),
      ("{b} + {first}", "\"trueAnn\""), ("{b} + {n}", "6"), ("{c} + {first}", "\"xAnn\""),
      ("{d} + {first}", "\"2026-01-31Ann\""), ("{d} + {n}", "\"2026-01-315\""),
      ("{first} + {last} + {n}", "\"AnnLee5\""), ("{n} + {n} + {first}", "\"10Ann\""),
      ("{first} + 1", "\"Ann1\""), ("{first} - {n}", nil), ("{n} > 3", "true"),
      ("{n} < 3", "false"),
      ("{none} > 3", "false"), ("iif({n} > 3, true, false)", "true"),
      ("iif({n} > 3, 'true', 'x')", "\"true\""), ("iif({n} > 3, '12', 'x')", "\"12\""),
      ("'12'", "\"12\""), ("true", "true"), ("!{b}", "false"), ("{b}", "true"), ("{n} / 2", "2.5"),
      ("{first}", "\"Ann\""), ("{none}", nil), ("'1' + 2", "\"12\""),
    ] as [(String, String?)]
  )
  func survey(expression: String, written: String?) throws {
    let sample = try SubmissionSample(
      """
      {"elements": [{"name": "first", "type": "text"}, {"name": "last", "type": "text"},
      {"name": "five", "type": "text"}, {"name": "seven", "type": "text"},
      {"name": "n", "type": "text", "inputType": "number"}, {"name": "none", "type": "text"},
      {"name": "b", "type": "boolean"}, {"name": "c", "type": "dropdown", "choices": ["x"]},
      {"name": "d", "type": "text", "inputType": "date"},
      {"name": "v", "type": "expression", "expression": "\(expression)"}]}
      """
    )
    let data = try sample.again(
      """
      {"first": "Ann", "last": "Lee", "five": "5", "seven": "7", "n": 5, "b": true, "c": "x",
      "d": "2026-01-31"}
      """,
      keeps: false
    )
    let lines = data.split(separator: "\n").map { $0.drop { $0 == " " } }
    let found = lines.first { $0.hasPrefix("\"v\": ") }?.dropFirst(5)
    #expect(found.map(String.init) == written)
  }

  @Test("IM-4: a sum of what may be a time is not supported")
  func sumOfTimes() throws {
    let text = """
      {"elements": [{"name": "t", "type": "text", "inputType": "time"}, {"name": "a"},
      {"name": "v", "type": "expression", "expression": "{t} + {a}"}]}
      """
    let form = try ImportSamples.imported(Array(text.utf8))
    #expect(form.report.notes.map(\.reason) == ["a sum with a time"])
  }

  @Test(
    "IM-4: two missing answers are equal, so neither is less",
    arguments: [
      ("{n} >= {m}", [true, false, true, false]), ("{n} <= {m}", [true, false, true, true]),
      ("{n} > {m}", [false, false, false, false]), ("{n} >= 0", [false, true, true, true]),
      ("{t} >= {u}", [true, true, true, true]),
    ]
  )
  func missing(condition: String, expected: [Bool]) throws {
    let text = """
      {"elements": [{"name": "n", "type": "text", "inputType": "number"},
      {"name": "m", "type": "text", "inputType": "number"}, {"name": "t", "type": "text",
      "inputType": "time"}, {"name": "u", "type": "text", "inputType": "time"},
      {"name": "v", "visibleIf": "\(condition)"}]}
      """
    var form = try Filling(Array(text.utf8))
    let answers: [(Double?, Double?)] = [(nil, nil), (1, nil), (1, 1), (1, 2)]
    for ((first, second), isShown) in zip(answers, expected) {
      try form.answer("n", first.map { .decimal($0) })
      try form.answer("m", second.map { .decimal($0) })
      #expect(try form.isShown("v") == isShown)
    }
  }

  @Test("IM-2: a column with expressions computes, in each row with its own number")
  func computedColumn() throws {
    let sample = try SubmissionSample(
      """
      {"elements": [{"type": "matrixdynamic", "name": "m", "rowCount": 2, "columns": [
      {"name": "no", "cellType": "expression", "expression": "{rowIndex}"},
      {"name": "a", "cellType": "text"}]}, {"type": "expression", "name": "last",
      "expression": "{m[1].no}"}]}
      """
    )
    #expect(sample.imported.report.notes.isEmpty)
    let data = try sample.again("{\"m\": [{\"a\": \"x\"}, {\"a\": \"y\"}, {}]}", keeps: false)
    expectEqual(
      data.filter { !$0.isWhitespace },
      "{\"m\":[{\"no\":1,\"a\":\"x\"},{\"no\":2,\"a\":\"y\"},{\"no\":3}],\"last\":2}"
    )
  }

  @Test("IM-2: an expression question that computes nothing takes no answer, either")
  func noExpression() throws {
    let text = "{\"elements\": [{\"type\": \"expression\", \"name\": \"v\"}]}"
    let imported = try ImportSamples.imported(Array(text.utf8))
    #expect(try imported.form.flags(at: FieldID(page: PageID(0), field: 0)) == .readOnly)
  }

  // XForms: counts.

  @Test(
    "RP-1, IM-2: a relative path of a count begins at the repeat, whose instances are not there yet"
  )
  func nestedCount() throws {
    let bytes = ImportSamples.xform(
      data: "<n/><m><k/><s><nm/></s></m><all/>",
      binds: """
        <bind nodeset='/d/n' type='int'/><bind nodeset='/d/m/k' type='int'/>
        <bind nodeset='/d/all' type='int' readonly='true()' calculate='count(/d/m/s)'/>
        """,
      body: """
        <input ref='/d/n'/><repeat nodeset='/d/m' jr:count=' /d/n '><input ref='/d/m/k'/>
        <repeat nodeset='/d/m/s' jr:count=' ../k '><input ref='/d/m/s/nm'/></repeat></repeat>
        <input ref='/d/all'/>
        """
    )
    let form = try ImportSamples.imported(bytes)
    #expect(form.report.notes.isEmpty)
    #expect(form.form.logic.repeats.map(\.count) == ["${n}", "${k}"])
  }

  @Test(
    "RP-1, IM-2: in a count a path may also leave the repeat's node, and say the instance's number",
    arguments: [
      (" current()/../k ", "${k}"), ("position(..)", "position(..)"),
      ("/d/n + ../k", "${n} + ${k}"),
    ]
  )
  func otherCounts(count: String, expected: String) throws {
    let bytes = ImportSamples.xform(
      data: "<n/><m><k/><s><nm/></s></m>",
      body: """
        <input ref='/d/n'/><repeat nodeset='/d/m'><input ref='/d/m/k'/>
        <repeat nodeset='/d/m/s' jr:count='\(count)'><input ref='/d/m/s/nm'/></repeat></repeat>
        """
    )
    let form = try ImportSamples.imported(bytes)
    #expect(form.report.notes.isEmpty)
    #expect(form.form.logic.repeats.map(\.count) == [nil, expected])
  }

  @Test("IM-4: a computed choice that becomes a text has no filter any more")
  func computedFilteredChoice() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><b/>",
      binds: "<bind nodeset='/d/b' readonly='true()' calculate=\"concat(/d/a, 'z')\"/>",
      body: """
        <input ref='/d/a'/><select1 ref='/d/b'><itemset nodeset="instance('l')/root/item[in = /d/a]">
        <value ref='n'/><label ref='n'/></itemset></select1>
        """,
      model: """
        <instance id='l'><root><item><n>x</n><in>p</in></item><item><n>y</n><in>q</in></item></root></instance>
        """
    )
    let logic = try ImportSamples.imported(bytes).form.logic
    #expect(logic.choiceFilters.isEmpty && logic.fieldChoices.isEmpty)
    var form = try Filling(bytes)
    try form.answer("a", .text("p"))
    #expect(try form.value("b") == .text("pz"))
  }

  @Test("IM-4: what a node without a question begins with and its type can't hold is a text")
  func unheldFirstValue() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><v>x</v><w/>",
      binds: """
        <bind nodeset='/d/v' type='int'/><bind nodeset='/d/w' readonly='true()' calculate="concat(/d/v, '!')"/>
        """,
      body: "<input ref='/d/a'/><input ref='/d/w'/>"
    )
    let form = try Filling(bytes)
    #expect(try form.value("w") == .text("x!"))
  }

  @Test("UR-6, IM-4: where hidden answers are kept, expressions read a node that is not relevant")
  func retainedNodes() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><v>x</v><s/><w/>",
      binds: """
        <bind nodeset='/d/v' relevant="/d/a = 'on'"/><bind nodeset='/d/s' relevant="/d/a = 'on'"/>
        <bind nodeset='/d/w' readonly='true()' calculate="concat(/d/v, '-', /d/s)"/>
        """,
      body: """
        <input ref='/d/a'><setvalue event="xforms-value-changed" ref="/d/s" value="/d/a"/></input>
        <input ref='/d/w'/>
        """
    )
    for (policy, expected) in [(HiddenAnswerPolicy.blank, "-"), (.retained, "x-off")] {
      let imported = try ImportSamples.imported(
        bytes,
        options: ImportOptions(hiddenAnswers: policy)
      )
      var session = try FormSession(imported.form.clone())
      func field(_ source: String) throws -> FieldID {
        try #require(imported.sources.first { $0.source == source }).field
      }
      try session.answer(field("/d/a"), .text("off"))
      let found = try session.answer(at: field("/d/w"))
      #expect(found == .text(expected))
    }
  }
}
