import FormModel
import FormRules
import Testing

@testable import FormImport

/// Answers of each type in QuestionnaireResponses (EX).
@Suite struct FHIRSubmissionTests {
  private static let questionnaire = """
    {"resourceType": "Questionnaire", "item": [
      {"linkId": "decimal", "type": "decimal"}, {"linkId": "integer", "type": "integer"},
      {"linkId": "time", "type": "time"}, {"linkId": "url", "type": "url"},
      {"linkId": "attachment", "type": "attachment"}, {"linkId": "reference", "type": "reference"},
      {"linkId": "day", "type": "date"}, {"linkId": "text", "type": "string", "required": true},
      {"linkId": "kind", "type": "choice", "repeats": true, "answerOption": [
        {"valueCoding": {"system": "s", "code": "a b", "display": "A"}}, {"valueInteger": 7},
        {"valueDecimal": 1.5}, {"valueString": "plain"}, {"valueDate": "2026-01-31"}]},
      {"type": "string", "required": true}]}
    """

  private func response(_ items: String...) -> String {
    let found = items.map { item in
      let parts = item.split(separator: ": ", maxSplits: 1)
      return "{\"linkId\": \"\(parts[0])\", \"answer\": [\(parts[1])]}"
    }
    return
      "{\"resourceType\": \"QuestionnaireResponse\", \"item\": [\(found.joined(separator: ", "))]}"
  }

