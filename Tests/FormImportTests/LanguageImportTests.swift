import FormModel
import Testing

@testable import FormImport

/// Forms in several languages.
@Suite struct LanguageImportTests {
  private static func xform(_ texts: [String: [String: String]], body: String = "") -> [UInt8] {
    let translations = texts.sorted { $0.key < $1.key }.map { language, texts in
      let values = texts.sorted { $0.key < $1.key }
        .map { "<text id='\($0)'><value>\($1)</value></text>" }
      return "<translation lang='\(language)'>\(values.joined())</translation>"
    }
    return ImportSamples.xform(
      data: "<a/><b/><c/><r><e/></r>",
      binds: """
        <bind nodeset='/d/a' required='true()' jr:requiredMsg="jr:itext('q')" constraint='. != 1'
          jr:constraintMsg="jr:itext('m')"/>
        """,
      body: """
        <input ref='/d/a'><label ref="jr:itext('a')"/><hint ref="jr:itext('h')"/></input>
        <select1 ref='/d/b'><item><label ref="jr:itext('y')"/><value>1</value></item></select1>
        <select1 ref='/d/c'><item><label ref="jr:itext('n')"/><value>1</value></item></select1>
        <group><label ref="jr:itext('r')"/><repeat nodeset='/d/r'>
          <input ref='/d/r/e'><label ref="jr:itext('e')"/></input></repeat></group>\(body)
        """,
      model: "<itext>\(translations.joined())</itext>"
    )
  }

  private static let xformTexts = [
    "1 English (en)": [
      "q": "Must", "m": "Not one", "a": "A", "h": "Help", "y": "Same", "n": "Same", "r": "R",
      "e": "E <output value='/d/a'/>",
    ],
    "2 Français (fr)": [
      "q": "Faut", "m": "Pas un", "a": "**A**", "h": "Aide", "y": "Oui", "n": "Non", "r": "_R_",
      "e": "<output value='/d/a'/> de E",
    ],
    "3 Deutsch (de)": ["y": "Ja", "e": "E"],
  ]

  private static func translated(_ name: String, _ text: String) -> String {
    let versions = ["fr", "de"].map { language in
      """
      {"url": "http://hl7.org/fhir/StructureDefinition/translation", "extension": [
        {"url": "lang", "valueCode": "\(language)"}, {"url": "content", "valueString": "\(language) \(text)"}]}
      """
    }
    return """
      "\(name)": "\(text)", "_\(name)": {"extension": [\(versions.joined(separator: ", "))]}
      """
  }

  private static let questionnaire = """
    {"resourceType": "Questionnaire", "language": "en", \(translated("title", "Title")),
     "contained": [{"resourceType": "ValueSet", "id": "v", "compose": {"include": [{"concept": [
       {"code": "1", \(translated("display", "One"))}]}]}},
      {"resourceType": "ValueSet", "id": "w", "expansion": {"contains": [
       {"code": "1", \(translated("display", "First"))}]}}],
     "item": [{"linkId": "g", "type": "group", \(translated("text", "Group")), "item": [
      {"linkId": "a", "type": "choice", \(translated("text", "A")), "answerValueSet": "#v", "item": [
       {"linkId": "h", "type": "display", \(translated("text", "Help")), "extension": [
        {"url": "x/questionnaire-itemControl", "valueCodeableConcept": {"coding": [{"code": "help"}]}}]}]},
      {"linkId": "b", "type": "choice", "text": "B", "answerValueSet": "#w"},
      {"linkId": "c", "type": "open-choice", "answerOption": [
        {"valueCoding": {"code": "1", \(translated("display", "Un"))}},
        {\(translated("valueString", "Word"))}],
       "extension": [{"url": "x/questionnaire-openLabel", \(translated("valueString", "Else"))}]},
      {"linkId": "d", "type": "integer", "extension": [
        {"url": "x/entryFormat", \(translated("valueString", "nnn"))},
        {"url": "x/questionnaire-constraint", "extension": [
          {"url": "expression", "valueString": "1 = 2"}, {"url": "human", \(translated("valueString", "No"))}]}]},
      {"linkId": "i", "type": "string", "initial": [{"valueCoding": {"code": "1",
        \(translated("display", "D"))}}]}
     ]}]}
    """

