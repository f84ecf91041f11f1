import FormModel
import Testing

@testable import FormFormats

/// Hints, messages and translations (UR-11).
@Suite struct TextFormatTests {
  static let text = #"""
    {
      "schema": "formnav.form/1",
      "pages": [
        {"name": "Person", "fields": [
          {"id": "name", "label": "Name", "mandatory": true, "hint": "As on *paper*", "requiredMessage": "Say who"},
          {"id": "age", "label": "How old is …?", "kind": "integer", "labelExpression": "concat('How old is ', ${name}, '?')", "constraint": ". < 130", "message": "Too old"},
          {"id": "sex", "kind": "choice", "choices": "sexes"}
        ]},
        {"name": "Visit", "fields": [
          {"label": "Day", "hint": "Today"}
        ]}
      ],
      "language": "English (en)",
      "markdown": true,
      "choices": [
        {"id": "sexes", "choices": [{"value": "f", "label": "Female"}, {"value": "m"}]}
      ],
      "groups": [
        {"id": "who", "label": "Who", "pages": [0, 1]}
      ],
      "repeats": [
        {"id": "visit", "label": "Visit", "pages": [1, 2]}
      ],
      "translations": [
        {"language": "French (fr)", "texts": [
          {"of": "page:Person", "name": "Personne", "nameExpression": "concat('P. ', ${name})"},
          {"of": "name", "label": "Nom", "hint": "", "requiredMessage": "Qui ?"},
          {"of": "age", "label": "Âge", "labelExpression": "", "message": "Trop"},
          {"of": "#1/0", "labelExpression": "'Jour'", "hint": "Aujourd’hui"},
          {"of": "who", "label": "Qui"},
          {"of": "repeat:#0", "label": "Visite"},
          {"of": "choice:#0/0", "label": "Femme"},
          {"of": "choice:#0/1", "label": "Homme"}
        ]},
        {"language": "de", "texts": []}
      ]
    }

