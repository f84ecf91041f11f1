import FormModel
import FormRules
import Testing

@testable import FormImport

/// Code that all importers share.
@Suite struct DraftTests {
  @Test(
    "IM-2, UR-2: of many conditions in several parts the first that holds counts, and all are counted"
  )
  func manyConditions() throws {
    var draft = FormDraft(byteCount: 1_000)
    let conditions = (0..<130).map { "${n} = \($0)" }
    let first = draft.firstMatch(conditions.enumerated().map { ($0.element, "v\($0.offset)") })
    // Each part ends in the next one, and the last ends in none.
    let texts = [first] + draft.logic.variables.reversed().map(\.expression)
    #expect(texts.map { $0.split(separator: "${n} = ").count - 1 } == [64, 64, 2])
    #expect(texts[0].hasPrefix("if(${n} = 0, 'v0', ") && texts[2].hasSuffix("= 129, 'v129', ''))"))
    #expect(texts[0].contains("${part-2}") && texts[1].contains("${part}"))

    var counted = FormDraft(byteCount: 1_000)
    let sum = counted.count(of: conditions)
    let parts = counted.logic.variables.map(\.expression)
    #expect(parts.map { $0.split(separator: "${n} = ").count - 1 } == [64, 64, 2])
    #expect(sum == "(${part} + ${part-2} + ${part-3})")
  }

  @Test("IM-2, UR-2: conditions that are too long together are joined in parts by the same word")
  func longConditions() {
    for word in ["and", "or"] {
      var draft = FormDraft(byteCount: 1_000)
      let long = "${n} = '\(String(repeating: "x", count: 900))'"
      let text = draft.joined(Array(repeating: long, count: 130), by: word)
      let parts = draft.logic.variables.suffix(3).map(\.expression)
      #expect(draft.logic.variables.count == 133)
      #expect(text.split(separator: " \(word) ").count == 3)
      #expect(parts.map { $0.split(separator: " \(word) ").count } == [64, 64, 2])
    }
  }

  @Test(
    "IM-2: a text for other answers is shown while its choice is chosen, and is as its field is"
  )
  func otherAnswers() {
    for kind in [FieldKind.choice, .choices] {
      var draft = FormDraft(byteCount: 1_000)
      draft.pages.append(FormDraft.Page())
      draft.pages[0].fields.append(
        FormDraft.Field(id: "q", kind: kind, flags: .readOnly, source: "Q", offset: 7)
      )
      let field = draft.lastField
      let values = ["a", "other", "other-2"]
      let value = FormDraft.otherValue(beside: values.contains)
      #expect(value == "other-3" && FormDraft.otherValue { _ in false } == "other")
      let choice = Choice(value: value, label: "Else")
      draft.setChoices(values.map { Choice(value: $0) } + [choice], of: field, id: "q")
      draft.addFilter(of: field, "#{value} != 'a'", at: 0)
      draft.logic.fieldPolicies[field] = .retained
      let chosen = kind == .choice ? "${q} = 'other-3'" : "selected(${q}, 'other-3')"
      let first = draft.addText(for: choice, of: field, id: "t", isMandatory: false)
      let second = draft.addText(
        for: choice,
        of: field,
        id: "u",
        whileShown: "${p} = 1",
        isMandatory: true
      )
      #expect(draft[first].flags == [.hidden, .readOnly] && draft[first].label.text == "Else")
      #expect(draft[second].flags == [.hidden, .readOnly, .mandatory])
      #expect(draft[second].kind == .text && draft[second].source == "Q" && second.field == 2)
      #expect(draft.logic.fieldPolicies[first] == .retained)
      #expect(draft.logic.rules.map(\.condition) == [chosen, "(${p} = 1) and (\(chosen))"])
      #expect(draft.logic.rules.map(\.actions[0].target) == [.field(first), .field(second)])
      let offered = draft.logic.choiceFilters[0].expression
      #expect(offered.contains("(#{value} != 'a') or #{value} = 'other-3'"))
    }
  }

