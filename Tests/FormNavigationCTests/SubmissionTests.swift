import CFormNavigation
import FormNavigationC
import Testing

@Suite struct SubmissionTests {
  private static let survey = """
    {"elements": [{"type": "text", "name": "a"}, {"type": "paneldynamic", "name": "p", "panelCount": 1,
      "templateElements": [{"type": "text", "name": "b"}]}]}
    """
  private static let filled = #"{"a": "x", "p": [{"b": "y"}, {"b": "z"}]}"#

  private func submission(_ opened: borrowing Opened, _ reader: UInt64) throws -> String {
    let form = opened.form
    return try text { formnav_submission(form, reader, $0, $1, $2) }
  }

  /// What of a file the form can't take.
  private func fill(
    _ opened: borrowing Opened,
    _ reader: UInt64,
    _ content: String
  ) throws -> Int {
    let bytes = Array(content.utf8)
    var findings = -1
    try succeed(formnav_fill(opened.form, reader, bytes, bytes.count, &findings))
    return findings
  }

  @Test("EX-4: a filled form leaves session and screen in the form's own format, and goes back")
  func thereAndBack() throws {
    let opened = try Opened(Self.survey)
    for reader in [opened.session, opened.screen] {
      #expect(try fill(opened, reader, Self.filled) == 0)
      let written = try submission(opened, reader)
      #expect(written.filter { !$0.isWhitespace } == Self.filled.filter { !$0.isWhitespace })
      // What was there goes.
      #expect(try fill(opened, reader, #"{"p": [{"b": "z"}]}"#) == 0)
      #expect(try !submission(opened, reader).contains("\"x\""))
      #expect(try fill(opened, reader, #"{"a": "x", "zz": 1}"#) == 1)
    }
  }

  @Test("EX-4: of a form of this package a filled form is the answers, those in instances too")
  func ownForms() throws {
    let opened = try Opened()
    let answers = "{\n  \"a\": \"x\",\n  \"r\": [\n    {\"b\": 3},\n    {\"b\": 4}\n  ]\n}\n"
    for reader in [opened.session, opened.screen] {
      #expect(try fill(opened, reader, answers) == 0)
      #expect(try submission(opened, reader) == answers)
      #expect(try text { formnav_export(reader, 2, $0, $1, $2) } == answers)
    }
  }

  @Test("ST-3: a status is what a session shows that takes the filled form")
  func status() throws {
    let opened = try Opened(
      """
      {"elements": [{"type": "text", "name": "a", "isRequired": true}, {"type": "paneldynamic", "name": "p",
        "templateElements": [{"type": "text", "name": "b", "isRequired": true}]},
        {"type": "text", "name": "n", "inputType": "number", "max": 5}]}
      """
    )
    for content in [
      #"{"a": "x", "p": [{"b": "y"}, {"b": "z"}], "n": 5}"#, #"{"p": [{"b": "y"}, {}]}"#, "{}",
      #"{"a": "x", "n": 6}"#, #"{"a": "x", "zz": 1}"#,
    ] {
      let bytes = Array(content.utf8)
      var found = formnav_filled_status()
      try succeed(formnav_form_status(opened.form, bytes, bytes.count, 0, &found))
      for reader in [opened.session, opened.screen] {
        #expect(try Int(found.findings) == fill(opened, reader, content))
        var status = formnav_status()
        try succeed(formnav_get_status(reader, &status))
        #expect(found.total == status.total && found.filled == status.filled)
        #expect(found.mandatory_remaining == status.mandatory_remaining)
        #expect(found.invalid == status.invalid)
        #expect(found.visible_pages == status.visible_pages)
        #expect(found.complete_pages == status.complete_pages)
        let isDone = status.mandatory_remaining + status.invalid == 0
        #expect(found.can_be_finished == (isDone ? 1 : 0) && (found.first_left == 0) == isDone)
      }
    }
    let damaged = Array("{".utf8)
    #expect(formnav_form_status(opened.form, damaged, 1, 0, nil) == FORMNAV_BAD_STATE)
    #expect(formnav_form_status(opened.session, damaged, 1, 0, nil) == FORMNAV_BAD_HANDLE)
    #expect(formnav_form_status(opened.form, nil, 1, 0, nil) == FORMNAV_BAD_ARGUMENT)
    let empty = Array("{}".utf8)
    #expect(formnav_form_status(opened.form, empty, 2, .max, nil) == FORMNAV_BAD_ARGUMENT)
    let own = try Opened()
    let many = Array(
      "{\"r\": [\(Array(repeating: "{}", count: 100_002).joined(separator: ","))]}".utf8
    )
    #expect(formnav_form_status(own.form, many, many.count, 0, nil) == FORMNAV_BAD_STATE)
  }

  @Test("EX-1: a damaged file, another form and too many instances are errors; nothing changes")
  func refusals() throws {
    let opened = try Opened(Self.survey)
    _ = try fill(opened, opened.session, Self.filled)
    let before = try submission(opened, opened.session)
    let damaged = Array("{\n  \"a\"".utf8)
    #expect(
      formnav_fill(opened.form, opened.session, damaged, damaged.count, nil) == FORMNAV_BAD_STATE
    )
    #expect(lastError().contains("line 2"))
    #expect(formnav_fill(opened.form, opened.session, nil, 1, nil) == FORMNAV_BAD_ARGUMENT)
    #expect(formnav_fill(opened.form, opened.form, damaged, 1, nil) == FORMNAV_BAD_HANDLE)
    #expect(formnav_fill(opened.session, opened.session, damaged, 1, nil) == FORMNAV_BAD_HANDLE)
    let other = try Opened(Self.survey)
    #expect(formnav_submission(other.form, opened.session, nil, 0, nil) == FORMNAV_BAD_ARGUMENT)
    #expect(lastError().contains("the form that the session was opened with"))
    #expect(
      formnav_fill(other.form, opened.session, damaged, damaged.count, nil) == FORMNAV_BAD_ARGUMENT
    )
    let own = try Opened()
    #expect(formnav_fill(own.form, own.screen, damaged, damaged.count, nil) == FORMNAV_BAD_STATE)
    #expect(try submission(opened, opened.session) == before)
    var options = formnav_session_options()
    options.new_instances = 1
    var session: UInt64 = 0
    try succeed(formnav_session_open(opened.form, &options, &session))
    let filled = Array(#"{"p": [{}, {}, {}, {}]}"#.utf8)
    #expect(formnav_fill(opened.form, session, filled, filled.count, nil) == FORMNAV_BAD_STATE)
    try succeed(formnav_free(session))
  }

  @Test("UR-9: what the form says about an answer that is not allowed")
  func messages() throws {
    let opened = try Opened(
      """
      {"schema": "formnav.form/1", "pages": [{"fields": [{"id": "a"}]}, {"fields": [
        {"id": "b", "kind": "integer", "constraint": ". < 9", "message": "Less than nine"}
      ]}], "repeats": [{"id": "r", "pages": [1, 2]}]}
      """
    )
    var change = formnav_change()
    try succeed(formnav_add_instance(opened.session, 0, .max, .max, &change))
    let kind = UInt32(FORMNAV_FIELD_MESSAGE)
    let said = "Less than nine"
    for (page, message) in [(0, ""), (1, said), (change.added_instance, said)] {
      #expect(try text { formnav_get_text(opened.session, kind, page, 0, $0, $1, $2) } == message)
    }
    #expect(formnav_get_text(opened.session, kind, 0, 1, nil, 0, nil) == FORMNAV_NO_SUCH_PLACE)
  }
}
