import FormModel
import Testing

@testable import FormImport

/// Rare expressions and first answers.
extension RareFHIRTests {
  private func enabled(_ text: String) -> String {
    item("x", "string", url("sdc-questionnaire-enableWhenExpression", fhirPath(text)))
  }

  @Test("IM-3: what a questionnaire fills in at first is told where a form can't")
  func firstAnswers() throws {
    let options =
      "\"answerOption\": [{\"valueString\": \"v\"}], \"initial\": [{\"valueCoding\": {}}]"
    let form = try imported(
      [
        item("a", "string", url("sdc-questionnaire-initialExpression", fhirPath("%patient"))),
        item("c", "choice", options), item("d", "string", "\"extension\": [{\"url\": \"/\"}]"),
      ].joined(separator: ", "),
      "\"language\": \"de\","
    )
    #expect(form.form.logic.answers.isEmpty)
    let reasons = form.report.notes.map(\.reason)
    #expect(reasons.contains("the app must fill in known values"), "\(reasons)")
    #expect(reasons.contains("a field of kind choice can't hold it"), "\(reasons)")
    #expect(form.report.language == "de" && form.report.languages == ["de"])
  }

  @Test("IM-2, UR-2: a name in backticks is a name, and a truth has a sign like any value")
  func rareTerms() throws {
    let form = try imported(
      [
        item("a", "string"), enabled("`item`.where(linkId='a').answer"),
        enabled("item.where(linkId='a').answer and true").replacing("\"x\"", with: "\"y\""),
        item("n", "decimal", url("sdc-questionnaire-calculatedExpression", fhirPath("-true"))),
      ].joined(separator: ", ")
    )
    #expect(
      form.form.logic.rules.map(\.condition) == [
        "string-length(${a}) > 0", "(string-length(${a}) > 0) and (true())",
      ]
    )
    #expect(form.form.logic.calculations.map(\.expression) == ["(-true())"])
  }

  @Test("IM-3: a condition of an item that is no answer, or that is too long, is told")
  func badConditions() throws {
    let long = String(repeating: "x", count: 20_000)
    let test = "item.where(linkId='a').answer.value = '\(long)'"
    for (text, reason) in [
      ("%resource and true", "an item that is no answer"),
      ("\(test) and \(test)", "an expression this long"),
    ] {
      let form = try imported([item("a", "string"), enabled(text)].joined(separator: ", "))
      #expect(form.report.notes.map(\.reason) == [reason])
      #expect(form.form.logic.rules.isEmpty)
    }
  }
}