  @Test("IM-2: a choice that excludes others is chosen alone, beside what a field needs anyway")
  func exclusiveChoices() {
    var draft = FormDraft(byteCount: 1_000)
    draft.pages.append(FormDraft.Page())
    draft.pages[0].fields.append(FormDraft.Field(id: "q", kind: .choices, source: "q", offset: 0))
    let field = draft.lastField
    let none = Choice(value: "none", label: "None of them")
    let isAdded = draft.addExclusive([none, Choice(value: "x")], to: field, at: 3)
    #expect(isAdded)
    let alone = "count-selected(.) <= 1 or not(selected(., 'none') or selected(., 'x'))"
    #expect(draft.logic.constraints.map(\.expression) == [alone])
    let message = "Choose \"None of them\", \"x\" alone or not at all."
    #expect(draft.logic.constraints.map(\.message) == [message])
    #expect(draft.offsets.constraints == [3])
    for known in [nil, "Too many."] {
      draft.logic.constraints = [Constraint(field: field, expression: "c = 1 or d", message: known)]
      let isAdded = draft.addExclusive([Choice(value: "x")], to: field, at: 3)
      #expect(isAdded)
      let both = "(c = 1 or d) and (count-selected(.) <= 1 or not(selected(., 'x')))"
      #expect(draft.logic.constraints.map(\.expression) == [both])
      let own = "Choose \"x\" alone or not at all."
      #expect(draft.logic.constraints[0].message == (known.map { "\($0) \(own)" } ?? own))
    }
    draft.logic.constraints[0].expression = String(repeating: "1", count: 70_000)
    let isTooLong = !draft.addExclusive([none], to: field, at: 3)
    #expect(isTooLong && draft.logic.constraints[0].expression.utf8.count == 70_000)
    let long = Choice(value: "x", label: String(repeating: "x", count: 90_000))
    let text = draft.addText(for: long, of: field, id: "t", isMandatory: false)
    #expect(draft[text].label.text == nil)
  }

  @Test(
    "IM-2: a first answer is what its text says to a field of that kind",
    arguments: [
      ("1", FieldKind.boolean, Optional(AnswerValue.boolean(true))),
      ("0", .boolean, .boolean(false)),
      ("true", .boolean, .boolean(true)), ("yes", .boolean, nil),
      ("13:05", .time, .time(milliseconds: 47_100_000)),
      ("13:05:59.5", .time, .time(milliseconds: 47_159_500)),
      ("13:05:59.25", .time, .time(milliseconds: 47_159_250)),
      ("13:05:59.0059Z", .time, .time(milliseconds: 47_159_005)), ("13:05:59.", .time, nil),
      ("24:00", .time, nil), ("13:05:60", .time, nil),
      ("2024-04-30T10:00", .date, .date(days: 19_843)),
      ("2024-04-31", .date, nil), ("1900-02-29", .date, nil),
      ("2000-01-31", .date, .date(days: 10_987)),
      ("1970-01-02", .dateTime, .dateTime(milliseconds: 86_400_000)),
      ("1970-01-01T00:01Z", .dateTime, .dateTime(milliseconds: 60_000)),
      ("1970-01-01T1", .dateTime, nil),
      ("1970-1-1T00:01", .dateTime, nil), ("a b", .choices, nil),
      ("1e400", .decimal, nil), ("-1.5e3", .decimal, .decimal(-1_500)), ("1.0", .integer, nil),
    ]
  )
  func answers(text: String, kind: FieldKind, expected: AnswerValue?) {
    #expect(AnswerText.value(text, kind: kind, offered: nil) == expected)
  }

  @Test("IM-2: answers of several choices are each one that is offered, and none twice")
  func severalAnswers() {
    let offered: Set = ["a", "b"]
    for (text, expected) in [
      ("a b", Optional(AnswerValue.choices(["a", "b"]))), (" b ", .choices(["b"])), ("a a", nil),
      ("a c", nil), ("", nil),
    ] {
      #expect(AnswerText.value(text, kind: .choices, offered: offered) == expected, "\(text)")
    }
  }

  @Test("IM-2: a language is found by its name, else by a code in it")
  func languages() {
    let known = ["English (en)", "fr-CA", "de_AT", "pt Brasil", "EN"]
    for (wanted, index) in [
      ("en", 4), ("english (EN)", 0), ("fr", 1), ("de", 2), ("PT", 3), ("f", nil), ("de_", nil),
      ("", nil),
    ] {
      #expect(LanguageChoice.index(of: wanted, among: known) == index, "\(wanted)")
    }
    #expect(LanguageChoice.index(of: "en", among: Array(known.prefix(4))) == 0)
  }