    """#

  private func form() throws -> FormDefinition {
    try FormFile.read(bytes: Array(Self.text.utf8))
  }

  @Test("UR-11: texts come with the form, in each format")
  func roundTrip() throws {
    let form = try form()
    let (name, day) = (FieldID(page: 0, field: 0), FieldID(page: 1, field: 0))
    #expect(form.texts.hints == [name: "As on *paper*", day: "Today"])
    #expect(form.texts.requiredMessages == [name: "Say who"])
    #expect(
      form.texts.areMarkdown && form.texts.languages == ["English (en)", "French (fr)", "de"]
    )
    #expect(form.texts.translations[0].texts.count == 14)
    #expect(String(decoding: FormFile.bytes(of: form, as: .json), as: UTF8.self) == Self.text)
    let bytes = FormFile.bytes(of: form, as: .binary)
    let again = try FormFile.read(bytes: bytes)
    #expect(again.isEqual(to: form) && FormFile.bytes(of: again, as: .binary) == bytes)
  }

  @Test("UR-11: in another language a form has that language's texts, and the rest of its own")
  func translated() throws {
    let form = try form()
    let french = try form.translated(to: 0)
    let (name, age) = (FieldID(page: 0, field: 0), FieldID(page: 0, field: 1))
    let day = FieldID(page: 1, field: 0)
    #expect(french.texts.languages == ["French (fr)"] && french.texts.areMarkdown)
    #expect(try french.name(ofPage: 0) == "Personne" && french.name(ofPage: 1) == "Visit")
    #expect(try french.details(at: name) == FieldDetails(id: "name", label: "Nom"))
    #expect(try french.details(at: age).label == "Âge" && french.details(at: day).label == "Day")
    #expect(french.texts.hints == [day: "Aujourd’hui"])
    #expect(french.texts.requiredMessages == [name: "Qui ?"])
    #expect(
      french.logic.labels == [
        LabelExpression(of: .page(0), expression: "concat('P. ', ${name})"),
        LabelExpression(of: .field(day), expression: "'Jour'"),
      ]
    )
    #expect(french.logic.constraints[0].message == "Trop")
    #expect(french.logic.groups[0].label == "Qui" && french.logic.repeats[0].label == "Visite")
    #expect(french.logic.choiceLists[0].choices.map { $0.label } == ["Femme", "Homme"])
    #expect(french.structureDigest == form.structureDigest)
    #expect(try form.translated(to: 1).allTexts == form.allTexts)
    let back = form.translation(like: french, language: "French (fr)")
    #expect(back == form.texts.translations[0])
  }

  @Test("UR-11: a form that differs in more than texts is no translation")
  func differs() throws {
    let form = try form()
    var other = form.logic
    other.repeats[0].title = FieldID(page: 1, field: 0)
    let titled = form.clone(with: other)
    let translation = form.translation(like: titled, language: "fr")
    #expect(translation == nil)
    for (old, new) in [
      ("\"sex\"", "\"six\""), ("\"Day\"", "\"Day\", \"kind\": \"date\""),
      ("\"mandatory\": true", "\"hidden\": true"), ("{\"name\": \"Visit\"", "{\"hidden\": true"),
    ] {
      let changed = try FormFile.read(bytes: Array(Self.text.replacing(old, with: new).utf8))
      let translation = form.translation(like: changed, language: "fr")
      #expect(translation == nil, "\(new)")
    }
  }

  @Test("UR-11: a language is found by its name or its code")
  func languages() throws {
    let texts = try form().texts
    #expect(texts.index(ofLanguage: "fr") == 1 && texts.index(ofLanguage: "french (FR)") == 1)
    #expect(texts.index(ofLanguage: "en") == 0 && texts.index(ofLanguage: "de") == 2)
    #expect(texts.index(ofLanguage: "es") == nil && texts.index(ofLanguage: "") == nil)
    #expect(FormTexts().languages == [""] && FormTexts().index(ofLanguage: "") == nil)
  }

  @Test("UR-11: a form with translations alone has no logic, in each format")
  func translationsAlone() throws {
    for key in ["\"translations\": [{\"language\": \"fr\"}]", "\"markdown\": true"] {
      let text = "{\"schema\": \"formnav.form/1\", \"pages\": [{}], \(key)}"
      let form = try FormFile.read(bytes: Array(text.utf8))
      #expect(form.logic.isEmpty && !form.texts.isEmpty)
      for format in FormFormat.allCases {
        let again = try FormFile.read(bytes: FormFile.bytes(of: form, as: format))
        let isSame = again.isEqual(to: form)
        #expect(isSame, "\(key)")
      }
    }
  }

  @Test(
    "UR-11: what a form can't have is an error with its place",
    arguments: [
      ("\"of\": \"name\"", "\"of\": \"nome\"", "line 27, column 14: expected a target"),
      ("\"of\": \"repeat:#0\"", "\"of\": \"repeat:#1\"", "line 31, column 14: expected a target"),
      ("choice:#0/1", "choice:#0/2", "line 33, column 14: expected a target"),
      ("choice:#0/1", "choice:#1/0", "line 33, column 14: expected a target"),
      ("choice:#0/1", "choice:#0", "line 33, column 14: expected a target"),
      (
        "\"choice:#0/1\", \"label\"", "\"choice:#0/1\", \"hint\"",
        "expected a text of a choice: label"
      ),
      (
        "\"of\": \"who\", \"label\"", "\"of\": \"who\", \"name\"",
        "expected a text of a group: label"
      ),
      ("\"repeat:#0\", \"label\"", "\"repeat:#0\", \"name\"", "expected a text of a repeat: label"),
      ("\"name\": \"Personne\"", "\"label\": \"P\"", "a text of a page: name, nameExpression"),
      (
        "\"requiredMessage\": \"Qui ?\"", "\"name\": \"Q\"",
        "a text of a field: label, labelExpression, hint, message, requiredMessage"
      ),
      ("choice:#0/1", "choice:#0/0", "expected each text once, found \"label\" again"),
      ("\"language\": \"de\"", "\"language\": \"French (fr)\"", "line 35, column 18: expected a"),
      ("\"language\": \"de\"", "\"language\": \"English (en)\"", "a language of its own"),
      ("\"language\": \"de\"", "\"language\": \"\"", "a language of its own"),
      ("\"language\": \"de\", ", "", "line 35, column 5: expected \"language\", found none"),
      ("{\"of\": \"who\", ", "{", "line 30, column 7: expected \"of\" beside texts, found none"),
      (
        "Femme", "e" + String(repeating: "\u{301}", count: 65),
        "at most 64 combining marks in a row"
      ),
      ("\"hint\": \"Today\"", "\"hint\": 1", "line 10, column 32"),
      ("\"markdown\": true", "\"markdown\": null", "line 14, column 15"),
    ]
  )
  func errors(old: String, new: String, place: String) throws {
    let failure = failure(ofForm: Array(Self.text.replacing(old, with: new).utf8))
    let message = failure.map { "\($0)" } ?? "none"
    #expect(message.contains(place), "\(message)")
  }

  @Test("UR-11: an empty hint or message is none")
  func empty() throws {
    let text =
      "{\"schema\": \"formnav.form/1\", \"pages\": [{\"fields\": [{\"hint\": \"\", \"requiredMessage\": \"\"}]}]}"
    #expect(try FormFile.read(bytes: Array(text.utf8)).texts.isEmpty)
  }

  @Test("UR-11: ids that read as a repeat or a choice are written by their numbers")
  func ids() throws {
    let text = Self.text.replacing("\"sex\"", with: "\"choice:#0/0\"")
      .replacing("{\"of\": \"who\"", with: "{\"of\": \"#0/2\", \"hint\": \"x\"},\n{\"of\": \"who\"")
    let form = try FormFile.read(bytes: Array(text.utf8))
    let again = try FormFile.read(bytes: FormFile.bytes(of: form, as: .json))
    let isSame = again.isEqual(to: form)
    #expect(isSame)
    #expect(again.texts.translations[0].texts[.hint(FieldID(page: 0, field: 2))] == "x")
  }

  @Test("UR-3: a target is a page whose name begins with a combining mark")
  func mark() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "\u{301}a")
    builder.logic.rules = [Rule(when: "true()", [.init(.hide, .page(0))])]
    let form = builder.build()
    let again = try FormFile.read(bytes: FormFile.bytes(of: form, as: .json))
    let isSame = again.isEqual(to: form)
    #expect(isSame)
  }

  @Test(
    "UR-3, UR-11: a target below 0 is an error with its place",
    arguments: [
      "page:#-1", "group:#-1", "#-1/0", "#0/-1", "repeat:#-1", "choice:#-1/0", "choice:#0/-1",
    ]
  )
  func negative(target: String) throws {
    let texts = Self.text.replacing("\"repeat:#0\"", with: "\"\(target)\"")
    let rules = Self.text.replacing(
      "\"groups\"",
      with: "\"rules\": [{\"when\": \"1 = 1\", \"hide\": [\"\(target)\"]}], \"groups\""
    )
    for text in [texts, rules] {
      let message = failure(ofForm: Array(text.utf8)).map { "\($0)" } ?? "none"
      #expect(message.contains("found \"\(target)\""), "\(message)")
    }
  }

  @Test("UR-11: a text of what the form does not have is refused in binary")
  func nowhere() throws {
    let form = try form()
    for place: TextPlace in [
      .choiceLabel(list: 0, choice: 2), .choiceLabel(list: 1, choice: 0), .groupLabel(1),
      .repeatLabel(1), .hint(FieldID(page: 0, field: 3)), .label(FieldID(page: 2, field: 0)),
      .name(2), .nameExpression(2),
    ] {
      var texts = form.texts
      texts.translations[1].texts = [place: "x"]
      let other = form.clone(with: form.logic, texts: texts)
      let bytes = FormFile.bytes(of: other, as: .binary)
      let message = failure(ofForm: bytes).map { "\($0)" } ?? "none"
      #expect(message.contains("a text of the form, after the one before"), "\(place)")
    }
  }

  @Test("UR-11: of a binary form with texts, each changed bit and each cut is found")
  func damage() throws { BinaryDamage.expectFound(in: FormFile.bytes(of: try form(), as: .binary)) }

  @Test("UR-11: under a right checksum, what is accepted is written as it was read")
  func anyBit() throws {
    #expect(BinaryDamage.accepted(of: FormFile.bytes(of: try form(), as: .binary)) > 200)
  }
}
