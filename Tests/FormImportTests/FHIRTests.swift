import FormModel
import Testing

@testable import FormImport

@Suite struct FHIRTests {
  @Test("IM-2: a questionnaire has its pages, fields, flags, rules, calculations and constraints")
  func antenatalVisit() throws {
    let imported = try ImportSamples.imported("fhir/antenatal-visit.json")
    let expected = """
      page 0: History
        first boolean mandatory: Is this the first pregnancy?
        births integer hidden: How many births?
        weeks decimal: Weeks
        signs choices signs[bleeding pain Blurred_sight]: Signs
      page 1 hidden: Danger
        pressure decimal: Blood pressure
        advice note hidden readOnly: Tell her to rest
      page 2: Plan
        outcome choice = choice("well") #outcome[well refer]: Outcome
        left decimal readOnly: Weeks left
        late text hidden: Why so late?
        risk decimal: Risk
        id text hidden
      show births when string(${first}) = 'false'
      show advice when (${pressure} >= 140) and (string-length(${weeks}) > 0)
      show page 1 when (selected(${signs}, 'bleeding')) or (selected(${signs}, 'Blurred_sight')) \
      or (${births} > 4)
      show late when (string-length(${weeks}) > 0) and (${weeks} > 20.5)
      weeks needs . <= 44
      left is round(((40 - ${weeks})), 1)
      """
    expectEqual(try FormListing(imported.form).text, expected)
    #expect(imported.form.logic.policy == .blank)
    #expect(imported.report[.conditions].all == 7 && imported.report[.constraints].all == 1)
    let calculations = imported.report[.calculations]
    #expect(calculations.all == 2 && calculations.unsupported == 1)
    #expect(
      imported.report.notes.map(\.text) == [
        "line 4, column 13: changed: metadata: a form has no place for it: not kept",
        """
        line 50, column 13: not supported: enableWhen of "advice": it has several tests, and does not say whether \
        all or any: all must hold
        """,
        """
        line 69, column 25: not supported: calculatedExpression of "risk": the function upper(): takes answers
        """,
      ]
    )
  }

  @Test(
    "IM-2, UR-2: a test of enableWhen is true only as R4 says, also where there is no answer",
    arguments: [
      ("=", "\"answerBoolean\": true", "boolean", "string(${a}) = 'true'"),
      ("!=", "\"answerBoolean\": true", "boolean", "not(string(${a}) = 'true')"),
      ("=", "\"answerInteger\": 3", "integer", "${a} = 3"),
      ("!=", "\"answerString\": \"x y\"", "string", "not(${a} = 'x y')"),
      (">", "\"answerDate\": \"2024-02-29\"", "date", "${a} > date('2024-02-29')"),
      ("exists", "\"answerBoolean\": false", "date", "not(string-length(${a}) > 0)"),
    ]
  )
  func tests(sign: String, answer: String, type: String, expected: String) throws {
    let imported = try ImportSamples.imported(
      Array(
        """
        {"resourceType": "Questionnaire", "item": [
          {"linkId": "a", "type": "\(type)"},
          {"linkId": "b", "type": "string",
            "enableWhen": [{"question": "a", "operator": "\(sign)", \(answer)}]}]}
        """.utf8
      )
    )
    #expect(imported.form.logic.rules.map(\.condition) == [expected])
  }

  @Test("IM-1: another resource, and what is no JSON, is told with its place")
  func refuses() throws {
    func message(_ text: String) -> String {
      do throws(ImportError) {
        _ = try FormImporter.form(from: Array(text.utf8), format: .fhir)
        return "imported"
      } catch {
        return error.description
      }
    }
    #expect(message("{\"resourceType\": \"Bundle\"}").contains("found \"Bundle\""))
    #expect(
      message("{\"resourceType\": \"Questionnaire\",\n \"item\": [}").hasPrefix("line 2, column 11")
    )
    let deep = String(repeating: "[", count: 300)
    #expect(message("{\"item\": " + deep).contains("at most 256 values within each other"))
    for number in ["01", "1.", "-", "1e", "+1", ".5"] {
      #expect(message("{\"item\": \(number)}") != "imported", "\(number)")
    }
  }
}

