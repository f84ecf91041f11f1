import FormModel
import FormRules
import Testing

@testable import FormImport

@Suite struct FHIRChoiceTests {
  private func filling(_ items: String) throws -> Filling {
    try Filling(Array("{\"resourceType\": \"Questionnaire\", \"item\": [\(items)]}".utf8))
  }

  private func coding(_ system: String?, _ code: String) -> String {
    let system = system.map { "\"system\": \"\($0)\", " } ?? ""
    return "{\(system)\"code\": \"\(code)\"}"
  }

  @Test("IM-2: codings are equal if their systems and codes are")
  func systems() throws {
    let options = [coding("s", "y"), coding("t", "y"), coding("s", "a b"), coding("s", "a_b")]
    let tests: [(wanted: String, answers: Set<String>)] = [
      (coding("s", "y"), ["y"]), (coding("t", "y"), ["y-2"]), (coding(nil, "y"), ["y", "y-2"]),
      (coding("u", "y"), []), (coding("s", "a b"), ["a_b"]), (coding("s", "a_b"), ["a_b-2"]),
    ]
    for (wanted, answers) in tests {
      for isSeveral in [false, true] {
        var form = try filling(
          """
          {"linkId": "q", "type": "choice", "repeats": \(isSeveral), "answerOption":
            [\(options.map { "{\"valueCoding\": \($0)}" }.joined(separator: ","))]},
          {"linkId": "a", "type": "string",
            "enableWhen": [{"question": "q", "operator": "=", "answerCoding": \(wanted)}]}
          """
        )
        #expect(!(try form.isShown("a")))
        for answer in ["y", "y-2", "a_b", "a_b-2"] {
          try form.answer("q", isSeveral ? .choices([answer]) : .choice(answer))
          #expect(try form.isShown("a") == answers.contains(answer), "\(wanted) \(answer)")
        }
        let isOffered = !answers.isEmpty
        #expect(
          form.report.notes.map(\.construct)
            == (isOffered ? [] : ["test of an answer that is not offered"])
        )
      }
    }
  }

  @Test("IM-2, UR-2: FHIRPath reads a code with white space as the value that it has in the form")
  func codesInExpressions() throws {
    let url =
      "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression"
    let path = "%resource.item.where(linkId='q').answer.value"
    for expression in ["\(path).code = 'a b'", "\(path).where(code = 'a b').exists()"] {
      var form = try filling(
        """
        {"linkId": "q", "type": "choice",
          "answerOption": [{"valueCoding": {"code": "a b"}}, {"valueCoding": {"code": "c"}}]},
        {"linkId": "a", "type": "string", "extension": [{"url": "\(url)", "valueExpression":
          {"language": "text/fhirpath", "expression": "\(expression)"}}]}
        """
      )
      #expect(form.report.notes.isEmpty)
      try form.answer("q", .choice("a_b"))
      #expect(try form.isShown("a"))
      try form.answer("q", .choice("c"))
      #expect(!(try form.isShown("a")))
    }
  }

  @Test("IM-2, EX-4: the first answers of a choice that nobody answers are its options")
  func constants() throws {
    let hidden = """
      "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden",
        "valueBoolean": true}]
      """
    let initial = """
      "initial": [{"valueCoding": {"system": "s", "code": "k", "display": "K"}},
        {"valueString": "t"}]
      """
    for (more, isOption) in [
      (hidden, true), ("\"readOnly\": true", true), ("\"required\": true", false),
      ("\"answerConstraint\": \"optionsOrType\", \(hidden)", false),
      ("\"answerValueSet\": \"x\", \(hidden)", false),
    ] {
      let sample = try SubmissionSample(
        """
        {"resourceType": "Questionnaire", "item": [
          {"linkId": "q", "type": "choice", "repeats": true, \(more), \(initial)}]}
        """
      )
      let choices = sample.imported.form.logic.choiceLists.map { $0.choices.map(\.value) }
      #expect(choices == (isOption ? [["k", "t"]] : []), "\(more)")
      guard isOption else { continue }
      #expect(sample.imported.report.notes.isEmpty)
      let session = try FormSession(sample.imported.form.clone())
      let data = sample.imported.layout.data(of: session)
      let answers = try JSONNode.read(Array(data.utf8))["item"]?.elements.first?["answer"]?.elements
      #expect(answers?.first?["valueCoding"]?["system"]?.string == "s")
      #expect(answers?.last?["valueString"]?.string == "t")
    }
    let empty = try filling("{\"linkId\": \"q\", \"type\": \"choice\", \"readOnly\": true}")
    #expect(empty.report.notes.map(\.reason) == ["it offers none"])
    let url = "http://hl7.org/fhir/StructureDefinition/sdc-questionnaire-calculatedExpression"
    let computed = try filling(
      """
      {"linkId": "q", "type": "choice", "readOnly": true, \(initial), "extension": [
        {"url": "\(url)", "valueExpression": {"language": "text/fhirpath", "expression": "'x'"}}]}
      """
    )
    #expect(computed.report.notes.map(\.reason) == ["it offers none"])
  }

  @Test("IM-2: an item of STU3 has its options, its first answer and any of its tests")
  func stu3() throws {
    var form = try filling(
      """
      {"linkId": "q", "type": "choice", "initialCoding": {"code": "x"},
        "option": [{"valueCoding": {"code": "x"}}, {"valueCoding": {"code": "y"}}]},
      {"linkId": "n", "type": "integer"},
      {"linkId": "a", "type": "string", "enableWhen": [
        {"question": "q", "answerCoding": {"code": "y"}}, {"question": "n", "hasAnswer": true}]}
      """
    )
    #expect(form.report.notes.isEmpty)
    #expect(try form.text("q") == "x")
    #expect(!(try form.isShown("a")))
    try form.answer("n", .integer(1))
    #expect(try form.isShown("a"))
    try form.answer("n", nil)
    try form.answer("q", .choice("y"))
    #expect(try form.isShown("a"))
  }

  @Test(
    "IM-2: a text with options is a choice of them, unless it takes others",
    arguments: ["string", "text"]
  )
  func textWithOptions(type: String) throws {
    let url =
      "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression"
    let options = "\"answerOption\": [{\"valueString\": \"at work\"}, {\"valueString\": \"c\"}]"
    for constraint in ["", ", \"answerConstraint\": \"optionsOnly\""] {
      for isSeveral in [false, true] {
        var form = try filling(
          """
          {"linkId": "q", "type": "\(type)", "repeats": \(isSeveral), \(options)\(constraint)},
          {"linkId": "a", "type": "string",
            "enableWhen": [{"question": "q", "operator": "=", "answerString": "at work"}]},
          {"linkId": "b", "type": "string", "extension": [{"url": "\(url)", "valueExpression":
            {"language": "text/fhirpath",
             "expression": "%resource.item.where(linkId='q').answer.value = 'at work'"}}]}
          """
        )
        #expect(form.report.notes.isEmpty)
        for (answer, isShown) in [("at_work", true), ("c", false)] {
          try form.answer("q", isSeveral ? .choices([answer]) : .choice(answer))
          #expect(try form.isShown("a") == isShown && form.isShown("b") == isShown)
        }
      }
    }
  }

  @Test("IM-2: a choice of several has as many answers as minOccurs and maxOccurs say")
  func occurrences() throws {
    func limit(_ name: String, _ count: Int) -> String {
      "{\"url\": \"http://hl7.org/fhir/StructureDefinition/questionnaire-\(name)\", \"valueInteger\": \(count)}"
    }
    let limits = "\"extension\": [\(limit("minOccurs", 2)), \(limit("maxOccurs", 3))]"
    let options = (0..<4).map { "{\"valueString\": \"\($0)\"}" }.joined(separator: ",")
    var form = try filling(
      """
      {"linkId": "q", "type": "choice", "repeats": true, \(limits), "answerOption": [\(options)]}
      """
    )
    #expect(form.report.notes.isEmpty)
    for count in 1...4 {
      try form.answer("q", .choices((0..<count).map(String.init)))
      #expect(try form.isInvalid("q") == !(2...3).contains(count))
    }
    let single = try filling("{\"linkId\": \"q\", \"type\": \"integer\", \(limits)}")
    #expect(
      single.report.notes.map(\.construct)
        == ["minOccurs", "maxOccurs"].map {
          "questionnaire-\($0) of \"q\""
        }
    )
    #expect(single.report.unsupportedCount == 2)
  }

  @Test("IM-2: a value set that the file does not list as a whole is not offered in part")
  func partialValueSets() throws {
    let concepts = "\"concept\": [{\"code\": \"x\"}]"
    for (compose, isWhole) in [
      ("{\"include\": [{\(concepts)}]}", true), ("{\"include\": [{\(concepts)}, {}]}", false),
      ("{\"include\": [{\(concepts)}], \"exclude\": [{}]}", false),
      ("{\"include\": [{\(concepts), \"filter\": []}]}", false),
      ("{\"include\": [{\(concepts), \"valueSet\": []}]}", false),
    ] {
      let text = """
        {"resourceType": "Questionnaire", "contained": [{"resourceType": "ValueSet", "id": "v",
        "compose": \(compose)}], "item": [{"linkId": "a", "type": "choice", "answerValueSet": "#v"}]}
        """
      let imported = try ImportSamples.imported(Array(text.utf8))
      #expect(imported.report.notes.isEmpty == isWhole)
      #expect(imported.form.logic.choiceLists.isEmpty != isWhole)
    }
    let text = """
      {"resourceType": "Questionnaire", "contained": [{"resourceType": "ValueSet", "id": "v", "expansion":
      {"contains": [{"code": "h", "abstract": true, "contains": [{"code": "x"}, {"code": "y"}]}]}}],
      "item": [{"linkId": "a", "type": "choice", "answerValueSet": "#v"}]}
      """
    let lists = try ImportSamples.imported(Array(text.utf8)).form.logic.choiceLists
    #expect(lists.map { $0.choices.map(\.value) } == [["x", "y"]])
  }
}
