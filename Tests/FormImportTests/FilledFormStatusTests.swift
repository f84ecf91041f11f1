import FormFormats
import FormModel
import Testing

@testable import FormImport
@testable import FormRules

@Suite struct FilledFormStatusTests {
  /// Something mandatory on the first page, something that may be invalid on the second, something optional on the third.
  private static let survey = """
    {"pages": [{"elements": [{"type": "text", "name": "a", "isRequired": true}, {"type": "text", "name": "b"}]},
      {"elements": [{"type": "text", "name": "n", "inputType": "number", "max": 5}]},
      {"elements": [{"type": "text", "name": "day", "inputType": "date", "defaultValueExpression": "today()"}]}]}
    """

  private func status(_ content: String) throws -> (status: FilledFormStatus, findings: Int) {
    let sample = try SubmissionSample(Self.survey)
    let filled = try FilledForm(
      Array(content.utf8),
      of: sample.imported.form,
      layout: sample.imported.layout,
      clock: FormClock(milliseconds: 0)
    )
    return (FilledFormStatus(filled.session), filled.findings)
  }

  @Test("ST-1: counts, the first page with something left, and whether the form can be finished")
  func counts() throws {
    let (both, none) = try status(#"{"n": 6}"#)
    #expect(both.totals.total == 4 && both.totals.filled == 1 && none == 0)
    #expect(both.totals.mandatoryRemaining == 1 && both.invalid == 1)
    #expect(both.firstLeft == 1 && both.firstPageLeft == 0 && !both.canBeFinished)
    let (invalid, unknown) = try status(#"{"a": "x", "n": 6, "zz": 1}"#)
    #expect(invalid.totals.mandatoryRemaining == 0 && invalid.invalid == 1 && unknown == 1)
    #expect(invalid.firstLeft == 2 && invalid.firstPageLeft == 1 && !invalid.canBeFinished)
    let (missing, _) = try status(#"{"b": "x", "n": 5}"#)
    #expect(missing.totals.completePages == 1 && missing.totals.visiblePages == 3)
    #expect(missing.firstLeft == 1 && missing.invalid == 0 && !missing.canBeFinished)
    let (done, _) = try status(#"{"a": "x"}"#)
    #expect(done.firstLeft == nil && done.firstPageLeft == nil && done.canBeFinished)
  }

  @Test("ST-2: the figures of many forms are those of one by one, and the rules are compiled once")
  func many() throws {
    let contents = [#"{"n": 6}"#, #"{"a": "x"}"#, "{}", #"{"a": "x", "n": 6}"#]
    let alone = try contents.map { try status($0).status }
    let sample = try SubmissionSample(Self.survey)
    let shared = try FormSession(sample.imported.form.clone()).rules.value.shared
    for (content, expected) in zip(contents + contents, alone + alone) {
      let filled = try FilledForm(
        Array(content.utf8),
        of: sample.imported.form,
        layout: sample.imported.layout,
        clock: FormClock(milliseconds: 0)
      )
      #expect(FilledFormStatus(filled.session) == expected)
      #expect(filled.session.rules.value.shared === shared)
    }
  }

  @Test("ST-1: of a form of this package it is that of its answers; what is wrong has its place")
  func ownForms() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "A")
    try builder.appendField(.mandatory, details: FieldDetails(id: "a"))
    try builder.appendField([], details: FieldDetails(id: "c", kind: .choice))
    builder.logic.choiceLists = [ChoiceList(id: "l", choices: [Choice(value: "k")])]
    builder.logic.fieldChoices[FieldID(page: 0, field: 1)] = 0
    let form = builder.build()
    func filled(_ content: String) throws -> FilledForm {
      try FilledForm(
        Array(content.utf8),
        of: form,
        layout: nil,
        clock: FormClock(milliseconds: 0)
      )
    }
    func status(_ content: String) throws -> FilledFormStatus {
      FilledFormStatus(try filled(content).session)
    }
    #expect(try status(#"{"a": "x"}"#).canBeFinished)
    #expect(try status("{}").firstLeft == 1)
    // A choice that the list no longer has is not taken.
    let findings = try [#"{"c": "k"}"#, #"{"c": "gone"}"#].map { try filled($0).findings }
    #expect(findings == [0, 1])
    let error = #expect(throws: FilledFormError.self) { try status(#"{"zz": 1}"#) }
    #expect(error?.description.hasPrefix("line 1, column 2: ") == true)
  }

  @Test("RP-1, ST-1: too many instances, and a time that is none, are errors")
  func refusals() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "A")
    try builder.appendField(.mandatory, details: FieldDetails(id: "a"))
    builder.logic.repeats = [FormRepeat(id: "r", pages: 0..<1)]
    let form = builder.build()
    func refusal(_ content: String, _ milliseconds: Int) -> String? {
      #expect(throws: FilledFormError.self) {
        _ = try FilledForm(
          Array(content.utf8),
          of: form,
          layout: nil,
          clock: FormClock(milliseconds: milliseconds)
        )
      }?
      .description
    }
    let many = Array(repeating: "{}", count: FormLimits.newInstances + 2).joined(separator: ",")
    let instances = try #require(refusal("{\"r\": [\(many)]}", 0))
    #expect(instances.contains("100,00") || instances.contains("100000"), "\(instances)")
    #expect(refusal("{}", .max) == RuleError.clockOutOfRange.description)
  }
}