/// Answers of `n` (a number), `t` (a text), `b` (a Boolean) and `s` (several choices).
private struct Names: FHIRPathNames {
  func value(ofCode code: String, in operand: String) -> String? { nil }
  func codes(of operand: String) -> String? { nil }
  func display(of operand: String) -> String? { nil }
  func answer(_ operand: String, comparedWith text: String) -> String? { nil }
  mutating func date(_ date: String, months: Int) -> String? { "\(months) months after \(date)" }
  mutating func answers(of linkID: String) -> FHIRPathValue? {
    switch linkID {
    case "n", "t": .value("${\(linkID)}", canBeEmpty: true)
    case "b": .boolean("${b}")
    case "s": .several("${s}")
    default: nil
    }
  }
  mutating func variable(_ name: String) throws(ExpressionFailure) -> FHIRPathValue {
    guard let answers = answers(of: name) else {
      throw ExpressionFailure(reason: "%\(name), which is outside of the form", offset: 0)
    }
    return answers
  }
}

private func translated(_ text: String) -> String {
  var names = Names()
  do throws(ExpressionFailure) {
    let value = try FHIRPathTranslator.translate(text, in: &names)
    return value.whenTrue ?? value.operand ?? "an item"
  } catch {
    return "\(error.offset): \(error.reason)"
  }
}