  private static let survey = """
    {"locale": "en", "title": "S", "pages": [{"name": "p", "title": {"en": "P", "de": "S"}, "elements": [
      {"name": "a", "title": {"en": "A", "fr": "À"}, "description": {"en": "D", "fr": "E"},
       "isRequired": true, "requiredErrorText": {"en": "R", "fr": "S"},
       "validators": [{"type": "numeric", "minValue": 1, "text": {"en": "V", "fr": "W"}}]},
      {"name": "b", "type": "dropdown", "showOtherItem": true, "otherText": {"en": "O", "fr": "Autre"},
       "choices": [{"value": 1, "text": {"en": "One", "fr": "Un"}}]},
      {"name": "c", "type": "dropdown", "choices": [{"value": 1, "text": {"en": "One", "fr": "Un"}}]},
      {"name": "d", "type": "dropdown", "choices": [{"value": 1, "text": {"en": "One", "fr": "L'un"}}]},
      {"name": "q", "type": "panel", "title": {"en": "Q", "fr": "R"}, "elements": [
       {"name": "e", "title": {"en": "E {a}", "fr": "{a} E"}}]}]}]}
    """

  /// Imports a form in each of its languages, and expects the others' translations to be the same.
  private func expectSame(_ bytes: [UInt8], _ languages: [String]) throws {
    let form = try ImportSamples.imported(bytes)
    #expect(form.report.languages == languages)
    for first in languages {
      let form = try ImportSamples.imported(bytes, options: ImportOptions(language: first))
      #expect(form.report.notes.allSatisfy { $0.meaning != "its texts are left out" })
      #expect(form.form.texts.language == first && form.report.language == first)
      let others = languages.filter { $0 != first }
      try #require(form.form.texts.translations.map(\.language) == others)
      for (index, language) in others.enumerated() {
        let options = ImportOptions(language: language)
        let other = try ImportSamples.imported(bytes, options: options)
        var texts = other.form.texts
        texts.translations = []
        let expected = other.form.clone(with: other.form.logic, texts: texts)
        let translated = try form.form.translated(to: index)
        let isSame = translated.isEqual(to: expected)
        #expect(isSame, "\(first) to \(language)")
      }
    }
  }

  @Test("UR-11, IM-2: an XForm's translations are what is imported in their languages")
  func xforms() throws {
    let bytes = Self.xform(Self.xformTexts)
    try expectSame(bytes, Self.xformTexts.keys.sorted())
    let form = try ImportSamples.imported(bytes)
    #expect(form.form.logic.choiceLists.count == 2)
    #expect(form.form.texts.areMarkdown)
    let french = try form.form.translated(to: 0)
    #expect(try french.details(at: FieldID(page: 0, field: 0)).label == "**A**")
    #expect(try french.name(ofPage: 0) == "A" && french.logic.repeats[0].label == "R")
    #expect(french.logic.constraints[0].message == "Pas un")
    #expect(french.texts.hints == [FieldID(page: 0, field: 0): "Aide"])
    #expect(french.texts.requiredMessages == [FieldID(page: 0, field: 0): "Faut"])
    // Without a text of its own a language has that of the first.
    #expect(form.form.texts.translations[1].texts[.label(FieldID(page: 0, field: 0))] == nil)
  }

  @Test("UR-11, IM-2: a Questionnaire's translations are what is imported in their languages")
  func questionnaires() throws {
    let bytes = Array(Self.questionnaire.utf8)
    try expectSame(bytes, ["en", "fr", "de"])
    for language in ["fr", "de"] {
      let options = ImportOptions(language: language)
      let form = try ImportSamples.imported(bytes, options: options)
      #expect(form.report.title == "\(language) Title")
      let labels = form.form.allTexts.values.filter { $0.hasPrefix("\(language) ") }.sorted()
      let expected = [
        "A", "Else", "Else", "First", "Group", "Help", "No", "One", "Un", "Word", "nnn",
      ]
      #expect(labels == expected.map { "\(language) \($0)" })
      #expect(form.form.logic.choiceLists.last?.choices.map(\.value) == ["1", "Word", "other"])
      #expect(form.report.notes.allSatisfy { !$0.construct.contains("translation") })
    }
  }

