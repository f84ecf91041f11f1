import FormModel
import Testing

@testable import FormImport

@Suite struct SurveyTests {
  @Test("IM-2: a survey has its pages, fields, flags, rules, calculations and constraints")
  func customerFeedback() throws {
    let imported = try ImportSamples.imported("surveyjs/customer-feedback.json")
    let expected = """
      page 0: Order
        price decimal mandatory: Price
        delivered boolean: Was it delivered?
        parts choices parts[Lid long_handle 3 none]: Parts
        why text: Why?
        when date readOnly: When?
      page 1 hidden: Opinion
        stars choice = choice("2") stars[1 2 3]: Stars
        agree.quick choice agree.quick[Yes No]: quick
        agree.kind choice agree.quick[Yes No]: It was kind
        contact.mail text: mail
        contact.phone text: phone
        shown_total text readOnly: Total
        code text hidden: Code
        thanks note readOnly: Thank you
      page 2: Staff
        staff.name text: Name
        staff.note text hidden: Note
      page 3: People
        other text hidden: Anything else?
      group late page 0 fields 3..<5 hidden
      group agree page 1 fields 1..<3
      group contact page 1 fields 3..<5 hidden
      group people pages 2..<4
      repeat staff pages 2..<3 from 0 at most 100: Staff
      require why when selected(${parts}, 'long_handle')
      unlock when when string-length(${why}) > 0
      show late when (string(${delivered}) = 'false') or (${price} > 100)
      show contact when (${agree.quick} = 'No') and (${stars} < 2)
      show page 1 when ((selected(${parts}, 'Lid') or selected(${parts}, '3'))) and \
      (not(string(${delivered}) = 'false'))
      show staff.note when string-length(${staff.name}) > 0
      show other when indexed-repeat(${staff.name}, ${staff}, 1) = 'Ada'
      price needs . >= 0 and . <= 1000 else At most 1000
      parts needs count-selected(.) <= 1 or not(selected(., 'none')) else Choose "none" alone or not at all.
      code needs regex(., '[\\s\\S]*(?:[a-z]+)[\\s\\S]*') and (not(. = ${why}))
      shown_total is (coalesce(${total}, 0) * 1.2)
      total := (coalesce(${price}, 0) + (if(string(${delivered}) = 'true', 5, 0)))
      """
    expectEqual(try FormListing(imported.form).text, expected)
    #expect(imported.form.logic.policy == .cleared)
    // A question without a condition keeps its answer while its page or panel is hidden; SurveyJS
    // does so too.
    let kept = imported.form.logic.fieldPolicies.keys.sorted {
      ($0.page, $0.field) < ($1.page, $1.field)
    }
    #expect(
      kept
        == (0..<5).map { FieldID(page: 0, field: $0) }
        + [0, 1, 2, 5, 6].map { FieldID(page: 1, field: $0) } + [FieldID(page: 2, field: 0)]
    )
    let unsupported = imported.report.notes.filter { $0.kind == .unsupported }
    #expect(
      unsupported.map(\.construct) == [
        "comparison of texts (2×)", "visibleIf of \"thanks\"",
        "trigger \"complete\"",
      ]
    )
  }

  @Test("IM-2: titles are in the language that is asked for, else in the survey's own")
  func language() throws {
    let options = ImportOptions(language: "fr")
    let imported = try ImportSamples.imported("surveyjs/customer-feedback.json", options: options)
    #expect(imported.report.title == "Votre avis")
    #expect(try imported.form.details(at: FieldID(page: 0, field: 2)).label == "Pièces")
    #expect(imported.report.languages == ["default", "fr"])
  }

  @Test("IM-2, UR-6: answers of hidden questions are kept, unless the survey says otherwise")
  func policy() throws {
    for (value, policy) in [("none", HiddenAnswerPolicy.retained), ("onHidden", .cleared)] {
      let text = "{\"clearInvisibleValues\": \"\(value)\", \"elements\": [{\"name\": \"a\"}]}"
      #expect(try ImportSamples.imported(Array(text.utf8)).form.logic.policy == policy)
    }
    let plain = try ImportSamples.imported(Array("{\"elements\": [{\"name\": \"a\"}]}".utf8))
    #expect(plain.form.logic.policy == .retained)
  }

  @Test("IM-2, IM-3: that answers on hidden pages are cleared is told where a survey keeps them")
  func hiddenContainers() throws {
    let condition = "\"visibleIf\": \"{b} = 1\","
    for (value, container, question, isTold) in [
      ("onHidden", condition, condition, true), ("onHidden", "", condition, false),
      ("onHidden", condition, "", false), ("onHiddenContainer", condition, condition, false),
    ] {
      let text = """
        {"clearInvisibleValues": "\(value)", "elements": [{"name": "b", "visibleIf": "{c} = 1"},
        {"type": "panel", "name": "p", \(container) "elements": [{\(question) "name": "a"}]}]}
        """
      let notes = try ImportSamples.imported(Array(text.utf8)).report.notes
      #expect(notes.contains { $0.construct == "clearInvisibleValues \"onHidden\"" } == isTold)
    }
  }
}