@Suite struct FHIRPathTests {
  @Test(
    "IM-2, UR-2: FHIRPath over answers is written in our language, a missing answer as it counts there",
    arguments: [
      ("%n > 3", "${n} > 3"), ("(%n > 3).not()", "${n} <= 3"),
      ("%n >= 1 and %n < 5", "(${n} >= 1) and (${n} < 5)"),
      ("%t = 'x'", "string-length(${t}) > 0 and ${t} = 'x'"),
      ("%t != 'x'", "string-length(${t}) > 0 and ${t} != 'x'"),
      ("%b", "string(${b}) = 'true'"), ("%b = false", "string(${b}) = 'false'"),
      ("%b.not()", "string(${b}) = 'false'"),
      ("%n.exists()", "string-length(${n}) > 0"), ("%n.empty()", "not(string-length(${n}) > 0)"),
      ("(%n + 1).exists()", "((${n} + 1)) = ((${n} + 1))"),
      ("(%n > 1).intersect(%n < 2)", "(${n} > 1) and (${n} < 2)"),
      ("%n > 1 implies %b", "(${n} <= 1) or (string(${b}) = 'true')"),
      ("(%n > 1 implies %b).not()", "(${n} > 1) and (string(${b}) = 'false')"),
      ("(%n < 1 and %b).not()", "(${n} >= 1) or (string(${b}) = 'false')"),
      ("(%n <= 1 or %n >= 3).not()", "(${n} > 1) and (${n} < 3)"),
      ("false != %b", "string(${b}) = 'true'"), ("true != %b", "string(${b}) = 'false'"),
      (
        "%t.all($this = 'x')",
        "(not(string-length(${t}) > 0)) or (string-length(${t}) > 0 and ${t} = 'x')"
      ),
      ("%t.exists($this = 'x').not()", "not(string-length(${t}) > 0 and ${t} = 'x')"),
      ("%n[1].exists()", "false()"),
      (
        "%s[1] = 'x'",
        "string-length(selected-at(${s}, 1)) > 0 and selected-at(${s}, 1) = 'x'"
      ),
      ("iif(%n > 1, 'a', 'b')", "if(${n} > 1, 'a', 'b')"),
      ("item.where(linkId='g').item.where(linkId='n').answer.value > 1", "${n} > 1"),
      (
        "%resource.repeat(item).where(linkId='t').answer.value.code = 'x'",
        "string-length(${t}) > 0 and ${t} = 'x'"
      ),
      ("(%n / 100).power(2).round(1)", "round(pow(((${n} div 100)), 2), 1)"),
      ("%n.power(0.5).sqrt().exp().ln()", "log(exp(sqrt(pow(${n}, 0.5))))"),
      ("%n.log(10) + %n.log(2)", "(log10(${n}) + (log(${n}) div log(2)))"),
      ("%n.ceiling()", "(-round(-(${n}) - 0.5))"),
      ("%t.endsWith('x')", "string-length(${t}) > 0 and ends-with(${t}, 'x')"),
      ("%t.substring(1)", "substr(${t}, 1)"), ("%t.substring(1, 2)", "substr(${t}, 1, 3)"),
      ("today() >= @2024-01-01", "today() >= date('2024-01-01')"),
      ("today() - 60 days", "(today() - 60)"), ("%n + 2 'wk'", "(${n} + 14)"),
      ("today() - 3 months", "-3 months after today()"),
      ("(%n + 1 year).exists()", "string-length((12 months after ${n})) > 0"),
      ("-%n + 2 * 3", "((-${n}) + (2 * 3))"),
      ("(-1).exists()", "true()"), ("(-%n).exists()", "((-${n})) = ((-${n}))"),
      ("-1 + +%n div 2", "((-1) + int(${n} div 2))"),
      ("%n.round()", "round(${n})"), ("%n.abs() mod 2", "(abs(${n}) mod 2)"),
      ("%n.truncate()", "int(${n})"), ("%n.floor()", "round(${n} - 0.5)"),
      ("%t.toInteger()", "if(number(${t}) = int(number(${t})), number(${t}), '')"),
      ("%n.toString()", "string(${n})"),
      ("%t.length()", "if(string-length(${t}) > 0, string-length(${t}), '')"),
      ("'ab'.length()", "string-length('ab')"),
      ("%t.startsWith('x')", "string-length(${t}) > 0 and starts-with(${t}, 'x')"),
      ("%t.contains('x')", "string-length(${t}) > 0 and contains(${t}, 'x')"),
      (
        "%t.matches('^.{3}$')",
        #"string-length(${t}) > 0 and regex(${t}, '[\s\S]{3}')"#
      ),
      ("%s.count()", "count-selected(${s})"), ("%n.count()", "if(string-length(${n}) > 0, 1, 0)"),
      ("%s = 'x'", "count-selected(${s}) = 1 and selected(${s}, 'x')"),
      ("'x' = %s", "count-selected(${s}) = 1 and selected(${s}, 'x')"),
      (
        "%n.where($this > 1) = 2",
        "string-length(if(${n} > 1, ${n}, '')) > 0 and if(${n} > 1, ${n}, '') = 2"
      ),
      ("iif(%b, true, false)", "if(string(${b}) = 'true', true(), false())"),
      ("iif(%b, {}, %b).not()", "if(string(${b}) = 'true', false(), string(${b}) = 'false')"),
      ("iif(%n > 1, 'a')", "if(${n} > 1, 'a', '')"),
      ("iif(%n > 1, %n + 1, 0)", "if(${n} > 1, (${n} + 1), 0)"),
      ("iif(%n > 1, 0, %n + 1)", "if(${n} > 1, 0, (${n} + 1))"),
      ("true", "true()"), ("true.not()", "false()"), ("false.not()", "true()"),
      ("true.exists()", "true()"),
      ("true & false", "concat(true(), false())"), ("false and {}", "(false()) and (false())"),
      ("{}.exists()", "false()"), ("{} & 'x'", "concat('', 'x')"), ("{} = %n", "false()"),
      ("{}.not()", "false()"), ("%`n` > 1", "${n} > 1"),
      ("(%n + 1) & (%b).toString()", "concat(((${n} + 1)), string(${b}))"),
      (#"%t = 'a\n\t\r\'b'"#, "string-length(${t}) > 0 and ${t} = \"a\n\t\r'b\""),
      (#"'a\'"' = %t"#, "string-length(${t}) > 0 and concat('a', \"'\", '\"') = ${t}"),
      ("QuestionnaireResponse.item.where(linkId='n').answer.value > 1", "${n} > 1"),
    ]
  )
  func translates(text: String, expected: String) {
    #expect(translated(text) == expected)
    // Cut anywhere it is refused, or a shorter expression.
    for cut in text.indices { #expect(!translated(String(text[..<cut])).isEmpty) }
  }

  @Test(
    "IM-3: what FHIRPath says beyond that is named, with its place",
    arguments: [
      ("%patient.age", "0: %patient, which is outside"), ("%n.upper()", "3: the function upper()"),
      ("%n + 1.5 days", "5: a time after a part"), ("%n + 1000000 days", "5: a time after a part"),
      ("item + 1 day", "7: a time after a part"), ("%n + 1 minute", "7: \"minute\" out of place"),
      ("%t.substring(-1)", "3: the function substring()"),
      ("%t.substring(1, -1)", "3: the function substring()"),
      ("%n > 1 xor %b", "7: the operator xor"), ("%t + 'x'", "3: a sum of texts"),
      ("%s.all($this = 'x')", "7: a condition of several answers"),
      ("item.where(text='x').answer", "5: where() with another condition"),
      ("item.where(linkId='q').answer.value", "23: answers of \"q\", which is no question"),
      ("%n >", "4: \"the end\" out of place"), ("(%n", "3: \"the end\" out of place"),
      ("'a", "0: a text without"),
      ("%n | %t", "3: \"|\" out of place"), ("#", "0: byte 0x23"),
      ("", "0: \"the end\" out of place"), ("1 2", "2: \"2\" out of place"),
      ("%n.", "3: \"the end\" out of place"),
      ("%n[x]", "2: an index that is no number"), ("@2024", "0: the moment @2024"),
      ("@2024-01-01T10:00", "0: the moment"),
      ("$this > 1", "0: $this without a value"), ("%n.unit", "3: \"unit\" of a value"),
      ("item.answer", "5: \"answer\" of the response"),
      ("item.where(linkId=1)", "5: where() with another"),
      ("item.where(linkId='n' and true)", "5: where() with another"),
      ("item.all($this = 1)", "9: a condition of items"),
      ("item.exists()", "5: the function exists()"),
      ("item.where(linkId='n').exists()", "23: whether an item is there"),
      ("item.where(linkId='n').round()", "23: the function round()"),
      ("%n.round(item)", "3: the function round()"),
      ("item = 1", "5: an item that is no answer"), ("item > 1", "5: an item that is no answer"),
      ("1 + item", "2: an item that is no answer"), ("1 * item", "2: an item that is no answer"),
      ("-item", "0: an item that is no answer"), ("item and %b", "5: an item that is no answer"),
      ("iif(%b, item, 1)", "0: an item that is no answer"),
      ("(%n > 1) = (%n < 1)", "9: conditions that are compared"),
      ("%t.matches(%n)", "3: a pattern that is no constant"),
      ("%t.matches('(a')", "3: the pattern \"(a\": expected ) that ends a group"),
      ("%t.matches('x' 1)", "15: \"1\" out of place"),
    ]
  )
  func names(text: String, failure: String) {
    #expect(translated(text).hasPrefix(failure), "\(translated(text))")
  }

  @Test("IM-3: deep and growing expressions are no trap, but are named")
  func bounds() {
    let deep = String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000)
    #expect(translated(deep).hasSuffix("an expression this deep"))
    let growing = (0..<16).reduce("%n") { text, _ in "iif((\(text) * %n).exists(), %n, 2)" }
    #expect(translated(growing).hasSuffix("an expression this long"))
  }
}