  @Test("UR-11: a Questionnaire that names no language has “default” beside translations")
  func unnamed() throws {
    func languages(_ item: String) throws -> (languages: [String], own: String?, label: String?) {
      let text = "{\"resourceType\": \"Questionnaire\", \"item\": [{\"linkId\": \"a\", \(item)}]}"
      let form = try ImportSamples.imported(Array(text.utf8))
      let label = try form.form.details(at: FieldID(page: 0, field: 0)).label
      return (form.report.languages, form.form.texts.language, label)
    }
    let named = try languages("\"type\": \"date\", \(Self.translated("text", "A"))")
    #expect(named.languages == ["default", "fr", "de"] && named.own == "default")
    #expect(named.label == "A")
    let plain = try languages("\"type\": \"date\"")
    #expect(plain.languages.isEmpty && plain.own == nil)
    // Neither a translation of another element nor one without a language or a text counts.
    let other = try languages(
      """
      \(Self.translated("prefix", "1")), "_text": {"extension": [
        {"url": "x/translation", "extension": [{"url": "lang", "valueCode": "fr"}]},
        {"url": "x/translation", "extension": [{"url": "content", "valueString": "A"}]},
        {"url": "x/translation"},
        {"url": "x/translation", "extension": [{"url": "lang", "valueCode": "it"},
          {"url": "content", "valueString": ""}]}, {"url": "x/translation", "extension": [
          {"url": "lang", "valueCode": "es"}, {"url": "content", "valueMarkdown": "B"}]}]}
      """
    )
    #expect(other.languages == ["default", "es"])
  }

  @Test("UR-11, IM-2: a survey's translations are what is imported in their languages")
  func surveys() throws {
    let bytes = Array(Self.survey.utf8)
    try expectSame(bytes, ["en", "de", "fr"])
    let form = try ImportSamples.imported(bytes)
    #expect(form.form.logic.choiceLists.map { $0.choices.count } == [2, 1, 1])
  }

  @Test("UR-11: each text of a survey that the importer reads may have languages, no other object")
  func languagesOfSurveys() throws {
    for text in [
      "\"title\": {\"xx\": \"T\"}", "\"type\": \"html\", \"html\": {\"xx\": \"T\"}",
      "\"type\": \"boolean\", \"labelTrue\": {\"xx\": \"T\"}",
      "\"choices\": [{\"value\": 1, \"text\": {\"xx\": \"T\"}}]",
      "\"type\": \"paneldynamic\", \"templateTitle\": {\"xx\": \"T\"}",
      "\"validators\": [{\"text\": {\"xx\": \"T\"}}]", "\"commentText\": {\"xx\": \"T\"}",
    ] {
      let survey = "{\"elements\": [{\"name\": \"a\", \(text)}]}"
      #expect(try ImportSamples.imported(Array(survey.utf8)).report.languages == ["default", "xx"])
    }
    let survey =
      "{\"elements\": [{\"name\": \"a\", \"defaultValue\": {\"xx\": \"T\"}, \"title\": {\"yy\": 1}}]}"
    #expect(try ImportSamples.imported(Array(survey.utf8)).report.languages == ["default"])
  }

