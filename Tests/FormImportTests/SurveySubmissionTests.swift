import FormModel
import FormRules
import Testing

@testable import FormImport

/// Rare parts of the data of surveys (EX).
@Suite struct SurveySubmissionTests {
  private static let survey = """
    {"elements": [
      {"type": "text", "name": "name"}, {"type": "text", "name": "n", "inputType": "number"},
      {"type": "file", "name": "picture"}, {"type": "boolean", "name": "ok"},
      {"type": "checkbox", "name": "many", "choices": [1, 2], "showOtherItem": true},
      {"type": "rating", "name": "rate"},
      {"type": "expression", "name": "twice", "expression": "{n} * 2"},
      {"type": "expression", "name": "late", "expression": "{n} * 3", "visibleIf": "{n} > 5"},
      {"type": "matrixdropdown", "name": "md", "columns": [{"name": "c", "cellType": "text"}], "rows": [{}, "r"]}],
     "calculatedValues": [
      {"name": "greet", "expression": "'Hello ' + {name}", "includeIntoResult": true},
      {"name": "odd", "expression": "unknown({name})", "includeIntoResult": true}]}
    """

  @Test("EX-1: null is no answer; a list of files is its first name")
  func values() throws {
    let sample = try SubmissionSample(Self.survey)
    let data = """
      {"name": null, "picture": [{"name": "a.png", "content": "data:"}], "ok": null, "greet": "Hello"}
      """
    let found = try sample.stream(data)
    #expect(found.findings == [])
    #expect(found.stream == "answer 2 0 text \"a.png\"")
    let kept = try sample.again(data, keeps: true)
    #expect(!kept.contains("null") && kept.contains("\"content\": \"data:\""), "\(kept)")
    #expect(try sample.stream("{\"picture\": \"b.png\"}").stream == "answer 2 0 text \"b.png\"")
  }

  @Test(
    "EX-5: a list or an object where one value belongs is found, not taken for an empty text",
    arguments: [
      ("{\"name\": {\"a\": 1}}", "line 1, column 10: invalid: data/name: expected one value"),
      ("{\"n\": [1]}", "line 1, column 7: invalid: data/n: expected one value"),
      ("{\"picture\": [{}]}", "line 1, column 13: invalid: data/picture: expected one value"),
    ]
  )
  func noScalar(data: String, finding: String) throws {
    let found = try SubmissionSample(Self.survey).stream(data)
    #expect(found.findings == [finding])
    #expect(found.stream == "")
  }

  @Test("EX-5, EX-2: what the survey computes otherwise is found, unless it is hidden")
  func computed() throws {
    let sample = try SubmissionSample(Self.survey)
    expectEqual(
      try sample.stream("{\"twice\": 7, \"late\": 9}").findings.joined(),
      "line 1, column 11: computed: data/twice: the form computes \"0\""
    )
    #expect(
      try sample.stream("{\"n\": 6, \"twice\": 7, \"late\": 18}").findings == [
        "line 1, column 19: computed: data/twice: the form computes \"12\""
      ]
    )
  }

  @Test(
    "EX-4: a calculated value is written as it was if it is the same, else as the survey computes it"
  )
  func calculatedValues() throws {
    let sample = try SubmissionSample(Self.survey)
    for (data, written) in [
      ("{\"name\": \"Anna\", \"greet\": \"Hello Anna\"}", "\"greet\": \"Hello Anna\""),
      ("{\"name\": \"Anna\", \"greet\": \"Hi\"}", "\"greet\": \"Hello Anna\""),
    ] {
      let kept = try sample.again(data, keeps: true)
      #expect(kept.contains(written), "\(kept)")
    }
    #expect(try sample.again("{}", keeps: false).contains("\"greet\": \"Hello \""))
  }

  @Test("EX-5, RP-1: data that leave out more instances than a session makes are refused")
  func leftOut() throws {
    let sample = try SubmissionSample(
      """
      {"elements": [{"type": "paneldynamic", "name": "a", "panelCount": 0, "templateElements": [
        {"type": "paneldynamic", "name": "b", "panelCount": 100, "templateElements": [
          {"type": "matrixdynamic", "name": "m", "rowCount": 998,
           "columns": [{"name": "c", "cellType": "text"}]}]}]}]}
      """
    )
    let data = "{\"a\": [{}]}"
    #expect(try sample.read(data).instances.count == 1 + 1 + 100 + 100 * 998)
    try sample.expectRefusal(
      of: "{\"a\": [{},  {}]}",
      "line 1, column 13: expected at most 100000 instances that are left out, found 100998"
    )
  }
}