  @Test("EX-4: an answer of each type is read, and written with the type of its question")
  func types() throws {
    let sample = try SubmissionSample(Self.questionnaire)
    let text = response(
      #"decimal: {"valueDecimal": 0.000001}"#,
      #"integer: {"valueInteger": 5}"#,
      #"time: {"valueTime": "08:05:00"}"#,
      #"url: {"valueUri": "http://x"}"#,
      #"attachment: {"valueAttachment": {"url": "a.png"}}"#,
      #"reference: {"valueReference": {"reference": "P/1"}}"#,
      #"day: {"valueDate": "2026-01-31"}"#,
      #"kind: {"valueCoding": {"system": "s", "code": "a b"}}, {"valueInteger": 7}, {"valueDecimal": 1.5}, {"valueString": "plain"}, {"valueDate": "2026-01-31"}"#
    )
    let found = try sample.stream(text)
    #expect(found.findings == [])
    #expect(
      found.stream == """
        answer 0 0 decimal 1e-06
        answer 1 0 integer 5
        answer 2 0 time 08:05:00.000
        answer 3 0 text "http://x"
        answer 4 0 text "a.png"
        answer 5 0 text "P/1"
        answer 6 0 date 2026-01-31
        answer 8 0 choices "a_b" "7" "1.5" "plain" "2026-01-31"
        """
    )
    let alone = try sample.again(text, keeps: false)
    let expected = """
      {"resourceType": "QuestionnaireResponse", "status": "in-progress", "item": [
       {"linkId": "decimal", "answer": [{"valueDecimal": 0.000001}]},
       {"linkId": "integer", "answer": [{"valueInteger": 5}]},
       {"linkId": "time", "answer": [{"valueTime": "08:05:00.000"}]},
       {"linkId": "url", "answer": [{"valueUri": "http://x"}]},
       {"linkId": "attachment", "answer": [{"valueAttachment": {"url": "a.png"}}]},
       {"linkId": "reference", "answer": [{"valueReference": {"reference": "P/1"}}]},
       {"linkId": "day", "answer": [{"valueDate": "2026-01-31"}]},
       {"linkId": "kind", "answer": [
        {"valueCoding": {"system": "s", "code": "a b", "display": "A"}}, {"valueInteger": 7},
        {"valueDecimal": 1.5}, {"valueString": "plain"}, {"valueDate": "2026-01-31"}]}]}
      """
    expectEqual(alone, try JSONNode.read(Array(expected.utf8)).text)
  }

  @Test("EX-4: an answer of a text with options is written as the text that it is")
  func textWithOptions() throws {
    let sample = try SubmissionSample(
      """
      {"resourceType": "Questionnaire", "item": [{"linkId": "where", "type": "string", "repeats": true,
       "answerOption": [{"valueString": "at work"}, {"valueString": "home"}]}]}
      """
    )
    let text = response(#"where: {"valueString": "home"}, {"valueString": "at work"}"#)
    let found = try sample.stream(text)
    #expect(found.findings == [] && found.stream == #"answer 0 0 choices "home" "at_work""#)
    let expected = """
      {"resourceType": "QuestionnaireResponse", "status": "completed", "item": [{"linkId": "where",
       "answer": [{"valueString": "at work"}, {"valueString": "home"}]}]}
      """
    expectEqual(
      try sample.again(text, keeps: false),
      try JSONNode.read(Array(expected.utf8)).text
    )
    let other = try sample.check(response(#"where: {"valueString": "elsewhere"}"#))
    #expect(other.map { $0.contains("the form has no such choice") } == [true])
  }

  @Test(
    "EX-5: an answer without a value, and a code that only looks like an option's value, are found"
  )
  func noValue() throws {
    let sample = try SubmissionSample(Self.questionnaire)
    let text = response(
      #"text: {"extension": []}"#,
      #"attachment: {"valueAttachment": {"title": "a.png"}}"#,
      #"url: {"valueAttachment": {}}"#,
      #"kind: {"valueInteger": 7}, {"valueCoding": {"code": "a_b"}}"#
    )
    let found = try sample.stream(text)
    #expect(found.stream == "answer 4 0 text \"a.png\"")
    #expect(
      found.findings == [
        "line 1, column 82: invalid: QuestionnaireResponse/text: \"\": it is not of kind text",
        "line 1, column 211: invalid: QuestionnaireResponse/url: \"\": it is not of kind text",
        "line 1, column 268: invalid: QuestionnaireResponse/kind: \"a_b\": the form has no such choice",
      ]
    )
    // What the form can't take is kept.
    #expect(try sample.again(text, keeps: true).contains("\"code\": \"a_b\""))
  }

  @Test("EX-5, EX-2: an item that stands twice is found; one without a linkId can't be missing")
  func twice() throws {
    let found = try SubmissionSample(Self.questionnaire).check(
      response(#"integer: {"valueInteger": 5}"#, #"integer: {"valueInteger": 6}"#)
    )
    #expect(
      found == [
        "line 1, column 108: unknown: QuestionnaireResponse/integer: it stands here twice",
        "missing: QuestionnaireResponse/text: it is mandatory",
      ]
    )
  }

  private static let repeats = """
    {"resourceType": "Questionnaire", "item": [
      {"linkId": "visit", "type": "group", "repeats": true,
       "extension": [{"url": "http://x/questionnaire-maxOccurs", "valueInteger": 2}],
       "item": [{"linkId": "day", "type": "date"}]},
      {"linkId": "phone", "type": "string", "repeats": true, "item": [{"linkId": "of", "type": "string"}]}]}
    """

  @Test("EX-4: a repeat keeps its fewest instances, although a file has fewer")
  func tooFew() throws {
    let sample = try SubmissionSample(
      """
      {"resourceType": "Questionnaire", "item": [
        {"linkId": "visit", "type": "group", "repeats": true,
         "extension": [{"url": "http://x/questionnaire-minOccurs", "valueInteger": 2}],
         "item": [{"linkId": "day", "type": "date"}]}]}
      """
    )
    for items in ["", #"{"linkId": "visit", "item": []}"#] {
      let found = try sample.stream(
        #"{"resourceType": "QuestionnaireResponse", "item": [\#(items)]}"#
      )
      #expect(found.stream.isEmpty && found.findings.isEmpty)
    }
  }

  @Test("EX-5: instances that the form does not let in are found, with what they hold")
  func tooMany() throws {
    let sample = try SubmissionSample(Self.repeats)
    let day = #"{"linkId": "day", "answer": [{"valueDate": "2026-01-31"}]}"#
    let found = try sample.stream(
      """
      {"resourceType": "QuestionnaireResponse", "item": [{"linkId": "visit"},
      {"linkId": "visit", "item": []},
      {"linkId": "visit", "item": [\(day)]}]}
      """
    )
    #expect(found.stream == "addInstance 0 2\nremoveInstance 1 1")
    #expect(
      found.findings == [
        "line 3, column 1: unknown: instance 3: repeat 0: expected a number of instances within its "
          + "limit, 2, found another",
        "line 3, column 59: invalid: QuestionnaireResponse/visit[3]/day: the form has no such instance "
          + "at this point",
      ]
    )
  }

  @Test("EX-4: items in a question that repeats are written in each of its answers")
  func innerItems() throws {
    func answer(_ phone: String, _ of: String) -> String {
      """
      {"valueString": "\(phone)", "item": [{"linkId": "of", "answer": [{"valueString": "\(of)"}]}]}
      """
    }
    let text = """
      {"resourceType": "QuestionnaireResponse", "status": "completed", "item": [
       {"linkId": "phone", "answer": [\(answer("1", "home")), \(answer("2", "work"))]}]}
      """
    let sample = try SubmissionSample(Self.repeats)
    let expected = try JSONNode.read(Array(text.utf8)).text
    for keeps in [true, false] { expectEqual(try sample.again(text, keeps: keeps), expected) }
  }

  @Test(
    "EX-4: an instance of a question is written only with an answer, since FHIR nests items in answers"
  )
  func innerWithoutAnswer() throws {
    let sample = try SubmissionSample(Self.repeats)
    var session = try FormSession(sample.imported.form.clone())
    try session.answer(FieldID(page: PageID(loadedAt: 1), field: 1), .text("home"))
    #expect(!sample.imported.layout.data(of: session).contains("home"))
    try session.answer(FieldID(page: PageID(loadedAt: 1), field: 0), .text("1"))
    #expect(sample.imported.layout.data(of: session).contains("home"))
  }
}
