import FormFormats
import FormModel
import FormRules
import Testing

@testable import FormImport

/// Filled forms are read as the states that they are (EX-4): values first, then rules; nothing fires.
@Suite struct FilledStateTests {
  private static func questionnaire(_ items: String) -> String {
    "{\"resourceType\": \"Questionnaire\", \"item\": [\(items)]}"
  }

  private static func response(_ items: String) -> String {
    "{\"resourceType\": \"QuestionnaireResponse\", \"item\": [\(items)]}"
  }

  private static func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  /// What `replay` writes of a stream that is played as if a person typed it.
  private func replayed(_ sample: borrowing SubmissionSample, _ text: String) throws -> String {
    var submission = try sample.read(text)
    var typing = try FormSession(sample.imported.form.clone())
    let entries = submission.type(on: &typing, of: sample.imported.form)
    var session = try FormSession(sample.imported.form.clone())
    for entry in entries { try session.play(entry) }
    return sample.imported.layout.data(of: session, keeping: submission)
  }

  // XForms

  private static let triggering = ImportSamples.xform(
    data: "<dest/><src/><dest2/><hid/>",
    body: """
      <input ref='/d/dest'/><input ref='/d/src'>
      <setvalue event='xforms-value-changed' ref='/d/dest' value="concat('set ', /d/src)"/>
      <setvalue event='xforms-value-changed' ref='/d/dest2' value="concat('set ', /d/src)"/>
      <setvalue event='xforms-value-changed' ref='/d/hid' value="concat('set ', /d/src)"/></input>
      <input ref='/d/dest2'/>
      """
  )

  @Test("EX-4, UR-3: a filled form triggers nothing, whether its state is taken or typed")
  func triggers() throws {
    let sample = try SubmissionSample(Self.triggering)
    let filled = "<d><dest>typed</dest><src>a</src><dest2/><hid>kept</hid></d>"
    let parts = "<dest>typed</dest><src>a</src><dest2></dest2><hid>kept</hid>"
    #expect(try sample.again(filled, keeps: false).contains(parts))
    #expect(try replayed(sample, filled).contains(parts))
    #expect(try sample.check(filled) == [])
    let stream = try sample.stream(filled).stream
    expectEqual(
      stream,
      """
      answer 0 0 text "typed"
      answer 0 1 text "kept"
      answer 1 0 text "a"
      answer 0 0 text "typed"
      answer 2 0 none
      answer 0 1 text "kept"
      """
    )
  }

  @Test("EX-4, UR-3: what a correction triggers is corrected in its turn")
  func triggersInTurn() throws {
    let sample = try SubmissionSample(
      ImportSamples.xform(
        data: "<a/><b/><c/>",
        body: """
          <input ref='/d/a'/><input ref='/d/b'>
          <setvalue event='xforms-value-changed' ref='/d/a' value="concat('a', /d/b)"/></input>
          <input ref='/d/c'><setvalue event='xforms-value-changed' ref='/d/b' value='/d/c'/></input>
          """
      )
    )
    let filled = "<d><a>x</a><b>y</b><c>z</c></d>"
    #expect(try replayed(sample, filled).contains("<a>x</a><b>y</b><c>z</c>"))
  }

  @Test("EX-4: the value of a node without a question is read, decides, and is kept")
  func preset() throws {
    let bytes = ImportSamples.xform(
      data: "<i/><q/><s/><g><n>7</n></g>",
      binds: """
        <bind nodeset='/d/q' readonly='true()' calculate='/d/i'/>
        <bind nodeset='/d/s' relevant="/d/i = 'k'"/><bind nodeset='/d/g/n' type='int'/>
        <bind nodeset='/d/g' relevant="/d/s != ''"/>
        """,
      body: "<input ref='/d/q'/><input ref='/d/s'/>"
    )
    let sample = try SubmissionSample(bytes)
    let filled = "<d><i>k</i><q>k</q><s>x</s><g><n>9</n></g></d>"
    #expect(try sample.check(filled) == [])
    let parts = "<i>k</i><q>k</q><s>x</s>"
    #expect(try sample.again(filled, keeps: false).contains(parts))
    // What nothing reads is kept alone.
    #expect(try sample.again(filled, keeps: true).contains(parts + "<g><n>9</n></g>"))
    #expect(try replayed(sample, filled).contains(parts + "<g><n>9</n></g>"))
    // Without the value nothing is shown.
    let found = try sample.check("<d><i>j</i><q>j</q><s>x</s></d>")
    #expect(found.count == 1 && found[0].hasSuffix("hidden: /d/s: it is hidden, but has an answer"))
  }

