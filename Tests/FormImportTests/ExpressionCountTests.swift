import Testing

@testable import FormImport

/// The counts of expressions in a report (IM-3).
@Suite struct ExpressionCountTests {
  /// A form whose only expression is `#`, and one that can't be translated in its place.
  struct Place: CustomTestStringConvertible {
    let purpose: ExpressionPurpose
    let name: String
    let good: String
    let bad: String
    let form: @Sendable (_ expression: String) -> [UInt8]

    init(
      _ purpose: ExpressionPurpose,
      _ name: String,
      _ good: String,
      _ bad: String,
      form: @escaping @Sendable (String) -> [UInt8]
    ) {
      (self.purpose, self.name, self.good, self.bad, self.form) = (purpose, name, good, bad, form)
    }

    var testDescription: String { name }
  }

  /// - Parameter text: with `#` for the expression.
  private static func xform(
    _ purpose: ExpressionPurpose,
    _ name: String,
    good: String = "/d/a",
    binds: String = "",
    control: String = "",
    model: String = ""
  ) -> Place {
    Place(purpose, "XForm: " + name, good, "unknown(/d/a)") { expression in
      func filled(_ text: String) -> String { text.replacing("#", with: expression) }
      return ImportSamples.xform(
        data: "<a/><b/><r><x/></r>",
        binds: filled(binds),
        body: "<input ref='/d/a'>\(filled(control.hasPrefix("<setvalue") ? control : ""))</input>"
          + "<input ref='/d/b'/>" + filled(control.hasPrefix("<setvalue") ? "" : control),
        model: filled(model)
      )
    }
  }

  private static func fhir(
    _ purpose: ExpressionPurpose,
    _ name: String,
    good: String = "%resource.item.where(linkId='a').answer.value = 1",
    bad: String = "broken(",
    item: String
  ) -> Place {
    Place(purpose, "FHIR: " + name, good, bad) { expression in
      let text = item.replacing("#", with: expression)
      return Array(
        """
        {"resourceType": "Questionnaire", "item": [{"linkId": "a", "type": "integer"},
        {"linkId": "b", "type": "string", \(text)}]}
        """.utf8
      )
    }
  }

  private static func survey(
    _ purpose: ExpressionPurpose,
    _ name: String,
    good: String = "{a} = 1",
    bad: String = "unknown({a})",
    question: String
  ) -> Place {
    Place(purpose, "SurveyJS: " + name, good, bad) { expression in
      let text = question.replacing("#", with: expression)
      return Array("{\"elements\": [{\"name\": \"a\"}, {\"name\": \"b\", \(text)}]}".utf8)
    }
  }

  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition"
  private static let core = "http://hl7.org/fhir/StructureDefinition"

