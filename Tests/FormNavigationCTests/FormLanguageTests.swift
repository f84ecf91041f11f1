import CFormNavigation
import FormNavigationC
import Testing

@Suite("Languages of forms in the C interface") struct FormLanguageTests {
  /// Hints and messages, in an instance too, and a label with an answer in it.
  static let form = #"""
    {"schema": "formnav.form/1", "language": "English (en)", "markdown": true, "pages": [
      {"name": "One", "fields": [
        {"id": "a", "label": "Name", "hint": "As in the *passport*", "mandatory": true, "requiredMessage": "Who?"},
        {"id": "b", "label": "…", "labelExpression": "concat('Age of ', ${a})", "kind": "integer"}]},
      {"name": "Child", "fields": [
        {"id": "c", "label": "Child", "hint": "Any name", "mandatory": true, "requiredMessage": "Which?"}]}],
    "repeats": [{"id": "r", "label": "Children", "pages": [1, 2]}],
    "translations": [
      {"language": "French (fr)", "texts": [
        {"of": "a", "label": "Nom", "hint": "Du *passeport*", "requiredMessage": "Qui ?"},
        {"of": "b", "labelExpression": "concat('Age de ', ${a})"},
        {"of": "c", "label": "Enfant", "hint": "Un nom", "requiredMessage": "Lequel ?"}]},
      {"language": "es-MX", "texts": [{"of": "a", "label": "Nombre", "hint": ""}]}]}
    """#

  static let survey = """
    <h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" \
    xmlns:jr="http://openrosa.org/javarosa"><h:head><h:title>T</h:title><model><itext>\
    <translation lang="en" default="true()"><text id="a"><value>Name</value></text></translation>\
    <translation lang="fr"><text id="a"><value>Nom</value></text></translation></itext>\
    <instance><d id="x"><a/></d></instance><bind nodeset="/d/a" required="true()"/></model></h:head>\
    <h:body><input ref="/d/a"><label ref="jr:itext('a')"/></input></h:body></h:html>
    """

  /// A form in a language.
  private func form(_ own: UInt64, in language: String) throws -> UInt64 {
    var index: UInt32 = 0
    try succeed(formnav_find_language(own, language, language.utf8.count, &index))
    var found: UInt64 = 0
    try succeed(formnav_form_in_language(own, index, &found))
    return found
  }

  private func read(_ reader: UInt64, _ kind: Int, _ page: UInt32, _ field: UInt32 = 0) throws
    -> String
  {
    try text { formnav_get_text(reader, UInt32(kind), page, field, $0, $1, $2) }
  }

  private func answer(_ reader: UInt64, _ page: UInt32, _ value: String) throws {
    var copy = value
    try copy.withUTF8 { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { bytes in
        var text = formnav_text(bytes: bytes.baseAddress, length: bytes.count)
        try withUnsafePointer(to: &text) { texts in
          var answer = formnav_answer()
          answer.kind = UInt32(FORMNAV_ANSWER_TEXT)
          answer.text_count = 1
          answer.texts = texts
          let code = formnav_set_answer(reader, page, 0, &answer, nil)
          try succeed(
            code == FORMNAV_BAD_HANDLE
              ? formnav_screen_set_answer(reader, page, 0, &answer, nil) : code
          )
        }
      }
    }
  }

  @Test("UR-11: a form names its languages, its own first, and finds one by name or code")
  func names() throws {
    let opened = try Opened(Self.form)
    let form = opened.form
    let names = try (UInt32(0)..<3).map { index in
      try text { formnav_form_language(form, index, $0, $1, $2) }
    }
    #expect(names == ["English (en)", "French (fr)", "es-MX"])
    for (name, index) in [("french (FR)", 1), ("fr", 1), ("es", 2), ("en", 0)] {
      var found: UInt32 = 9
      try succeed(formnav_find_language(form, name, name.utf8.count, &found))
      #expect(found == index, "\(name)")
    }
    #expect(formnav_find_language(form, "de", 2, nil) == FORMNAV_NO_SUCH_PLACE)
    #expect(lastError().contains("French (fr), es-MX, found \"de\""), "\(lastError())")
    #expect(formnav_find_language(form, "\u{80}", 1, nil) == FORMNAV_BAD_ARGUMENT)
    var handle: UInt64 = 0
    for index in [UInt32(3), .max] {
      #expect(formnav_form_language(form, index, nil, 0, nil) == FORMNAV_NO_SUCH_PLACE)
      #expect(formnav_form_in_language(form, index, &handle) == FORMNAV_NO_SUCH_PLACE)
    }
    #expect(formnav_form_in_language(form, 1, nil) == FORMNAV_BAD_ARGUMENT)
    #expect(handle == 0)
    let plain = try Opened()
    let other = plain.form
    #expect(try text { formnav_form_language(other, 0, $0, $1, $2) }.isEmpty)
    var texts = formnav_texts()
    try succeed(formnav_form_texts(other, &texts))
    #expect(texts.languages == 1 && texts.are_markdown == 0)
  }

  @Test("UR-11: hints and what is said of missing answers, in instances too")
  func hints() throws {
    let opened = try Opened(Self.form)
    for reader in [opened.session, opened.screen] {
      #expect(try read(reader, FORMNAV_FIELD_HINT, 0) == "As in the *passport*")
      #expect(try read(reader, FORMNAV_FIELD_REQUIRED_MESSAGE, 0) == "Who?")
      #expect(try read(reader, FORMNAV_FIELD_HINT, 0, 1).isEmpty)
      #expect(try read(reader, FORMNAV_FIELD_REQUIRED_MESSAGE, 0, 1).isEmpty)
      for kind in [FORMNAV_FIELD_HINT, FORMNAV_FIELD_REQUIRED_MESSAGE] {
        let code = formnav_get_text(reader, UInt32(kind), 0, 2, nil, 0, nil)
        #expect(code == FORMNAV_NO_SUCH_PLACE)
      }
    }
    var change = formnav_change()
    try succeed(formnav_add_instance(opened.session, 0, .max, .max, &change))
    #expect(try read(opened.session, FORMNAV_FIELD_HINT, change.added_instance) == "Any name")
    let said = try read(
      opened.session,
      FORMNAV_FIELD_REQUIRED_MESSAGE,
      change.added_instance
    )
    #expect(said == "Which?")
  }

  @Test("UR-11: answers and instances go along when the language changes in the middle")
  func switches() throws {
    let opened = try Opened(Self.form)
    let french = try form(opened.form, in: "fr")
    var count = formnav_texts()
    try succeed(formnav_form_texts(french, &count))
    #expect(count.languages == 1 && count.are_markdown == 1)
    #expect(try text { formnav_form_language(french, 0, $0, $1, $2) } == "French (fr)")
    var options = formnav_session_options()
    options.undo_bytes = 1 << 12
    options.saves_answers = 1
    var geometry = formnav_screen_options()
    geometry.session = options
    (geometry.width, geometry.height) = (390, 844)
    let own = try form(opened.form, in: "English")
    for isScreen in [false, true] {
      var reader = isScreen ? opened.screen : opened.session
      var event = formnav_event()
      (event.kind, event.page, event.before) = (UInt32(FORMNAV_EVENT_ADD_INSTANCE), .max, .max)
      try succeed(
        isScreen
          ? formnav_screen_handle(reader, &event, nil)
          : formnav_add_instance(reader, 0, .max, .max, nil)
      )
      for (page, name) in [(UInt32(0), "Ana"), (1, "Bo")] { try answer(reader, page, name) }
      for (form, label, hint) in [(french, "Age de ", "Un nom"), (own, "Age of ", "Any name")] {
        var length = 0
        _ = formnav_save(reader, nil, 0, &length)
        var saved = [UInt8](repeating: 0, count: length)
        try succeed(formnav_save(reader, &saved, length, &length))
        var other: UInt64 = 0
        try succeed(
          isScreen
            ? formnav_screen_open(form, &geometry, &other)
            : formnav_session_open(form, &options, &other)
        )
        var dropped = 9
        try succeed(formnav_restore(other, saved, length, &dropped))
        #expect(dropped == 0)
        #expect(try read(other, FORMNAV_FIELD_LABEL, 0, 1) == label + "Ana")
        var instance: UInt32 = 0
        try succeed(formnav_instance_at(other, 0, .max, 2, &instance))
        #expect(try read(other, FORMNAV_FIELD_HINT, instance) == hint)
        let answers = try text { formnav_export(other, 2, $0, $1, $2) }
        #expect(try text { formnav_export(reader, 2, $0, $1, $2) } == answers)
        #expect(try text { formnav_submission(form, other, $0, $1, $2) } == answers)
        if reader != opened.session, reader != opened.screen { try succeed(formnav_free(reader)) }
        reader = other
      }
      try succeed(formnav_free(reader))
    }
    for form in [french, own] { try succeed(formnav_free(form)) }
    // The form itself is as it was.
    #expect(try read(opened.session, FORMNAV_FIELD_LABEL, 0) == "Name")
    try succeed(formnav_form_texts(opened.form, &count))
    #expect(count.languages == 3)
  }

  @Test("UR-11, EX-1: a form of another format has its filled form in every language")
  func foreignForms() throws {
    let opened = try Opened(Self.survey)
    let french = try form(opened.form, in: "fr")
    let (own, report) = (opened.form, try text { formnav_form_report(french, $0, $1, $2) })
    #expect(try text { formnav_form_report(own, $0, $1, $2) } == report)
    var session: UInt64 = 0
    try succeed(formnav_session_open(french, nil, &session))
    #expect(try read(session, FORMNAV_FIELD_LABEL, 0) == "Nom")
    for reader in [opened.session, session] { try answer(reader, 0, "Ana") }
    let filled = try text { formnav_submission(french, session, $0, $1, $2) }
    let english = opened.session
    #expect(filled.contains("<a>Ana</a>"), "\(filled)")
    #expect(try text { formnav_submission(own, english, $0, $1, $2) } == filled)
    // Another form opened the session.
    #expect(formnav_submission(own, session, nil, 0, nil) == FORMNAV_BAD_ARGUMENT)
    for handle in [french, session] { try succeed(formnav_free(handle)) }
  }
}
