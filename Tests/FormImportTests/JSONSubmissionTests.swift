import FormFormats
import FormModel
import FormRules
import Testing

@testable import FormImport

/// QuestionnaireResponses and the data of surveys (EX).
@Suite struct JSONSubmissionTests {
  private static let questionnaire = """
    {"resourceType": "Questionnaire", "url": "http://example.org/q", "item": [
      {"linkId": "name", "type": "string", "required": true},
      {"linkId": "g", "type": "group", "item": [
        {"linkId": "kind", "type": "choice", "answerOption": [
          {"valueCoding": {"system": "s", "code": "a b", "display": "A"}},
          {"valueCoding": {"system": "t", "code": "a b"}}, {"valueString": "plain"}],
          "item": [{"linkId": "why", "type": "text",
            "enableWhen": [{"question": "kind", "operator": "exists", "answerBoolean": true}]}]},
        {"linkId": "signs", "type": "choice", "repeats": true, "answerOption": [
          {"valueCoding": {"code": "x"}}, {"valueCoding": {"code": "y"}}]}]},
      {"linkId": "visit", "type": "group", "repeats": true, "item": [
        {"linkId": "day", "type": "date"},
        {"linkId": "cost", "type": "quantity"}]},
      {"linkId": "phone", "type": "string", "repeats": true},
      {"linkId": "ok", "type": "boolean"},
      {"linkId": "at", "type": "dateTime"}]}
    """

  private static let response = """
    {"resourceType": "QuestionnaireResponse", "id": "7", "questionnaire": "http://example.org/q|2",
     "status": "amended", "authored": "2026-01-31T08:05:00Z", "item": [
      {"linkId": "name", "answer": [{"valueString": "Anna"}]},
      {"linkId": "g", "item": [
        {"linkId": "kind", "answer": [{"valueCoding": {"system": "t", "code": "a b", "userSelected": true},
          "item": [{"linkId": "why", "answer": [{"valueString": "so"}]}]}]},
        {"linkId": "signs", "answer": [{"valueCoding": {"code": "y"}}, {"valueCoding": {"code": "x"}}]}]},
      {"linkId": "visit", "item": [{"linkId": "day", "answer": [{"valueDate": "2024-02-29"}]},
        {"linkId": "cost", "answer": [{"valueQuantity": {"value": 5.50, "unit": "EUR"}}]}]},
      {"linkId": "visit", "item": [{"linkId": "day", "answer": [{"valueDate": "2026-01-31"}]}]},
      {"linkId": "phone", "answer": [{"valueString": "1"}, {"valueString": "2"}]},
      {"linkId": "ok", "answer": [{"valueBoolean": false}]},
      {"linkId": "at", "answer": [{"valueDateTime": "2026-01-31T08:05:00+01:00"}]}]}
    """

  @Test(
    "EX-4: a QuestionnaireResponse becomes a stream, with an instance for each item or answer that repeats"
  )
  func response() throws {
    let sample = try SubmissionSample(Self.questionnaire)
    let found = try sample.stream(Self.response)
    #expect(found.findings == [])
    expectEqual(
      found.stream,
      """
      answer 0 0 text "Anna"
      answer 1 0 choice "a_b-2"
      answer 1 1 text "so"
      answer 1 2 choices "y" "x"
      inside 1 answer 2 0 date 2024-02-29
      inside 1 answer 2 1 decimal 5.5
      addInstance 0 2
      inside 2 answer 2 0 date 2026-01-31
      inside 1 answer 3 0 text "1"
      addInstance 1 2
      inside 2 answer 3 0 text "2"
      answer 4 0 boolean false
      answer 5 0 dateTime 2026-01-31T08:05:00.000
      """
    )
    #expect(try sample.read(Self.response).clock?.today == 20_484)
  }