  @Test(
    "IM-2, UR-9: a pattern means what it means in its format",
    arguments: [
      ("a.c", .java, "a.c"), ("it's", .java, #"it\x27s"#), (#"\s[.]"#, .java, #"\s[.]"#),
      ("^0[0-9]$", .script(), "0[0-9]"), (#"^a\$"#, .script(), #"[\s\S]*(?:^a\$)[\s\S]*"#),
      ("^a|b$", .script(), #"[\s\S]*(?:^a|b$)[\s\S]*"#),
      ("^b$", .script(ignoresCase: true), "(?i)b"), ("^[a[&.]b$", .script(), #"[a\[\&.]b"#),
      ("^a.$", .script(), #"a[^\n\r\u2028\u2029]"#), (#"^[\b]\b$"#, .script(), #"[\x08]\b"#),
      (#"^[\d-a-z\'.]\a\x{2}$"#, .script(), #"[\d\-a\-z\x27.]ax{2}"#),
      (#"\'\\'"#, .java, #"\x27\\\x27"#), ("^.$", .script(dotTakesAll: true), #"[\s\S]"#),
      (#"^[\d-]\u{2}\u00e9$"#, .script(), #"[\d\-]u{2}\u00e9"#),
      (#"^[\w-\d-]$"#, .script(), #"[\w\-\d\-]"#),
      (#"^[a-\d-z-~][\d-\w-a-z]$"#, .script(), #"[a\-\d\-z-~][\d\-\w\-a-z]"#),
      ("^[^a]$", .script(), "[^a]"),
      ("^[--/a-]$", .script(), #"[\--/a\-]"#),
      ("^a|\u{301}b$", .script(), "[\\s\\S]*(?:^a|\u{301}b$)[\\s\\S]*"),
      (
        #"^\S[\S]$"#, .script(),
        #"[^\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF][\x00-\x08\x0E-\x1F!-\u009F\u00A1-\u167F\u1681-\u1FFF\u200B-\u2027\u202A-\u202E\u2030-\u205E\u2060-\u2FFF\u3001-\uFEFE\uFF00-\x{10FFFF}]"#
      ),
      (
        #"^[a\s]\s$"#, .script(),
        #"[a\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF][\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]"#
      ),
    ] as [(String, PatternText.Dialect, String)]
  )
  func patterns(pattern: String, dialect: PatternText.Dialect, expected: String) throws {
    let found = try PatternText.condition(pattern, dialect, of: ".")
    #expect(found == "regex(., '\(expected)')")
  }

  @Test(
    "IM-2: what a pattern only looks for ahead, at its start, is a condition of its own",
    arguments: [
      (
        #"^(?=.*\d)(?!.*[)a\)]).{3,}$"#, .script(),
        [
          ("abc1", false), ("1bc", true), ("12", false), ("123", true), ("12)3", false),
          ("bcd", false),
        ]
      ),
      ("(?!ab)[a-c]+", .java, [("abc", false), ("bab", true), ("", false), ("ac", true)]),
      (
        "^(?=(a|b))(?=.b)...$", .java,
        [("abc", true), ("bbb", true), ("cbb", false), ("ab", false)]
      ),
      ("^(?=a)b?", .script(ignoresCase: true), [("A", true), ("ba", false), ("xa", false)]),
    ] as [(String, PatternText.Dialect, [(String, Bool)])]
  )
  func lookingAhead(
    pattern: String,
    dialect: PatternText.Dialect,
    texts: [(String, Bool)]
  ) throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField(details: FieldDetails(id: "t", kind: .text))
    let field = FieldID(page: 0, field: 0)
    let condition = try PatternText.condition(pattern, dialect, of: ".")
    builder.logic.constraints = [Constraint(field: field, expression: condition)]
    var session = try FormSession(builder.build())
    for (text, isValid) in texts where !text.isEmpty {
      try session.answer(field, .text(text))
      #expect(try session.isInvalid(at: field) != isValid, "\(text)")
    }
  }

  @Test(
    "IM-3: a pattern that is not supported says why",
    arguments: [
      ("b(?=a)", .java, "expected a group without a condition, as (?:…), found \"=\""),
      ("(?=a)b|c", .java, "expected a group without a condition, as (?:…), found \"=\""),
      ("(?=a)b", .script(), "expected a group without a condition, as (?:…), found \"=\""),
      ("^(?=a)b)(c", .script(), "expected a group that ) ends, found \")\""),
      ("(?=a", .java, "expected a group without a condition, as (?:…), found \"=\""),
      ("(?=a)?b", .java, "expected a group without a condition, as (?:…), found \"=\""),
      (
        "^" + String(repeating: "(?=a)", count: 17), .java,
        "expected a group without a condition, as (?:…), found \"=\""
      ),
      (#"\u00e9"#, .script(ignoresCase: true), "letters beyond ASCII in either case"),
      (
        "^(?=a)b|\u{301}c", .script(),
        "expected a group without a condition, as (?:…), found \"=\""
      ),
      (String(repeating: "a", count: 65_537), .java, "expected at most 65536 bytes, found more"),
      (
        "[" + String(repeating: #"\d-"#, count: 20_000), .script(),
        "expected ] that ends a set, found the end of the pattern"
      ),
      ("(?=(?=a)b)c", .java, "expected a group without a condition, as (?:…), found \"=\""),
      ("a\\", .script(), "expected a character behind \\, found the end of the pattern"),
      ("é", .script(ignoresCase: true), "letters beyond ASCII in either case"),
    ] as [(String, PatternText.Dialect, String)]
  )
  func otherPatterns(pattern: String, dialect: PatternText.Dialect, reason: String) {
    let error = #expect(throws: ExpressionFailure.self) {
      try PatternText.condition(pattern, dialect, of: ".")
    }
    #expect(error?.reason.hasSuffix(": \(reason)") == true, "\(error as Any)")
  }

  @Test("IM-2: a group that holds a group of pages has no page of its own")
  func groupsOfPages() throws {
    let url = "http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl"
    let wizard =
      "{\"url\": \"\(url)\", \"valueCodeableConcept\": {\"coding\": [{\"code\": \"wizard\"}]}}"
    let text = """
      {"resourceType": "Questionnaire", "item": [{"linkId": "o", "type": "group", "text": "O", "item": [
        {"linkId": "w", "type": "group", "extension": [\(wizard)], "item": [
          {"linkId": "g", "type": "group", "item": [{"linkId": "a", "type": "string"}]},
          {"linkId": "h", "type": "group", "item": [{"linkId": "b", "type": "string"}]}]}]},
        {"linkId": "c", "type": "string"}]}
      """
    let form = try ImportSamples.imported(Array(text.utf8))
    expectEqual(
      try FormListing(form.form).text,
      """
      page 0: O
        a text
      page 1: O
        b text
      page 2: -
        c text
      group w pages 0..<2
      group o pages 0..<2
      """
    )
  }

  @Test(
    "IM-2: a name that would mean a place in our rules is another one, and none is given out twice"
  )
  func ids() {
    var ids = UniqueIDs()
    let names = ["#1", "page:x", "a", "a", "a-2", "a", "pages", "_#1"].map { ids.take($0) }
    #expect(names == ["_#1", "_page:x", "a", "a-2", "a-2-2", "a-3", "pages", "_#1-2"])
    #expect(ids.takeAny("#1") == "#1")
  }

  @Test("IM-2: a date is written by a format of its parts, words between them, or is nothing")
  func formats() throws {
    for (format, pieces) in [
      ("", "''"), ("%Y", "concat(${date.year})"),
      (
        "%m in %n",
        "concat(if(${date.month} < 10, concat('0', ${date.month}), ${date.month}), ' in ', ${date.month})"
      ),
      (
        "%b",
        "concat(selected-at('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec', ${date.month} - 1))"
      ),
      ("%d.", "concat(if(${date.day} < 10, concat('0', ${date.day}), ${date.day}), '.')"),
    ] {
      var draft = FormDraft(byteCount: 1_000)
      let text = try draft.formatted("${d}", by: format)
      #expect(
        text == (format.isEmpty ? pieces : "if(string-length(${date.days}) > 0, \(pieces), '')")
      )
    }
    #expect(throws: ExpressionFailure.self) {
      var draft = FormDraft(byteCount: 1_000)
      _ = try draft.formatted("${d}", by: "100 %")
    }
  }

  @Test("IM-2, UR-2: so many conditions that their sums are too many are counted in sums of sums")
  func manySums() {
    var draft = FormDraft(byteCount: 1_000)
    let sum = draft.count(of: Array(repeating: "${n} = 1", count: 64 * 65))
    #expect(sum == "(${part-66} + ${part-67})" && draft.logic.variables.count == 67)
    let none = draft.count(of: [])
    #expect(none == "0")
  }
}
