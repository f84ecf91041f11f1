import FormModel
import Testing

@testable import FormImport

/// Rare items and conditions.
extension RareFHIRTests {
  private static let hidden = "{\"url\": \"\(url)/questionnaire-hidden\", \"valueBoolean\": true}"

  private func calculated(_ text: String) -> String {
    "{\"url\": \"x/sdc-questionnaire-calculatedExpression\", \(fhirPath(text))}"
  }

  private func found(_ form: borrowing ImportedForm) -> [String] {
    form.report.notes.map { "\($0.construct): \($0.reason)" }
  }

  @Test(
    "IM-3: what an item has for which a form has no place is told with its reason",
    arguments: [
      (
        #"{"linkId": "i", "type": "string", "answerValueSet": "v"}"#,
        "choices of \"i\": its type is \"string\""
      ),
      (
        #"{"linkId": "i", "type": "choice", "answerValueSet": 1}"#,
        "choices of \"i\": value set \"\" is not in the file"
      ),
      (
        #"{"linkId": "i", "type": "string", "repeats": true, "initial": [{"valueString": "a"}, {"valueString": "b"}]}"#,
        "initial answers of \"i\": all instances begin with the same"
      ),
      (
        #"{"linkId": "i", "type": "group", "required": true}"#,
        ""
      ),
      (
        #"""
        {"linkId": "i", "type": "group", "required": true, "item": [{"linkId": "d", "type": "display"},
         {"linkId": "g", "type": "group"}, {"linkId": "s", "type": "string"}]}
        """#,
        "required group: a group is not required as a whole"
      ),
      (
        #"""
        {"linkId": "i", "type": "group", "required": true, "item": [
         {"linkId": "g", "type": "group", "item": [{"linkId": "s", "type": "string", "required": true}]}]}
        """#,
        ""
      ),
      (
        #"{"linkId": "i", "type": "string", "extension": [{"valueInteger": 1}]}"#,
        "extension \"\": a form has no place for it"
      ),
      (
        #"{"linkId": "i", "type": "string", "_text": {"extension": [{"url": "http://x/odd"}]}}"#,
        "extension \"odd\": a form has no place for it"
      ),
      (
        #"{"linkId": "i", "type": "string", "_prefix": [{"extension": [{"url": "http://x/odd"}]}]}"#,
        "extension \"odd\": a form has no place for it"
      ),
      (
        #"""
        {"linkId": "i", "type": "string", "extension": [
         {"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-usageMode", "valueCode": "capture-display"},
         {"url": "http://x/extension-Questionnaire.item.disabledDisplay", "valueCode": "hidden"}]}
        """#,
        "extension \"questionnaire-usageMode\": a form has no place for it"
      ),
      (
        #"""
        {"linkId": "i", "type": "string", "extension": [
         {"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl",
          "valueCodeableConcept": {"coding": [{"code": "slider"}]}}]}
        """#,
        "control \"slider\": a form has no place for it"
      ),
      (
        #"{"linkId": "i", "type": "string", "answerConstraint": "optionsOrString"}"#,
        ""
      ),
      (
        #"""
        {"linkId": "i", "type": "coding", "answerConstraint": "optionsOrString",
         "answerOption": [{"valueString": "x"}]}
        """#,
        ""
      ),
    ]
  )
  func told(items: String, note: String) throws {
    let form = try imported(items)
    #expect(found(form) == (note.isEmpty ? [] : [note]))
  }

  @Test("IM-3: a choice whose options are not in the file takes one text")
  func optionsElsewhere() throws {
    for type in ["choice", "coding"] {
      let open = try imported(item("c", type, "\"answerConstraint\": \"optionsOrType\""))
      #expect(found(open).isEmpty)
      let form = try imported(
        [
          item(
            "c",
            type,
            "\"repeats\": true, \"answerConstraint\": \"optionsOrType\", \"answerValueSet\": \"http://x/v\""
          ),
          item("d", "choice"), item("r", "reference"),
          item("x", "string", when(test("c", "=", "\"answerCoding\": {\"code\": \"k\"}"))),
          item("y", "string", when(test("d", "!=", "\"answerCoding\": {\"code\": \"k\"}"))),
          item(
            "z",
            "string",
            when(test("r", "=", "\"answerReference\": {\"reference\": \"P/1\"}"))
          ),
        ].joined(separator: ", ")
      )
      #expect(
        form.form.logic.rules.map(\.condition) == [
          "selected(${c}, 'k')", "not(${d} = 'k')", "${r} = 'P/1'",
        ]
      )
      #expect(
        found(form) == [
          "repeated question \"c\": a field has one answer",
          "choices of \"c\": value set \"http://x/v\" is not in the file; --media FOLDER reads \"ValueSet-v.json\"",
          "choices of \"d\": it offers none",
        ]
      )
    }
  }

  @Test("IM-2, IM-3: a value set of which a part is elsewhere does not list its concepts")
  func partialValueSets() throws {
    for part in [
      "\"include\": [{\"concept\": [{\"code\": \"k\"}]}, {\"system\": \"s\"}]",
      "\"include\": [{\"concept\": [{\"code\": \"k\"}], \"filter\": []}]",
      "\"include\": [{\"concept\": [{\"code\": \"k\"}], \"valueSet\": []}]",
      "\"include\": [{\"concept\": [{\"code\": \"k\"}]}], \"exclude\": []",
      """
      }, "expansion": {"total": 4, "contains": [{"code": "k"}, {"contains": [{"code": "l"}]}]
      """,
    ] {
      let set = "{\"resourceType\": \"ValueSet\", \"id\": \"v\", \"compose\": {\(part)}}"
      let form = try imported(
        item("a", "choice", "\"answerValueSet\": \"#v\""),
        "\"contained\": [\(set)],"
      )
      #expect(found(form) == ["choices of \"a\": value set \"#v\" does not list its concepts"])
      #expect(form.form.logic.choiceLists.isEmpty)
    }
  }

  @Test(
    "IM-2: an item without a type that holds items repeats like a group; a bracket in an id goes"
  )
  func untypedRepeat() throws {
    let form = try imported(
      "{\"linkId\": \"g}\", \"repeats\": true, \"item\": [\(item("a}b", "string"))]}, "
        + "{\"linkId\": \"n\", \"text\": \"N\", \"repeats\": true, \"initial\": [{\"valueString\": \"x\"}]}"
    )
    expectEqual(
      try FormListing(form.form).text,
      """
      page 0: -
        a_b text
      page 1: N
        n note readOnly: N
      repeat g_ pages 0..<1 from 1
      """
    )
  }

  @Test("IM-2: a questionnaire without items is a form without pages")
  func noItems() throws {
    let form = try ImportSamples.imported(Array("{\"resourceType\": \"Questionnaire\"}".utf8))
    #expect(form.form.pageCount == 0 && form.report.fields == 0)
    let sample = try SubmissionSample("{\"resourceType\": \"Questionnaire\"}")
    let empty = "{\"resourceType\": \"QuestionnaireResponse\"}"
    #expect(try sample.stream(empty).findings == [])
  }

  @Test("IM-3: a repeat behind as many as a form can have stands once")
  func manyRepeats() throws {
    let groups = (0...255).map { number in
      item("g\(number)", "group", "\"repeats\": true, \"item\": [\(item("q\(number)", "string"))]")
    }
    let form = try imported(groups.joined(separator: ", "))
    #expect(form.form.logic.repeats.count == 255)
    #expect(found(form) == ["repeated item \"g255\": the form has too many"])
  }

  @Test("IM-2, UR-6: conditions around hidden items that compute stand once, however long")
  func hiddenCalculations() throws {
    let long = String(repeating: "x", count: 100)
    let inner = ["b", "c"].map { id in
      item(
        id,
        "integer",
        "\"extension\": [\(Self.hidden), \(calculated("1 + 1"))], "
          + when(test("a", "!=", "\"answerString\": \"\(id)\""))
      )
    }
    func group(_ id: String, _ answer: String, _ items: String) -> String {
      item(
        id,
        "group",
        when(test("a", "=", "\"answerString\": \"\(answer)\"")) + ", \"item\": [\(items)]"
      )
    }
    let form = try imported(
      item("a", "string") + ", "
        + group("o", long, group("g", "y", inner.joined(separator: ", ")))
    )
    let lines = try FormListing(form.form).lines
    #expect(
      lines.filter { $0.contains(":=") || $0.hasPrefix("b is") || $0.hasPrefix("c is") } == [
        "b is if(((${enabled} = 1) and (${a} = 'y')) and (not(${a} = 'b')), (1 + 1), '')",
        "c is if(((${enabled} = 1) and (${a} = 'y')) and (not(${a} = 'c')), (1 + 1), '')",
        "enabled := if(${a} = '\(long)', 1, 0)", "o.enabled := if(${a} = '\(long)', 1, 0)",
      ]
    )
  }

  @Test("IM-3: of an expression that names what is not there, and of a code in doubt, it is told")
  func names() throws {
    let options = """
      "repeats": true, "answerOption": [{"valueCoding": {"system": "s", "code": "k"}},
      {"valueCoding": {"system": "t", "code": "k"}}]
      """
    func enabled(_ id: String, _ text: String) -> String {
      item(id, "string", url("sdc-questionnaire-enableWhenExpression", fhirPath(text)))
    }
    let form = try imported(
      [
        item("c", "choice", options), enabled("x", "item.where(linkId='q').answer"),
        enabled("y", "%other"),
        enabled("z", "item.where(linkId='c').answer[0].value.code = 'k'"),
      ].joined(separator: ", ")
    )
    #expect(
      found(form) == [
        "enableWhenExpression of \"x\": answers of \"q\", which is no question",
        "enableWhenExpression of \"y\": %other, which is outside of the form",
        "code of several systems: an expression does not say which of \"k\" it means",
      ]
    )
    #expect(
      form.form.logic.rules.map(\.condition) == [
        "string-length(selected-at(${c}, 0)) > 0 and selected-at(${c}, 0) = 'k'"
      ]
    )
  }

  @Test("IM-3, CH-2: expressions that offer options are followed, or told if they can't be")
  func toggles() throws {
    func toggle(_ text: String) -> String {
      """
      {"url": "http://x/sdc-questionnaire-answerOptionsToggleExpression", "extension": [
       {"url": "option", "valueString": "x"}, {"url": "expression", \(fhirPath(text))}]}
      """
    }
    let long = String(repeating: "x", count: 16_000)
    let answer = "item.where(linkId='a').answer.value"
    for (texts, note) in [
      (["%other"], "answerOptionsToggleExpression of \"c\": %other, which is outside of the form"),
      (
        Array(repeating: "\(answer) = '\(long)'", count: 5),
        "answerOptionsToggleExpression of \"c\": they are too long together"
      ),
    ] {
      let form = try imported(
        item("a", "string") + ", "
          + item(
            "c",
            "choice",
            "\"answerOption\": [{\"valueString\": \"x\"}, {\"valueString\": \"y\"}], "
              + "\"extension\": [\(texts.map(toggle).joined(separator: ", "))]"
          )
      )
      #expect(form.form.logic.choiceFilters.isEmpty)
      #expect(form.form.logic.choiceLists.map { $0.choices.map(\.value) } == [["x", "y"]])
      #expect(found(form) == [note])
    }
  }
}