  @Test("EX-4: a node of a repeat without a question has its own value in each instance")
  func presetInRepeat() throws {
    let bytes = ImportSamples.xform(
      data: "<r><i/><q/></r>",
      binds: "<bind nodeset='/d/r/q' relevant=\"../i = 'k'\"/>",
      body: "<repeat nodeset='/d/r'><input ref='/d/r/q'/></repeat>"
    )
    let sample = try SubmissionSample(bytes)
    let found = try sample.check("<d><r><i>k</i><q>x</q></r><r><i>j</i><q>y</q></r></d>")
    #expect(found == ["line 1, column 41: hidden: /d/r[2]/q: it is hidden, but has an answer"])
    let again = try sample.again("<d><r><i>k</i><q>x</q></r><r><i>j</i></r></d>", keeps: false)
    #expect(again.contains("<r><i>k</i><q>x</q></r><r><i>j</i></r>"))
  }

  @Test("EX-4: a preload is the file's, and else the clock's")
  func preload() throws {
    let bytes = ImportSamples.xform(
      data: "<start/><s/>",
      binds: """
        <bind nodeset='/d/start' type='dateTime' jr:preload='timestamp' jr:preloadParams='start'/>
        <bind nodeset='/d/s' readonly='true()' calculate="format-date(/d/start, '%Y')"/>
        """,
      body: "<input ref='/d/s'/>"
    )
    let sample = try SubmissionSample(bytes)
    let filled = "<d><start>2024-02-29T08:00:00.000</start><s>2024</s></d>"
    #expect(try sample.check(filled) == [])
    let begun = try FormSession(sample.imported.form.clone(), clock: FormClock(milliseconds: 1))
    #expect(
      sample.imported.layout.data(of: begun).contains(
        "<start>1970-01-01T00:00:00.001</start><s>1970</s>"
      )
    )
  }

  @Test("EX-4, UR-3: what a form sets at first stays cleared")
  func clearedFirstValue() throws {
    let bytes = ImportSamples.xform(
      data: "<a>dflt</a><b/>",
      body: "<input ref='/d/a'/><input ref='/d/b'/>",
      model: "<setvalue event='odk-instance-first-load' ref='/d/b' value='concat(1, 2)'/>"
    )
    let sample = try SubmissionSample(bytes)
    #expect(try sample.again("<d><a/><b/></d>", keeps: false).contains("<a></a><b></b>"))
    // A node that the file lacks is as the form begins.
    #expect(try sample.again("<d/>", keeps: false).contains("<a>dflt</a><b>12</b>"))
  }

  // FHIR and SurveyJS

  @Test("EX-4, EX-2: a cleared default stays cleared, and is missing")
  func clearedDefaults() throws {
    let fhir = try SubmissionSample(
      Self.questionnaire(
        """
        {"linkId": "a", "type": "string", "required": true, "initial": [{"valueString": "dflt"}]},
        {"linkId": "b", "type": "string"}
        """
      )
    )
    let filled = Self.response("{\"linkId\": \"b\", \"answer\": [{\"valueString\": \"x\"}]}")
    #expect(try fhir.check(filled) == ["missing: QuestionnaireResponse/a: it is mandatory"])
    #expect(try !fhir.again(filled, keeps: true).contains("dflt"))
    #expect(try !replayed(fhir, filled).contains("dflt"))
    let survey = try SubmissionSample(
      """
      {"elements": [{"type": "text", "name": "a", "isRequired": true, "defaultValue": "dflt"},
      {"type": "text", "name": "b"}]}
      """
    )
    #expect(try survey.check("{\"b\": \"x\"}") == ["missing: data/a: it is mandatory"])
    #expect(Self.plain(try survey.again("{\"b\": \"x\"}", keeps: true)) == "{\"b\":\"x\"}")
    #expect(Self.plain(try replayed(survey, "{\"b\": \"x\"}")) == "{\"b\":\"x\"}")
  }

  @Test(
    "EX-4: panels that a survey's data does not name have no first answers; an empty list is none",
    arguments: [
      "{}", "{\"p\":[{\"r\":\"1\"}]}", "{\"p\":[{}]}",
      "{\"q\":\"x\",\"p\":[{\"i\":[{\"s\":\"x\"},{}]}]}",
    ]
  )
  func clearedPanels(filled: String) throws {
    let sample = try SubmissionSample(
      """
      {"elements": [{"name": "q"}, {"name": "m", "type": "checkbox", "choices": ["a"], "defaultValue": ["a"]},
      {"type": "paneldynamic", "name": "p", "panelCount": 2, "templateElements": [
        {"name": "a", "defaultValue": "dflt"}, {"name": "r"},
        {"type": "paneldynamic", "name": "i", "panelCount": 1, "templateElements": [
          {"name": "s", "defaultValue": "dflt"}]}]}]}
      """
    )
    #expect(Self.plain(try sample.again(filled, keeps: true)) == filled)
    #expect(try !replayed(sample, filled).contains("dflt"))
    let empty = "{\"m\":[],\"q\":\"\"," + filled.dropFirst().replacing("\"q\":\"x\",", with: "")
    #expect(try sample.check(empty.replacing(",}", with: "}")).isEmpty)
  }

  @Test("EX-4, EX-5: items under each answer of a repeating choice are written once")
  func itemsUnderAnswers() throws {
    let sample = try SubmissionSample(
      Self.questionnaire(
        """
        {"linkId": "c", "type": "choice", "repeats": true, "answerOption": [{"valueString": "x"},
        {"valueString": "y"}], "item": [{"linkId": "n", "type": "integer", "repeats": true}]}
        """
      )
    )
    func answer(_ value: String, _ numbers: [Int]) -> String {
      let inner = numbers.map { "{\"valueInteger\":\($0)}" }.joined(separator: ",")
      return "{\"valueString\":\"\(value)\",\"item\":[{\"linkId\":\"n\",\"answer\":[\(inner)]}]}"
    }
    let filled = Self.response(
      "{\"linkId\":\"c\",\"answer\":[\(answer("x", [1, 2])),\(answer("y", [11, 22]))]}"
    )
    #expect(Self.plain(try sample.again(filled, keeps: true)) == Self.plain(filled))
    #expect(Self.plain(try replayed(sample, filled)) == Self.plain(filled))
    let reason =
      "unknown: QuestionnaireResponse/c: the form asks once what is asked for each answer"
    let found = try sample.check(filled)
    #expect(found.count == 1 && found[0].hasSuffix(reason))
    // The items of the second answer alone.
    let second = Self.response(
      "{\"linkId\":\"c\",\"answer\":[{\"valueString\":\"x\"},\(answer("y", [11]))]}"
    )
    #expect(Self.plain(try sample.again(second, keeps: true)) == Self.plain(second))
    #expect(try sample.check(second) == [])
  }

  @Test("EX-1: an attachment without an address is an answer, and is kept")
  func attachment() throws {
    let sample = try SubmissionSample(
      Self.questionnaire("{\"linkId\": \"a\", \"type\": \"attachment\", \"required\": true}")
    )
    for value in [
      "{\"contentType\":\"image/png\",\"data\":\"iVBORw==\"}", "{\"data\":\"iVBORw==\"}",
    ] {
      let filled = Self.response("{\"linkId\":\"a\",\"answer\":[{\"valueAttachment\":\(value)}]}")
      #expect(try sample.check(filled) == [])
      #expect(Self.plain(try sample.again(filled, keeps: true)) == Self.plain(filled))
    }
  }

  @Test(
    "EX-4: instances of a hidden repeat are not written, unless the survey keeps what is hidden",
    arguments: [("", ""), (", \"clearInvisibleValues\": \"none\"", "\"p\":[{},{}],")]
  )
  func hiddenPanels(more: String, written: String) throws {
    let sample = try SubmissionSample(
      """
      {"elements": [{"type": "text", "name": "q"}, {"type": "paneldynamic", "name": "p", "panelCount": 2,
      "visibleIf": "{q} = 'yes'", "templateElements": [{"type": "text", "name": "a"}]},
      {"type": "paneldynamic", "name": "z", "panelCount": 1,
      "templateElements": [{"type": "text", "name": "b", "visibleIf": "{q} = 'yes'"}]}]\(more)}
      """
    )
    let again = try sample.again("{\"q\": \"no\", \"z\": [{}]}", keeps: false)
    #expect(Self.plain(again) == "{\"q\":\"no\",\(written)\"z\":[{}]}")
    let shown = try sample.again("{\"q\": \"yes\", \"p\": [{\"a\": \"x\"}]}", keeps: false)
    #expect(Self.plain(shown) == "{\"q\":\"yes\",\"p\":[{\"a\":\"x\"}],\"z\":[{}]}")
  }

  @Test(
    "EX-4: instances of a node that is not relevant are not written, but those that only compute are"
  )
  func hiddenInstances() throws {
    let bytes = ImportSamples.xform(
      data: "<q/><r><a/><c/></r><s><k/></s>",
      binds: """
        <bind nodeset='/d/r' relevant="/d/q = 'yes'"/><bind nodeset='/d/r/c' calculate='../a'/>
        <bind nodeset='/d/s/k' calculate='1 + 1'/>
        """,
      body: """
        <input ref='/d/q'/><repeat nodeset='/d/r'><input ref='/d/r/a'/></repeat>
        <repeat nodeset='/d/s'></repeat>
        """
    )
    let sample = try SubmissionSample(bytes)
    let hidden = try sample.again("<d><q>no</q><s><k>2</k></s></d>", keeps: false)
    #expect(hidden.contains("<q>no</q><s><k>2</k></s></d>"))
    let shown = try sample.again("<d><q>yes</q><r><a>x</a></r></d>", keeps: false)
    #expect(shown.contains("<q>yes</q><r><a>x</a><c>x</c></r>"))
  }

  // First answers that are not offered.

  @Test(
    "IM-4, CH-2: a first answer that is not offered at first is left out, unless it is only disabled"
  )
  func unofferedDefaults() throws {
    func data(_ question: String) throws -> String {
      let sample = try SubmissionSample(
        """
        {"elements": [{"type": "radiogroup", "name": "x", "choices": ["a", "b"]},
        {"name": "y", "choices": ["a", "b"], \(question)}]}
        """
      )
      let session = try FormSession(sample.imported.form.clone())
      return Self.plain(sample.imported.layout.data(of: session))
    }
    let one = "\"type\": \"radiogroup\", \"defaultValue\": \"b\""
    #expect(try data("\(one), \"choicesVisibleIf\": \"{item} = {x}\"") == "{}")
    #expect(try data("\(one), \"choicesVisibleIf\": \"{item} = 'b'\"") == "{\"y\":\"b\"}")
    #expect(try data("\(one), \"choicesEnableIf\": \"{item} = {x}\"") == "{\"y\":\"b\"}")
    let several = "\"type\": \"checkbox\", \"defaultValue\": [\"a\", \"b\"]"
    #expect(try data("\(several), \"choicesVisibleIf\": \"{item} = 'b'\"") == "{\"y\":[\"b\"]}")
  }

  @Test("IM-4, CH-2: what a panel does not offer at first is left out, if it begins with a panel")
  func unofferedInPanels() throws {
    func answers(_ panels: Int, _ value: String) throws -> (answers: [AnswerValue], notes: [String])
    {
      let imported = try ImportSamples.imported(
        Array(
          """
          {"elements": [{"type": "radiogroup", "name": "x", "choices": ["a", "b"]},
          {"type": "paneldynamic", "name": "p", "panelCount": \(panels), "templateElements": [
            {"type": "checkbox", "name": "y", "choices": ["a", "b"], "defaultValue": \(value),
             "choicesVisibleIf": "{item} = {x}"}]}]}
          """.utf8
        )
      )
      return (
        Array(imported.form.logic.answers.values),
        imported.report.notes.map(\.construct).filter { $0.hasPrefix("first answer") }
      )
    }
    let note = "first answer that is not offered at first"
    let one = try answers(1, "[\"a\", \"b\"]")
    #expect(one.answers == [] && one.notes == [note])
    let none = try answers(0, "[\"a\", \"b\"]")
    #expect(none.answers == [.choices(["a", "b"])] && none.notes == [])
  }

  @Test(
    "EX-3, EX-4: a note's answer in a filled form is told, and so is what the form leaves empty"
  )
  func notesAndEmptyValues() throws {
    let sample = try SubmissionSample(
      ImportSamples.xform(
        data: "<a/><n/><b/>",
        binds: """
          <bind nodeset='/d/n' readonly='true()'/>
          <bind nodeset='/d/b' readonly='true()' calculate="if(/d/a = 'q', 'z', '')"/>
          """,
        body: "<input ref='/d/a'/><input ref='/d/n'><label>N</label></input><input ref='/d/b'/>"
      )
    )
    let data = "<d><a>p</a><n>x</n><b>x</b></d>"
    #expect(
      try sample.check(data) == [
        "line 1, column 15: invalid: /d/n: a note takes no answer",
        "line 1, column 23: computed: /d/b: the form computes \"\"",
      ]
    )
    let typed = try sample.stream(data).findings
    #expect(typed.contains { $0.hasPrefix("line 1, column 15: invalid: /d/n") })
  }

  @Test("EX-2: of calculated values only those with a name and a translation are in the data")
  func calculatedValues() throws {
    let sample = try SubmissionSample(
      """
      {"elements": [{"name": "a"}], "calculatedValues": [{"includeIntoResult": true, "expression": "1"},
      {"name": "q", "includeIntoResult": true, "expression": "odd()"},
      {"name": "v", "includeIntoResult": true, "expression": "1 + 1"}]}
      """
    )
    let session = try FormSession(sample.imported.form.clone())
    #expect(Self.plain(sample.imported.layout.data(of: session)) == "{\"v\":2}")
  }

  @Test("EX-4: a repeat that holds repeats alone is written with its instances")
  func repeatsOfRepeats() throws {
    let survey = try SubmissionSample(
      """
      {"elements": [{"type": "paneldynamic", "name": "p", "panelCount": 1, "templateElements": [
        {"type": "paneldynamic", "name": "i", "panelCount": 1, "templateElements": [{"name": "b"}]}]}]}
      """
    )
    let data = #"{"p":[{"i":[{"b":"x"},{"b":"y"}]}]}"#
    #expect(Self.plain(try survey.again(data, keeps: false)) == data)
    let fhir = try SubmissionSample(
      """
      {"resourceType": "Questionnaire", "item": [{"linkId": "o", "type": "group", "repeats": true, "item": [
        {"linkId": "i", "type": "group", "repeats": true, "item": [{"linkId": "q", "type": "string"}]}]}]}
      """
    )
    let inner = #"{"linkId":"i","item":[{"linkId":"q","answer":[{"valueString":"x"}]}]}"#
    let response =
      #"{"resourceType":"QuestionnaireResponse","item":[{"linkId":"o","item":[\#(inner)]}]}"#
    #expect(Self.plain(try fhir.again(response, keeps: false)).contains(inner))
  }
}