  @Test(
    "UR-11: a language is left out if more than texts differ in it, or its form can't be opened"
  )
  func leftOut() throws {
    let bytes = ImportSamples.xform(
      data: "<r><a/></r>",
      body: """
        <group><label ref="jr:itext('r')"/><repeat nodeset='/d/r'><label ref="jr:itext('r')"/>
          <input ref='/d/r/a'/></repeat></group>
        """,
      model: """
        <itext><translation lang='en'><text id='r'><value>R</value></text></translation>
        <translation lang='fr'><text id='r'><value>R <output value='a'/></value></text></translation>
        <translation lang='en'/><translation lang=''/></itext>
        """
    )
    let form = try ImportSamples.imported(bytes)
    #expect(form.form.texts.language == "en" && form.form.texts.translations.isEmpty)
    let note = try #require(form.report.notes.first)
    #expect(note.kind == .changed && note.construct == "the language \"fr\"")
    #expect(
      note.reason == "more than texts differ in it" && note.meaning == "its texts are left out"
    )
    #expect(form.report.notes.count { $0.meaning == note.meaning } == 1)
  }

  @Test("UR-11, UR-10: what a label reads in one language is known in all, in one order")
  func values() throws {
    let texts = [
      "1": ["a": "<output value='/d/n'/> <output value='/d/x'/>", "e": "E", "r": "R"],
      "2": ["a": "<output value='/d/x'/> <output value='/d/n'/>", "r": "R <output value='/d/n'/>"],
      "3": ["e": "<output value='/d/y'/><output value='format-date(today(), &quot;%Y&quot;)'/>"],
      "4": ["a": "A"],
    ]
    let form = String(decoding: Self.xform(texts), as: UTF8.self)
      .replacing("<a/><b/>", with: "<a/><b/><n/><x/><y/><z/>")
      .replacing("</d></instance>", with: "</d></instance><bind nodeset='/d/z' calculate='/d/y'/>")
    try expectSame(Array(form.utf8), ["1", "2", "3", "4"])
    let imported = try ImportSamples.imported(Array(form.utf8))
    let sources = imported.sources.map(\.source)
    #expect(Array(sources[1...3]) == ["/d/n", "/d/x", "/d/y"])
  }

  @Test(
    "UR-11, IM-3: texts of choices in calculations stay in the first language, those in labels do not"
  )
  func computedTexts() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><b/><c/>",
      binds: """
        <bind nodeset='/d/b' calculate="jr:choice-name(/d/a, '/d/a')"/>
        <bind nodeset='/d/c' calculate="jr:itext('y')"/>
        """,
      body: """
        <select1 ref='/d/a'><label ref="jr:itext('l')"/>
          <item><label ref="jr:itext('y')"/><value>1</value></item></select1>
        <input ref='/d/b'><label>B</label></input>
        """,
      model: """
        <itext><translation lang='en'><text id='y'><value>Yes</value></text><text id='l'><value>
          Is <output value="jr:choice-name(/d/b, '/d/a')"/></value></text></translation>
        <translation lang='fr'><text id='y'><value>Oui</value></text></translation></itext>
        """
    )
    let form = try ImportSamples.imported(bytes)
    let note = try #require(form.report.notes.first)
    #expect(note.construct == "the language \"fr\"" && note.kind == .changed)
    #expect(note.meaning == "texts in calculations stay as in the first language")
    let french = try form.form.translated(to: 0).logic
    #expect(french.labels.map(\.expression).allSatisfy { $0.contains("'Oui'") })
    #expect(french.labels.count == 2 && french.calculations[0].expression.contains("'Yes'"))
    #expect(french.variables.map(\.expression) == ["'Yes'"])
    let own = try ImportSamples.imported(bytes, options: ImportOptions(language: "fr"))
    #expect(own.form.logic.calculations[0].expression.contains("'Oui'"))
    #expect(own.form.logic.variables.map(\.expression) == ["'Oui'"])
    let english = try own.form.translated(to: 0).logic
    #expect(english.labels.map(\.expression).allSatisfy { $0.contains("'Yes'") })
  }

  @Test("IM-1, UR-11: labels that many controls share are not read in all languages without end")
  func sharedValues() throws {
    let outputs = (0..<100).map { "<output value='/d/a\($0)'/>" }.joined()
    let languages = (0..<60).map {
      "<translation lang='l\($0)'><text id='t'><value>\(outputs) \($0)</value></text></translation>"
    }
    let bytes = ImportSamples.xform(
      data: (0..<200).map { "<a\($0)/>" }.joined(),
      body: (0..<200).map { "<input ref='/d/a\($0)'><label ref=\"jr:itext('t')\"/></input>" }
        .joined(),
      model: "<itext>\(languages.joined())</itext>"
    )
    let form = try ImportSamples.imported(bytes)
    #expect((1...FormImporter.fewLanguages).contains(form.form.texts.translations.count))
    #expect(form.form.logic.labels.count == 400)
  }

  @Test("UR-11: a form whose language has no name has texts without a language")
  func nameless() throws {
    let form = try ImportSamples.imported(Self.xform(["": ["a": "A"]]))
    #expect(form.form.texts.language == nil && form.form.texts.translations.isEmpty)
  }

  @Test("UR-11: a language is found by its whole name before another one that it begins")
  func names() throws {
    let bytes = Self.xform(["FR": ["a": "1"], "fr": ["a": "2"]])
    for (name, label) in [("FR", "1"), ("fr", "2"), ("Fr", "1")] {
      let form = try ImportSamples.imported(bytes, options: ImportOptions(language: name))
      #expect(try form.form.details(at: FieldID(page: 0, field: 0)).label == label)
    }
    let error = #expect(throws: ImportError.self) {
      _ = try ImportSamples.imported(bytes, options: ImportOptions(language: "it"))
    }
    #expect(error == .noSuchLanguage("it", known: ["FR", "fr"]))
  }

  private static func manyLanguages(_ count: Int) -> [[UInt8]] {
    let names = (0..<count).map { "l\($0)" }
    let texts = names.map { ($0, ["a": "A\($0)"]) }
    let extensions = names.map {
      """
      {"url": "x/translation", "extension": [{"url": "lang", "valueCode": "\($0)"},
       {"url": "content", "valueString": "A\($0)"}]}
      """
    }
    let titles = names.map { "\"\($0)\": \"A\($0)\"" }.joined(separator: ", ")
    return [
      xform(Dictionary(uniqueKeysWithValues: texts)),
      Array(
        """
        {"resourceType": "Questionnaire", "item": [{"linkId": "a", "type": "date", "text": "A",
         "_text": {"extension": [\(extensions.joined(separator: ", "))]}}]}
        """.utf8
      ), Array("{\"elements\": [{\"name\": \"a\", \"title\": {\(titles)}}]}".utf8),
    ]
  }

  @Test("IM-1, UR-11: of ten thousand languages some are read, and a line says how many are not")
  func manyLanguages() throws {
    for bytes in Self.manyLanguages(10_000) {
      let clock = ContinuousClock()
      var found: (languages: Int, read: Int, construct: String?) = (0, 0, nil)
      let time = try clock.measure {
        let form = try ImportSamples.imported(bytes)
        found = (
          form.report.languages.count, form.form.texts.translations.count,
          form.report.notes.first?.construct
        )
      }
      #expect(found.languages >= 10_000 && (8...64).contains(found.read))
      #expect(found.construct == "\(found.languages - 1 - found.read) languages")
      #expect(time < .seconds(30))
    }
  }

  @Test("IM-1, UR-11: a large form in many languages is read in few")
  func largeForm() throws {
    let questions = (0..<1_000).map { "{\"name\": \"q\($0)\"}" }.joined(separator: ", ")
    let titles = (0..<1_000).map { "\"language\($0)\": \"A\"" }.joined(separator: ", ")
    let text = "{\"elements\": [{\"name\": \"a\", \"title\": {\(titles)}}, \(questions)]}"
    let count = try ImportSamples.imported(Array(text.utf8)).form.texts.translations.count
    #expect(count == (1 << 15) / (1_002 + text.utf8.count / 128))
  }

  @Test("IM-1, UR-11: translations together are no longer than a multiple of the file")
  func longTexts() throws {
    let words = String(repeating: "w", count: 20_000)
    let controls = (0..<40).map { "<input ref='/d/a\($0)'><label ref=\"jr:itext('t')\"/></input>" }
    let languages = (0..<12).map {
      "<translation lang='l\($0)'><text id='t'><value>\($0 == 11 ? "" : words)\($0)</value></text></translation>"
    }
    let bytes = ImportSamples.xform(
      data: (0..<40).map { "<a\($0)/>" }.joined(),
      body: controls.joined(),
      model: "<itext>\(languages.joined())</itext>"
    )
    let form = try ImportSamples.imported(bytes)
    let all = form.form.texts.translations.flatMap { $0.texts.values }.reduce(0) {
      $0 + $1.utf8.count
    }
    #expect(all <= 16 * bytes.count + 1 << 16)
    let left = form.report.notes.filter { $0.meaning == "its texts are left out" }
    #expect(!left.isEmpty && left.allSatisfy { $0.reason == FormDraft.noRoom })
    #expect(form.form.texts.translations.count + left.count == 11)
  }
}
