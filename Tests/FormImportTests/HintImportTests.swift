import FormModel
import Testing

@testable import FormImport

/// What helps to answer, and what is said without an answer.
@Suite struct HintImportTests {
  private static func hints(_ form: borrowing ImportedForm) throws -> [String: String] {
    var found: [String: String] = [:]
    for (field, hint) in form.form.texts.hints {
      found[try form.form.details(at: field).id ?? ""] = hint
    }
    return found
  }

  private static func messages(_ form: borrowing ImportedForm) throws -> [String: String] {
    var found: [String: String] = [:]
    for (field, message) in form.form.texts.requiredMessages {
      found[try form.form.details(at: field).id ?? ""] = message
    }
    return found
  }

  private static func notes(_ form: borrowing ImportedForm) -> [String] {
    form.report.notes.map { "\($0.kind) \($0.construct)" }
  }

  @Test("IM-2, UR-11: an XForm's hints and messages are those of fields, in Markdown as written")
  func xform() throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/><b/><c/><e/>",
        binds: """
          <bind nodeset='/d/a' required='true()' jr:requiredMsg='*Do*'/>
          <bind nodeset='/d/b' required='/d/a = 1' jr:requiredMsg="jr:itext('m')"/>
          <bind nodeset='/d/c' required='false()' jr:requiredMsg='Never'/>
          <bind nodeset='/d/e' required='true()'/><bind nodeset='/d/e' jr:requiredMsg='Second'/>
          """,
        body: """
          <input ref='/d/a'><label>**A**</label><hint>Of *all*</hint></input>
          <input ref='/d/b'><label>B</label><hint ref="jr:itext('h')"/></input>
          <input ref='/d/c'><label>C</label><hint ref="jr:itext('g')"/></input>
          <group><label>G</label><hint>H</hint><input ref='/d/e'>
            <hint>As <output value='/d/a'/></hint></input></group>
          """,
        model: """
          <itext><translation lang='en'><text id='h'><value>How</value><value form='guidance'>Long</value>
          </text><text id='g'><value form='guidance'>Long</value></text>
          <text id='m'><value>Must</value></text></translation></itext>
          """
      )
    )
    #expect(try Self.hints(form) == ["a": "Of *all*", "b": "How", "e": "As …"])
    #expect(try Self.messages(form) == ["a": "*Do*", "b": "Must", "e": "Second"])
    #expect(form.form.texts.areMarkdown)
    #expect(try form.form.details(at: FieldID(page: 0, field: 0)).label == "**A**")
    #expect(try form.form.name(ofPage: 0) == "A")
    #expect(
      Self.notes(form) == [
        "changed media of a text (2×)", "changed element \"hint\"",
        "changed hint with a value in it",
      ]
    )
  }

  @Test("IM-2, UR-11: names of pages, groups and repeats are plain, also those with values")
  func names() throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/><g><b/></g><r><c/></r><h><i/></h><k/>",
        body: """
          <input ref='/d/a'><label>A</label></input>
          <group ref='/d/g'><label ref="jr:itext('g')"/>
            <input ref='/d/g/b'><label>B</label></input></group>
          <group><label>**R** _of_ <output value='c'/></label><repeat nodeset='/d/r'>
            <input ref='/d/r/c'/></repeat></group>
          <group appearance='field-list'><label ref='odd'>## F ##</label>
            <group ref='/d/h'><label>__H__</label><input ref='/d/h/i'/></group></group>
          <input ref='/d/k'><label>**Of <output value='/d/a'/>**</label></input>
          """,
        model: """
          <itext><translation lang='en'><text id='g'><value># G <output value='/d/a'/> _x_</value></text>
          </translation></itext>
          """
      )
    )
    let names = try form.form.pages.map { try form.form.name(ofPage: $0) }
    #expect(names == ["A", "G … x", "R of …", "F", "Of …"])
    let computed = form.form.logic.labels.map(\.expression)
    #expect(
      computed == [
        "concat('G ', ${a}, ' x')", "concat('Of ', ${a})", "concat('**Of ', ${a}, '**')",
      ]
    )
    #expect(form.form.texts.areMarkdown)
  }

  @Test("IM-2, UR-11: texts of an XForm without marks are no Markdown, those of names do not count")
  func plain() throws {
    for (label, areMarkdown) in [
      ("A", false), ("A*", true), ("a_b", true), ("#", true), ("[", true), ("&lt;", true),
      ("`", true),
      ("\\", true), ("2 &gt; 1", false),
    ] {
      let form = try ImportSamples.imported(
        ImportSamples.xform(
          data: "<a/>",
          body: "<group><label>**G**</label><input ref='/d/a'><hint>\(label)</hint></input></group>"
        )
      )
      #expect(form.form.texts.areMarkdown == areMarkdown, "\(label)")
      #expect(try form.form.name(ofPage: 0) == "G")
    }
  }

  @Test("IM-1: hints count as labels do")
  func bounded() throws {
    let hint = String(repeating: "h", count: 20_000)
    let questions = (0..<100).map {
      "<input ref='/d/a\($0)'><hint ref=\"jr:itext('h')\"/></input>"
    }
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: (0..<100).map { "<a\($0)/>" }.joined(),
        body: questions.joined(),
        model: """
          <itext><translation lang='en'><text id='h'><value>\(hint)</value></text></translation></itext>
          """
      )
    )
    #expect((1..<100).contains(form.form.texts.hints.count))
    #expect(Self.notes(form).contains { $0.hasPrefix("changed label (") })
  }

  @Test("IM-2, UR-11: a survey's descriptions and messages are those of fields")
  func survey() throws {
    let text = """
      {"title": {"default": "S", "fr": "E"}, "pages": [{"name": "p", "elements": [
        {"name": "a", "type": "boolean", "description": "Of all", "isRequired": true, "requiredErrorText": "Do",
         "showCommentArea": true},
        {"name": "b", "description": {"fr": "Comment", "default": "How"}, "requiredIf": "{a} = 1",
         "requiredErrorText": {"fr": "Il faut", "default": "Must"}},
        {"name": "c", "description": "As {a}", "requiredErrorText": "Never"},
        {"name": "d", "type": "html", "html": "D", "description": "E"},
        {"name": "m", "type": "matrix", "description": "M", "requiredErrorText": "N", "rows": ["x"],
         "columns": ["y"]}]}]}
      """
    let form = try ImportSamples.imported(Array(text.utf8), options: ImportOptions(language: "fr"))
    #expect(try Self.hints(form) == ["a": "Of all", "b": "Comment", "c": "As {a}", "d": "E"])
    #expect(try Self.messages(form) == ["a": "Do", "b": "Il faut"])
    #expect(!form.form.texts.areMarkdown)
    #expect(
      Self.notes(form) == [
        "changed title with a value in it", "changed property \"description\"",
        "changed property \"requiredErrorText\"",
      ]
    )
  }

  @Test(
    "IM-2, UR-11: items that help to answer a question are its hint, unless they depend on answers"
  )
  func questionnaire() throws {
    func control(_ code: String) -> String {
      """
      {"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl",
       "valueCodeableConcept": {"coding": [{"code": "\(code)"}]}}
      """
    }
    func help(_ id: String, _ code: String, _ more: String = "", _ extensions: String = "")
      -> String
    {
      """
      {"linkId": "\(id)", "type": "display", "text": "T\(id)"\(more),
       "extension": [\(control(code))\(extensions)]}
      """
    }
    let format = """
      {"url": "http://hl7.org/fhir/StructureDefinition/entryFormat", "valueString": "F"}
      """
    let hidden = """
      , {"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden", "valueBoolean": true}
      """
    let when = """
      , {"url": "x/sdc-questionnaire-enableWhenExpression",
         "valueExpression": {"language": "text/fhirpath", "expression": "true"}}
      """
    let test = """
      , "enableWhen": [{"question": "a", "operator": "exists", "answerBoolean": true}]
      """
    let inner = ", \"item\": [{\"linkId\": \"9\", \"type\": \"display\"}]"
    let computed = """
      , "_text": {"extension": [{"url": "x/cqf-expression",
         "valueExpression": {"language": "text/fhirpath", "expression": "1 + 1"}}]}
      """
    let text = """
      {"resourceType": "Questionnaire", "item": [
        {"linkId": "a", "type": "string", "extension": [\(format)],
         "item": [\(help("1", "help")), \(help("2", "flyover")), \(help("3", "prompt"))]},
        {"linkId": "b", "type": "string", "extension": [\(format)], "item": [
          \(help("4", "help", test)), \(help("5", "help", "", hidden)),
          \(help("6", "help", "", when)), \(help("7", "unit")), \(help("8", "help", inner)),
          \(help("10", "help", computed))]},
        {"linkId": "c", "type": "group", "item": [\(help("11", "help")), {"linkId": "d", "type": "date"}]},
        {"linkId": "e", "type": "display", "item": [\(help("12", "help"))]}]}
      """
    let form = try ImportSamples.imported(Array(text.utf8))
    #expect(try Self.hints(form) == ["a": "T1\nT2\nT3", "b": "F"])
    let items = form.sources.map { $0.source }.joined(separator: " ")
    #expect(items == "a b 4 5 6 7 8 9 10 11 d e 12")
  }

  @Test("IM-1: texts of a Questionnaire without room are no hints")
  func boundedFormat() throws {
    let format = String(repeating: "f", count: 70_000)
    let text = """
      {"resourceType": "Questionnaire", "item": [
        {"linkId": "a", "type": "string", "text": "A", "extension": [
          {"url": "x/entryFormat", "valueString": ""}]},
        {"linkId": "b", "type": "string", "extension": [{"url": "x/entryFormat", "valueString": "\(format)"}]}]}
      """
    let form = try ImportSamples.imported(Array(text.utf8))
    #expect(try Self.hints(form) == ["b": format])
  }
}