  static let places =
    ["relevant", "required", "readonly"].map {
      xform(.conditions, $0, binds: "<bind nodeset='/d/b' \($0)=\"#\"/>")
    } + [
      xform(
        .constraints,
        "constraint",
        good: ". = 1",
        binds: "<bind nodeset='/d/b' constraint=\"#\"/>"
      ),
      xform(
        .filters,
        "itemset",
        control: """
          <select1 ref='/d/r/x'><itemset nodeset="instance('i')/root/item[in = #]">
          <value ref='n'/><label ref='n'/></itemset></select1>
          """,
        model: "<instance id='i'><root><item><n>k</n><in>l</in></item></root></instance>"
      ),
      xform(.calculations, "calculate", binds: "<bind nodeset='/d/b' calculate=\"#\"/>"),
      xform(
        .calculations,
        "first value",
        model: "<setvalue event='odk-instance-first-load' ref='/d/b' value=\"#\"/>"
      ),
      xform(
        .calculations,
        "triggered value",
        control: "<setvalue event='xforms-value-changed' ref='/d/b' value=\"#\"/>"
      ),
      xform(
        .calculations,
        "count of a repeat",
        control: """
          <group ref='/d/r'><repeat nodeset='/d/r' jr:count="#"><input ref='/d/r/x'/></repeat></group>
          """
      ),
      fhir(
        .conditions,
        "enableWhen",
        good: "answerInteger",
        bad: "answerOther",
        item: "\"enableWhen\": [{\"question\": \"a\", \"operator\": \"=\", \"#\": 1}]"
      ),
      fhir(
        .conditions,
        "enableWhenExpression",
        item: """
          "extension": [{"url": "\(sdc)/sdc-questionnaire-enableWhenExpression",
            "valueExpression": {"language": "text/fhirpath", "expression": "#"}}]
          """
      ),
      fhir(
        .constraints,
        "constraint",
        item: """
          "extension": [{"url": "\(core)/questionnaire-constraint", "extension": [
            {"url": "expression", "valueString": "#"}]}]
          """
      ),
      fhir(
        .constraints,
        "limit",
        good: "valueInteger",
        bad: "valueOther",
        item: "\"extension\": [{\"url\": \"\(core)/minLength\", \"#\": 1}]"
      ),
      fhir(
        .constraints,
        "regex",
        good: "a+",
        bad: "(",
        item: "\"extension\": [{\"url\": \"\(core)/regex\", \"valueString\": \"#\"}]"
      ),
      fhir(
        .calculations,
        "calculatedExpression",
        item: """
          "extension": [{"url": "\(sdc)/sdc-questionnaire-calculatedExpression",
            "valueExpression": {"language": "text/fhirpath", "expression": "#"}}]
          """
      ),
    ]
    + ["visibleIf", "enableIf", "requiredIf"].map {
      survey(.conditions, $0, question: "\"\($0)\": \"#\"")
    } + [
      survey(
        .constraints,
        "validator",
        question: "\"validators\": [{\"type\": \"expression\", \"expression\": \"#\"}]"
      ),
      survey(
        .constraints,
        "regex",
        good: "a+",
        bad: "(",
        question: "\"validators\": [{\"type\": \"regex\", \"regex\": \"#\"}]"
      ),
      survey(
        .constraints,
        "kind of validator",
        good: "email",
        bad: "other",
        question: "\"validators\": [{\"type\": \"#\"}]"
      ),
      survey(
        .constraints,
        "limit",
        good: "1",
        bad: "0x1",
        question: "\"inputType\": \"number\", \"min\": \"#\""
      ),
      survey(
        .constraints,
        "computed limit",
        good: "{a}",
        question: "\"inputType\": \"number\", \"minValueExpression\": \"#\""
      ),
      survey(
        .filters,
        "choicesVisibleIf",
        good: "{a} = {item}",
        question: "\"type\": \"dropdown\", \"choices\": [1, 2], \"choicesVisibleIf\": \"#\""
      ),
      survey(
        .filters,
        "choice",
        question: "\"type\": \"dropdown\", \"choices\": [1, {\"value\": 2, \"visibleIf\": \"#\"}]"
      ),
      survey(
        .calculations,
        "expression",
        good: "{a} + 1",
        question: "\"type\": \"expression\", \"expression\": \"#\""
      ),
    ]

  @Test("IM-3: constraints that are too long together count once each")
  func tooLong() throws {
    let regex = "{\"url\": \"\(Self.core)/regex\", \"valueString\": \"[0-9]{3}\"}"
    let all = Array(repeating: regex, count: 2_000).joined(separator: ",")
    let place = Self.fhir(.constraints, "too long", item: "\"extension\": [\(all)]")
    let report = try ImportSamples.imported(place.form("")).report
    let count = report[.constraints]
    #expect(count.all == 2_000 && count.unsupported == 2_000, "\(count)")
  }

  @Test(
    "IM-3: each expression counts once and for its purpose, translated or not",
    arguments: places
  )
  func counts(place: Place) throws {
    for (expression, unsupported) in [(place.good, 0), (place.bad, 1)] {
      let report = try ImportSamples.imported(place.form(expression)).report
      for purpose in ExpressionPurpose.allCases {
        let isIts = purpose == place.purpose
        let (all, failed) = (report[purpose].all, report[purpose].unsupported)
        #expect(
          all == (isIts ? 1 : 0) && failed == (isIts ? unsupported : 0),
          "\(purpose) of \(expression): \(report.text)"
        )
      }
    }
  }
}