private struct Names: SurveyNames {
  func noteTextComparison() {}
  var draft = FormDraft(byteCount: 1_000)
  func cells(of name: String, _ column: String) -> [SurveyCell] {
    name == "rows" && column == "x" ? [SurveyCell(text: "${x1}"), SurveyCell(text: "${x2}")] : []
  }
  func value(named name: String) -> SurveyValue? {
    switch name {
    case "t": .name(SurveyName(id: "t", kind: .text))
    case "n": .name(SurveyName(id: "n", kind: .number))
    case "b": .name(SurveyName(id: "b", kind: .boolean))
    case "gone": .unknown
    case "own": .own(SurveyName(id: "own", kind: .text))
    case "c":
      .name(
        SurveyName(
          id: "c",
          kind: .choice,
          values: ["red": "Red"],
          choices: [Choice(value: "Red", label: "The red one"), Choice(value: "Blue")]
        )
      )
    case "s": .name(SurveyName(id: "s", kind: .several, values: ["red": "Red", "blue": "Blue"]))
    default: nil
    }
  }
}

private func translated(_ text: String) -> String {
  do throws(ExpressionFailure) {
    var names = Names()
    let value = try SurveyTranslator.translate(text, in: &names)
    return value.condition ?? "a list"
  } catch {
    return "\(error.offset): \(error.reason)"
  }
}