  @Test(
    "EX-4: a QuestionnaireResponse is written again as it was; without it codings and types are the form's"
  )
  func responseAgain() throws {
    let sample = try SubmissionSample(Self.questionnaire)
    let kept = try sample.again(Self.response, keeps: true)
    expectEqual(kept, try JSONNode.read(Array(Self.response.utf8)).text)
    let alone = try sample.again(Self.response, keeps: false)
    for part in [
      "\"status\": \"completed\"", "\"system\": \"t\"", "\"code\": \"a b\"", "\"value\": 5.5",
      "\"valueDateTime\": \"2026-01-31T08:05:00.000Z\"", "\"valueBoolean\": false",
    ] {
      #expect(alone.contains(part), "\(part)")
    }
    #expect(!alone.contains("userSelected") && !alone.contains("unit"))
    let again = try sample.stream(alone)
    #expect(again.findings == [])
    #expect(
      again.stream
        == (try sample.stream(Self.response).stream.replacing("\"y\" \"x\"", with: "\"x\" \"y\""))
    )
  }

  @Test("EX-5, EX-2: what a QuestionnaireResponse has too much, wrong or not at all is found")
  func responseFindings() throws {
    let sample = try SubmissionSample(Self.questionnaire)
    let found = try sample.check(
      """
      {"resourceType": "QuestionnaireResponse", "questionnaire": "http://example.org/other", "item": [
       {"linkId": "g", "item": [
        {"linkId": "kind", "answer": [{"valueCoding": {"system": "u", "code": "a b"}}]},
        {"linkId": "why", "answer": [{"valueString": "so"}]}], "answer": [{"valueString": "?"}]},
       {"linkId": "name", "item": [{"linkId": "why"}]},
       {"linkId": "ok", "answer": [{"valueBoolean": true}, {"valueBoolean": true}]}, {}]}
      """
    )
    #expect(
      found == [
        "line 1, column 60: unknown: QuestionnaireResponse: it is of \"http://example.org/other\", "
          + "not of \"http://example.org/q\"",
        "line 3, column 33: invalid: QuestionnaireResponse/g/kind: \"a b\": the form has no such choice",
        "line 4, column 3: unknown: QuestionnaireResponse/g: the form has no item \"why\" in it",
        "line 4, column 69: unknown: QuestionnaireResponse/g: the form asks no question here",
        "line 5, column 30: unknown: QuestionnaireResponse/name: the form has no item \"why\" in it",
        "line 6, column 54: invalid: QuestionnaireResponse/ok: the field has one answer",
        "line 6, column 80: unknown: QuestionnaireResponse: the form has no item \"\" in it",
        "missing: QuestionnaireResponse/name: it is mandatory",
      ]
    )
  }

  private static let survey = """
    {"pages": [{"elements": [
      {"type": "text", "name": "name", "isRequired": true},
      {"type": "panel", "name": "p", "elements": [
        {"type": "text", "name": "age", "inputType": "number"},
        {"type": "rating", "name": "rate"},
        {"type": "checkbox", "name": "signs", "choices": ["very hot", {"value": 2, "text": "two"}]}]},
      {"type": "boolean", "name": "ok"},
      {"type": "boolean", "name": "yes", "valueTrue": "Y", "valueFalse": "N"},
      {"type": "matrix", "name": "m", "columns": ["good", "bad"], "rows": ["row one", "r2"]},
      {"type": "matrixdropdown", "name": "md", "choices": [1, 2], "columns": [{"name": "c"}], "rows": ["a", "b"]},
      {"type": "multipletext", "name": "mt", "items": [{"name": "i"}, {"name": "j"}]},
      {"type": "paneldynamic", "name": "members", "templateElements": [
        {"type": "text", "name": "first"},
        {"type": "matrixdynamic", "name": "pets", "rowCount": 0, "columns": [{"name": "pet", "cellType": "text"}]}]},
      {"type": "text", "name": "why", "visibleIf": "{age} > 17"},
      {"type": "expression", "name": "twice", "expression": "{age} * 2"}]}],
     "calculatedValues": [{"name": "next", "expression": "{age} + 1", "includeIntoResult": true}]}
    """

  private static let data = """
    {"name": "Anna", "age": 40, "rate": 4, "signs": [2, "very hot"], "ok": false, "yes": "N",
     "m": {"row one": "bad"}, "md": {"b": {"c": 2}}, "mt": {"j": "x"},
     "members": [{"first": "Ben", "pets": [{"pet": "cat"}, {"pet": "dog"}]}, {"first": "Cai"}],
     "why": "so", "twice": 80, "next": 41}
    """

  @Test("EX-4: the data of a survey becomes a stream, and is written again as it was")
  func survey() throws {
    let sample = try SubmissionSample(Self.survey)
    let found = try sample.stream(Self.data)
    #expect(found.findings == [])
    expectEqual(
      found.stream,
      """
      answer 0 0 text "Anna"
      answer 1 0 decimal 40.0
      answer 1 1 choice "4"
      answer 1 2 choices "2" "very_hot"
      answer 2 0 boolean false
      answer 2 1 choice "N"
      answer 3 0 choice "bad"
      answer 4 1 choice "2"
      answer 5 1 text "x"
      addInstance 0 1
      inside 1 answer 6 0 text "Ben"
      addInstance 1 1.1
      inside 1.1 answer 7 0 text "cat"
      addInstance 1 1.2
      inside 1.2 answer 7 0 text "dog"
      addInstance 0 2
      inside 2 answer 6 0 text "Cai"
      answer 8 0 text "so"
      """
    )
    expectEqual(
      try sample.again(Self.data, keeps: true),
      try JSONNode.read(Array(Self.data.utf8)).text
    )
    let ordered = Self.data.replacing("[2, \"very hot\"]", with: "[\"very hot\", 2]")
    let alone = try sample.again(Self.data, keeps: false)
    expectEqual(alone, try JSONNode.read(Array(ordered.utf8)).text)
  }

  @Test(
    "EX-5, EX-2: what the data of a survey has too much, wrong or not at all is found, and kept"
  )
  func surveyFindings() throws {
    let sample = try SubmissionSample(Self.survey)
    let data = """
      {"age": "old", "signs": ["hot"], "m": 1, "md": {"z": {}}, "members": {}, "why": "so", "name-Comment": "c"}
      """
    #expect(
      try sample.check(data) == [
        "line 1, column 9: invalid: data/age: \"old\": it is not of kind decimal",
        "line 1, column 25: invalid: data/signs: \"hot\": the form has no such choice",
        "line 1, column 39: invalid: data/m: expected an object from names to answers",
        "line 1, column 54: unknown: data/md: the form has no question \"z\" in it",
        "line 1, column 70: invalid: data/members: expected a list of instances",
        "line 1, column 81: hidden: data/why: it is hidden, but has an answer",
        "line 1, column 103: unknown: data: the form has no question \"name-Comment\" in it",
        "missing: data/name: it is mandatory",
      ]
    )
    let kept = try sample.again(data, keeps: true)
    #expect(kept.contains("\"name-Comment\": \"c\"") && kept.contains("\"age\": \"old\""))
  }

  @Test(
    "EX-1: a file of another kind is an error with its place",
    arguments: [
      ("[]", "line 1, column 1: expected an object from names to answers, found another value"),
      ("{\"a\": ", "line 1, column 7: expected a value, found end of input"),
    ]
  )
  func refused(text: String, message: String) throws {
    try SubmissionSample(Self.survey).expectRefusal(of: text, message)
    let expected = "expected the FHIR resource QuestionnaireResponse, found \"none\""
    try SubmissionSample(Self.questionnaire)
      .expectRefusal(of: "{}", "line 1, column 1: " + expected)
  }
}