@Suite struct SurveyExpressionTests {
  @Test(
    "IM-2, UR-2: expressions of SurveyJS mean in our language what they mean there",
    arguments: [
      ("{n} >= 3 and {t} = 'x'", "(${n} >= 3) and (${t} = 'x')"), ("{c} = 'RED'", "${c} = 'Red'"),
      ("{c} != red", "not(${c} = 'Red')"),
      ("{n} greater 3 || {b}", "(${n} > 3) or (string(${b}) = 'true')"),
      ("{b} = true", "string(${b}) = 'true'"), ("{t} empty", "string-length(${t}) = 0"),
      ("{t} notempty", "string-length(${t}) > 0"), ("{s} contains 'red'", "selected(${s}, 'Red')"),
      ("{s} allof ['red', 'blue']", "(selected(${s}, 'Red') and selected(${s}, 'Blue'))"),
      ("{s} noneof ['red']", "not(selected(${s}, 'Red'))"),
      ("{s} noneof ['red', 'blue']", "not((selected(${s}, 'Red') or selected(${s}, 'Blue')))"),
      ("{s} anyof ['red', 'blue']", "(selected(${s}, 'Red') or selected(${s}, 'Blue'))"),
      (
        "{s} notcontains ['red', 'blue']", "not((selected(${s}, 'Red') and selected(${s}, 'Blue')))"
      ),
      (
        "{s} = ['red', 'blue']",
        "(count-selected(${s}) = 2 and selected(${s}, 'Red') and selected(${s}, 'Blue'))"
      ),
      ("{n} lessorequal 1 and {n} less 2", "(${n} <= 1) and (${n} < 2)"),
      ("{n} greaterorequal 1 and {n} notequal 2", "(${n} >= 1) and (not(${n} = 2))"),
      ("{t} *= a or {n} <> 3 * 2", "(contains(${t}, 'a')) or (not(${n} = (3 * 2)))"),
      ("{n} ^ 2 ^ -1 * 3 > 1", "((pow((pow(coalesce(${n}, 0), 2)), -1)) * 3) > 1"),
      ("{s} = ['red']", "(count-selected(${s}) = 1 and selected(${s}, 'Red'))"),
      ("{t} contains 'a'", "contains(${t}, 'a')"), ("!({n} = 1)", "not(${n} = 1)"),
      (
        "{n} = 2 and !{n} = 1 or {b}",
        "((${n} = 2) and (1 = if(not(number(${n}) != 0 and string-length(${n}) > 0), 1, 0))) or "
          + "(string(${b}) = 'true')"
      ),
      ("negate ({n} = 1) and {b}", "(not(${n} = 1)) and (string(${b}) = 'true')"),
      ("{n} + {t} empty = 1", "(coalesce(${n}, 0) + (string-length(${t}) = 0)) = 1"),
      ("{n} + 2 * 3 > 1", "(coalesce(${n}, 0) + (2 * 3)) > 1"),
      (
        "{t}",
        "string-length(${t}) > 0 and number(${t}) != 0 and "
          + "not(${t} = 'false' or ${t} = 'FALSE' or ${t} = 'False')"
      ),
      ("iif({n} > 1, 'a', 'b') = 'a'", "if(${n} > 1, 'a', 'b') = 'a'"),
      ("{t} > '2024-02-29'", "date(${t}) > date('2024-02-29')"),
      ("{n} =< 2 or {n} => -5", "(${n} <= 2) or (${n} >= -5)"),
      ("{n} / 2 = 1", "(coalesce(${n}, 0) div 2) = 1"),
      ("1 / {n} > 1", "if(coalesce(${n}, 0) = 0, '', 1 div coalesce(${n}, 0)) > 1"),
      ("{t} + ' ' + {c} = 'a b'", "concat(concat(${t}, ' '), ${c}) = 'a b'"),
      ("{gone} = 'x' or {gone} anyof [1]", "('' = 'x') or (false())"),
      ("{gone} + 3 = 3", "(0 + 3) = 3"),
      (
        "sumInArray({rows}, 'x') = 3",
        "(coalesce(number(${x1}), 0) + coalesce(number(${x2}), 0)) = 3"
      ),
      ("maxInArray({rows}, 'x') = 3", "max(${x1}, ${x2}) = 3"),
      ("sumInArray({rows}, 'y') = 0", "0 = 0"),
      (
        "displayValue('c') = 'b'",
        "if(${c} = 'Red', 'The red one', if(${c} = 'Blue', 'Blue', '')) = 'b'"
      ),
      ("year({t}) = 2000", "${date.year} = 2000"),
      (
        "diffDays({t}, today()) > 3",
        "coalesce(abs(number(date(${t})) - number(date(today()))), 0) > 3"
      ),
      ("sum({n}, 1) = 2", "(coalesce(number(${n}), 0) + coalesce(number(1), 0)) = 2"),
      (
        "round({n}, 1) = 2 or round({n}) = 2",
        "(round(abs(${n}), 1) * if(${n} < 0, -1, 1) = 2) or (round(abs(${n})) * if(${n} < 0, -1, 1) = 2)"
      ),
      ("min({n}, 2) < max(1, 2)", "min(${n}, 2) < max(1, 2)"),
      ("count({t}) = 1", "(if(string-length(${t}) > 0, 1, 0)) = 1"),
      (
        "avg({n}) = 1",
        "if((if(string-length(${n}) > 0, 1, 0)) = 0, 0, (coalesce(number(${n}), 0)) div (if(string-length(${n}) > 0, 1, 0))) = 1"
      ),
      (
        "countInArray({rows}, 'x') = 2",
        "(if(string-length(${x1}) > 0, 1, 0) + if(string-length(${x2}) > 0, 1, 0)) = 2"
      ),
      ("minInArray({rows}, 'y') = 0", "'' = 0"),
      ("displayValue('t') = 'b'", "${t} = 'b'"), ("displayValue('gone') = 'b'", "'' = 'b'"),
      ("today(1) > {t}", "date(number(date(today())) + 1) > ${t}"),
      ("currentDate() > getDate({t})", "today() > date(${t})"),
      ("currentYear() = 2000", "${date.year} = 2000"), ("month({t}) = 2", "${date.month} = 2"),
      ("month() = 2 and day() = 1", "(${date.month} = 2) and (${date.day} = 1)"),
      ("day({t}) = 1", "${date.day} = 1"),
      ("weekday() = 0", "((number(date(today())) + 719471) mod 7) = 0"),
      ("dateDiff({t}, today()) > 1", "abs(number(date(${t})) - number(date(today()))) > 1"),
      ("dateDiff({t}, today(), 'days') > 1", "abs(number(date(${t})) - number(date(today()))) > 1"),
      ("{n} % 2 = 1", "(coalesce(${n}, 0) mod 2) = 1"),
      ("{n}", "number(${n}) != 0 and string-length(${n}) > 0"),
      (
        "{n} % {n} = -1",
        "if(coalesce(${n}, 0) = 0, '', coalesce(${n}, 0) mod coalesce(${n}, 0)) = -1"
      ),
      ("{n} = 1.", "${n} = '1.'"), ("true or {gone}", "(true()) or (false())"),
      ("true = {t}", "(string(${t}) = 'true' or ${t} = 1)"),
      ("{t} = null", "${t} = ''"), ("{gone} = ['a']", "false()"), ("[1, 2]", "a list"),
      ("['red'] = {s}", "(count-selected(${s}) = 1 and selected(${s}, 'Red'))"),
      ("{s} = 'red'", "false()"), ("{t} = [1]", "false()"),
      ("{c} anyof ['red', 'blue']", "(${c} = 'Red' or ${c} = 'blue')"),
      ("{c} = {t}", "${c} = ${t}"),
      (#"{t} = 'it\'s'"#, "${t} = \"it's\""),
      ("iif(true, {t}, false) = 1", "if(true(), ${t}, false()) = 1"),
      ("{b} contains true", "${b} = true()"), ("{gone} contains 'a'", "false()"),
      (
        "{n} >= min({n}, 2)",
        "(${n} >= min(${n}, 2) or string-length(${n}) = 0 and string-length(min(${n}, 2)) = 0)"
      ),
    ]
  )
  func translates(text: String, expected: String) {
    #expect(translated(text) == expected)
    // Cut anywhere it is refused, or a shorter expression.
    for cut in text.indices { #expect(!translated(String(text[..<cut])).isEmpty) }
  }

  @Test(
    "IM-3: what they say beyond that is named, with its place",
    arguments: [
      ("{q} = 1", "0: {q}, which is no question"),
      ("isContainerReady({t})", "0: the function isContainerReady() with 1 arguments"),
      ("age({t}, 'hours') > 3", "0: the function age() with 2 arguments"),
      ("age(getDate({own})) > 3", "0: the function age() with 1 arguments"),
      ("sumInArray({rows}, 'x', {n} > 1) > 3", "0: the function sumInArray() with a condition"),
      ("-{n} > 1", "0: \"-\" out of place"), ("{n} > - 1", "6: \"-\" out of place"),
      ("-(1) < {n}", "0: \"-\" out of place"),
      ("negate({b})", "0: the function negate() with 1 arguments"),
      ("{n} =", "5: \"the end\" out of place"), ("({n}", "4: \"the end\" out of place"),
      ("'a", "0: a text without a closing quote"),
      ("{n} > [1]", "4: a comparison with a list"),
      ("", "0: \"the end\""),
      ("{n} 1", "4: \"1\" out of place"), ("`", "0: byte 0x60"),
      ("{n} + [1] > 1", "10: \">\" out of place"), ("'a' + [1]", "9: \"the end\" out of place"),
      ("{n} * [1]", "9: \"the end\" out of place"),
      ("{n} ^ [1]", "9: \"the end\" out of place"),
      ("[1] and {b}", "4: a list that is no condition"),
      ("[1] empty", "9: \"the end\" out of place"), ("![1]", "4: \"the end\" out of place"),
      ("[1 2]", "3: \"2\" out of place"), ("{n} > -1.", "9: \"the end\" out of place"),
      ("displayValue('q') = 1", "0: the function displayValue() with 1 arguments"),
      ("iif([1], 2, 3)", "0: the function iif() with 3 arguments"),
      ("sumInArray({rows})", "17: \")\" out of place"),
      ("oddInArray({rows}, 'x')", "0: the function oddInArray()"),
      ("{t} contains []", "4: a comparison with a list"),
      ("1 contains 2", "2: a comparison with a list"),
      ("[1] contains 2", "4: a comparison with a list"),
      ("{s} = [[1]]", "4: a comparison with a list"),
      ("{t} anyof {s}", "4: a comparison of several answers"),
      ("age({t}, {n}) > 1", "0: the function age() with 2 arguments"),
    ]
  )
  func names(text: String, failure: String) {
    #expect(translated(text).hasPrefix(failure), "\(translated(text))")
  }

  @Test("IM-3: deep and growing expressions are no trap, but are named")
  func bounds() {
    let deep = String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000)
    #expect(translated(deep).hasSuffix("an expression this deep"))
    #expect(translated(String(repeating: "!", count: 10_000) + "{n}").hasSuffix("this deep"))
  }
}
